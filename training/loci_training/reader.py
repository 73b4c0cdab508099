"""Trains the reader: from the one that ships, on the worlds of training/worlds and whatever else is given."""
import argparse
import random as chance
import re

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from . import worlds as made
from .encoder import Reader, shaped_as
from .loop import Loop, Producers, add_options, add_producers, seeded, shorten
from .measure import encode, padded, report
from .places import model, worlds_file, written
from .weights import load

LONGEST = 160
SHARES = "chats=0.25,assistant=0.15,worlds=0.26,plain=0.17,trouble=0.11,first=0.06"
TALKS = ("chats", "assistant")
# How often a note is shown with the turn before it: in talks, and elsewhere, where that turn seldom has to do with it.
WITH_TURNS = {True: 0.6, False: 0.1}
# Of so many notes of a step the reader keeps what it knows of orders.
KEPT = 64


def tokenizer_of(path, longest=LONGEST):
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    return tokenizer


# As the server shows a part of a long memory: whole sentences, about so many words, with most words of the task.
PART = 90


def part_of(passage, asked):
    """The part of a passage that shares most words with a question."""
    sentences = re.split(r"(?<=[.!?])\s+|\n+", passage)
    best, most = passage, -1
    for first in range(len(sentences)):
        part, size = [], 0
        for sentence in sentences[first:]:
            size += len(sentence.split())
            if part and size > PART:
                break
            part.append(sentence)
        text = " ".join(part)
        shared = len(asked & made.words_of(text))
        if shared > most:
            best, most = text, shared
        if first + len(part) == len(sentences):
            break
    return best


def questions_with_passages(path):
    rows = made.lines_in(path)
    by_source = {}
    for row in rows:
        by_source.setdefault(row.get("source", ""), []).append(row["passage"])
    return rows, by_source


def passage_rows(questions, by_source, count, random):
    """A question beside its passage, and beside three that do not answer it: look-alikes where they were found, else the likest of some."""
    rows = []
    for row in random.choices(questions, k=count):
        own, words = row["passage"], made.words_of(row["query"])
        if row.get("near"):
            others = [questions[at]["passage"] for at in random.sample(row["near"], min(3, len(row["near"])))]
        else:
            pool = by_source[row.get("source", "")]
            others = [one for one in random.sample(pool, min(16, len(pool))) if one != own]
            others = sorted(others, key=lambda one: -len(words & made.words_of(one)))[:3]
        rows.append((row["query"], part_of(own, words), 1.0, 1.0))
        rows += [(row["query"], part_of(one, words), 0.0, 0.0) for one in others]
    return rows


def produce(seed, queue, groups, orders, options, others):
    """Batches of pairs with their labels: of worlds, of passages, of orders, and whatever the others draw."""
    random, tokenizer = chance.Random(seed), tokenizer_of(options.tokenizer, options.longest)
    questions = questions_with_passages(options.passages) if options.passages else None
    names, shares = list(groups), [groups[name][0] for name in groups]
    everyone = [world for _, worlds in groups.values() for world in worlds]
    while True:
        rows = []
        for group, name in enumerate(random.choices(names, shares, k=options.tasks)):
            world, is_talk = random.choice(groups[name][1]), name in TALKS
            at = random.randrange(len(world["tasks"]))
            if random.random() < 0.6:
                world = made.renamed(world, random)
            task = world["tasks"][at]
            if is_talk and random.random() < 0.3:
                task = made.of_the_other(world, task) or task
            strangers = [random.choice(random.choice(everyone)["notes"]) for _ in range(2)]
            turns = made.turns_of(world) if random.random() < WITH_TURNS[is_talk] else {}
            rows += [row + (group,) for row in made.rows_of(world, task, strangers, random, is_talk, turns)]
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


def worlds_of(options):
    """Trained on, by the share of each file, and kept apart."""
    groups, apart = {}, {}
    for name, share in shares_of(options.shares).items():
        kept, apart[name] = made.split(made.read(worlds_file(name)), 8)
        groups[name] = (share, kept)
    if options.worlds:
        kept, apart["more"] = made.split(made.read(options.worlds), 15)
        groups["more"] = (0.25, kept)
    return groups, apart


def orders_in():
    return [line for name in ("said", "orders", "no-orders") for line in lines_of(written(name + ".txt"))]


def weighed(losses, weights):
    return (losses * weights).sum() / weights.sum().clamp_min(1)


