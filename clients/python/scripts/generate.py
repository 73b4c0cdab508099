"""Writes the models, inputs and calls of the client from the OpenAPI document of a server.

`python scripts/generate.py http://127.0.0.1:4747` reads it from a server, a path reads it from a file.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent / "src" / "loci_client"
HEADER = "Made by scripts/generate.py; a change by hand is lost."

# Names for objects that the document leaves unnamed, where the name of the field alone would not do.
NAMES = {
    "first": "Side",
    "second": "Side",
    "history": "Resolution",
    "errors": "FieldError",
    "Insight.contradictions": "InsightContradiction",
    "sources": "MemorySource",
    "from": "ContextName",
    "to": "ContextName",
    "context": "ContextName",
    "ForgetReceipt.contexts": "ContextName",
    "ChangedContext.context": "RenamedContext",
    "GraphMap.contexts": "MapContext",
    "GraphMap.relationships": "MapRelationship",
    "Relationship.evidence": "RelationshipEvidence",
    "counts": "ForgetCounts",
    "settings": "GraphSettings",
    "arms": "Arm",
    "llm": "LlmUsage",
    "usage": "InsightUsage",
    "waiting": "Waiting",
    "Why.memory": "WhyMemory",
    "supersedes": "OtherMemory",
    "superseded_by": "OtherMemory",
    "versions": "WhyVersion",
    "origin": "WhyOrigin",
    "support": "WhySupport",
    "also_called": "FormerName",
    "contested_by": "ContestedBy",
    "rate_limit": "RateLimit",
    "input.rate_limit": "NewRateLimit",
    "input.source": "NewSource",
    "input.to": "NewName",
    "input.into": "ContextPlace",
}
PYTHON_WORDS = {"from": "from_", "as": "as_"}
WIDTH = 110
PAGE = {"items", "total", "page", "page_size"}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def argument(name: str) -> str:
    return PYTHON_WORDS.get(name, name)


def sentence(text: str) -> str:
    text = " ".join(text.split())
    return text if text.endswith((".", "?", "!")) else f"{text}."


def docstring(text: str) -> list[str]:
    return [f'    """{sentence(text)}"""', ""] if text else []


def comment(text: str | None) -> list[str]:
    if text is None or "RFC 3339" in text:
        return []
    return [f"    # {line}" for line in textwrap.wrap(sentence(text), WIDTH - 6)]


def fold(line: str, opening: str = "Literal[") -> str:
    """One item a line after the opening bracket, where a line is too long."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    start, _, rest = line.partition(opening)
    inside, closing, end = rest.partition({"[": "]", "{": "}", "(": ")"}[opening[-1]])
    items = "".join(f"{indent}    {item},\n" for item in inside.split(", "))
    return f"{start}{opening}\n{items}{indent}{closing}{end}"


@dataclass
class Shape:
    """A class to write: its fields with their types, and which are always there."""

    name: str
    fields: dict[str, str]
    required: set[str]
    about: str = ""
    notes: dict[str, str] = field(default_factory=dict)
    base: str | None = None


class Types:
    """Python types for schemas; objects become classes, collected in the order they are needed."""

    def __init__(self, schemas: dict[str, Any], *, is_input: bool) -> None:
        self.schemas = schemas
        self.is_input = is_input
        self.shapes: dict[str, Shape] = {}
        self.ids: dict[tuple[str, frozenset[str]], str] = {}

    def of(self, schema: dict[str, Any], hint: str = "") -> str:
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "anyOf" in schema:
            return self.union([self.of(one, hint) for one in schema["anyOf"]])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            # A newer server may send a value that this client does not know.
            known = f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
            return known if self.is_input else f"{known} | str"
        kind = schema.get("type")
        if isinstance(kind, list):
            return self.union([self.of({**schema, "type": one}, hint) for one in kind])
        if kind == "object":
            return self.object(schema, hint)
        if kind == "array":
            inner = self.of(schema.get("items", {}), hint)
            return f"Sequence[{inner}]" if self.is_input else f"list[{inner}]"
        if kind == "string" and schema.get("format") == "date-time":
            return "When" if self.is_input else "Time"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(
            kind or "", "Any"
        )

    @staticmethod
    def union(types: list[str]) -> str:
        parts = list(dict.fromkeys(types))
        return " | ".join([one for one in parts if one != "None"] + (["None"] if "None" in parts else []))

    def object(self, schema: dict[str, Any], hint: str) -> str:
        properties = schema.get("properties")
        if properties is None:
            values = self.of(schema.get("additionalProperties") or {}, hint)
            return f"Mapping[str, {values}]" if self.is_input else f"dict[str, {values}]"
        if set(properties) == PAGE:
            return f"Page[{self.of(properties['items']['items'], hint)}]"
        last = hint.rpartition(".")[2]
        name = NAMES.get(hint) or NAMES.get(last) or camel(last.removesuffix("s"))
        return self.shape(name, {**schema, "description": ""})

    def named(self, name: str) -> str:
        schema = self.schemas[name]
        return self.shape(name, schema) if "properties" in schema else "Any"

    def shape(self, name: str, schema: dict[str, Any]) -> str:
        properties = schema["properties"]
        key = (name, frozenset(properties))
        if key in self.ids:
            return name
        if any(taken == name for taken, _ in self.ids):
            raise SystemExit(f"two different objects are called {name}: add one to NAMES")
        self.ids[key] = name
        owner = "input" if self.is_input else name
        fields = {one: self.of(about, f"{owner}.{one}") for one, about in properties.items()}
        notes = {one: about["description"] for one, about in properties.items() if "description" in about}
        self.shapes[name] = Shape(
            name, fields, set(schema.get("required", [])), schema.get("description", ""), notes
        )
        return name


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


