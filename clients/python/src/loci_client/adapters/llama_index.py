"""A memory block for LlamaIndex: what earlier conversations taught, kept in a graph of Loci."""

from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory import BaseMemoryBlock

from ..async_client import AsyncLoci
from ..errors import NotFound
from ..inputs import Message

_ROLES = {
    MessageRole.USER: "user",
    MessageRole.SYSTEM: "system",
    MessageRole.DEVELOPER: "system",
    MessageRole.TOOL: "tool",
    MessageRole.FUNCTION: "tool",
}


class LociMemoryBlock(BaseMemoryBlock[str]):
    """Loci keeps the knowledge in messages, and returns what fits the latest one.

    Each line quotes a memory, with its source and date.
    """

    name: str = "Loci"
    loci: AsyncLoci
    graph_id: str
    limit: int = 5

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        asked = [one.content for one in messages or [] if one.role == MessageRole.USER and one.content]
        if not asked:
            return ""
        try:
            hits = await self.loci.search(self.graph_id, asked[-1], limit=self.limit)
        except NotFound:
            # The first memory creates the graph.
            return ""
        return "\n".join(
            f"{hit.content} ({hit.source.name or hit.source.kind}, {hit.occurred_at:%Y-%m-%d})"
            for hit in hits.items
        )

    async def _aput(self, messages: list[ChatMessage]) -> None:
        session = next((one.additional_kwargs.get("session_id") for one in messages), None)
        said: list[Message] = [
            {"role": _ROLES.get(one.role, "assistant"), "content": one.content}  # type: ignore[typeddict-item]
            for one in messages
            if one.content
        ]
        if said:
            await self.loci.remember(self.graph_id, messages=said, session=session)
