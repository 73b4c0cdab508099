"""A session for the OpenAI Agents SDK: the items of a conversation, kept in a graph of Loci."""

import json
import time
from typing import Any, cast

from agents.items import TResponseInputItem
from agents.memory.session import SessionABC
from agents.memory.session_settings import SessionSettings

from ..async_client import AsyncLoci
from ..errors import NotFound
from ..inputs import NewMemory
from ..models import Memory

SESSION = "session"
# Limits of one memory: its metadata in bytes, and memories in one call.
_MOST_METADATA = 8_000
_MOST_AT_ONCE = 1_000
_KINDS = {"user": "user", "system": "system", "developer": "system", "tool": "tool"}


def _text(item: dict[str, Any]) -> str:
    said = item.get("content") or item.get("output") or item.get("arguments") or ""
    if isinstance(said, list):
        said = "\n".join(part["text"] for part in said if isinstance(part, dict) and part.get("text"))
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def _role(item: dict[str, Any]) -> str:
    kind = item.get("type", "message")
    return str(item.get("role") or ("tool" if kind.endswith("_output") else kind))


class LociSession(SessionABC):
    """Every item comes back unchanged and in order. An item may have up to 32 KiB as JSON.

    The text of the items can be found with `search`. Names of sessions are case-insensitive.
    """

    session_settings: SessionSettings | None = None

    def __init__(self, loci: AsyncLoci, graph_id: str, session_id: str) -> None:
        self._loci = loci
        self._graph_id = graph_id
        self.session_id = session_id
        self._last = 0

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The items in order; with a limit, the latest ones."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        memories = await self._memories()
        kept = memories if limit is None else memories[len(memories) - min(limit, len(memories)) :]
        return [self._item(memory) for memory in kept]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Stores the items after those that are there."""
        memories = [self._memory(cast(dict[str, Any], item)) for item in items]
        for start in range(0, len(memories), _MOST_AT_ONCE):
            await self._loci.remember(self._graph_id, memories=memories[start : start + _MOST_AT_ONCE])

    async def pop_item(self) -> TResponseInputItem | None:
        """Forgets the latest item and returns it."""
        memories = await self._memories()
        if not memories:
            return None
        await self._loci.forget_memory(self._graph_id, memories[-1].id)
        return self._item(memories[-1])

    async def clear_session(self) -> None:
        """Forgets all items."""
        try:
            await self._loci.forget_context(self._graph_id, SESSION, self.session_id)
        except NotFound:
            pass

    def _memory(self, item: dict[str, Any]) -> NewMemory:
        # Microseconds, always rising. The number also keeps a repeated text apart from the first.
        self._last = max(self._last + 1, time.time_ns() // 1_000)
        as_json = json.dumps(item, ensure_ascii=False)
        is_large = len(as_json.encode()) > _MOST_METADATA
        role = _role(item)
        return {
            "content": as_json if is_large else f"{role} {self._last}: {_text(item)}",
            "context_types": {SESSION: [self.session_id]},
            "session": self.session_id,
            "source": {"kind": cast(Any, _KINDS.get(role, "agent"))},
            "metadata": {"position": self._last, **({} if is_large else {"item": item})},
        }

    async def _memories(self) -> list[Memory]:
        listed = self._loci.items(
            self._loci.list_memories,
            self._graph_id,
            context_type=SESSION,
            name=self.session_id,
            page_size=200,
        )
        try:
            found = [memory async for memory in listed if "position" in memory.metadata]
        except NotFound:
            return []
        return sorted(found, key=lambda memory: int(memory.metadata["position"]))

    def _item(self, memory: Memory) -> TResponseInputItem:
        return cast(TResponseInputItem, memory.metadata.get("item") or json.loads(memory.content))
