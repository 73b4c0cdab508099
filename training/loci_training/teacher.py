"""
Trains a teacher: from BERT-base, on everything that the reader and the judge learn from. It is too large to ship. The reader
and the judge learn from it with `--teachers`.
"""
import argparse
import os
import time

import torch
import torch.nn.functional as F

from .encoder import Judge, Reader, Teacher, shaped_as
from .judge import KINDS, drawn, pairs_of, report as report_of_judge, stances_in
from .measure import report
from .reader import ROOT, SHARES, orders_in, started_producers, tokenizer_of, weighed, worlds_of
from .weights import load


def train(options):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    written, tokenizer = os.path.join(ROOT, "bench", "written"), tokenizer_of(options.tokenizer)
    groups, apart = worlds_of(written, options)
    pairs, pairs_apart = pairs_of(written, options.pairs)
    stances = stances_in(options.stances) if options.stances else []
    others = (
        lambda random: [(a, b, KINDS.index(kind)) for a, b, kind in drawn(pairs, options.size, random)],
        lambda random: random.sample(stances, 2 * options.size) if stances else [],
    )
    queue, producers = started_producers(groups, orders_in(written), options, others)

    teacher = shaped_as(Teacher, load(options.start), device)
    mean = {key: numbers.detach().clone() for key, numbers in teacher.state_dict().items()}
    heads = [numbers for name, numbers in teacher.named_parameters() if not name.startswith("enc.")]
    optimizer = torch.optim.AdamW([{"params": teacher.enc.parameters(), "share": 1.0}, {"params": heads, "share": 5.0}], weight_decay=0.01)
    half = lambda: torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")
    on_device = lambda batch: torch.from_numpy(batch).to(device).long()
    crossed = F.binary_cross_entropy_with_logits

    began, step, share = None, 0, 0.0
    while share < 1:
        texts, labels = queue.get()
        began = began or time.monotonic()
        share = (time.monotonic() - began) / options.seconds
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 300) * max(0.02, 1 - share) * group["share"]
        teacher.train()
        optimizer.zero_grad(set_to_none=True)
        sizes = [len(part) for part in labels]
        with half():
            said = teacher(*torch.from_numpy(texts).to(device).long(), ("task", "verdict", "relevance", "relation", "stance"))
        task, verdict, relevance, relation, stance = (output.split(sizes) for output in said)
        of_worlds, of_passages, _, kinds, stances_wanted = (torch.from_numpy(part).to(device) for part in labels)
        loss = weighed(crossed(task[0], of_worlds[:, :3], reduction="none").mean(1), of_worlds[:, 3])
        loss = loss + 0.3 * weighed(F.cross_entropy(verdict[0], of_worlds[:, 4].long(), reduction="none"), of_worlds[:, 5])
        of_pairs = F.cross_entropy(relation[3], kinds[:, 0].long(), label_smoothing=0.05)
        total = loss + of_pairs
        if sizes[1]:
            total = total + 0.3 * crossed(task[1][:, :2], of_passages) + 0.3 * crossed(relevance[1][:, 0], of_passages[:, 0])
        if sizes[4]:
            total = total + 0.5 * F.cross_entropy(stance[4], stances_wanted[:, 0].long())
        total.backward()
        torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % 10 == 0:
            past = 0.98 if step > 500 else 0.9
            for key, numbers in teacher.state_dict().items():
                mean[key].mul_(past).add_(numbers.detach(), alpha=1 - past)
        if step % 250 == 0:
            print(f"step {step}, {share:.0%}, task {loss.item():.3f}, relation {of_pairs.item():.3f}", flush=True)
    for one in producers:
        one.terminate()
    torch.save({key: numbers.cpu() for key, numbers in mean.items()}, options.out)
    print(f"{step} steps, written to {options.out}", flush=True)
    reader, judge = shaped_as(Reader, mean, device), shaped_as(Judge, mean, device)
    for name, worlds in apart.items():
        print(name, report(reader, tokenizer, worlds[:1] if options.smoke else worlds, device), flush=True)
    for name, rows in pairs_apart.items():
        print(name, report_of_judge(judge, tokenizer, rows[:8] if options.smoke else rows, device), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="the state that is written (.pt)")
    parser.add_argument("--start", required=True, help="BERT-base as loci_training.bert writes it (.npz), or an encoder that ships")
    parser.add_argument("--tokenizer", default=os.path.join(ROOT, "models", "tokenizer.json"))
    parser.add_argument("--shares", default=SHARES, help="how often a task comes from each file of packages/bench/written")
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--passages", help="questions with passages: {query, passage, source} a line")
    parser.add_argument("--pairs", help="more pairs: {a, b, kind} a line")
    parser.add_argument("--stances", help="pairs of sentences: {a, b, label} a line")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--tasks", type=int, default=14, help="tasks in one step")
    parser.add_argument("--size", type=int, default=64, help="pairs in one step")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--producers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("--smoke", action="store_true", help="a few steps on a CPU, to see that it runs")
    options = parser.parse_args()
    if options.smoke:
        options.seconds, options.tasks, options.size, options.producers = 5, 2, 8, 1
    train(options)


if __name__ == "__main__":
    main()
