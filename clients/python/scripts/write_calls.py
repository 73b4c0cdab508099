"""Writes the calls: where each goes, and a method for it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from schema_types import Types
from source_text import HEADER, WIDTH, argument, fold, sentence, snake


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
