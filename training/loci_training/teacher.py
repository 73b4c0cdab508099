"""
Trains a teacher: from BERT-base, on everything that the reader and the judge learn from. It is too large to ship. The reader
and the judge learn from it with `--teachers`.
"""
import argparse

import torch
import torch.nn.functional as F

from . import worlds as made
from .encoder import Judge, Reader, Teacher, shaped_as
from .judge import KINDS, drawn, pairs_of, report as report_of_judge, stances_in
from .loop import Loop, Producers, add_options, add_producers, seeded, shorten
from .measure import report
from .places import model
from .reader import LONGEST, SHARES, orders_in, produce, tokenizer_of, weighed, worlds_of
from .weights import load


def train(options):
    device, tokenizer = seeded(options), tokenizer_of(options.tokenizer, options.longest)
    groups, apart = worlds_of(options)
    pairs, pairs_apart = pairs_of(options.pairs)
    stances = stances_in(options.stances) if options.stances else []
    others = (
        lambda random: [(a, b, KINDS.index(kind)) for a, b, kind in drawn(pairs, options.size, random)],
        lambda random: random.sample(stances, 2 * options.size) if stances else [],
    )
    producers = Producers(produce, options, groups, orders_in(), options, others)
    teacher = shaped_as(Teacher, load(options.start), device)
    loop = Loop(teacher, options, warm=300, shares={"enc.": 1.0, "": 5.0}, mean=(500, 0.98))
    crossed = F.binary_cross_entropy_with_logits

    def loss_of(batch):
        texts, labels = batch
        sizes = [len(part) for part in labels]
        with loop.half():
            said = teacher(*loop.tensor(texts).long(), ("task", "verdict", "relevance", "relation", "stance"))
        task, verdict, relevance, relation, stance = (output.split(sizes) for output in said)
        of_worlds, of_passages, _, kinds, stances_wanted = map(loop.tensor, labels)
        loss = weighed(crossed(task[0], of_worlds[:, :3], reduction="none").mean(1), of_worlds[:, 3])
        loss = loss + 0.3 * weighed(F.cross_entropy(verdict[0], of_worlds[:, 4].long(), reduction="none"), of_worlds[:, 5])
        of_pairs = F.cross_entropy(relation[3], kinds[:, 0].long(), label_smoothing=0.05)
        total = loss + of_pairs
        if sizes[1]:
            total = total + 0.3 * crossed(task[1][:, :2], of_passages) + 0.3 * crossed(relevance[1][:, 0], of_passages[:, 0])
        if sizes[4]:
            total = total + 0.5 * F.cross_entropy(stance[4], stances_wanted[:, 0].long())
        return total, {"task": loss, "relation": of_pairs}

    ended = loop.run(producers.draw, loss_of)
    producers.stop()
    if not ended:
        return
    loop.finish()
    reader, judge = shaped_as(Reader, loop.mean, device), shaped_as(Judge, loop.mean, device)
    for name, worlds in apart.items():
        print(name, report(reader, tokenizer, made.few(worlds) if options.smoke else worlds, device), flush=True)
    for name, rows in pairs_apart.items():
        print(name, report_of_judge(judge, tokenizer, rows[:4] if options.smoke else rows, device), flush=True)


def main(given=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, rate=4e-5, longest=LONGEST, seconds=480, settle=None)
    add_producers(parser)
    parser.add_argument("--start", required=True, help="BERT-base as loci_training.bert writes it (.npz), or an encoder that ships")
    parser.add_argument("--tokenizer", default=model("tokenizer.json"))
    parser.add_argument("--shares", default=SHARES, help="how often a task comes from each file of training/worlds")
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--passages", help="questions with passages: {query, passage, source} a line")
    parser.add_argument("--pairs", help="more pairs: {a, b, kind} a line")
    parser.add_argument("--stances", help="pairs of sentences: {a, b, label} a line")
    parser.add_argument("--tasks", type=int, default=14, help="tasks in one step")
    parser.add_argument("--size", type=int, default=64, help="pairs in one step")
    options = parser.parse_args(given)
    if options.smoke:
        shorten(options, tasks=1, size=4, producers=1)
    train(options)


if __name__ == "__main__":
    main()
