#!/usr/bin/env python3
"""Draws screens of a terminal, as `tmux capture-pane -p -e` writes them, as one SVG that plays them.

    screens-to-svg.py COLUMNS FOLDER > picture.svg

FOLDER holds the screens; the name of each is its moment, in milliseconds. The last stays for a while, then it begins
anew. Where nothing moves (a printer, a reader who asked for that) the last is what is seen. It knows the attributes that
artfetch uses: bold, dim and the plain colours, which follow the reader's scheme.
"""

import html
import pathlib
import re
import sys
import unicodedata

CELL, LINE, EDGE = 8.4, 20, 20
SHOWN_LAST = 6_000  # milliseconds
CLASSES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "36": "cyan"}
COLORS = {"red", "green", "yellow", "cyan"}
STYLE = """
.ground { fill: #fbfbf9; stroke: #dcdcd6 } text { font: 14px ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace;
fill: #1c1d1f; white-space: pre } .bold { font-weight: 700 } .dim { fill: #82868c } .red { fill: #c93a31 }
.green { fill: #2c8a4b } .yellow { fill: #a8730c } .cyan { fill: #1d7c93 }
@media (prefers-color-scheme: dark) { .ground { fill: #16181b; stroke: #2d3035 } text { fill: #e6e6e3 }
.dim { fill: #8b9097 } .red { fill: #f4776d } .green { fill: #6cc48a } .yellow { fill: #e6ae45 } .cyan { fill: #5fc3d8 } }
"""


def width(character):
    """Columns of one character; marks have none."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def apply(code, state):
    """One attribute of ECMA-48, SGR, on top of those that are on."""
    if code in ("", "0"):
        state.clear()
    elif code == "22":
        state -= {"bold", "dim"}
    elif code == "39":
        state -= COLORS
    elif code != "49":  # no ground is ever coloured
        state -= COLORS if CLASSES[code] in COLORS else set()
        state.add(CLASSES[code])


def runs(line, state):
    """Pieces of one look, each with the column in which it begins; `state` goes on in the next line."""
    column = 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if codes:
            for code in codes[1].split(";"):
                apply(code, state)
        elif piece:
            yield column, " ".join(sorted(state)), piece
            column += sum(map(width, piece))


def drawn(screen):
    """The texts of one screen, its first line at the top."""
    state = set()
    for row, line in enumerate(screen):
        for column, look, text in runs(line, state):
            lead = len(text) - len(text.lstrip())
            text = text.strip()
            if text:
                style = f' class="{look}"' if look else ""
                left, length = EDGE + (column + lead) * CELL, sum(map(width, text)) * CELL
                yield (
                    f'<text{style} x="{left:.1f}" y="{EDGE + row * LINE + 14}" textLength="{length:.1f}">'
                    f"{html.escape(text)}</text>"
                )


def read(folder):
    """Moments and screens in order, without repetitions."""
    screens = []
    for path in sorted(folder.iterdir(), key=lambda path: int(path.name)):
        screen = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        if not screens or screens[-1][1] != screen:
            screens.append((int(path.name), screen))
    return screens


def main(columns, folder):
    screens = read(pathlib.Path(folder))
    rows = max(len(screen) for _, screen in screens)
    wide, high = columns * CELL + 2 * EDGE, rows * LINE + 2 * EDGE
    start, end = screens[0][0], screens[-1][0]
    whole = end - start + SHOWN_LAST
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" viewBox="0 0 {wide:.0f} {high}">')
    print(f"<style>{STYLE}@keyframes play {{")
    # The last screen lies at the top, the others below it as on a strip of film.
    places = [number + 1 for number in range(len(screens) - 1)] + [0]
    for (moment, _), place in zip(screens, places):
        print(f"{(moment - start) / whole:.3%} {{ transform: translateY({-place * high}px) }}")
    print("}")
    print(f"@media not (prefers-reduced-motion: reduce) {{ .film {{ animation: play {whole}ms step-end infinite }} }}</style>")
    print(f'<rect class="ground" x=".5" y=".5" width="{wide - 1:.0f}" height="{high - 1}" rx="10"/>')
    print('<g class="film">')
    for (_, screen), place in sorted(zip(screens, places), key=lambda pair: pair[1]):
        print(f'<g transform="translate(0 {place * high})">')
        print("\n".join(drawn(screen)))
        print("</g>")
    print("</g></svg>")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
