#!/usr/bin/env python3
"""Draws screens of a terminal, as `tmux capture-pane -p -e` writes them, below each other as one SVG.

    screen-to-svg.py COLUMNS SCREEN… > picture.svg

It knows the few attributes that artfetch uses: bold, dim and the plain colours. The colours follow the reader's scheme.
"""

import html
import re
import sys
import unicodedata

CELL, LINE, EDGE, GAP = 8.4, 20, 18, 14
CLASSES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "36": "cyan"}
STYLE = """
.ground { fill: #fbfbf9; stroke: #dcdcd6 } text { font: 14px ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace;
fill: #1c1d1f; white-space: pre } .bold { font-weight: 700 } .dim { fill: #82868c } .red { fill: #c93a31 }
.green { fill: #2c8a4b } .yellow { fill: #a8730c } .cyan { fill: #1d7c93 } .rule { stroke: #dcdcd6 }
@media (prefers-color-scheme: dark) { .ground { fill: #16181b; stroke: #2d3035 } text { fill: #e6e6e3 }
.dim { fill: #8b9097 } .red { fill: #f4776d } .green { fill: #6cc48a } .yellow { fill: #e6ae45 } .cyan { fill: #5fc3d8 }
.rule { stroke: #2d3035 } }
"""


def width(character):
    """Columns of one character; marks have none."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(line, state):
    """Pieces of one look, each with the column in which it begins; `state` holds the attributes that are on."""
    column = 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if not codes:
            if piece:
                yield column, " ".join(sorted(state)), piece
            column += sum(map(width, piece))
            continue
        for code in codes[1].split(";"):
            if code in ("", "0"):
                state.clear()
            elif code == "39":
                state -= {"red", "green", "yellow", "cyan"}
            elif code == "22":
                state -= {"bold", "dim"}
            elif code in CLASSES:
                state.add(CLASSES[code])


def main(columns, *paths):
    screens = [open(path, encoding="utf-8").read().rstrip("\n").split("\n") for path in paths]
    wide = columns * CELL + 2 * EDGE
    high = sum(len(screen) * LINE for screen in screens) + 2 * GAP * (len(screens) - 1) + 2 * EDGE
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" viewBox="0 0 {wide:.0f} {high}">')
    print(f"<style>{STYLE}</style>")
    print(f'<rect class="ground" x=".5" y=".5" width="{wide - 1:.0f}" height="{high - 1}" rx="10"/>')
    top = EDGE
    for number, screen in enumerate(screens):
        if number:
            top += GAP
            print(f'<line class="rule" x1="{EDGE}" x2="{wide - EDGE:.0f}" y1="{top}" y2="{top}"/>')
            top += GAP
        state = set()
        for line in screen:
            top += LINE
            for column, look, text in runs(line, state):
                if text.strip():
                    length = sum(map(width, text)) * CELL
                    print(
                        f'<text class="{look}" x="{EDGE + column * CELL:.1f}" y="{top - 5}" '
                        f'textLength="{length:.1f}">{html.escape(text)}</text>'
                    )
    print("</svg>")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
