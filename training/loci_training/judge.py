"""
Trains the judge's relation: from the judge that ships, on written pairs of notes. Stance and relevance stay as they are.
With `--teacher` it trains a teacher, and with `--teachers` it learns from what teachers say of pairs without labels.
"""
import argparse
import json
import os
import random as chance
import time

import numpy as np
import torch
import torch.nn.functional as F

from . import worlds as made
from .encoder import Judge, shaped_as
from .measure import encode, padded
from .reader import ROOT, tokenizer_of
from .weights import load, on_grid

KINDS = ("none", "reinforcement", "extension", "update", "contradiction")
STANCES = ("entailment", "neutral", "contradiction")
FILES, APART = ("pairs", "pairs-plain", "pairs-more"), 8
BLIND = ("pairs-blind", "pairs-blind-2")
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
        "opposed, opened": opened[opposed].mean(),
    }
    return {name: round(float(value), 3) for name, value in figures.items()} | {"pairs": len(pairs)}


def pairs_of(written, more):
    """Trained on, and kept apart: an eighth of each file, and the blind files whole."""
    files = {name: os.path.join(written, name + ".jsonl") for name in FILES} | ({"more": more} if more else {})
    kept, apart = [], {}
    for name, path in files.items():
        pairs = pairs_in(path)
        apart[name] = pairs[::APART]
        kept += [pair for at, pair in enumerate(pairs) if at % APART]
    return kept, apart | {name: pairs_in(os.path.join(written, name + ".jsonl")) for name in BLIND}


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
    device, random = "cuda" if torch.cuda.is_available() else "cpu", chance.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    written = os.path.join(ROOT, "bench", "written")
    tokenizer = tokenizer_of(options.tokenizer)
    kept, apart = pairs_of(written, options.pairs)
    worlds = [world for name in ("worlds", "chats", "trouble") for world in made.read(os.path.join(written, name + ".jsonl"))]

    stances = stances_in(options.stances) if options.stances else []
    judge = started(options.start, device)
    # A teacher that starts from a reader has no stance or relevance to keep.
    before = started(options.keep, device).eval() if options.keep else None
    teachers = [started(path, device).eval() for path in options.teachers]
    for name, pairs in apart.items():
        print("before", name, report(judge, tokenizer, pairs, device), flush=True)
    mean = {key: numbers.detach().clone() for key, numbers in judge.state_dict().items()}
    embeddings = [numbers for name, numbers in judge.named_parameters() if name.startswith("enc.e.")]
    others = [numbers for name, numbers in judge.named_parameters() if not name.startswith("enc.e.")]
    optimizer = torch.optim.AdamW([{"params": others, "share": 1.0}, {"params": embeddings, "share": 0.3}], weight_decay=0.01)
    linear = [part.weight for part in judge.modules() if isinstance(part, torch.nn.Linear)]
    half = lambda: torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")
    batch_of = lambda pairs: torch.from_numpy(padded(encode(tokenizer, pairs))).to(device).long()

    began, share = time.monotonic(), 0.0
    for step in range(options.steps):
        share = (step + 1) / options.steps
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 100) * max(0.02, 1 - share) * group["share"]
        rows = drawn(kept, options.size, random)
        labels = torch.tensor([KINDS.index(kind) for *_, kind in rows], device=device)
        pairs = batch_of([row[:2] for row in rows])
        judge.train()
        optimizer.zero_grad(set_to_none=True)
        # Towards the end it reads with the weights that int8 will hold, and learns to be right with those.
        exact = [numbers.data for numbers in linear]
        if share > 1 - options.settle:
            for numbers in linear:
                numbers.data = on_grid(numbers.data)
        with half():
            relation = judge(*pairs)[2]
        loss = F.cross_entropy(relation.float(), labels, label_smoothing=0.05)
        drift = torch.zeros((), device=device)
        some = random.sample(stances, min(len(stances), options.size))
        if before is not None:
            # Single sentences about a scene keep their relation too: no pair of notes says what it is.
            same = [row[:2] for row in some] + anchors(worlds, options.size // 2, random) + [row[:2] for row in rows[: options.size // 2]]
            same = batch_of(same)
            with half():
                said = judge(*same)
            with torch.no_grad(), half():
                kept_before = before(*same)
            drift = distance(said[0], kept_before[0])
            drift = drift + F.binary_cross_entropy_with_logits(said[1].float(), kept_before[1].float().sigmoid())
            if some:
                drift = drift + distance(said[2][: len(some)], kept_before[2][: len(some)])
        elif some:
            with half():
                stance = judge(*batch_of([row[:2] for row in some]))[0]
            drift = 0.5 * F.cross_entropy(stance.float(), torch.tensor([row[2] for row in some], device=device))
        taught = torch.zeros((), device=device)
        if teachers:
            heard = batch_of(alike(worlds, options.size, random) + [row[:2] for row in rows])
            with torch.no_grad(), half():
                wanted = torch.stack([teacher(*heard)[2].float().softmax(-1) for teacher in teachers]).mean(0)
            with half():
                said = judge(*heard)[2]
            taught = 2 * F.kl_div(said.float().log_softmax(-1), wanted, reduction="batchmean")
        (loss + options.hold * drift + taught).backward()
        for numbers, value in zip(linear, exact):
            numbers.data = value
        torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        optimizer.step()
        if step % 10 == 9:
            past = 0.95 if step > 200 else 0.9
            for key, numbers in judge.state_dict().items():
                mean[key].mul_(past).add_(numbers.detach(), alpha=1 - past)
        if step % 250 == 249:
            print(f"step {step + 1}, loss {loss.item():.3f}, drift {drift.item():.3f}, taught {taught.item():.3f}, {time.monotonic() - began:.0f} s", flush=True)
    judge.load_state_dict(mean)
    torch.save({key: numbers.cpu() for key, numbers in mean.items()}, options.out)
    for name, pairs in apart.items():
        print("after", name, report(judge, tokenizer, pairs, device), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="the state that is written (.pt)")
    parser.add_argument("--start", default=os.path.join(ROOT, "models", "judge.onnx"), help="an ONNX file that ships, or a .pt")
    parser.add_argument("--tokenizer", default=os.path.join(ROOT, "models", "tokenizer.json"))
    parser.add_argument("--pairs", help="more pairs: {a, b, kind} a line")
    parser.add_argument("--stances", help="pairs of sentences: {a, b, label} a line")
    parser.add_argument("--keep", help="the judge whose stance and relevance stay; by default the one that ships")
    parser.add_argument("--teacher", action="store_true", help="train a teacher, which starts from a reader and keeps nothing")
    parser.add_argument("--teachers", nargs="*", default=[], help="states of teachers (.pt)")
    parser.add_argument("--steps", type=int, default=1_500)
    parser.add_argument("--size", type=int, default=48, help="pairs in one step")
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--hold", type=float, default=1.0, help="how strongly stance and relevance stay what they were")
    parser.add_argument("--settle", type=float, default=0.3, help="the last part of the run, in which weights are rounded to int8")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--smoke", action="store_true", help="a few steps on a CPU, to see that it runs")
    options = parser.parse_args()
    if not options.teacher and not options.keep:
        options.keep = os.path.join(ROOT, "models", "judge.onnx")
    if options.smoke:
        options.steps, options.size = 3, 8
    train(options)


if __name__ == "__main__":
    main()
