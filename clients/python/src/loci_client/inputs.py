"""The objects that calls accept, as dictionaries. Made by scripts/generate.py; a change by hand is lost."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from ._request import When

__all__ = ["When", "ContextName", "ContextPlace", "Digest", "Message", "NewMemory", "NewName", "NewRateLimit", "NewSource"]


class NewName(TypedDict):
    # The type of a context, case-insensitive.
    context_type: NotRequired[str]
    # The name of a context, case-insensitive.
    name: NotRequired[str]


class ContextPlace(TypedDict):
    # The type of a context, case-insensitive.
    context_type: str
    # The name of a context, case-insensitive.
    name: str


class NewSource(TypedDict):
    kind: NotRequired[Literal["user", "agent", "tool", "document", "system"]]
    # Who said it.
    name: NotRequired[str]
    # A URL, a file, a message id.
    ref: NotRequired[str]


class NewMemory(TypedDict):
    # One piece of knowledge in plain words.
    content: str
    # If omitted, Loci chooses the contexts.
    context_types: NotRequired[Mapping[str, Sequence[str]]]
    source: NotRequired[NewSource]
    # The conversation or run it came from.
    session: NotRequired[str]
    # When it became true; default now.
    occurred_at: NotRequired[When]
    # When it stops being true.
    valid_until: NotRequired[When]
    # Ids of the memories it replaces.
    supersedes: NotRequired[Sequence[str]]
    # Returned unchanged, up to 8 KiB.
    metadata: NotRequired[Mapping[str, Any]]


class Message(TypedDict):
    role: Literal["user", "assistant", "system", "tool"]
    # One piece of knowledge in plain words.
    content: str
    at: NotRequired[When]
    name: NotRequired[str]


class NewRateLimit(TypedDict):
    requests: int
    seconds: int


class ContextName(TypedDict):
    # The type of a context, case-insensitive.
    context_type: str
    # The name of a context, case-insensitive.
    name: str


class Digest(TypedDict):
    every: Literal["day", "week"]
    # With `week`; default monday.
    weekday: NotRequired[Literal[
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ]]
    hour: NotRequired[int]
    # An IANA name.
    time_zone: NotRequired[str]
    # `json`: a message of type `digest`; `markdown`: the Markdown alone; `chat`: `{"text": Markdown}`, as
    # Slack, Mattermost and others accept it.
    format: NotRequired[Literal["json", "markdown", "chat"]]
    # If omitted, the graph.
    context: NotRequired[ContextName]
    # Entries per section.
    limit: NotRequired[int]
