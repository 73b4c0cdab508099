"""Trains the reader: from the one that ships, on the worlds of packages/bench/written and whatever else is given."""
import argparse
import json
import multiprocessing
import os
import random as chance
import time

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from . import worlds as made
from .encoder import Reader, shaped_as
from .measure import encode, padded, report
from .weights import load, on_grid

ROOT = os.path.join(os.path.dirname(__file__), "..", "..", "packages")
LONGEST = 160
SHARES = "chats=0.3,assistant=0.12,worlds=0.26,plain=0.07,trouble=0.1"


def tokenizer_of(path):
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return tokenizer


def questions_with_passages(path):
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    by_source = {}
    for row in rows:
        by_source.setdefault(row.get("source", ""), []).append(row["passage"][:560])
    return rows, by_source


def passage_rows(questions, by_source, count, random):
    """A question beside its passage, and beside the three of sixteen others that share most words with it."""
    rows = []
    for row in random.choices(questions, k=count):
        own, words = row["passage"][:560], set(row["query"].lower().split())
        rows.append((row["query"], own, 1.0, 1.0))
        pool = by_source[row.get("source", "")]
        others = [one for one in random.sample(pool, min(16, len(pool))) if one != own]
        others.sort(key=lambda one: -len(words & set(one.lower().split())))
        rows += [(row["query"], one, 0.0, 0.0) for one in others[:3]]
    return rows


def produce(seed, queue, groups, orders, options, others):
    """Batches of pairs with their labels: of worlds, of passages, of orders, and whatever the others draw."""
    random, tokenizer = chance.Random(seed), tokenizer_of(options.tokenizer)
    questions = questions_with_passages(options.passages) if options.passages else None
    names, shares = list(groups), [groups[name][0] for name in groups]
    everyone = [world for _, worlds in groups.values() for world in worlds]
    while True:
        rows = []
        for name in random.choices(names, shares, k=options.tasks):
            world, is_talk = random.choice(groups[name][1]), name in ("chats", "assistant")
            at = random.randrange(len(world["tasks"]))
            if random.random() < 0.6:
                world = made.renamed(world, random)
            task = world["tasks"][at]
            if is_talk and random.random() < 0.3:
                task = made.of_the_other(world, task) or task
            strangers = [random.choice(random.choice(everyone)["notes"]) for _ in range(2)]
            rows += made.rows_of(world, task, strangers, random, is_talk)
        said = [(random.choice(random.choice(everyone)["tasks"])["task"], random.choice(orders)) for _ in range(12)]
        public = passage_rows(*questions, options.tasks, random) if questions else []
        parts = [rows, public, said] + [draw(random) for draw in others]
        texts = padded(encode(tokenizer, [row[:2] for part in parts for row in part]))
        queue.put((texts, [np.array([row[2:] for row in part], np.float32) for part in parts]))


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and line[0] not in "#="]


def shares_of(text):
    return {name: float(share) for name, _, share in (part.partition("=") for part in text.split(","))}


def worlds_of(written, options):
    """Trained on, by the share of each file, and kept apart."""
    groups, apart = {}, {}
    for name, share in shares_of(options.shares).items():
        kept, apart[name] = made.split(made.read(os.path.join(written, name + ".jsonl")), 8)
        groups[name] = (share, kept)
    if options.worlds:
        kept, apart["more"] = made.split(made.read(options.worlds), 15)
        groups["more"] = (0.25, kept)
    return groups, apart


def started_producers(groups, orders, options, others=()):
    queue = multiprocessing.Queue(16)
    producers = [
        multiprocessing.Process(target=produce, args=(1_000 * options.seed + at, queue, groups, orders, options, others), daemon=True)
        for at in range(options.producers)
    ]
    for one in producers:
        one.start()
    return queue, producers


def orders_in(written):
    return [line for name in ("said", "orders", "no-orders") for line in lines_of(os.path.join(written, name + ".txt"))]


def weighed(losses, weights):
    return (losses * weights).sum() / weights.sum().clamp_min(1)


