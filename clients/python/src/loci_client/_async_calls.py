"""Every call of the HTTP API as a method, awaited. Made by scripts/generate.py; a change by hand is lost."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import EllipsisType
from typing import Any, Literal, TypeVar

from . import _operations as operations
from ._model import Model, Page
from ._request import AsyncLines, Operation, Version, matching_headers, storing_headers
from .inputs import ContextPlace, Digest, Message, NewMemory, NewName, NewRateLimit, NewSource, When
from .models import (
    AskedInsight,
    AskedInsightDetail,
    ChangedContext,
    Context,
    ContextDetail,
    ContextHit,
    ContextType,
    Contradiction,
    DeadLetter,
    EventList,
    ForgetReceipt,
    Gap,
    Grant,
    Graph,
    GraphDetail,
    GraphDigest,
    GraphMap,
    GraphPut,
    GraphReceipt,
    GraphTimeline,
    ImportReceipt,
    Insight,
    IssuedSecret,
    IssuedWebhook,
    JudgedInsight,
    Memory,
    MemoryDetail,
    MemoryHit,
    MemoryVersion,
    Proposal,
    ProposalDecision,
    RedeliverReceipt,
    Relationship,
    Secret,
    StaleMemory,
    StoredMemory,
    UnusedList,
    Webhook,
    WebhookTest,
    Why,
)
from .progress import InsightProgress

Answer = TypeVar("Answer", bound=Model)


class AsyncCalls:
    """Every call of the contract; AsyncLoci sends them."""

    async def _call(
        self,
        operation: Operation,
        answer: type[Answer],
        fields: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        raise NotImplementedError

    async def _upload(
        self, operation: Operation, answer: type[Answer], fields: Mapping[str, Any], lines: AsyncLines
    ) -> Answer:
        raise NotImplementedError

    def _lines(self, operation: Operation, fields: Mapping[str, Any]) -> AsyncIterator[str]:
        raise NotImplementedError

    async def _insight(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        on_progress: Callable[[InsightProgress], object] | None,
    ) -> Insight:
        raise NotImplementedError

    async def list_contexts(
        self,
        graph_id: str,
        *,
        q: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[ContextType | ContextHit]:
        """List the context types of a graph; with `q`, search its contexts."""
        return await self._call(operations.list_contexts, Page[ContextType | ContextHit], {
            "graph_id": graph_id,
            "q": q,
            "page": page,
            "page_size": page_size,
        })

    async def list_contexts_of_type(
        self,
        graph_id: str,
        context_type: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Context]:
        """List the contexts of one type."""
        return await self._call(operations.list_contexts_of_type, Page[Context], {
            "graph_id": graph_id,
            "context_type": context_type,
            "page": page,
            "page_size": page_size,
        })

    async def get_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
    ) -> ContextDetail:
        """Get a context with its memories, newest first."""
        return await self._call(operations.get_context, ContextDetail, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "page": page,
            "page_size": page_size,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    async def forget_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        *,
        dry_run: bool | None = None,
    ) -> ForgetReceipt:
        """Forget a context and what only it holds."""
        return await self._call(operations.forget_context, ForgetReceipt, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "dry_run": dry_run,
        })

    async def rename_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        to: NewName,
    ) -> ChangedContext:
        """Rename a context; the old name still leads to it."""
        return await self._call(operations.rename_context, ChangedContext, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "to": to,
        })

    async def merge_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        into: ContextPlace,
    ) -> ChangedContext:
        """Merge a context into another; its name then leads to that one."""
        return await self._call(operations.merge_context, ChangedContext, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "into": into,
        })

    async def undo_context_change(self, graph_id: str, id: str) -> ChangedContext:
        """Undo a rename or a merge."""
        return await self._call(operations.undo_context_change, ChangedContext, {
            "graph_id": graph_id,
            "id": id,
        })

    async def list_relationships(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        *,
        kind: Literal["reinforcement", "extension", "contradiction", "related-to"] | None = None,
        direction: Literal["outgoing", "incoming", "mutual"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Relationship]:
        """List the reinforcement, extension, contradiction and related-to links of a context."""
        return await self._call(operations.list_relationships, Page[Relationship], {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "direction": direction,
            "page": page,
            "page_size": page_size,
        })

    async def assert_relationship(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        kind: Literal["reinforcement", "extension", "contradiction", "related-to"],
        other_type: str,
        other_name: str,
        *,
        reason: str | None = None,
    ) -> Relationship:
        """Assert a link between two contexts."""
        return await self._call(operations.assert_relationship, Relationship, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "other_type": other_type,
            "other_name": other_name,
            "reason": reason,
        })

    async def withdraw_relationship(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        kind: Literal["reinforcement", "extension", "contradiction", "related-to"],
        other_type: str,
        other_name: str,
    ) -> Relationship:
        """Withdraw a link; it will not be detected again."""
        return await self._call(operations.withdraw_relationship, Relationship, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "other_type": other_type,
            "other_name": other_name,
        })

    async def remember(
        self,
        graph_id: str,
        content: str | None = None,
        *,
        context_types: Mapping[str, Sequence[str]] | None = None,
        source: NewSource | None = None,
        session: str | None = None,
        occurred_at: When | None = None,
        valid_until: When | None = None,
        supersedes: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        memories: Sequence[NewMemory] | None = None,
        messages: Sequence[Message] | None = None,
        idempotency_key: str | None = None,
        respond_async: bool = False,
    ) -> Page[StoredMemory]:
        """Store one memory, a batch (all or nothing), or the knowledge in a conversation."""
        return await self._call(operations.remember, Page[StoredMemory], {
            "graph_id": graph_id,
            "content": content,
            "context_types": context_types,
            "source": source,
            "session": session,
            "occurred_at": occurred_at,
            "valid_until": valid_until,
            "supersedes": supersedes,
            "metadata": metadata,
            "memories": memories,
            "messages": messages,
        }, headers=storing_headers(idempotency_key, respond_async))

    async def search(
        self,
        graph_id: str,
        query: str,
        *,
        limit: int | None = None,
        context_types: Mapping[str, Sequence[str]] | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
        include: Sequence[Literal["explain", "superseded", "quarantined"]] | None = None,
        rerank: int | None = None,
        max_tokens: int | None = None,
        min_relevance: float | None = None,
    ) -> Page[MemoryHit]:
        """Find memories, best first."""
        return await self._call(operations.search, Page[MemoryHit], {
            "graph_id": graph_id,
            "query": query,
            "limit": limit,
            "context_types": context_types,
            "valid_at": valid_at,
            "known_at": known_at,
            "include": include,
            "rerank": rerank,
            "max_tokens": max_tokens,
            "min_relevance": min_relevance,
        })

    async def insight(
        self,
        graph_id: str,
        task: str,
        *,
        limit: int | None = None,
        locus_query: str | None = None,
        context_types: Mapping[str, Sequence[str]] | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
        include: Sequence[Literal["evidence", "contradictions", "trace", "usage"]] | None = None,
        on_progress: Callable[[InsightProgress], object] | None = None,
    ) -> Insight:
        """Reason over the stored knowledge for a task."""
        return await self._insight(operations.insight, {
            "graph_id": graph_id,
            "task": task,
            "limit": limit,
            "locus_query": locus_query,
            "context_types": context_types,
            "valid_at": valid_at,
            "known_at": known_at,
            "include": include,
        }, on_progress)

    async def list_insights(
        self,
        graph_id: str,
        *,
        outcome: Literal["answered", "declined", "contested"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[AskedInsight]:
        """List what you asked, with its answers, newest first; admins see what everyone asked."""
        return await self._call(operations.list_insights, Page[AskedInsight], {
            "graph_id": graph_id,
            "outcome": outcome,
            "page": page,
            "page_size": page_size,
        })

    async def get_insight(self, graph_id: str, id: str) -> AskedInsightDetail:
        """Get an insight again, with the feedback on it."""
        return await self._call(operations.get_insight, AskedInsightDetail, {"graph_id": graph_id, "id": id})

    async def list_gaps(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Gap]:
        """List what you asked and could not be answered, most frequent first; admins see what everyone asked."""
        return await self._call(operations.list_gaps, Page[Gap], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    async def list_unused(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> UnusedList:
        """List memories that no recorded insight names, oldest first."""
        return await self._call(operations.list_unused, UnusedList, {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    async def list_stale(
        self,
        graph_id: str,
        *,
        days: int | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[StaleMemory]:
        """List memories that insights quoted and that changed since, the last quoted first."""
        return await self._call(operations.list_stale, Page[StaleMemory], {
            "graph_id": graph_id,
            "days": days,
            "page": page,
            "page_size": page_size,
        })

    async def give_feedback(
        self,
        graph_id: str,
        id: str,
        verdict: Literal["helpful", "wrong", "outdated", "missing"],
        *,
        memory_ids: Sequence[str] | None = None,
        note: str | None = None,
    ) -> JudgedInsight:
        """Say whether an insight was helpful, wrong, outdated or lacked something; a second verdict replaces yours."""
        return await self._call(operations.give_feedback, JudgedInsight, {
            "graph_id": graph_id,
            "id": id,
            "verdict": verdict,
            "memory_ids": memory_ids,
            "note": note,
        })

    async def withdraw_feedback(self, graph_id: str, id: str) -> AskedInsightDetail:
        """Undo your feedback on an insight."""
        return await self._call(operations.withdraw_feedback, AskedInsightDetail, {
            "graph_id": graph_id,
            "id": id,
        })

    async def list_memories(
        self,
        graph_id: str,
        *,
        context_type: str | None = None,
        name: str | None = None,
        status: Literal["stored", "superseded", "retracted", "quarantined"] | None = None,
        id_part: str | None = None,
        source_kind: Literal["user", "agent", "tool", "document", "system"] | None = None,
        since: When | None = None,
        until: When | None = None,
        needs_review: bool | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Memory]:
        """List memories, newest first."""
        return await self._call(operations.list_memories, Page[Memory], {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "status": status,
            "id_part": id_part,
            "source_kind": source_kind,
            "since": since,
            "until": until,
            "needs_review": needs_review,
            "valid_at": valid_at,
            "known_at": known_at,
            "page": page,
            "page_size": page_size,
        })

    async def get_memory(
        self,
        graph_id: str,
        id: str,
        *,
        valid_at: When | None = None,
        known_at: When | None = None,
    ) -> MemoryDetail:
        """Get a memory with its links and sources."""
        return await self._call(operations.get_memory, MemoryDetail, {
            "graph_id": graph_id,
            "id": id,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    async def change_memory(
        self,
        graph_id: str,
        id: str,
        *,
        content: str | None = None,
        context_types: Mapping[str, Sequence[str]] | None = None,
        session: str | None | EllipsisType = ...,
        occurred_at: When | None = None,
        valid_until: When | None | EllipsisType = ...,
        metadata: Mapping[str, Any] | None = None,
        status: Literal["stored", "retracted"] | None = None,
        needs_review: Literal[False] | None = None,
        if_match: Version | Sequence[Version] | None = None,
    ) -> MemoryDetail:
        """Edit, retract or restore; every earlier version is kept."""
        return await self._call(operations.change_memory, MemoryDetail, {
            "graph_id": graph_id,
            "id": id,
            "content": content,
            "context_types": context_types,
            "session": session,
            "occurred_at": occurred_at,
            "valid_until": valid_until,
            "metadata": metadata,
            "status": status,
            "needs_review": needs_review,
        }, headers=matching_headers(if_match))

    async def forget_memory(
        self,
        graph_id: str,
        id: str,
        *,
        dry_run: bool | None = None,
        if_match: Version | Sequence[Version] | None = None,
    ) -> ForgetReceipt:
        """Permanently forget a memory: content, index, links and history."""
        return await self._call(operations.forget_memory, ForgetReceipt, {
            "graph_id": graph_id,
            "id": id,
            "dry_run": dry_run,
        }, headers=matching_headers(if_match))

    async def memory_history(
        self,
        graph_id: str,
        id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[MemoryVersion]:
        """List the versions of a memory, newest first."""
        return await self._call(operations.memory_history, Page[MemoryVersion], {
            "graph_id": graph_id,
            "id": id,
            "page": page,
            "page_size": page_size,
        })

    async def why_memory(self, graph_id: str, id: str) -> Why:
        """Explain a memory: where it came from, what supports it, what depends on it, what contradicts it."""
        return await self._call(operations.why_memory, Why, {"graph_id": graph_id, "id": id})

    async def list_contradictions(
        self,
        graph_id: str,
        *,
        status: Literal["open", "resolved"] | None = None,
        known_at: When | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Contradiction]:
        """List contradictions, newest first."""
        return await self._call(operations.list_contradictions, Page[Contradiction], {
            "graph_id": graph_id,
            "status": status,
            "known_at": known_at,
            "page": page,
            "page_size": page_size,
        })

    async def open_contradiction(
        self,
        graph_id: str,
        first: str,
        second: str,
        *,
        reason: str | None = None,
    ) -> Contradiction:
        """Report that two memories contradict each other."""
        return await self._call(operations.open_contradiction, Contradiction, {
            "graph_id": graph_id,
            "first": first,
            "second": second,
            "reason": reason,
        })

    async def get_contradiction(
        self,
        graph_id: str,
        id: str,
        *,
        known_at: When | None = None,
    ) -> Contradiction:
        """Get a contradiction."""
        return await self._call(operations.get_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "known_at": known_at,
        })

    async def resolve_contradiction(
        self,
        graph_id: str,
        id: str,
        resolution: Literal["kept_first", "kept_second", "both_in_time", "both_in_scope", "dismissed"],
        *,
        reason: str | None = None,
    ) -> Contradiction:
        """Settle a contradiction."""
        return await self._call(operations.resolve_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "resolution": resolution,
            "reason": reason,
        })

    async def reopen_contradiction(
        self,
        graph_id: str,
        id: str,
        *,
        reason: str | None = None,
        resolved_at: When | None = None,
    ) -> Contradiction:
        """Undo a resolution."""
        return await self._call(operations.reopen_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "reason": reason,
            "resolved_at": resolved_at,
        })

    async def list_graphs(self, *, page: int | None = None, page_size: int | None = None) -> Page[Graph]:
        """List the graphs that the secret may read."""
        return await self._call(operations.list_graphs, Page[Graph], {"page": page, "page_size": page_size})

    async def put_graph(
        self,
        graph_id: str,
        *,
        contradictions: Literal["ask", "latest_wins"] | None = None,
        insight_days: int | None = None,
    ) -> GraphPut:
        """Create a graph, or change its settings."""
        return await self._call(operations.put_graph, GraphPut, {
            "graph_id": graph_id,
            "contradictions": contradictions,
            "insight_days": insight_days,
        })

    async def get_graph(self, graph_id: str) -> GraphDetail:
        """Get the counts, size and pending work of a graph."""
        return await self._call(operations.get_graph, GraphDetail, {"graph_id": graph_id})

    async def forget_graph(self, graph_id: str, *, dry_run: bool | None = None) -> GraphReceipt:
        """Forget a whole graph."""
        return await self._call(operations.forget_graph, GraphReceipt, {
            "graph_id": graph_id,
            "dry_run": dry_run,
        })

    async def map_graph(
        self,
        graph_id: str,
        *,
        limit: int | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
    ) -> GraphMap:
        """Get all contexts and the relationships between them, now or at an earlier time."""
        return await self._call(operations.map_graph, GraphMap, {
            "graph_id": graph_id,
            "limit": limit,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    async def graph_timeline(
        self,
        graph_id: str,
        *,
        buckets: int | None = None,
        from_: When | None = None,
        to: When | None = None,
    ) -> GraphTimeline:
        """Count the memories that became true, and were stored, over time."""
        return await self._call(operations.graph_timeline, GraphTimeline, {
            "graph_id": graph_id,
            "buckets": buckets,
            "from": from_,
            "to": to,
        })

    async def graph_digest(
        self,
        graph_id: str,
        *,
        since: When | None = None,
        until: When | None = None,
        context_type: str | None = None,
        name: str | None = None,
        limit: int | None = None,
    ) -> GraphDigest:
        """Report what changed in a graph or a context: new, changed, contested, settled and forgotten."""
        return await self._call(operations.graph_digest, GraphDigest, {
            "graph_id": graph_id,
            "since": since,
            "until": until,
            "context_type": context_type,
            "name": name,
            "limit": limit,
        })

    async def list_proposals(
        self,
        graph_id: str,
        *,
        kind: Literal["settle", "confirm", "merge", "rename", "retract", "split"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Proposal]:
        """List changes that would tidy the graph, each with its evidence, for a person to decide."""
        return await self._call(operations.list_proposals, Page[Proposal], {
            "graph_id": graph_id,
            "kind": kind,
            "page": page,
            "page_size": page_size,
        })

    async def list_decisions(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[ProposalDecision]:
        """List what people decided about proposals, newest first."""
        return await self._call(operations.list_decisions, Page[ProposalDecision], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    async def decide_proposal(
        self,
        graph_id: str,
        id: str,
        decision: Literal["accept", "dismiss"],
        *,
        choice: Literal[
            "kept_first",
            "kept_second",
            "both_in_time",
            "both_in_scope",
            "dismissed",
            "into_first",
            "into_second",
        ] | None = None,
        name: str | None = None,
        reason: str | None = None,
    ) -> ProposalDecision:
        """Accept a proposal, which makes its change, or dismiss it."""
        return await self._call(operations.decide_proposal, ProposalDecision, {
            "graph_id": graph_id,
            "id": id,
            "decision": decision,
            "choice": choice,
            "name": name,
            "reason": reason,
        })

    async def undo_decision(self, graph_id: str, id: str) -> ProposalDecision:
        """Undo the latest decision about a proposal, and the change it made."""
        return await self._call(operations.undo_decision, ProposalDecision, {"graph_id": graph_id, "id": id})

    def export_graph(
        self,
        graph_id: str,
        *,
        as_: Literal["loci", "graphml", "mcp-memory"] | None = None,
    ) -> AsyncIterator[str]:
        """Export a graph: everything as JSON lines, or current memories in another format."""
        return self._lines(operations.export_graph, {"graph_id": graph_id, "as": as_})

    async def import_graph(
        self,
        graph_id: str,
        lines: AsyncLines,
        *,
        format: Literal[
            "auto",
            "loci",
            "mcp-memory",
            "mem0",
            "graphiti",
            "hindsight",
            "letta",
            "markdown",
            "agent-notes",
            "chatgpt",
            "claude",
            "csv",
        ] | None = None,
        name: str | None = None,
        dry_run: bool | None = None,
        skip_bad: bool | None = None,
        map: str | None = None,
    ) -> ImportReceipt:
        """Import a file: an export, new memories one per line, or a file from another program."""
        return await self._upload(operations.import_graph, ImportReceipt, {
            "graph_id": graph_id,
            "format": format,
            "name": name,
            "dry_run": dry_run,
            "skip_bad": skip_bad,
            "map": map,
        }, lines)

    async def get_grant(self) -> Grant:
        """Show what the caller's secret allows."""
        return await self._call(operations.get_grant, Grant, {})

    async def create_secret(
        self,
        graphs: Literal['*'] | Sequence[str],
        permissions: Sequence[Literal["read", "write", "admin"]],
        *,
        name: str | None = None,
        display_name: str | None = None,
        holder: Literal["person", "agent"] | None = None,
        expires_at: When | None = None,
        rate_limit: int | NewRateLimit | None = None,
    ) -> IssuedSecret:
        """Issue a secret; it is shown once."""
        return await self._call(operations.create_secret, IssuedSecret, {
            "graphs": graphs,
            "permissions": permissions,
            "name": name,
            "display_name": display_name,
            "holder": holder,
            "expires_at": expires_at,
            "rate_limit": rate_limit,
        })

    async def list_secrets(self, *, page: int | None = None, page_size: int | None = None) -> Page[Secret]:
        """List secrets, without the secret values."""
        return await self._call(operations.list_secrets, Page[Secret], {"page": page, "page_size": page_size})

    async def change_secret(
        self,
        id: str,
        *,
        name: str | None = None,
        display_name: str | None = None,
        holder: Literal["person", "agent"] | None = None,
    ) -> Secret:
        """Change the holder of a secret; its permissions do not change."""
        return await self._call(operations.change_secret, Secret, {
            "id": id,
            "name": name,
            "display_name": display_name,
            "holder": holder,
        })

    async def revoke_secret(self, id: str) -> Secret:
        """Revoke a secret, effective with the next request."""
        return await self._call(operations.revoke_secret, Secret, {"id": id})

    async def list_events(
        self,
        graph_id: str,
        *,
        after: int | None = None,
        page_size: int | None = None,
    ) -> EventList:
        """Read the change log in order."""
        return await self._call(operations.list_events, EventList, {
            "graph_id": graph_id,
            "after": after,
            "page_size": page_size,
        })

    async def create_webhook(
        self,
        graph_id: str,
        url: str,
        *,
        events: Sequence[Literal[
            "graph.created",
            "graph.changed",
            "memory.stored",
            "memory.supported",
            "memory.changed",
            "memory.forgotten",
            "context.forgotten",
            "context.renamed",
            "context.rename_undone",
            "context.merged",
            "context.merge_undone",
            "relationship.asserted",
            "relationship.withdrawn",
            "relationship.detected",
            "contradiction.opened",
            "contradiction.resolved",
            "contradiction.reopened",
            "memory.needs_review",
            "proposal.accepted",
            "proposal.dismissed",
            "proposal.undone",
        ]] | None = None,
        digest: Digest | None = None,
        name: str | None = None,
        after: int | None = None,
    ) -> IssuedWebhook:
        """Send the events of a graph to a URL; the signing secret is shown once."""
        return await self._call(operations.create_webhook, IssuedWebhook, {
            "graph_id": graph_id,
            "url": url,
            "events": events,
            "digest": digest,
            "name": name,
            "after": after,
        })

    async def list_webhooks(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Webhook]:
        """List the webhooks of a graph and their state, newest first, without their secrets."""
        return await self._call(operations.list_webhooks, Page[Webhook], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    async def delete_webhook(self, graph_id: str, id: str) -> Webhook:
        """Delete a webhook with its dead letters."""
        return await self._call(operations.delete_webhook, Webhook, {"graph_id": graph_id, "id": id})

    async def rotate_webhook_secret(self, graph_id: str, id: str) -> IssuedWebhook:
        """Issue a new signing secret; for a day, messages are signed with the old one too."""
        return await self._call(operations.rotate_webhook_secret, IssuedWebhook, {
            "graph_id": graph_id,
            "id": id,
        })

    async def test_webhook(self, graph_id: str, id: str) -> WebhookTest:
        """Send one message of type `webhook.test` now and return the result."""
        return await self._call(operations.test_webhook, WebhookTest, {"graph_id": graph_id, "id": id})

    async def list_dead_letters(
        self,
        graph_id: str,
        id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[DeadLetter]:
        """List events that could not be delivered, newest first."""
        return await self._call(operations.list_dead_letters, Page[DeadLetter], {
            "graph_id": graph_id,
            "id": id,
            "page": page,
            "page_size": page_size,
        })

    async def redeliver_dead_letters(
        self,
        graph_id: str,
        id: str,
        *,
        cursors: Sequence[int] | None = None,
    ) -> RedeliverReceipt:
        """Try dead letters again, all or some."""
        return await self._call(operations.redeliver_dead_letters, RedeliverReceipt, {
            "graph_id": graph_id,
            "id": id,
            "cursors": cursors,
        })
