"""Writes a mixture of readers, judges or embedders as int8 ONNX, and says how far int8 is from float."""
import argparse
import json
import os

import numpy as np
import onnxruntime
import torch

from . import worlds as made
from .encoder import Embedder, Judge, Reader
from .judge import pairs_in
from .measure import encode
from .places import model as shipped_file, pairs_file, worlds_file
from .reader import tokenizer_of
from .weights import INPUTS, mixed, to_onnx


def pairs_for(kind):
    """Pairs, or texts for an embedder."""
    if kind == "judge":
        return [pair[:2] for pair in pairs_in(pairs_file("pairs-blind"))]
    apart = made.split(made.read(worlds_file("plain")), 8)[1]
    if kind == "embedder":
        return [note["text"] for world in apart for note in world["notes"]]
    return [(task["task"], made.shown(note)) for world in apart for task in world["tasks"] for note in world["notes"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+", help='states with their shares, for instance "a.pt*.5" "reader.onnx*.5"')
    parser.add_argument("--model", choices=("reader", "judge", "embedder"), default="reader")
    parser.add_argument("--out", required=True)
    parser.add_argument("--pairs", type=int, default=200, help="compared with float")
    options = parser.parse_args()
    state, kind = mixed(options.parts), {"reader": Reader, "judge": Judge, "embedder": Embedder}[options.model]
    model, shipped = kind().eval(), kind()
    model.load_state_dict(state)
    shipped.load_state_dict(state)
    to_onnx(shipped, options.out)
    pairs = pairs_for(options.model)
    pairs = pairs[:: max(1, len(pairs) // options.pairs)][: options.pairs]
    session = onnxruntime.InferenceSession(options.out)
    apart_by = []
    for ids, types in encode(tokenizer_of(shipped_file("tokenizer.json")), pairs):
        given = [np.array([ids]), np.array([types]), np.ones((1, len(ids)), np.int64)]
        with torch.no_grad():
            exact = model.probabilities(*model(*map(torch.from_numpy, given)))
        small = session.run(list(model.outputs), dict(zip(INPUTS, given)))
        apart_by.append([float(np.abs(one - other.numpy()).max()) for one, other in zip(small, exact)])
    figures = {name: round(float(value), 3) for name, value in zip(model.outputs, np.mean(apart_by, 0))}
    print(json.dumps({"bytes": os.path.getsize(options.out), "int8 differs from float by, on average": figures}))


if __name__ == "__main__":
    main()
