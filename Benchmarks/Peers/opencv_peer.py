"""Thumbnails with OpenCV, as img2dataset makes them: opencv_peer.py SIDE FILE…"""

import sys

import cv2
import numpy


def thumbnail(path, side):
    picture = cv2.imdecode(numpy.fromfile(path, numpy.uint8), cv2.IMREAD_COLOR)
    height, width = picture.shape[:2]
    scale = min(side / max(width, height), 1)
    size = (round(width * scale), round(height * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def main():
    cv2.setNumThreads(1)
    side = int(sys.argv[1])
    for path in sys.argv[2:]:
        cv2.imencode(".jpg", thumbnail(path, side), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