def train(options):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    written = os.path.join(ROOT, "bench", "written")
    groups, apart = worlds_of(written, options)
    queue, producers = started_producers(groups, orders_in(written), options)

    reader, before = Reader().to(device), Reader().to(device).eval()
    reader.load_state_dict(load(options.start))
    before.load_state_dict(load(options.start))
    teachers = [shaped_as(Reader, load(path), device).eval() for path in options.teachers]
    mean = {key: numbers.detach().clone() for key, numbers in reader.state_dict().items()}
    embeddings = [numbers for name, numbers in reader.named_parameters() if name.startswith("enc.e.")]
    others = [numbers for name, numbers in reader.named_parameters() if not name.startswith("enc.e.")]
    optimizer = torch.optim.AdamW([{"params": others, "share": 1.0}, {"params": embeddings, "share": 0.3}], weight_decay=0.01)

    on_device = lambda batch: torch.from_numpy(batch).to(device).long()
    half = lambda: torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")
    crossed = F.binary_cross_entropy_with_logits

    def heard(batch):
        """What teachers say of pairs, on average: (bears, settles, act) and the verdict."""
        with torch.no_grad(), half():
            said = [teacher(*batch) for teacher in teachers]
        return (
            torch.stack([task.float().sigmoid() for task, *_ in said]).mean(0),
            torch.stack([verdict.float().softmax(-1) for _, verdict, _ in said]).mean(0),
        )

    linear = [part.weight for part in reader.modules() if isinstance(part, torch.nn.Linear)]
    began, step, share = None, 0, 0.0
    while share < 1:
        texts, labels = queue.get()
        began = began or time.monotonic()
        share = (time.monotonic() - began) / options.seconds
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 150) * max(0.02, 1 - share) * group["share"]
        reader.train()
        optimizer.zero_grad(set_to_none=True)
        # Towards the end it reads with the weights that int8 will hold, and learns to be right with those.
        exact = [numbers.data for numbers in linear]
        if share > 1 - options.settle:
            for numbers in linear:
                numbers.data = on_grid(numbers.data)
        batch, sizes = on_device(texts), [len(part) for part in labels]
        wanted, of_passages = (torch.from_numpy(part).to(device) for part in labels[:2])
        with half():
            task, verdict, order = (output.float() for output in reader(*batch))
        # What the reader knows of orders it keeps: it learns from itself as it was.
        with torch.no_grad(), half():
            known = before(*batch)[2].float().sigmoid()
        (task, task_of_passages, _), (verdict, *_) = task.split(sizes), verdict.split(sizes)
        labels_of_task, labels_of_verdict = wanted[:, :3], F.one_hot(wanted[:, 4].long(), 3).float()
        if teachers:
            taught, taught_verdict = (one.split(sizes) for one in heard(batch))
            labels_of_task = torch.lerp(labels_of_task, taught[0], options.listen)
            labels_of_verdict = torch.lerp(labels_of_verdict, taught_verdict[0], options.listen)
            of_passages = torch.lerp(of_passages, taught[1][:, :2], options.listen) if sizes[1] else of_passages
        loss = weighed(crossed(task, labels_of_task, reduction="none").mean(1), wanted[:, 3])
        loss = loss + 0.3 * weighed(F.cross_entropy(verdict, labels_of_verdict, reduction="none"), wanted[:, 5])
        if sizes[1]:
            loss = loss + 0.3 * crossed(task_of_passages[:, :2], of_passages)
        (said_of_notes, _, said), (known_of_notes, _, known) = order.split(sizes), known.split(sizes)
        (loss + 0.1 * crossed(said_of_notes, known_of_notes) + 0.3 * crossed(said, known)).backward()
        for numbers, kept in zip(linear, exact):
            numbers.data = kept
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % 10 == 0:
            kept = 0.98 if step > 300 else 0.9
            for key, numbers in reader.state_dict().items():
                mean[key].mul_(kept).add_(numbers.detach(), alpha=1 - kept)
        if step % 250 == 0:
            print(f"step {step}, loss {loss.item():.3f}", flush=True)
    for one in producers:
        one.terminate()
    reader.load_state_dict(mean)
    torch.save({key: numbers.cpu() for key, numbers in mean.items()}, options.out)
    print(f"{step} steps, written to {options.out}")
    tokenizer = tokenizer_of(options.tokenizer)
    for name, worlds in apart.items():
        print(name, report(reader, tokenizer, worlds[:1] if options.smoke else worlds, device), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="the state that is written (.pt)")
    parser.add_argument("--start", default=os.path.join(ROOT, "models", "reader.onnx"), help="an ONNX file that ships, or a .pt")
    parser.add_argument("--tokenizer", default=os.path.join(ROOT, "models", "tokenizer.json"))
    parser.add_argument("--shares", default=SHARES, help="how often a task comes from each file of packages/bench/written")
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--passages", help="questions with passages: {query, passage, source} a line")
    parser.add_argument("--teachers", nargs="*", default=[], help="states of teachers (.pt)")
    parser.add_argument("--listen", type=float, default=0.6, help="the share of what teachers say in the labels")
    parser.add_argument("--seconds", type=float, default=430)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--tasks", type=int, default=14, help="tasks in one step")
    parser.add_argument("--settle", type=float, default=0.3, help="the last part of the run, in which weights are rounded to int8")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--producers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("--smoke", action="store_true", help="a few steps on a CPU, to see that it runs")
    options = parser.parse_args()
    if options.smoke:
        options.seconds, options.tasks, options.producers = 5, 2, 1
    train(options)


if __name__ == "__main__":
    main()
