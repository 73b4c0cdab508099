"""Turns a call and its fields into an HTTP request."""

import json
import secrets
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from urllib.parse import quote, urlencode

from pydantic import BaseModel

from .errors import FieldError, InvalidRequest

# A time with an offset, as an object or as RFC 3339 text.
When = datetime | str
# The version of a memory.
Version = int | str
# What an import accepts: strings are lines, bytes are chunks of a file.
Lines = str | bytes | Iterable[str | bytes]
AsyncLines = Lines | AsyncIterable[str | bytes]

JSON = "application/json"
EVENTS = "text/event-stream"


@dataclass(frozen=True)
class Operation:
    """Where a call goes and how it is sent."""

    name: str
    method: str
    path: str
    query: tuple[str, ...] = ()
    body: Literal["none", "always", "optional", "lines"] = "none"
    # Fields that None clears; any other None is left out.
    clearable: tuple[str, ...] = ()
    # Whether it may be sent again after an unclear failure.
    repeatable: bool = True


@dataclass
class Request:
    """One call, ready to be sent."""

    operation: Operation
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes | None = None


def _to_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _in_path(name: str, value: Any) -> str:
    text = _to_text(value)
    try:
        # A URL parser would resolve the dots, and the call would reach another path.
        if text not in ("", ".", ".."):
            return quote(text, safe="")
    except UnicodeEncodeError:
        pass
    message = f"{name} cannot be part of a URL"
    raise InvalidRequest(message, code="invalid_request", errors=[FieldError(name, message)])


def build(
    operation: Operation, fields: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> Request:
    """Sends each field in the path, the query or the body."""
    path = operation.path
    query: dict[str, Any] = {}
    body: dict[str, Any] = {}
    for name, value in fields.items():
        if value is ... or (value is None and name not in operation.clearable):
            continue
        place = f"{{{name}}}"
        if place in path:
            path = path.replace(place, _in_path(name, value))
        elif name in operation.query:
            query[name] = _to_text(value)
        else:
            body[name] = value
    if query:
        path = f"{path}?{urlencode(query)}"
    request = Request(operation, path, {"accept": JSON, **(headers or {})})
    if operation.body == "always" or (operation.body == "optional" and body):
        request.headers["content-type"] = JSON
        request.content = json.dumps(body, default=_to_json, ensure_ascii=False, allow_nan=False).encode()
    return request


def build_upload(operation: Operation, fields: Mapping[str, Any]) -> Request:
    """A file from another program may not consist of lines."""
    request = build(operation, fields)
    own = fields.get("format") in (None, "loci")
    request.headers["content-type"] = "application/x-ndjson" if own else "application/octet-stream"
    return request


def _to_bytes(piece: str | bytes) -> bytes:
    if isinstance(piece, bytes):
        return piece
    return (piece if piece.endswith("\n") else f"{piece}\n").encode()


def chunks(lines: Lines) -> Iterator[bytes]:
    """The bytes of an upload."""
    for piece in [lines] if isinstance(lines, (str, bytes)) else lines:
        yield _to_bytes(piece)


async def async_chunks(lines: AsyncLines) -> AsyncIterator[bytes]:
    """The bytes of an upload, from any kind of iterable."""
    if isinstance(lines, AsyncIterable):
        async for piece in lines:
            yield _to_bytes(piece)
    else:
        for chunk in chunks(lines):
            yield chunk


def storing_headers(idempotency_key: str | None, respond_async: bool) -> dict[str, str]:
    """A repeat with the same key stores nothing again."""
    headers = {"idempotency-key": idempotency_key or secrets.token_hex(16)}
    return {**headers, "prefer": "respond-async"} if respond_async else headers


def matching_headers(if_match: Version | Sequence[Version] | None) -> dict[str, str]:
    """The versions of which one must be current."""
    if if_match is None:
        return {}
    tags = [if_match] if isinstance(if_match, (str, int)) else if_match
    return {"if-match": ", ".join("*" if tag == "*" else f'"{tag}"' for tag in tags)}
