"""Writes the objects that Loci returns and accepts."""

import json
import re

from schema_types import Shape, Types
from source_text import HEADER, argument, comment, docstring, fold


def find_bases(shapes: dict[str, Shape]) -> None:
    """A class with all fields of another one extends it."""

    def plain(kind: str) -> str:
        return re.sub(r"Literal\[[^\]]*\] \| str", "str", kind)

    def extends(shape: Shape, base: Shape) -> bool:
        return base.name != "OtherMemory" and len(base.fields) < len(shape.fields) and all(
            name in shape.fields
            and plain(shape.fields[name]) == plain(kind)
            and (name in base.required) == (name in shape.required)
            for name, kind in base.fields.items()
        )

    for shape in shapes.values():
        bases = [base for base in shapes.values() if extends(shape, base)]
        shape.base = max(bases, key=lambda base: len(base.fields)).name if bases else None


def in_order(shapes: dict[str, Shape]) -> list[Shape]:
    """Bases and the types of fields come first."""
    done: dict[str, Shape] = {}

    def visit(shape: Shape) -> None:
        if shape.name in done:
            return
        for kind in [shape.base or "", *shape.fields.values()]:
            for word in re.findall(r"\w+", re.sub(r'"[^"]*"', "", kind)):
                if word in shapes and word != shape.name:
                    visit(shapes[word])
        done[shape.name] = shape

    for shape in shapes.values():
        visit(shape)
    return list(done.values())


def write_models(types: Types) -> str:
    find_bases(types.shapes)
    parts = [
        f'"""The objects that Loci returns. {HEADER}"""\n',
        "from typing import Any, Literal\n\nfrom pydantic import Field\n",
        "from ._model import LEFT_OUT, Model, Page, Time\n",
        f"__all__ = {json.dumps(['Page', *sorted(types.shapes)], indent=4)[:-1].rstrip()},\n]\n",
    ]
    for shape in in_order(types.shapes):
        base = types.shapes.get(shape.base or "")
        lines = ["", f"class {shape.name}({shape.base or 'Model'}):", *docstring(shape.about)]
        for name, kind in shape.fields.items():
            if base is not None and base.fields.get(name) == kind:
                continue
            optional = name not in shape.required
            kind = kind if not optional or kind.endswith("None") else f"{kind} | None"
            default = "None" if optional else "LEFT_OUT"
            if argument(name) != name:
                default = f'Field(default={default}, alias="{name}")'
            lines += comment(shape.notes.get(name))
            lines.append(fold(f"    {argument(name)}: {kind} = {default}"))
        parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)


def write_inputs(types: Types) -> str:
    parts = [
        f'"""The objects that calls accept, as dictionaries. {HEADER}"""\n',
        "from collections.abc import Mapping, Sequence\nfrom typing import Any, Literal\n",
        "from typing_extensions import NotRequired, TypedDict\n",
        "from ._request import When\n",
        f"__all__ = {json.dumps(['When', *sorted(types.shapes)])}\n",
    ]
    for shape in in_order(types.shapes):
        lines = ["", f"class {shape.name}(TypedDict):", *docstring(shape.about)]
        for name, kind in shape.fields.items():
            lines += comment(shape.notes.get(name))
            lines.append(fold(f"    {name}: {kind if name in shape.required else f'NotRequired[{kind}]'}"))
        parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)
