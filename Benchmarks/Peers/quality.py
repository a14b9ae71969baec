"""How close thumbnails are to the whole picture scaled in floats: quality.py STAGE BENCH_FOLDER

The reference is Pillow's full decode, scaled by Lanczos3 in doubles. Before encoding each contender's own pixels are
compared, after it those of its JPEG of quality 85. PSNR is of RGB, SSIM of luma in windows of 8 × 8 (Wang, Bovik,
Sheikh and Simoncelli, "Image quality assessment", 2004).
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

import opencv_peer
import pictures
import pillow_peer

MOST_PICTURES = 24


def weights(available, count):
    """A row of weights for each output: Lanczos3, widened when shrinking, cut off at the edges."""
    step = available / count
    scale = max(step, 1)
    centres = (numpy.arange(count) + 0.5) * step
    x = (numpy.arange(available) + 0.5 - centres[:, None]) / scale
    values = numpy.where(abs(x) < 3, numpy.sinc(x) * numpy.sinc(x / 3), 0)
    return values / values.sum(axis=1, keepdims=True)


def reference(path, size):
    with Image.open(path) as picture:
        whole = numpy.asarray(picture.convert("RGB"), dtype=float)
    width, height = size
    across, down = weights(whole.shape[1], width), weights(whole.shape[0], height)
    scaled = numpy.einsum("yh,hwc->ywc", down, whole, optimize=True)
    return numpy.clip(numpy.einsum("xw,ywc->yxc", across, scaled, optimize=True), 0, 255)


def decibels(one, other):
    return 10 * numpy.log10(255**2 / numpy.mean((one - other) ** 2))


def similarity(one, other):
    luma = numpy.array([0.299, 0.587, 0.114])
    one, other = (
        numpy.lib.stride_tricks.sliding_window_view(picture @ luma, (8, 8))[::4, ::4] for picture in (one, other)
    )
    mean_one, mean_other = one.mean((2, 3)), other.mean((2, 3))
    covariance = (one * other).mean((2, 3)) - mean_one * mean_other
    light = (2 * mean_one * mean_other + 6.5025) / (mean_one**2 + mean_other**2 + 6.5025)
    return float(numpy.mean(light * (2 * covariance + 58.5225) / (one.var((2, 3)) + other.var((2, 3)) + 58.5225)))


def pixels(path):
    with Image.open(path) as picture:
        return numpy.asarray(picture.convert("RGB"), dtype=float)


# Contenders: the thumbnails of `files`, before encoding.


def painted(stage, way, side, files, ending):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([stage, "paint", way, str(side), folder, *files], check=True)
        return [pixels(f"{folder}/{number}.{ending}") for number in range(len(files))]


def by_vips(side, files):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["vipsthumbnail", "-s", str(side), "-o", f"{folder}/%s.ppm", *files], check=True)
        return [pixels(f"{folder}/{pathlib.Path(file).stem}.ppm") for file in files]


def by_pillow(side, files):
    return [numpy.asarray(pillow_peer.thumbnail(file, side), dtype=float) for file in files]


def by_opencv(side, files):
    return [numpy.asarray(opencv_peer.thumbnail(file, side), dtype=float)[:, :, ::-1] for file in files]


def rows(stage, side, files):
    yield "artfetch, by planes", painted(stage, "planes", side, files, "ppm")
    yield "artfetch, by RGB", painted(stage, "pixels", side, files, "ppm")
    yield "Pillow", by_pillow(side, files)
    if shutil.which("vipsthumbnail"):
        yield "vipsthumbnail", by_vips(side, files)
    yield "OpenCV", by_opencv(side, files)
    yield "artfetch, by planes, encoded", painted(stage, "planes", side, files, "jpg")
    yield "artfetch, by RGB, encoded", painted(stage, "pixels", side, files, "jpg")


def line(made, wanted):
    noise = [decibels(one, other) for one, other in zip(made, wanted)]
    alike = [similarity(one, other) for one, other in zip(made, wanted)]
    return f"{numpy.mean(noise):.2f} | {min(noise):.2f} | {numpy.mean(alike):.4f} | {min(alike):.4f} |"


def main():
    stage, bench = sys.argv[1], pictures.folder(sys.argv[2])
    for column in pictures.COLUMNS:
        files = pictures.of(bench, column, MOST_PICTURES)
        wanted = None
        print(f"\n{column.title}, {len(files)} pictures\n\n| | PSNR mean, dB | worst | SSIM mean | worst |\n|---|---|---|---|---|")
        for name, made in rows(stage, column.side, files):
            wanted = wanted or [reference(path, one.shape[1::-1]) for path, one in zip(files, made)]
            print(f"| {name} | {line(made, wanted)}")


if __name__ == "__main__":
    main()
