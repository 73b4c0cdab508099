"""How far an int8 file is from the floats that it was made of, output by output, on pairs that were kept apart."""
import numpy as np
import onnxruntime
import torch

from . import worlds as made
from .judge import pairs_of
from .measure import encode
from .places import model as shipped, worlds_file
from .reader import tokenizer_of
from .weights import INPUTS

FILES = ("worlds", "chats", "assistant", "plain", "trouble")
# The largest mean distance of an output that may ship. The files that ship are below half of it.
BOUND = 0.05


def spread(rows, count):
    """So many of them, evenly."""
    return [rows[at * len(rows) // count] for at in range(min(count, len(rows)))] if len(rows) > count else rows


def pairs_for(kind, count):
    """Pairs, or texts for an embedder."""
    apart = [world for name in FILES for world in made.split(made.read(worlds_file(name)), 8)[1]]
    if kind == "embedder":
        return spread([note["text"] for world in apart for note in world["notes"]], count)
    asked = [(task["task"], made.shown(note)) for world in apart for task in world["tasks"] for note in world["notes"]]
    if kind == "reader":
        return spread(asked, count)
    pairs = [pair[:2] for rows in pairs_of(None)[1].values() for pair in rows]
    return spread(pairs, count - count // 4) + spread(asked, count // 4)


def compared(model, path, pairs):
    """By output: mean, 99th percentile and maximum of the distance, and the share of answers that change."""
    session, far, changed = onnxruntime.InferenceSession(path), [], []
    for ids, types in encode(tokenizer_of(shipped("tokenizer.json")), pairs):
        given = [np.array([ids]), np.array([types]), np.ones((1, len(ids)), np.int64)]
        with torch.no_grad():
            exact = [output.numpy() for output in model.probabilities(*model(*map(torch.from_numpy, given)))]
        small = session.run(list(model.outputs), dict(zip(INPUTS, given)))
        far.append([distance(one, other) for one, other in zip(exact, small)])
        changed.append([answer(one) != answer(other) for one, other in zip(exact, small)])
    far, changed = np.array(far), np.array(changed)
    figures = zip(model.outputs, far.mean(0), np.quantile(far, 0.99, axis=0), far.max(0), changed.mean(0))
    return {name: {"mean": mean, "p99": high, "max": most, "changed": share} for name, mean, high, most, share in figures}


def distance(exact, small):
    """Of vectors: 1 less their cosine. Of probabilities: the largest difference."""
    return float(1 - (exact * small).sum()) if exact.shape[-1] > 5 else float(np.abs(exact - small).max())


def answer(output):
    """What would be read from it: a class, or whether it is more likely than not; nothing of a vector."""
    if output.ndim == 2:
        return int(output.argmax()) if output.shape[1] <= 5 else 0
    return bool(output[0] >= 0.5)


def table(figures, count, bound):
    head = f"int8 against float on {count} pairs; the mean may be at most {bound}\n\n| output | mean | p99 | max | answers changed |\n|---|---|---|---|---|"
    return "\n".join([head] + [
        f"| {name} | {row['mean']:.4f} | {row['p99']:.4f} | {row['max']:.4f} | {row['changed']:.1%} |" for name, row in figures.items()
    ])


def beyond(figures, bound):
    """The outputs that may not ship; a distance that is no number is too far."""
    return [name for name, row in figures.items() if not row["mean"] <= bound]
