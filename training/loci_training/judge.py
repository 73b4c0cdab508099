"""
Trains the judge's relation: from the judge that ships, on written pairs of notes. Stance and relevance stay as they are.
With `--teacher` it trains a teacher, and with `--teachers` it learns from what teachers say of pairs without labels.
"""
import argparse
import json
import random as chance

import numpy as np
import torch
import torch.nn.functional as F

from . import worlds as made
from .encoder import Judge, shaped_as
from .loop import Loop, add_options, seeded, shorten
from .measure import encode, padded
from .places import model, pairs_file, worlds_file
from .reader import LONGEST, tokenizer_of
from .weights import load

KINDS = ("none", "reinforcement", "extension", "update", "contradiction")
STANCES = ("entailment", "neutral", "contradiction")
FILES, APART = ("pairs", "pairs-plain", "pairs-more", "pairs-few-words", "pairs-changes", "pairs-twins", "pairs-long", "pairs-quiet", "pairs-settings", "pairs-candidates"), 8
WORLDS = ("first", "worlds", "chats", "assistant", "plain", "trouble")
BLIND = ("pairs-blind", "pairs-blind-2", "pairs-candidates-apart")
EITHER_WAY = ("none", "reinforcement", "contradiction")
OPENS = 0.9  # As packages/server/src/engine/relate.


def pairs_in(path):
    with open(path, encoding="utf-8") as file:
        return [(row["a"], row["b"], row["kind"]) for row in map(json.loads, filter(str.strip, file))]


@torch.no_grad()
def report(judge, tokenizer, pairs, device, size=256):
    judge.eval()
    encoded = encode(tokenizer, [pair[:2] for pair in pairs])
    found = torch.cat([
        judge(*torch.from_numpy(padded(encoded[at : at + size])).to(device).long())[2].float().softmax(-1).cpu()
        for at in range(0, len(encoded), size)
    ]).numpy()
    right, said = np.array([KINDS.index(pair[2]) for pair in pairs]), found.argmax(1)
    each = [2 * ((said == kind) & (right == kind)).sum() / max(1, (said == kind).sum() + (right == kind).sum()) for kind in range(5)]
    opened, opposed = found[:, 3] + found[:, 4] >= OPENS, right >= 3
    figures = {
        "accuracy": (said == right).mean(),
        "macro-F1": np.mean(each),
        "opened, true": opposed[opened].mean() if opened.any() else 0,
        "opposed, opened": opened[opposed].mean() if opposed.any() else 0,
    }
    return {name: round(float(value), 3) for name, value in figures.items()} | {"pairs": len(pairs)}


def relations_in(worlds):
    """The labelled pairs of notes of worlds."""
    found = []
    for world in worlds:
        texts = {note["id"]: note["text"] for note in world["notes"]}
        found += [(texts[one["a"]], texts[one["b"]], one["kind"]) for one in world.get("relations", [])]
    return found


def pairs_of(more):
    """Trained on, and kept apart: an eighth of each file, the relations of worlds that are kept apart, and the blind files whole."""
    files = {name: pairs_file(name) for name in FILES} | ({"more": more} if more else {})
    kept, apart = [], {}
    for name, path in files.items():
        pairs = pairs_in(path)
        apart[name] = pairs[::APART]
        kept += [pair for at, pair in enumerate(pairs) if at % APART]
    for name in WORLDS:
        trained, others = made.split(made.read(worlds_file(name)), APART)
        kept += relations_in(trained)
        apart["worlds"] = apart.get("worlds", []) + relations_in(others)
    return kept, apart | {name: pairs_in(pairs_file(name)) for name in BLIND}


def drawn(pairs, count, random):
    """Some pairs with their kinds, turned around now and then where the order says nothing."""
    rows = random.sample(pairs, count)
    return [(b, a, kind) if kind in EITHER_WAY and random.random() < 0.3 else (a, b, kind) for a, b, kind in rows]


