"""
Trains the embedder: from the one that ships, on the worlds of training/worlds and questions with passages. A task
comes closer to the notes that decide it than to its look-alikes. How close two notes are stays as it was, because the
server's bounds rest on that; and what kind of task or sentence a vector belongs to stays easy to read from it.
"""
import argparse
import hashlib
import json
import random as chance

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from . import worlds as made
from .encoder import Embedder, Reader, shaped_as
from .loop import Loop, Producers, add_options, add_producers, seeded, shorten
from .measure import encode, padded
from .places import model, written
from .reader import SHARES, questions_with_passages, tokenizer_of, worlds_of
from .weights import load

LONGEST, NOTES, SHORT, BEFORE = 128, 12, 400, 300
TALK = ("chats", "assistant")
# The kinds of task that are more than a question, which is the first.
KINDS = ("", "trouble", "todo", "plan", "may", "whether")


def text_tokenizer(path, longest=LONGEST):
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    return tokenizer


def said(note):
    return f"{note['by']}: {note['text']}" if note.get("by") else note["text"]


def embedded(world, at, is_talk):
    """As the server embeds a note: with its speaker, and a short one of a conversation after the one before it."""
    note = world["notes"][at]
    before = world["notes"][at - 1] if is_talk and at > 0 else None
    if before is None or before.get("at") != note.get("at") or max(len(before["text"]), len(note["text"])) > SHORT:
        return said(note)
    return f"{said(dict(before, text=before['text'][-BEFORE:]))} {said(note)}"


def group_of(world, task, is_talk, random):
    """A task with as many notes of its world, those that decide it and its look-alikes first."""
    places = {note["id"]: at for at, note in enumerate(world["notes"])}
    chosen = (task["must"] + task["near"])[: NOTES - 2] + task["helps"]
    words = made.words_of(task["task"])
    rest = [one for one in places if one not in chosen]
    rest.sort(key=lambda one: -len(words & made.words_of(world["ids"][one]["text"])) - random.random())
    chosen = list(dict.fromkeys(chosen + rest))[:NOTES]
    hides = random.random() < 0.15
    notes = []
    for one in chosen:
        text = world["ids"][one]["text"] if hides else embedded(world, places[one], is_talk)
        wanted = 1.0 if one in task["must"] else -1.0 if one in task["helps"] else 0.0
        notes.append((text, made.shown(world["ids"][one]), wanted))
    return notes if len(notes) == NOTES else None


def split_passages(path):
    """Trained on, and kept apart."""
    rows = questions_with_passages(path)[0]
    return [row for at, row in enumerate(rows) if at % 40], rows[::40]


def kind_of(task):
    return KINDS.index(task["kind"]) if task["kind"] in KINDS else 0


