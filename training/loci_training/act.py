"""Fits the output `act` (which of the chosen notes to act on), and leaves everything else of a reader as it is."""
import argparse

import numpy as np
import torch
import torch.nn.functional as F

from .encoder import Reader
from .heads import first_tokens, write_output
from .measure import told
from .places import model, worlds_file
from .reader import tokenizer_of
from .weights import load
from .worlds import lines_in, refuse_tested, shown, words_of

FILES, APART, LIKE, LONGEST = ("chats", "assistant", "worlds", "plain", "trouble"), 8, 4, 6


def tasks_in(path, every):
    """(kept apart, task, its notes by id), for tasks whose note to act on is known."""
    worlds = lines_in(path)
    refuse_tested(worlds, path)
    for at, world in enumerate(worlds):
        notes = {note["id"]: {"by": "", "name": "", "at": "", **note} for note in world["notes"]}
        for task in world["tasks"]:
            if task["answer"] != "no" and task["must"] and task.get("act") in notes:
                yield at % every == 0, task, notes


def candidates(task, notes):
    chosen = list(dict.fromkeys(task["must"] + task.get("helps", []) + task.get("near", [])))
    words = words_of(task["task"])
    rest = sorted((one for one in notes if one not in chosen), key=lambda one: -len(words & words_of(notes[one]["text"])))
    return chosen + rest[:LIKE]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", default=model("reader.onnx"))
    parser.add_argument("--worlds", help="more worlds, one JSON object a line")
    parser.add_argument("--keep", type=float, default=0.3, help="how strongly it stays what it was")
    parser.add_argument("--out", required=True, help="the ONNX file that is written")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    reader, tokenizer = Reader().to(device).eval(), tokenizer_of(model("tokenizer.json"))
    reader.load_state_dict(load(options.start))
    paths = {name: worlds_file(name) for name in FILES}
    if options.worlds:
        paths["more"] = options.worlds
    rows, pairs = [], []
    for name, path in paths.items():
        for is_apart, task, notes in tasks_in(path, APART):
            ids = candidates(task, notes)
            rows.append((name, is_apart, task, ids, len(pairs)))
            pairs += [(task["task"], shown(notes[one])) for one in ids]
    vectors = first_tokens(reader, tokenizer, pairs, device)
    with torch.no_grad():
        bears = reader.task(vectors)[:, 0].sigmoid()
    before = reader.task.weight[2].detach()
    choices = [(row, told(bears[row[4] : row[4] + len(row[3])].cpu().numpy(), range(len(row[3]))) or []) for row in rows]

    places, apart = [], {}
    for (name, is_apart, task, ids, start), among in choices:
        right = ids.index(task["act"])
        others = [at for at in among if at != right]
        if is_apart and right in among and others:
            apart.setdefault(name, []).append((start + right, [start + at for at in others]))
        others += [ids.index(one) for one in task["must"] if ids.index(one) not in (right, *others)]
        if not is_apart and others:
            places.append([start + at for at in (right, *others)][:LONGEST])

    def right_share(weights):
        values = (vectors @ weights).tolist()
        return {name: round(float(np.mean([all(values[right] > values[at] for at in others) for right, others in lists])), 3) for name, lists in apart.items()}

    print("before", right_share(before))
    index = torch.tensor([row + row[:1] * (LONGEST - len(row)) for row in places], device=device)
    unused = torch.tensor([[0.0] * len(row) + [-1e9] * (LONGEST - len(row)) for row in places], device=device)
    first = torch.zeros(len(places), dtype=torch.long, device=device)
    weights = before.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([weights], lr=3e-3)
    for _ in range(1_500):
        loss = F.cross_entropy((vectors @ weights)[index] + unused, first) + options.keep * ((weights - before) ** 2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    weights = weights.detach()
    print("after", right_share(weights))
    # The mean over all notes to act on stays, so that the numbers keep their size.
    moved = (vectors[index[:, 0]] @ (before - weights)).mean().item()
    write_output(options.start, options.out, "task", 2, weights.cpu().numpy(), reader.task.bias[2].item() + moved)


if __name__ == "__main__":
    main()
