"""A memory for CrewAI: what a crew learns and recalls, kept in a graph of Loci."""

from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

from crewai.memory.types import MemoryMatch, MemoryRecord
from crewai.memory.unified_memory import Memory
from crewai.memory.utils import join_scope_paths
from pydantic import PrivateAttr

from .. import models
from ..client import Loci
from ..errors import NotFound
from ..inputs import Message, NewMemory

SCOPE = "scope"
CATEGORY = "category"


class _Transcript(str):
    """A text that Loci reads as a conversation."""


class _NoStorage:
    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(f"LociMemory has no {name}; use the client of Loci")


def _record(memory: models.Memory) -> MemoryRecord:
    return MemoryRecord(
        id=memory.id,
        content=memory.content,
        scope=next(iter(memory.context_types.get(SCOPE, [])), "/"),
        categories=memory.context_types.get(CATEGORY, []),
        metadata=memory.metadata,
        created_at=memory.occurred_at,
        last_accessed=memory.recorded_at,
        source=memory.source.name,
    )


class LociMemory(Memory):
    """Needs no LLM and no embeddings: Loci searches, and keeps the knowledge in the results of tasks.

    Scopes and categories are contexts. Without a scope, `recall` searches the whole graph.
    """

    _loci: Loci = PrivateAttr()
    _graph_id: str = PrivateAttr()

    def __init__(self, loci: Loci, graph_id: str, **options: Any) -> None:
        super().__init__(**options)
        self._loci = loci
        self._graph_id = graph_id

    def model_post_init(self, context: Any) -> None:
        """Loci stores everything."""
        self._storage = _NoStorage()

    def extract_memories(self, content: str) -> list[str]:
        """Leaves it to Loci to find the knowledge in a text."""
        return [_Transcript(content)]

    def remember(self, content: str, *args: Any, **options: Any) -> MemoryRecord | None:
        """Stores one memory as it is."""
        records = self.remember_many([content], *args, **options)
        return records[0] if records else None

    def remember_many(
        self,
        contents: list[str],
        scope: str | None = None,
        categories: list[str] | None = None,
        metadata: dict[str, Any] | None = None,
        importance: float | None = None,
        source: str | None = None,
        private: bool = False,
        agent_role: str | None = None,
        root_scope: str | None = None,
    ) -> list[MemoryRecord]:
        """Stores memories. Loci has no importance: how often something is said and supported counts."""
        if private:
            raise ValueError("Loci has no private memories; use another graph")
        if self.read_only:
            return []
        contexts = {SCOPE: [join_scope_paths(root_scope or self.root_scope, scope)]}
        if categories:
            contexts[CATEGORY] = categories
        name = source or agent_role
        stored: list[models.StoredMemory] = []
        for text in [one for one in contents if isinstance(one, _Transcript)]:
            message: Message = {"role": "assistant", "content": str(text)}
            if name:
                message["name"] = name
            page = self._loci.remember(self._graph_id, messages=[message], context_types=contexts)
            stored += page.items
        memories: list[NewMemory] = [
            {
                "content": one,
                "context_types": contexts,
                "metadata": metadata or {},
                "source": {"kind": "agent", **({"name": name} if name else {})},
            }
            for one in contents
            if not isinstance(one, _Transcript)
        ]
        if memories:
            stored += self._loci.remember(self._graph_id, memories=memories).items
        return [_record(one) for one in stored]

    def recall(
        self,
        query: str,
        scope: str | None = None,
        categories: list[str] | None = None,
        limit: int = 10,
        *args: Any,
        **options: Any,
    ) -> list[MemoryMatch]:
        """The memories that fit, best first."""
        contexts: dict[str, list[str]] = {CATEGORY: categories} if categories else {}
        wanted = self._scope(scope)
        try:
            if wanted is not None:
                contexts[SCOPE] = list(self._scopes(wanted))
                if not contexts[SCOPE]:
                    return []
            hits = self._loci.search(self._graph_id, query, context_types=contexts or None, limit=limit)
        except NotFound:
            # The first memory creates the graph.
            return []
        return [MemoryMatch(record=_record(hit), score=hit.relevance or hit.score) for hit in hits.items]

    def forget(
        self,
        scope: str | None = None,
        categories: list[str] | None = None,
        older_than: datetime | None = None,
        metadata_filter: dict[str, Any] | None = None,
        record_ids: list[str] | None = None,
    ) -> int:
        """Forgets what this memory stored and all filters fit, for good."""
        if older_than is not None and older_than.tzinfo is None:
            older_than = older_than.replace(tzinfo=timezone.utc)
        count = 0
        for memory in list(self._stored(self._scope(scope))):
            if (
                (record_ids is None or memory.id in record_ids)
                and (not categories or set(categories) & set(memory.context_types.get(CATEGORY, [])))
                and (older_than is None or memory.occurred_at < older_than)
                and (metadata_filter or {}).items() <= memory.metadata.items()
            ):
                self._loci.forget_memory(self._graph_id, memory.id)
                count += 1
        return count

    def reset(self, scope: str | None = None) -> None:
        """Forgets what this memory stored in a scope."""
        self.forget(scope)

    def reset_all(self) -> None:
        """Forgets what any memory of CrewAI stored in the graph."""
        for memory in list(self._stored(None)):
            self._loci.forget_memory(self._graph_id, memory.id)

    def _scope(self, scope: str | None) -> str | None:
        return self.root_scope if scope is None else str(join_scope_paths(self.root_scope, scope))

    def _scopes(self, prefix: str) -> Iterator[str]:
        start = prefix.rstrip("/")
        for context in self._loci.items(self._loci.list_contexts_of_type, self._graph_id, SCOPE):
            if context.name == start or context.name.startswith(f"{start}/"):
                yield context.name

    def _stored(self, scope: str | None) -> Iterator[models.Memory]:
        try:
            for name in list(self._scopes(scope or "/")):
                yield from self._loci.items(
                    self._loci.list_memories, self._graph_id, context_type=SCOPE, name=name
                )
        except NotFound:
            return