def spoken():
    """Sentences with their labels, as packages/bench fits the head of knowledge on them; it measures on the rest."""
    rows, labels, label = [], {}, 0
    with open(written("said.txt"), encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("= "):
                label = labels.setdefault(line.split()[1], len(labels))
            elif line and not line.startswith("# ") and hashlib.sha256(line.encode()).digest()[0] >= 51:
                rows.append((line, label))
    return rows, len(labels)


def sentences_in(path):
    """Pairs of sentences: {a, b} a line."""
    with open(path, encoding="utf-8") as file:
        return [(row["a"], row["b"]) for row in map(json.loads, file)]


def produce(seed, queue, groups, said_rows, pairs_kept, options):
    random = chance.Random(seed)
    texts_of, pairs_of = text_tokenizer(options.tokenizer, options.longest), tokenizer_of(options.tokenizer)
    names, shares = list(groups), [groups[name][0] for name in groups]
    by_source = {}
    for row in split_passages(options.passages)[0]:
        by_source.setdefault(row.get("source", ""), []).append(row)
    sources = list(by_source)
    # Small sources would otherwise be seen too often, and large ones fill every batch.
    weights = [len(by_source[source]) ** 0.5 for source in sources]
    while True:
        tasks, notes, pairs, wanted, kinds = [], [], [], [], []
        while len(tasks) < options.tasks:
            (name,) = random.choices(names, shares)
            world, is_talk = random.choice(groups[name][1]), name in TALK
            at = random.randrange(len(world["tasks"]))
            if not world["tasks"][at]["must"]:
                continue
            if random.random() < 0.5:
                world = made.renamed(world, random)
            group = group_of(world, world["tasks"][at], is_talk, random)
            if group is None:
                continue
            task = world["tasks"][at]["task"]
            tasks.append(task)
            kinds.append(kind_of(world["tasks"][at]))
            notes += [text for text, *_ in group]
            pairs += [(task, shown) for _, shown, _ in group]
            wanted.append([value for *_, value in group])
        rows = []
        for source in random.choices(sources, weights, k=2):
            rows += random.sample(by_source[source], min(len(by_source[source]), options.passages_of_source))
        queries, found = [row["query"] for row in rows], [row["passage"] for row in rows]
        heard = random.sample(said_rows, options.sentences)
        near = [text for pair in random.sample(pairs_kept, options.sentences if pairs_kept else 0) for text in pair]
        texts = padded(encode(texts_of, tasks + notes + queries + found + [text for text, _ in heard] + near))
        same = np.array([[one == other for other in found] for one in found])
        labels = np.array(kinds), np.array([label for _, label in heard])
        queue.put((texts, padded(encode(pairs_of, pairs)), np.array(wanted, np.float32), same, labels))


@torch.no_grad()
def vectors_of(embedder, tokenizer, texts, device, size=512):
    embedder.eval()
    encoded = encode(tokenizer, texts)
    order = np.argsort([len(ids) for ids, _ in encoded])
    found = torch.zeros(len(texts), embedder.enc.e.w.weight.shape[1])
    for at in range(0, len(order), size):
        places = order[at : at + size]
        batch = torch.from_numpy(padded([encoded[place] for place in places])).to(device).long()
        found[places] = embedder(*batch)[0].cpu()
    return found.to(device)


def report(embedder, tokenizer, apart, pool, passages, device):
    """Recall of the deciding notes of tasks kept apart, among all notes of all worlds; and of passages among others."""
    figures, notes = {}, vectors_of(embedder, tokenizer, pool["texts"], device)
    for name, worlds in apart.items():
        asked = [(world["world"], task) for world in worlds for task in world["tasks"] if task["must"]]
        scores = vectors_of(embedder, tokenizer, [task["task"] for _, task in asked], device) @ notes.T
        best = scores.topk(16, dim=1).indices.cpu().tolist()
        for depth in (1, 5, 16):
            shares = []
            for (world, task), places in zip(asked, best):
                found = {pool["keys"][place] for place in places[:depth]}
                shares.append(np.mean([(name, world, one) in found for one in task["must"]]))
            figures.setdefault(name, {})[f"recall@{depth}"] = round(float(np.mean(shares)), 3)
    questions = vectors_of(embedder, tokenizer, [row["query"] for row in passages], device)
    found = vectors_of(embedder, tokenizer, [row["passage"] for row in passages], device)
    scores = questions @ found.T
    rank = (scores > scores.diagonal()[:, None]).sum(1)
    figures["passages"] = {f"recall@{depth}": round(float((rank < depth).float().mean()), 3) for depth in (1, 10)}
    return figures, notes


def pool_of(groups, apart):
    keys, texts = [], []
    for name in apart:
        for world in groups[name][1] + apart[name]:
            for at, note in enumerate(world["notes"]):
                keys.append((name, world["world"], note["id"]))
                texts.append(embedded(world, at, name in TALK))
    return {"keys": keys, "texts": texts}


def contrast(scores, positives, ignored):
    """Each positive against everything that is neither positive nor ignored."""
    others = scores.masked_fill(positives | ignored, -1e4).logsumexp(1, keepdim=True)
    losses = torch.logaddexp(scores, others) - scores
    return (losses * positives).sum() / positives.sum().clamp_min(1)


def train(options):
    device = seeded(options)
    groups, apart = worlds_of(options)
    said_rows, labels_of_said = spoken()
    pairs_kept = sentences_in(options.pairs) if options.pairs else []
    producers = Producers(produce, options, groups, said_rows, pairs_kept, options)
    embedder, before = (shaped_as(Embedder, load(path), device) for path in (options.start, options.keep))
    before.eval()
    heads = torch.nn.ModuleList(torch.nn.Linear(embedder.enc.e.w.weight.shape[1], size) for size in (len(KINDS), labels_of_said)).to(device)
    reader = shaped_as(Reader, load(options.reader), device).eval() if options.listen else None
    loop = Loop(embedder, options, warm=100, shares={"enc.e.": 0.3, "": 1.0}, mean=(300, 0.98), beside=(heads, 30.0))
    tasks, count = options.tasks, options.tasks * NOTES
    # Which task each note was chosen for.
    owner = torch.arange(count, device=device) // NOTES
    own = owner[None] == torch.arange(tasks, device=device)[:, None]

    tokenizer, pool = text_tokenizer(options.tokenizer, options.longest), pool_of(groups, apart)
    passages = split_passages(options.passages)[1][: 5 if options.smoke else 2_000]
    if options.smoke:
        pool, apart = {key: values[:40] for key, values in pool.items()}, {name: made.few(worlds) for name, worlds in apart.items()}
    figures, notes_before = report(embedder, tokenizer, apart, pool, passages, device)
    print("before", figures, flush=True)

    def loss_of(batch):
        texts, pairs, wanted, same, (kinds, labels) = batch
        texts = loop.tensor(texts).long()
        with loop.half():
            (vectors,) = embedder(*texts)
        with torch.no_grad(), loop.half():
            (known,) = before(*texts)
        asked, notes = vectors[:tasks], vectors[tasks : tasks + count]
        ends = tasks + count + 2 * len(same)
        questions, found = vectors[tasks + count : ends].chunk(2)
        heard, near = vectors[ends : ends + options.sentences], vectors[ends + options.sentences :]
        wanted, same = loop.tensor(wanted), loop.tensor(same)
        spread = torch.zeros(tasks, count, device=device)
        spread[own] = wanted.flatten()
        scores = asked @ notes.T
        of_tasks = contrast(scores / options.warmth, spread == 1, spread == -1)
        eye = torch.eye(len(found), dtype=torch.bool, device=device)
        of_passages = contrast(questions @ found.T / options.warmth, eye, same & ~eye)
        # Notes among themselves, passages among themselves, and tasks with notes of other worlds stay as close as they were.
        kept = known[tasks : tasks + count]
        known_found, known_near = known[ends - len(found) : ends], known[ends + options.sentences :]
        drift = F.mse_loss(notes @ notes.T, kept @ kept.T) + F.mse_loss(found @ found.T, known_found @ known_found.T)
        drift = drift + F.mse_loss(scores[~own], (known[:tasks] @ kept.T)[~own])
        if pairs_kept:
            drift = drift + F.mse_loss((near[::2] * near[1::2]).sum(1), (known_near[::2] * known_near[1::2]).sum(1))
        of_kinds = F.cross_entropy(heads[0](10 * asked), loop.tensor(kinds)) + F.cross_entropy(heads[1](10 * heard), loop.tensor(labels))
        loss = of_tasks + of_passages + options.hold * drift + options.kinds * of_kinds
        taught = torch.zeros((), device=device)
        if reader is not None:
            with torch.no_grad(), loop.half():
                logits = reader(*loop.tensor(pairs).long())[0][:, 0].float().view(tasks, NOTES)
            taught = F.kl_div(
                (scores[own].view(tasks, NOTES) / options.warmth).log_softmax(-1), (logits / 2).softmax(-1), reduction="batchmean"
            )
            loss = loss + options.listen * taught
        return loss, {"tasks": of_tasks, "passages": of_passages, "drift": drift, "taught": taught, "kinds": of_kinds}

    ended = loop.run(producers.draw, loss_of)
    producers.stop()
    if not ended:
        return
    loop.finish()
    figures, notes = report(embedder, tokenizer, apart, pool, passages, device)
    print("after", figures)
    some = torch.randperm(len(notes))[:2_000].to(device)
    moved = notes[some] @ notes[some].T - notes_before[some] @ notes_before[some].T
    print(f"two notes moved by {moved.mean().item():+.4f} on average, {moved.abs().mean().item():.4f} in size", flush=True)


def main(given=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, rate=3e-5, longest=LONGEST, seconds=300)
    add_producers(parser)
    parser.add_argument("--start", default=model("embed.onnx"), help="an ONNX file that ships, or a .pt")
    parser.add_argument("--keep", default=model("embed.onnx"), help="the embedder whose distances stay")
    parser.add_argument("--reader", default=model("reader.onnx"), help="the reader it learns from")
    parser.add_argument("--tokenizer", default=model("tokenizer.json"))
    parser.add_argument("--shares", default=SHARES, help="how often a task comes from each file of training/worlds")
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--passages", required=True, help="questions with passages: {query, passage, source} a line")
    parser.add_argument("--pairs", help="pairs of sentences whose distance stays: {a, b} a line")
    parser.add_argument("--kinds", type=float, default=0.5, help="the weight of reading the kind of a task or sentence")
    parser.add_argument("--sentences", type=int, default=64, help="sentences, and pairs of them, in one step")
    parser.add_argument("--listen", type=float, default=0.5, help="the weight of what the reader says of a task's notes; 0: none")
    parser.add_argument("--hold", type=float, default=60.0, help="how strongly two notes stay as close as they were")
    parser.add_argument("--warmth", type=float, default=0.03, help="the temperature of the contrast")
    parser.add_argument("--tasks", type=int, default=32, help="tasks in one step")
    parser.add_argument("--passages-of-source", type=int, default=48, help="passages of each of two sources in one step")
    options = parser.parse_args(given)
    if options.smoke:
        shorten(options, tasks=1, producers=1, passages_of_source=4, sentences=4)
    train(options)


if __name__ == "__main__":
    main()
