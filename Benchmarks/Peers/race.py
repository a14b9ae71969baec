"""CPU time a picture beside other programs, as ratios: race.py STAGE BENCH_FOLDER ROUNDS

Each contender makes thumbnails of all pictures of a column in one process, once and several times; the difference
leaves out what starting costs. Times are user and system time from wait4(2), on one core; contenders are interleaved,
and a column holds the median of the rounds' ratios.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

import pictures

HERE = pathlib.Path(__file__).resolve().parent
MORE_PASSES = 3
"""How many times the CPU of ours each is meant to take at least, column by column."""
GOALS = {"vipsthumbnail": (4, 2, 3.5, 4), "Pillow": (2.5, 1.4, 3, 3), "OpenCV": (2.4, 1.3, 1.2, 2.2)}


def contenders(stage, scratch):
    """The commands that make thumbnails of `files`; vipsthumbnail can only write files, here into memory."""
    python = sys.executable
    commands = {
        "artfetch": lambda side, files: [stage, "stage", str(side), "1", *files],
        "Pillow": lambda side, files: [python, HERE / "pillow_peer.py", str(side), *files],
        "OpenCV": lambda side, files: [python, HERE / "opencv_peer.py", str(side), *files],
    }
    if shutil.which("vipsthumbnail"):
        form = f"{scratch}/%s.jpg[Q=85,strip]"
        commands["vipsthumbnail"] = lambda side, files: ["vipsthumbnail", "-s", str(side), "-o", form, *files]
    return commands


def cpu_seconds(command):
    environment = dict(os.environ, VIPS_CONCURRENCY="1")
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{command[0]} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def milliseconds(command, side, files):
    once = cpu_seconds(command(side, files))
    often = cpu_seconds(command(side, files * (1 + MORE_PASSES)))
    return (often - once) * 1000 / (MORE_PASSES * len(files))


def measure(commands, side, files, rounds):
    """Each contender's times, round by round; every other round in reverse."""
    times = {name: [] for name in commands}
    for number in range(rounds):
        for name in list(commands)[:: 1 if number % 2 == 0 else -1]:
            times[name].append(milliseconds(commands[name], side, files))
    return times


def main():
    stage, bench, rounds = sys.argv[1], pictures.folder(sys.argv[2]), int(sys.argv[3])
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        commands = contenders(stage, scratch)
        columns = [
            measure(commands, column.side, pictures.of(bench, column), rounds) for column in pictures.COLUMNS
        ]
    show(columns)


def show(columns):
    print("| | " + " | ".join(column.title for column in pictures.COLUMNS) + " |")
    print("|---|" + "---|" * len(columns))
    ours = [f"{statistics.median(times['artfetch']):.2f} ms" for times in columns]
    print("| artfetch, ms of CPU a picture | " + " | ".join(ours) + " |")
    for name in columns[0]:
        if name != "artfetch":
            print(f"| {name} | " + " | ".join(ratio(name, *pair) for pair in enumerate(columns)) + " |")


def ratio(name, index, times):
    ratios = [other / ours for other, ours in zip(times[name], times["artfetch"])]
    return f"{statistics.median(ratios):.2f} × ({min(ratios):.2f} … {max(ratios):.2f}; goal {GOALS[name][index]})"


if __name__ == "__main__":
    main()
