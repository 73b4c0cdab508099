"""
Runs the whole chain in a few steps on a CPU: embedder, teacher, reader and judge taught by it, with one run that pauses and
resumes, then export with the check of int8 against float. It ends with a folder of three ONNX files that the server loads.
What it trains is worth nothing.
"""
import argparse
import json
import os
import sys
import tempfile
import time

from . import embedder, judge, reader, teacher, worlds as made
from .export import export
from .folder import FILES, write_folder
from .places import model, worlds_file

PAIRS = 16


def write_passages(path, count=200):
    """Tasks with a note that decides them stand in for questions with passages, which are not part of the project."""
    rows = [
        {"query": task["task"], "passage": world["ids"][task["must"][0]]["text"], "source": "worlds"}
        for world in made.read(worlds_file("plain"))
        for task in world["tasks"]
        if task["must"]
    ]
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows[:count])


def run(folder, began):
    place = lambda name: os.path.join(folder, name)
    said = lambda name: print(f"\n== {name}, after {time.monotonic() - began:.0f} s", flush=True)
    write_passages(place("passages.jsonl"))
    said("embedder")
    embedder.main(["--smoke", "--passages", place("passages.jsonl"), "--listen", "0", "--out", place("embedder.pt")])
    said("teacher")
    teacher.main(["--smoke", "--start", model("embed.onnx"), "--out", place("teacher.pt")])
    said("reader")
    reader.main(["--smoke", "--teachers", place("teacher.pt"), "--out", place("reader.pt")])
    said("judge, paused")
    taught = ["--smoke", "--teachers", place("teacher.pt"), "--out", place("judge.pt"), "--state", place("judge.state")]
    judge.main([*taught, "--pause", "0.01"])
    if os.path.exists(place("judge.pt")) or not os.path.exists(place("judge.state")):
        sys.exit("the judge did not pause")
    said("judge, resumed")
    judge.main(taught)
    for kind in FILES:
        said(f"export of the {kind}")
        if not export([place(kind + ".pt")], kind, place(FILES[kind]), PAIRS):
            sys.exit(f"the {kind} was not exported")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="the folder of models that is written")
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run(folder, began)
        write_folder(options.out, {kind: os.path.join(folder, name) for kind, name in FILES.items()}, "smoke")
    print(f"\n{', '.join(FILES.values())} in {options.out}, after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
