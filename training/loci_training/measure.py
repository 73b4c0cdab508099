"""What a reader is worth on worlds that were kept apart, told as the server tells."""
import numpy as np
import torch

from .worlds import shown

# As packages/server/src/engine/reflect/choose.ts.
ANSWERS, TOLD, OF_BEST, MOST = 0.15, 0.1, 0.3, 4


def padded(encoded):
    # GPUs are fastest with lengths that eight divides.
    longest = -(-max(len(ids) for ids, _ in encoded) // 8) * 8
    batch = np.zeros((3, len(encoded), longest), np.int32)
    for at, (ids, types) in enumerate(encoded):
        batch[0, at, : len(ids)], batch[1, at, : len(ids)], batch[2, at, : len(ids)] = ids, types, 1
    return batch


def encode(tokenizer, pairs):
    return [(one.ids, one.type_ids) for one in tokenizer.encode_batch(pairs)]


@torch.no_grad()
def scores(reader, tokenizer, pairs, device, size=256):
    reader.eval()
    encoded = encode(tokenizer, pairs)
    order = np.argsort([len(ids) for ids, _ in encoded])
    found = np.zeros((len(pairs), 3))
    for at in range(0, len(order), size):
        places = order[at : at + size]
        batch = torch.from_numpy(padded([encoded[place] for place in places])).to(device).long()
        found[places] = reader(*batch)[0].float().sigmoid().cpu().numpy()
    return found


def area_under_curve(labels, values):
    labels, values = np.array(labels), np.array(values)
    ranks = np.empty(len(values))
    ranks[np.argsort(values, kind="stable")] = np.arange(1, len(values) + 1)
    right = labels.sum()
    return (ranks[labels == 1].sum() - right * (right + 1) / 2) / max(1, right * (len(labels) - right))


def told(bears, ids):
    """The ids that an insight would tell; None where it declines."""
    order = np.argsort(-bears)[:16]
    best = bears[order[0]]
    if best < ANSWERS:
        return None
    return [ids[at] for at in order if bears[at] >= TOLD and bears[at] >= OF_BEST * best][:MOST]


def report(reader, tokenizer, worlds, device, turns_of=lambda world: {}):
    pairs = []
    for world in worlds:
        turns = turns_of(world)
        notes = [shown(note, turns.get(note["id"])) for note in world["notes"]]
        pairs += [(task["task"], note) for task in world["tasks"] for note in notes]
    read = iter(scores(reader, tokenizer, pairs, device))
    found = {name: [] for name in ("deciding told", "precision", "look-alike told", "answerable declined", "unanswerable declined")}
    labels, best = [], []
    for world in worlds:
        ids = list(world["ids"])
        for task in world["tasks"]:
            bears = np.array([next(read)[0] for _ in ids])
            labels.append(int(task["answer"] != "no"))
            best.append(bears.max())
            chosen = told(bears, ids)
            if task["answer"] == "no":
                found["unanswerable declined"].append(chosen is None)
                continue
            found["answerable declined"].append(chosen is None)
            chosen = set(chosen or [])
            found["deciding told"].append(len(chosen & set(task["must"])) / len(task["must"]))
            if chosen:
                found["precision"].append(len(chosen & set(task["must"] + task["helps"])) / len(chosen))
                found["look-alike told"].append(bool(chosen & set(task["near"])))
    figures = {name: round(float(np.mean(values)), 3) for name, values in found.items() if values}
    return figures | {"AUROC": round(float(area_under_curve(labels, best)), 3), "tasks": len(labels)}
