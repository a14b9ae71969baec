"""The pictures of a bench folder by kind, and the columns that tables have of them."""

import collections
import csv
import pathlib

Column = collections.namedtuple("Column", "title prefix what side")

COLUMNS = [
    Column("600 baseline → 100", "images/0600", ("JPEG", "baseline"), 100),
    Column("600 progressive → 100", "images/0600", ("JPEG", "progressive"), 100),
    Column("600 baseline → 300", "images/0600", ("JPEG", "baseline"), 300),
    Column("PNG 600 → 100", "images/0600", ("PNG", "RGB"), 100),
]


def of(bench, column, most=None):
    with open(bench / "INDEX.tsv", newline="", encoding="utf-8") as index:
        rows = list(csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = [
        str(bench / row["path"])
        for row in rows
        if row["path"].startswith(column.prefix) and all(word in row["what"].split() for word in column.what)
    ]
    if not found:
        raise SystemExit(f"no pictures for {column.title} in {bench}")
    return found[:most]


def folder(word):
    return pathlib.Path(word).resolve()
