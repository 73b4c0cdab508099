"""A LangGraph store: long-term memory of agents, kept in a graph of Loci."""

import asyncio
import operator
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    get_text_at_path,
)

from ..client import Loci
from ..errors import NotFound
from ..models import Memory, MemoryHit

NAMESPACE = "namespace"
ITEM = "item"
# The longest name of a context, and the most hits of a search.
_LONGEST_NAME = 200
_MOST_HITS = 100
_COMPARISONS = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}

Namespace = tuple[str, ...]


def _name(namespace: Namespace) -> str:
    # LangGraph allows no periods in the parts.
    return ".".join(namespace)


def _item_name(namespace: Namespace, key: str) -> str:
    name = f"{_name(namespace)}/{key}"
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[:100]}…{sha256(name.encode()).hexdigest()}"


def _lines(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _lines(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _lines(inner, path)
    elif value is not None and value != "":
        yield f"{path}: {value}"


def _text(op: PutOp) -> str:
    """What Loci reads of a value: the indexed fields, or all of it."""
    value = dict(op.value or {})
    if op.index is None:
        only = next(iter(value.values())) if len(value) == 1 else None
        text = only if isinstance(only, str) else "\n".join(_lines(value))
    else:
        text = "\n".join(one for path in op.index or [] for one in get_text_at_path(value, path))
    return text or _item_name(op.namespace, op.key)


def _passes(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    def fits(found: Any, want: Any) -> bool:
        if not isinstance(want, Mapping) or not all(key.startswith("$") for key in want):
            return bool(found == want)
        if found is None:
            return all((key == "$ne") == (limit is not None) for key, limit in want.items())
        return all(_COMPARISONS[key](found, limit) for key, limit in want.items())

    return all(fits(value.get(name), want) for name, want in (wanted or {}).items())


def _matches(condition: MatchCondition, namespace: Namespace) -> bool:
    path = condition.path
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[-len(path) :]
    return all(want in ("*", found) for want, found in zip(path, part, strict=True))


class LociStore(BaseStore):
    """Each item is a memory: its text can be searched, its value comes back unchanged (up to 8 KiB).

    A changed item keeps its earlier versions; a deleted one is forgotten.
    """

    __slots__ = ("_graph_id", "_loci")

    def __init__(self, loci: Loci, graph_id: str) -> None:
        self._loci = loci
        self._graph_id = graph_id

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Runs the operations in order."""
        return [self._run(op) for op in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same, in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _run(self, op: Op) -> Result:
        if isinstance(op, PutOp):
            self._put(op)
            return None
        try:
            if isinstance(op, GetOp):
                found = self._find(op.namespace, op.key)
                return None if found is None or found.status == "retracted" else self._item(found)
            return self._search(op) if isinstance(op, SearchOp) else self._namespaces(op)
        except NotFound:
            # The first memory creates the graph.
            return None if isinstance(op, GetOp) else []

    def _put(self, op: PutOp) -> None:
        try:
            found = self._find(op.namespace, op.key)
        except NotFound:
            found = None
        if op.value is None:
            if found is not None:
                self._loci.forget_memory(self._graph_id, found.id)
            return
        about = {"namespace": list(op.namespace), "key": op.key, "value": dict(op.value)}
        if found is not None:
            self._loci.change_memory(
                self._graph_id,
                found.id,
                content=_text(op),
                metadata={"langgraph": about},
                # What is quarantined stays so.
                status="stored" if found.status == "retracted" else None,
            )
            return
        self._loci.remember(
            self._graph_id,
            _text(op),
            context_types={NAMESPACE: [_name(op.namespace)], ITEM: [_item_name(op.namespace, op.key)]},
            metadata={"langgraph": about},
        )

    def _find(self, namespace: Namespace, key: str) -> Memory | None:
        # Names of contexts are case-insensitive, keys are not.
        named = self._loci.list_memories(
            self._graph_id, context_type=ITEM, name=_item_name(namespace, key)
        )
        for memory in named.items:
            about = memory.metadata.get("langgraph", {})
            if (tuple(about.get("namespace", ())), about.get("key")) == (namespace, key):
                return memory
        return None

    def _item(self, memory: Memory) -> SearchItem:
        about = memory.metadata["langgraph"]
        return SearchItem(
            namespace=tuple(about["namespace"]),
            key=about["key"],
            value=about["value"],
            created_at=memory.occurred_at,
            updated_at=memory.recorded_at,
            score=(memory.relevance or memory.score) if isinstance(memory, MemoryHit) else None,
        )

    def _search(self, op: SearchOp) -> list[SearchItem]:
        prefix = op.namespace_prefix
        found = (
            item
            for memory in self._candidates(op)
            if "langgraph" in memory.metadata and memory.status != "retracted"
            for item in [self._item(memory)]
            if item.namespace[: len(prefix)] == prefix and _passes(item.value, op.filter)
        )
        return list(islice(found, op.offset, op.offset + op.limit))

    def _candidates(self, op: SearchOp) -> Iterator[Memory]:
        names = [_name(one) for one in self._all_namespaces(op.namespace_prefix)]
        if not names:
            return
        if op.query:
            limit = _MOST_HITS if op.filter else min(_MOST_HITS, op.offset + op.limit)
            hits = self._loci.search(self._graph_id, op.query, context_types={NAMESPACE: names}, limit=limit)
            yield from hits.items
            return
        for name in names:
            yield from self._loci.items(
                self._loci.list_memories, self._graph_id, context_type=NAMESPACE, name=name
            )

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        conditions = op.match_conditions or ()
        found = {
            namespace[: op.max_depth]
            for namespace in self._all_namespaces(())
            if all(_matches(condition, namespace) for condition in conditions)
        }
        return sorted(found)[op.offset : op.offset + op.limit]

    def _all_namespaces(self, prefix: Namespace) -> Iterator[Namespace]:
        for context in self._loci.items(self._loci.list_contexts_of_type, self._graph_id, NAMESPACE):
            namespace = tuple(context.name.split("."))
            if namespace[: len(prefix)] == prefix:
                yield namespace