def anchors(worlds, count, random):
    """Two notes of one world, and a task with a note: what the judge says of them it goes on saying."""
    rows = []
    for _ in range(count // 2):
        world = random.choice(worlds)
        rows.append(tuple(note["text"] for note in random.sample(world["notes"], 2)))
        rows.append((random.choice(world["tasks"])["task"], random.choice(world["notes"])["text"]))
    return rows


def stances_in(path):
    """Sentence pairs with labels of natural language inference: {a, b, label} a line."""
    with open(path, encoding="utf-8") as file:
        return [(row["a"], row["b"], STANCES.index(row["label"])) for row in map(json.loads, file)]


def alike(worlds, count, random):
    """Two notes of one world, the later one among the four that share most words with the earlier one."""
    rows = []
    for _ in range(count):
        notes = random.choice(worlds)["notes"]
        at = random.randrange(len(notes))
        words = made.words_of(notes[at]["text"])
        others = sorted((note for note in notes if note is not notes[at]), key=lambda note: -len(words & made.words_of(note["text"])))
        rows.append((notes[at]["text"], random.choice(others[:4])["text"]))
    return rows


def started(path, device):
    """From a judge, or for a teacher from another encoder, such as that of a reader."""
    return shaped_as(Judge, load(path), device)


def distance(said, wanted):
    return F.kl_div(said.float().log_softmax(-1), wanted.float().softmax(-1), reduction="batchmean")


def train(options):
    device, random = seeded(options), chance.Random(options.seed)
    tokenizer = tokenizer_of(options.tokenizer, options.longest)
    kept, apart = pairs_of(options.pairs)
    apart = {name: pairs[:4] for name, pairs in apart.items()} if options.smoke else apart
    worlds = [world for name in ("worlds", "chats", "trouble") for world in made.read(worlds_file(name))]

    stances = stances_in(options.stances) if options.stances else []
    judge = started(options.start, device)
    # A teacher that starts from a reader has no stance or relevance to keep.
    before = started(options.keep, device).eval() if options.keep else None
    teachers = [started(path, device).eval() for path in options.teachers]
    for name, pairs in apart.items():
        print("before", name, report(judge, tokenizer, pairs, device), flush=True)
    loop = Loop(judge, options, warm=100, shares={"enc.e.": 0.3, "": 1.0}, mean=(200, 0.95), random=random)
    batch_of = lambda pairs: loop.tensor(padded(encode(tokenizer, pairs))).long()

    def kept_stance(rows, some):
        """How far stance and relevance are from what they were; without a judge to keep, how far stance is from its labels."""
        if before is not None:
            # Single sentences about a scene keep their relation too: no pair of notes says what it is.
            same = [row[:2] for row in some] + anchors(worlds, options.size // 2, random) + [row[:2] for row in rows[: options.size // 2]]
            same = batch_of(same)
            with loop.half():
                said = judge(*same)
            with torch.no_grad(), loop.half():
                kept_before = before(*same)
            drift = distance(said[0], kept_before[0])
            drift = drift + F.binary_cross_entropy_with_logits(said[1].float(), kept_before[1].float().sigmoid())
            return drift + distance(said[2][: len(some)], kept_before[2][: len(some)]) if some else drift
        if some:
            with loop.half():
                stance = judge(*batch_of([row[:2] for row in some]))[0]
            return 0.5 * F.cross_entropy(stance.float(), torch.tensor([row[2] for row in some], device=device))
        return torch.zeros((), device=device)

    def loss_of(rows):
        labels = torch.tensor([KINDS.index(kind) for *_, kind in rows], device=device)
        with loop.half():
            relation = judge(*batch_of([row[:2] for row in rows]))[2]
        loss = F.cross_entropy(relation.float(), labels, label_smoothing=0.05)
        drift = kept_stance(rows, random.sample(stances, min(len(stances), options.size)))
        taught = torch.zeros((), device=device)
        if teachers:
            heard = batch_of(alike(worlds, options.size, random) + [row[:2] for row in rows])
            with torch.no_grad(), loop.half():
                wanted = torch.stack([teacher(*heard)[2].float().softmax(-1) for teacher in teachers]).mean(0)
            with loop.half():
                said = judge(*heard)[2]
            taught = 2 * F.kl_div(said.float().log_softmax(-1), wanted, reduction="batchmean")
        return loss + options.hold * drift + taught, {"loss": loss, "drift": drift, "taught": taught}

    if not loop.run(lambda: drawn(kept, options.size, random), loss_of):
        return
    loop.finish()
    for name, pairs in apart.items():
        print("after", name, report(judge, tokenizer, pairs, device), flush=True)


def main(given=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, rate=5e-5, longest=LONGEST, steps=1_500)
    parser.add_argument("--start", default=model("judge.onnx"), help="an ONNX file that ships, or a .pt")
    parser.add_argument("--tokenizer", default=model("tokenizer.json"))
    parser.add_argument("--pairs", help="more pairs: {a, b, kind} a line")
    parser.add_argument("--stances", help="pairs of sentences: {a, b, label} a line")
    parser.add_argument("--keep", help="the judge whose stance and relevance stay; by default the one that ships")
    parser.add_argument("--teacher", action="store_true", help="train a teacher, which starts from a reader and keeps nothing")
    parser.add_argument("--teachers", nargs="*", default=[], help="states of teachers (.pt)")
    parser.add_argument("--size", type=int, default=48, help="pairs in one step")
    parser.add_argument("--hold", type=float, default=1.0, help="how strongly stance and relevance stay what they were")
    options = parser.parse_args(given)
    if not options.teacher and not options.keep:
        options.keep = model("judge.onnx")
    if options.smoke:
        shorten(options, size=4)
    train(options)


if __name__ == "__main__":
    main()