@dataclass
class Call:
    """One call: its request, its arguments in order, and what it returns."""

    name: str
    summary: str
    method: str
    path: str
    positional: list[str]
    keywords: list[str]
    fields: list[str]
    query: list[str]
    clearable: list[str]
    body: str
    repeatable: bool
    answer: str
    options: str


def parameter(name: str, kind: str, *, required: bool) -> str:
    if required:
        return f"{argument(name)}: {kind}"
    if kind.endswith("None"):
        return f"{argument(name)}: {kind} | EllipsisType = ..."
    return f"{argument(name)}: {kind} | None = None"


def read_call(path: str, method: str, about: dict[str, Any], inputs: Types, outputs: Types) -> Call:
    name = snake(about["operationId"])
    kinds: dict[str, str] = {}
    required: list[str] = []
    query: list[str] = []
    headers: list[str] = []
    for one in about["parameters"]:
        if "$ref" in one:
            headers.append(one["$ref"].rsplit("/", 1)[1])
            continue
        kinds[one["name"]] = inputs.of(one["schema"], f"input.{one['name']}")
        if one["in"] == "query":
            query.append(one["name"])
        if one["required"]:
            required.append(one["name"])
    content = about.get("requestBody", {}).get("content", {})
    body, first = "none", []
    if "application/x-ndjson" in content:
        body = "lines"
        kinds["lines"] = "Lines"
        required.append("lines")
    elif "application/json" in content:
        body = "always" if about["requestBody"]["required"] else "optional"
        schema = content["application/json"]["schema"]
        if "$ref" in schema:
            schema = inputs.schemas[schema["$ref"].rsplit("/", 1)[1]]
        variants = schema.get("anyOf", [schema])
        for variant in variants:
            for one, its in variant["properties"].items():
                kinds.setdefault(one, inputs.of(its, f"input.{one}"))
        shared = [one for one in kinds if all(one in v.get("required", []) for v in variants)]
        required += [one for one in shared if one not in required]
        first = [one for one in variants[0].get("required", []) if one not in required]
    required.sort(key=lambda one: one != "graph_id")
    rest = [one for one in kinds if one not in required and one not in first]
    answers = about["responses"].get("200") or about["responses"]["201"]
    schema = answers["content"].get("application/json", {}).get("schema")
    if schema is None:
        answer = "str"
    elif "anyOf" in schema:
        items = [outputs.of(one["properties"]["items"]["items"]) for one in schema["anyOf"]]
        answer = f"Page[{Types.union(items)}]"
    else:
        answer = outputs.of(schema)
    keywords = [parameter(one, kinds[one], required=False) for one in rest]
    options = ""
    if "Idempotency-Key" in headers:
        keywords += ["idempotency_key: str | None = None", "respond_async: bool = False"]
        options = ", headers=storing_headers(idempotency_key, respond_async)"
    if "If-Match" in headers:
        keywords.append("if_match: Version | Sequence[Version] | None = None")
        options = ", headers=matching_headers(if_match)"
    if name == "insight":
        keywords.append("on_progress: Callable[[InsightProgress], object] | None = None")
    return Call(
        name=name,
        summary=sentence(about["summary"].partition("; with `Accept")[0]),
        method=method.upper(),
        path=path,
        positional=[parameter(one, kinds[one], required=True) for one in required]
        + [parameter(one, kinds[one], required=False) for one in first],
        keywords=keywords,
        fields=[one for one in [*required, *first, *rest] if one != "lines"],
        query=query,
        clearable=[one for one in kinds if kinds[one].endswith("None")],
        body=body,
        # A repeated `remember` carries its key, and a reading POST changes nothing.
        repeatable=body != "lines"
        and (
            "Idempotency-Key" in headers
            or "a secret with `read` on the graph" in about["description"]
            or method.upper() not in ("POST", "PATCH")
        ),
        answer=answer,
        options=options,
    )