def hardest(task, wanted):
    """Whether a task is answered, by its best note: the best look-alike of an unanswerable one learns most."""
    groups, count = wanted[:, 6].long()[:, None].expand(-1, 2), int(wanted[:, 6].max()) + 1
    best, labels = (
        torch.full((count, 2), -30.0, device=task.device).scatter_reduce(0, groups, values[:, :2].float(), "amax") for values in (task, wanted)
    )
    return F.binary_cross_entropy_with_logits(best, labels)


def train(options):
    device = seeded(options)
    groups, apart = worlds_of(options)
    producers = Producers(produce, options, groups, orders_in(), options, ())
    reader, before = Reader().to(device), Reader().to(device).eval()
    reader.load_state_dict(load(options.start))
    before.load_state_dict(load(options.start))
    teachers = [shaped_as(Reader, load(path), device).eval() for path in options.teachers]
    loop = Loop(reader, options, warm=150, shares={"enc.e.": 0.3, "": 1.0}, mean=(300, 0.98))
    crossed = F.binary_cross_entropy_with_logits

    def heard(batch):
        """What teachers say of pairs, on average: (bears, settles, act) and the verdict."""
        with torch.no_grad(), loop.half():
            said = [teacher(*batch) for teacher in teachers]
        return (
            torch.stack([task.float().sigmoid() for task, *_ in said]).mean(0),
            torch.stack([verdict.float().softmax(-1) for _, verdict, _ in said]).mean(0),
        )

    def loss_of(drawn):
        texts, labels = drawn
        batch, sizes = loop.tensor(texts).long(), [len(part) for part in labels]
        wanted, of_passages = (loop.tensor(part) for part in labels[:2])
        with loop.half():
            task, verdict, order = (output.float() for output in reader(*batch))
        # What the reader knows of orders it keeps: it learns from itself as it was.
        kept = [*range(min(KEPT, sizes[0])), *range(sum(sizes[:2]), sum(sizes[:3]))]
        with torch.no_grad(), loop.half():
            known = before(*batch[:, kept])[2].float().sigmoid()
        (task, task_of_passages, _), (verdict, *_) = task.split(sizes), verdict.split(sizes)
        labels_of_task, labels_of_verdict = wanted[:, :3], F.one_hot(wanted[:, 4].long(), 3).float()
        if teachers:
            taught, taught_verdict = (one.split(sizes) for one in heard(batch))
            labels_of_task = torch.lerp(labels_of_task, taught[0], options.listen)
            labels_of_verdict = torch.lerp(labels_of_verdict, taught_verdict[0], options.listen)
            of_passages = torch.lerp(of_passages, taught[1][:, :2], options.listen) if sizes[1] else of_passages
        loss = weighed(crossed(task, labels_of_task, reduction="none").mean(1), wanted[:, 3])
        loss = loss + 0.3 * weighed(F.cross_entropy(verdict, labels_of_verdict, reduction="none"), wanted[:, 5])
        loss = loss + options.hardest * hardest(task, wanted)
        if sizes[1]:
            loss = loss + 0.3 * crossed(task_of_passages[:, :2], of_passages)
        of_notes = len(kept) - sizes[2]
        for share, said, was in zip((0.1, 0.3), order[kept].tensor_split([of_notes]), known.tensor_split([of_notes])):
            loss = loss + share * crossed(said, was)
        return loss, {"loss": loss}

    ended = loop.run(producers.draw, loss_of)
    producers.stop()
    if not ended:
        return
    loop.finish()
    tokenizer = tokenizer_of(options.tokenizer, options.longest)
    for name, worlds in apart.items():
        worlds = made.few(worlds) if options.smoke else worlds
        print(name, report(reader, tokenizer, worlds, device), flush=True)
        if name in TALKS:
            print(name, "with turns", report(reader, tokenizer, worlds, device, made.turns_of), flush=True)


def main(given=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, rate=6e-5, longest=LONGEST, seconds=430)
    add_producers(parser)
    parser.add_argument("--start", default=model("reader.onnx"), help="an ONNX file that ships, or a .pt")
    parser.add_argument("--tokenizer", default=model("tokenizer.json"))
    parser.add_argument("--shares", default=SHARES, help="how often a task comes from each file of training/worlds")
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--passages", help="questions with passages: {query, passage, source} a line")
    parser.add_argument("--teachers", nargs="*", default=[], help="states of teachers (.pt)")
    parser.add_argument("--listen", type=float, default=0.6, help="the share of what teachers say in the labels")
    parser.add_argument("--hardest", type=float, default=0.3, help="the weight of the best note of each task")
    parser.add_argument("--tasks", type=int, default=14, help="tasks in one step")
    options = parser.parse_args(given)
    if options.smoke:
        shorten(options, tasks=1, producers=1)
    train(options)


if __name__ == "__main__":
    main()
