"""Writes a mixture of readers as int8 ONNX, and says how far int8 is from float."""
import argparse
import json
import os

import numpy as np
import onnxruntime

from . import worlds as made
from .encoder import Reader
from .measure import encode, scores
from .reader import ROOT, tokenizer_of
from .weights import INPUTS, mixed, to_onnx


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+", help='states with their shares, for instance "a.pt*.5" "reader.onnx*.5"')
    parser.add_argument("--out", required=True)
    parser.add_argument("--pairs", type=int, default=200, help="compared with float")
    options = parser.parse_args()
    state = mixed(options.parts)
    to_onnx(state, options.out)
    reader, tokenizer = Reader(), tokenizer_of(os.path.join(ROOT, "models", "tokenizer.json"))
    reader.load_state_dict(state)
    apart = made.split(made.read(os.path.join(ROOT, "bench", "written", "plain.jsonl")), 8)[1]
    pairs = [(task["task"], made.shown(note)) for world in apart for task in world["tasks"] for note in world["notes"]]
    pairs = pairs[:: max(1, len(pairs) // options.pairs)][: options.pairs]
    session = onnxruntime.InferenceSession(options.out)
    small = []
    for ids, types in encode(tokenizer, pairs):
        given = (np.array([ids]), np.array([types]), np.ones((1, len(ids)), np.int64))
        small.append([float(one[0]) for one in session.run(["bears", "settles", "act"], dict(zip(INPUTS, given)))])
    apart_by = np.abs(np.array(small) - scores(reader, tokenizer, pairs, "cpu"))
    figures = {name: round(float(value), 3) for name, value in zip(("bears", "settles", "act"), apart_by.mean(0))}
    print(json.dumps({"bytes": os.path.getsize(options.out), "int8 differs from float by, on average": figures}))


if __name__ == "__main__":
    main()
