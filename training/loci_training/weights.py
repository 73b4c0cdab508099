"""Weights: out of an int8 ONNX file that ships, into one, and mixtures of them."""
import os
import re

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from .encoder import Encoder

INPUTS = ["input_ids", "token_type_ids", "attention_mask"]


# The names in files that were exported with `transformers`, and ours.
ELSEWHERE = [
    (r"b\.embeddings\.word_embeddings", "enc.e.w"),
    (r"b\.embeddings\.position_embeddings", "enc.e.pos"),
    (r"b\.embeddings\.token_type_embeddings", "enc.e.t"),
    (r"b\.embeddings\.LayerNorm", "enc.e.n"),
    (r"b\.encoder\.layer\.(\d+)\.attention\.self\.([qkv])\w+", r"enc.l.\1.a.\2"),
    (r"b\.encoder\.layer\.(\d+)\.attention\.output\.dense", r"enc.l.\1.a.o"),
    (r"b\.encoder\.layer\.(\d+)\.attention\.output\.LayerNorm", r"enc.l.\1.n1"),
    (r"b\.encoder\.layer\.(\d+)\.intermediate\.dense", r"enc.l.\1.f1"),
    (r"b\.encoder\.layer\.(\d+)\.output\.dense", r"enc.l.\1.f2"),
    (r"b\.encoder\.layer\.(\d+)\.output\.LayerNorm", r"enc.l.\1.n2"),
]


def ours(name):
    """The key in a state; None where the name belongs to no weight."""
    if name.startswith("m."):
        return name.removeprefix("m.")
    for pattern, place in ELSEWHERE:
        hit = re.match(pattern, name)
        if hit:
            return hit.expand(place) + name[hit.end() :]
    return None


def from_onnx(path):
    """Floats as near to the trained ones as int8 kept them. Training goes on from them without a loss that shows."""
    graph = onnx.load(path).graph
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    users = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)

    def floats(base):
        numbers = held[base + "_quantized"].astype(np.float32) - held[base + "_zero_point"].astype(np.float32)
        return numbers * held[base + "_scale"]

    def bias_after(name):
        for _ in range(6):
            (node, *_rest) = users[name]
            found = [one for one in node.input if one in held and one.endswith(".bias")]
            if node.op_type == "Add" and found:
                return found[0]
            name = node.output[0]
        raise ValueError(f"no bias follows {name}")

    state = {}
    for name, numbers in held.items():
        key = ours(name)
        if key is None:
            continue
        if key.endswith("_quantized"):
            whole, key = floats(name.removesuffix("_quantized")), key.removesuffix("_quantized")
            state[key] = whole if key.startswith("enc.") else whole.T.copy()
        elif numbers.dtype == np.float32 and not key.endswith("_scale"):
            state[key] = numbers
    for node in graph.node:
        if node.op_type != "MatMulInteger":
            continue
        for name in node.input:
            if name in held and name.endswith("_quantized") and ours(name) is None:
                key = ours(bias_after(node.output[0])).removesuffix(".bias") + ".weight"
                state[key] = floats(name.removesuffix("_quantized")).T.copy()
    return {key: torch.tensor(numbers) for key, numbers in state.items()}


def load(path):
    if path.endswith(".npz"):
        with np.load(path) as held:
            return {key: torch.tensor(held[key].astype(np.float32)) for key in held.files}
    return from_onnx(path) if path.endswith(".onnx") else torch.load(path, map_location="cpu")


def mixed(parts):
    """`["a.pt*.5", "reader.onnx*.5"]`: the weighted sum of states."""
    total = {}
    for part in parts:
        path, _, share = part.partition("*")
        for key, numbers in load(path).items():
            total[key] = total.get(key, 0) + numbers.float() * float(share or 1)
    return total


class Probabilities(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.m = model

    def forward(self, ids, types, mask):
        return self.m.probabilities(*self.m(ids, types, mask))


STEPS = 64


def on_grid(weights):
    """As int8 holds them: each row on its own grid of 64 steps to either side."""
    step = weights.abs().amax(1, keepdim=True).clamp_min(1e-12) / STEPS
    return (weights / step).round().clamp(-STEPS, STEPS) * step


def to_onnx(model, path):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    for part in model.modules():
        if isinstance(part, Encoder):
            part.written_out = True
        if isinstance(part, nn.Linear):
            part.weight.data = on_grid(part.weight.data)
    ids = torch.randint(1_000, 20_000, (2, 16))
    axes = {name: {0: "b", 1: "s"} for name in INPUTS} | {name: {0: "b"} for name in model.outputs}
    torch.onnx.export(
        Probabilities(model).eval(),
        (ids, torch.zeros_like(ids), torch.ones_like(ids)),
        path + ".float",
        input_names=INPUTS,
        output_names=list(model.outputs),
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(path + ".float", path, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    os.remove(path + ".float")
