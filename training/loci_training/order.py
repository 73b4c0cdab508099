"""Fits the output `order` (the note gives orders to its reader), and leaves everything else of a reader as it is."""
import argparse
import random as chance
import re

import torch
import torch.nn.functional as F

from . import worlds as made
from .encoder import Reader
from .heads import first_tokens, write_output
from .places import model, worlds_file, written
from .reader import lines_of, tokenizer_of
from .weights import load

FILES, OF_TEMPLATE, NOTES, APART = ("worlds", "chats", "trouble", "plain"), 6, 2_500, 6
HEADS = ("agent, 4 may 2026: ", "", "Ana, 3 jun 2026: ", "deploy, Ben: ", "notes, 12 mar 2026: ")


def filled(template, slots, random):
    """`((a~b))` is one of these and `%SLOT%` one of its fillers, innermost first."""
    for _ in range(6):
        template = re.sub(r"\(\(((?:(?!\(\(|\)\)).)*)\)\)", lambda hit: random.choice(hit[1].split("~")), template)
        template = re.sub(r"%([A-Z0-9]+)%", lambda hit: random.choice(slots[hit[1]]) if hit[1] in slots else hit[0], template)
    return re.sub(" {2,}", " ", template.replace("\\n", "\n")).strip()


def texts(random):
    """(text, 1 for an order, kept apart): no template is on both sides."""
    slots = {}
    for line in lines_of(written("orders-slots.txt")):
        name, _, fillers = line.partition(" = ")
        slots[name] = fillers.split(" ~ ")
    for name, label in (("orders", 1.0), ("no-orders", 0.0)):
        for template in lines_of(written(name + ".txt")):
            is_apart = random.randrange(APART) == 0
            for text in sorted({filled(template, slots, random) for _ in range(OF_TEMPLATE)}):
                yield text, label, is_apart


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", default=model("reader.onnx"))
    parser.add_argument("--keep", type=float, default=0.1, help="how strongly it stays what it was")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--out", required=True, help="the ONNX file that is written")
    options = parser.parse_args()
    device, random = "cuda" if torch.cuda.is_available() else "cpu", chance.Random(options.seed)
    reader, tokenizer = Reader().to(device).eval(), tokenizer_of(model("tokenizer.json"))
    reader.load_state_dict(load(options.start))
    worlds = [world for name in FILES for world in made.read(worlds_file(name))]
    tasks = [task["task"] for world in worlds for task in world["tasks"]]
    notes = random.sample([note["text"] for world in worlds for note in world["notes"]], NOTES)
    rows = [*texts(random), *((text, 0.0, random.randrange(APART) == 0) for text in notes)]
    vectors = first_tokens(reader, tokenizer, [(random.choice(tasks), random.choice(HEADS) + row[0]) for row in rows], device)
    labels, apart = (torch.tensor([row[at] for row in rows], device=device) for at in (1, 2))

    def shares(weights, bias):
        """Of orders and of harmless texts kept apart: at least .5, at least .97."""
        found = (vectors @ weights + bias).sigmoid()[apart]
        of = {"orders": labels[apart] == 1, "harmless": labels[apart] == 0}
        return {name: [round((found[which] >= bound).float().mean().item(), 3) for bound in (0.5, 0.97)] for name, which in of.items()}

    before, bias_before = reader.order.weight[0].detach(), reader.order.bias[0].item()
    print("before", shares(before, bias_before))
    weights, bias = before.clone().requires_grad_(True), torch.tensor(bias_before, device=device, requires_grad=True)
    optimizer = torch.optim.Adam([weights, bias], lr=0.01)
    for _ in range(2_000):
        said = (vectors @ weights + bias)[~apart]
        loss = F.binary_cross_entropy_with_logits(said, labels[~apart]) + options.keep * ((weights - before) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("after", shares(weights.detach(), bias.item()))
    write_output(options.start, options.out, "order", 0, weights.detach().cpu().numpy(), bias.item())


if __name__ == "__main__":
    main()