def write_operations(calls: list[Call]) -> str:
    parts = [
        f'"""Where each call goes and how it is sent. {HEADER}"""\n\nfrom ._request import Operation\n',
    ]
    for call in calls:
        more = [f"query={tuple(call.query)!r}"] if call.query else []
        more += [f'body="{call.body}"'] if call.body != "none" else []
        more += [f"clearable={tuple(call.clearable)!r}"] if call.clearable else []
        more += ["repeatable=False"] if not call.repeatable else []
        said = [f'"{call.name}"', f'"{call.method}"', f'"{call.path}"', *more]
        lines = "".join(fold(f"    {one}", "(") + ",\n" for one in said)
        parts.append(f"{call.name} = Operation(\n{lines})")
    return "\n".join(parts).replace("'", '"') + "\n"


def write_method(call: Call, *, is_async: bool) -> str:
    signature = ["self", *call.positional, *(["*", *call.keywords] if call.keywords else [])]
    fields = ", ".join(f'"{one}": {argument(one)}' for one in call.fields)
    operation = f"operations.{call.name}, "
    start, wait = ("async def", "await ") if is_async else ("def", "")
    answer = call.answer
    if answer == "str":
        # An iterator is not awaited.
        start, wait, answer = "def", "", "AsyncIterator[str]" if is_async else "Iterator[str]"
        sent = f"self._lines({operation}{{{fields}}})"
    elif call.name == "insight":
        sent = f"{wait}self._insight({operation}{{{fields}}}, on_progress)"
    elif call.body == "lines":
        sent = f"{wait}self._upload({operation}{answer}, {{{fields}}}, lines)"
    else:
        sent = f"{wait}self._call({operation}{answer}, {{{fields}}}{call.options})"
    head = f"    {start} {call.name}({', '.join(signature)}) -> {answer}:"
    if len(head) > WIDTH:
        wrapped = "".join(fold(f"        {one}") + ",\n" for one in signature)
        head = f"    {start} {call.name}(\n{wrapped}    ) -> {answer}:"
    return f'{head}\n        """{call.summary}"""\n' + fold(f"        return {sent}", "{") + "\n"


def write_calls(calls: list[Call], inputs: Types, outputs: Types, *, is_async: bool) -> str:
    kind, lines = ("AsyncCalls", "AsyncLines") if is_async else ("Calls", "Lines")
    abstract = "AsyncIterator, Callable" if is_async else "Callable, Iterator"
    methods = "\n".join(write_method(call, is_async=is_async) for call in calls)
    methods = methods.replace(": Lines", f": {lines}")

    def used(names: Iterable[str]) -> list[str]:
        return sorted(name for name in names if re.search(rf"\b{name}\b", methods))

    iterator = "AsyncIterator" if is_async else "Iterator"
    start = "async def" if is_async else "def"
    return f'''"""Every call of the HTTP API as a method{", awaited" if is_async else ""}. {HEADER}"""

from collections.abc import {abstract}, Mapping, Sequence
from types import EllipsisType
from typing import Any, Literal, TypeVar

from . import _operations as operations
from ._model import Model, Page
from ._request import {lines}, Operation, Version, matching_headers, storing_headers
from .inputs import {", ".join(used([*inputs.shapes, "When"]))}
from .models import (
{"".join(f"    {name},{chr(10)}" for name in used(outputs.shapes))})
from .progress import InsightProgress

Answer = TypeVar("Answer", bound=Model)


class {kind}:
    """Every call of the contract; {"AsyncLoci" if is_async else "Loci"} sends them."""

    {start} _call(
        self,
        operation: Operation,
        answer: type[Answer],
        fields: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        raise NotImplementedError

    {start} _upload(
        self, operation: Operation, answer: type[Answer], fields: Mapping[str, Any], lines: {lines}
    ) -> Answer:
        raise NotImplementedError

    def _lines(self, operation: Operation, fields: Mapping[str, Any]) -> {iterator}[str]:
        raise NotImplementedError

    {start} _insight(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        on_progress: Callable[[InsightProgress], object] | None,
    ) -> Insight:
        raise NotImplementedError

{methods}'''


def generate(document: dict[str, Any]) -> dict[str, str]:
    """The generated files by name."""
    schemas = document["components"]["schemas"]
    inputs, outputs = Types(schemas, is_input=True), Types(schemas, is_input=False)
    calls = [
        read_call(path, method, about, inputs, outputs)
        for path, methods in document["paths"].items()
        for method, about in methods.items()
        if path.startswith("/v1/")
    ]
    outputs.named("Problem")
    return {
        "models.py": write_models(outputs),
        "inputs.py": write_inputs(inputs),
        "_operations.py": write_operations(calls),
        "_calls.py": write_calls(calls, inputs, outputs, is_async=False),
        "_async_calls.py": write_calls(calls, inputs, outputs, is_async=True),
    }


def main() -> None:
    source = sys.argv[1]
    if source.startswith("http"):
        with urllib.request.urlopen(f"{source.rstrip('/')}/openapi.json") as response:
            document = json.load(response)
    else:
        document = json.loads(Path(source).read_text())
    for name, text in generate(document).items():
        (PACKAGE / name).write_text(text)


if __name__ == "__main__":
    main()
