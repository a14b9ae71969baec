"""Thumbnails with Pillow, as its manual has it: pillow_peer.py SIDE FILE…"""

import io
import sys

from PIL import Image


def thumbnail(path, side):
    """`thumbnail` drafts a JPEG at a DCT scale of at least twice the size, then scales."""
    with Image.open(path) as picture:
        picture.thumbnail((side, side), Image.Resampling.LANCZOS)
        return picture.convert("RGB")


def main():
    side = int(sys.argv[1])
    for path in sys.argv[2:]:
        thumbnail(path, side).save(io.BytesIO(), "JPEG", quality=85)


if __name__ == "__main__":
    main()
