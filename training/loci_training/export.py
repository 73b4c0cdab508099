"""
Writes a mixture of readers, judges or embedders as int8 ONNX, and prints how far int8 is from float. Beyond the bound it writes
nothing.
"""
import argparse
import os
import sys

from .encoder import Embedder, Judge, Reader
from .parity import BOUND, beyond, compared, pairs_for, table
from .weights import mixed, to_onnx

KINDS = {"reader": Reader, "judge": Judge, "embedder": Embedder}


def export(parts, kind, out, pairs=1_000, bound=BOUND):
    """Whether the file was written."""
    state = mixed(parts)
    model, shipped = KINDS[kind]().eval(), KINDS[kind]()
    model.load_state_dict(state)
    shipped.load_state_dict(state)
    unproven = out + ".unproven"
    to_onnx(shipped, unproven)
    rows = pairs_for(kind, pairs)
    figures = compared(model, unproven, rows)
    print(table(figures, len(rows), bound), flush=True)
    if far := beyond(figures, bound):
        os.remove(unproven)
        print(f"not written: int8 is too far from float in {', '.join(far)}. Train with --settle, or measure and set --bound.", file=sys.stderr)
        return False
    os.replace(unproven, out)
    print(f"{out}: {os.path.getsize(out):,} bytes", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+", help='states with their shares, for instance "a.pt*.5" "reader.onnx*.5"')
    parser.add_argument("--model", choices=tuple(KINDS), default="reader")
    parser.add_argument("--out", required=True)
    parser.add_argument("--pairs", type=int, default=1_000, help="compared with float")
    parser.add_argument("--bound", type=float, default=BOUND, help="the largest mean distance of an output")
    options = parser.parse_args()
    sys.exit(0 if export(options.parts, options.model, options.out, options.pairs, options.bound) else 1)


if __name__ == "__main__":
    main()
