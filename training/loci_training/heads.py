"""One output of a reader, fitted alone: the encoder stays as it is, so every other output keeps its numbers."""
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from .measure import encode, padded
from .weights import STEPS


@torch.no_grad()
def first_tokens(reader, tokenizer, pairs, device, size=512):
    """What the outputs are computed from, one row a pair."""
    encoded = encode(tokenizer, pairs)
    order = np.argsort([len(ids) for ids, _ in encoded])
    found = torch.zeros(len(pairs), reader.task.in_features)
    for at in range(0, len(order), size):
        places = order[at : at + size]
        batch = torch.from_numpy(padded([encoded[place] for place in places])).to(device).long()
        found[places] = reader.enc(*batch)[:, 0].float().cpu()
    return found.to(device)


def write_output(source, path, layer, column, weights, bias):
    """Into the int8 file: one column of the layer's matrix, its scale, and its bias."""
    model = onnx.load(source)
    held = {one.name: one for one in model.graph.initializer}
    step = float(np.abs(weights).max()) / STEPS
    for name, place, value in (
        (f"m.{layer}.weight_quantized", np.s_[:, column], np.clip(np.round(weights / step), -STEPS, STEPS)),
        (f"m.{layer}.weight_scale", column, step),
        (f"m.{layer}.bias", column, bias),
    ):
        numbers = numpy_helper.to_array(held[name]).copy()
        numbers[place] = value
        held[name].CopyFrom(numpy_helper.from_array(numbers, name))
    onnx.save(model, path)
