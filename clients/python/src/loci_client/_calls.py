"""Every call of the HTTP API as a method. Made by scripts/generate.py; a change by hand is lost."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import Any, Literal, TypeVar

from . import _operations as operations
from ._model import Model, Page
from ._request import Lines, Operation, Version, matching_headers, storing_headers
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


class Calls:
    """Every call of the contract; Loci sends them."""

    def _call(
        self,
        operation: Operation,
        answer: type[Answer],
        fields: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        raise NotImplementedError

    def _upload(
        self, operation: Operation, answer: type[Answer], fields: Mapping[str, Any], lines: Lines
    ) -> Answer:
        raise NotImplementedError

    def _lines(self, operation: Operation, fields: Mapping[str, Any]) -> Iterator[str]:
        raise NotImplementedError

    def _insight(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        on_progress: Callable[[InsightProgress], object] | None,
    ) -> Insight:
        raise NotImplementedError

    def list_contexts(
        self,
        graph_id: str,
        *,
        q: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[ContextType | ContextHit]:
        """List the context types of a graph; with `q`, search its contexts."""
        return self._call(operations.list_contexts, Page[ContextType | ContextHit], {
            "graph_id": graph_id,
            "q": q,
            "page": page,
            "page_size": page_size,
        })

    def list_contexts_of_type(
        self,
        graph_id: str,
        context_type: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Context]:
        """List the contexts of one type."""
        return self._call(operations.list_contexts_of_type, Page[Context], {
            "graph_id": graph_id,
            "context_type": context_type,
            "page": page,
            "page_size": page_size,
        })

    def get_context(
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
        return self._call(operations.get_context, ContextDetail, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "page": page,
            "page_size": page_size,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    def forget_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        *,
        dry_run: bool | None = None,
    ) -> ForgetReceipt:
        """Forget a context and what only it holds."""
        return self._call(operations.forget_context, ForgetReceipt, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "dry_run": dry_run,
        })

    def rename_context(self, graph_id: str, context_type: str, name: str, to: NewName) -> ChangedContext:
        """Rename a context; the old name still leads to it."""
        return self._call(operations.rename_context, ChangedContext, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "to": to,
        })

    def merge_context(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        into: ContextPlace,
    ) -> ChangedContext:
        """Merge a context into another; its name then leads to that one."""
        return self._call(operations.merge_context, ChangedContext, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "into": into,
        })

    def undo_context_change(self, graph_id: str, id: str) -> ChangedContext:
        """Undo a rename or a merge."""
        return self._call(operations.undo_context_change, ChangedContext, {"graph_id": graph_id, "id": id})

    def list_relationships(
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
        return self._call(operations.list_relationships, Page[Relationship], {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "direction": direction,
            "page": page,
            "page_size": page_size,
        })

    def assert_relationship(
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
        return self._call(operations.assert_relationship, Relationship, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "other_type": other_type,
            "other_name": other_name,
            "reason": reason,
        })

    def withdraw_relationship(
        self,
        graph_id: str,
        context_type: str,
        name: str,
        kind: Literal["reinforcement", "extension", "contradiction", "related-to"],
        other_type: str,
        other_name: str,
    ) -> Relationship:
        """Withdraw a link; it will not be detected again."""
        return self._call(operations.withdraw_relationship, Relationship, {
            "graph_id": graph_id,
            "context_type": context_type,
            "name": name,
            "kind": kind,
            "other_type": other_type,
            "other_name": other_name,
        })

    def remember(
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
        return self._call(operations.remember, Page[StoredMemory], {
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

    def search(
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
        return self._call(operations.search, Page[MemoryHit], {
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

    def insight(
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
        return self._insight(operations.insight, {
            "graph_id": graph_id,
            "task": task,
            "limit": limit,
            "locus_query": locus_query,
            "context_types": context_types,
            "valid_at": valid_at,
            "known_at": known_at,
            "include": include,
        }, on_progress)

    def list_insights(
        self,
        graph_id: str,
        *,
        outcome: Literal["answered", "declined", "contested"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[AskedInsight]:
        """List what you asked, with its answers, newest first; admins see what everyone asked."""
        return self._call(operations.list_insights, Page[AskedInsight], {
            "graph_id": graph_id,
            "outcome": outcome,
            "page": page,
            "page_size": page_size,
        })

    def get_insight(self, graph_id: str, id: str) -> AskedInsightDetail:
        """Get an insight again, with the feedback on it."""
        return self._call(operations.get_insight, AskedInsightDetail, {"graph_id": graph_id, "id": id})

    def list_gaps(self, graph_id: str, *, page: int | None = None, page_size: int | None = None) -> Page[Gap]:
        """List what you asked and could not be answered, most frequent first; admins see what everyone asked."""
        return self._call(operations.list_gaps, Page[Gap], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    def list_unused(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> UnusedList:
        """List memories that no recorded insight names, oldest first."""
        return self._call(operations.list_unused, UnusedList, {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    def list_stale(
        self,
        graph_id: str,
        *,
        days: int | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[StaleMemory]:
        """List memories that insights quoted and that changed since, the last quoted first."""
        return self._call(operations.list_stale, Page[StaleMemory], {
            "graph_id": graph_id,
            "days": days,
            "page": page,
            "page_size": page_size,
        })

    def give_feedback(
        self,
        graph_id: str,
        id: str,
        verdict: Literal["helpful", "wrong", "outdated", "missing"],
        *,
        memory_ids: Sequence[str] | None = None,
        note: str | None = None,
    ) -> JudgedInsight:
        """Say whether an insight was helpful, wrong, outdated or lacked something; a second verdict replaces yours."""
        return self._call(operations.give_feedback, JudgedInsight, {
            "graph_id": graph_id,
            "id": id,
            "verdict": verdict,
            "memory_ids": memory_ids,
            "note": note,
        })

    def withdraw_feedback(self, graph_id: str, id: str) -> AskedInsightDetail:
        """Undo your feedback on an insight."""
        return self._call(operations.withdraw_feedback, AskedInsightDetail, {"graph_id": graph_id, "id": id})

    def list_memories(
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
        return self._call(operations.list_memories, Page[Memory], {
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

    def get_memory(
        self,
        graph_id: str,
        id: str,
        *,
        valid_at: When | None = None,
        known_at: When | None = None,
    ) -> MemoryDetail:
        """Get a memory with its links and sources."""
        return self._call(operations.get_memory, MemoryDetail, {
            "graph_id": graph_id,
            "id": id,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    def change_memory(
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
        return self._call(operations.change_memory, MemoryDetail, {
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

    def forget_memory(
        self,
        graph_id: str,
        id: str,
        *,
        dry_run: bool | None = None,
        if_match: Version | Sequence[Version] | None = None,
    ) -> ForgetReceipt:
        """Permanently forget a memory: content, index, links and history."""
        return self._call(operations.forget_memory, ForgetReceipt, {
            "graph_id": graph_id,
            "id": id,
            "dry_run": dry_run,
        }, headers=matching_headers(if_match))

    def memory_history(
        self,
        graph_id: str,
        id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[MemoryVersion]:
        """List the versions of a memory, newest first."""
        return self._call(operations.memory_history, Page[MemoryVersion], {
            "graph_id": graph_id,
            "id": id,
            "page": page,
            "page_size": page_size,
        })

    def why_memory(self, graph_id: str, id: str) -> Why:
        """Explain a memory: where it came from, what supports it, what depends on it, what contradicts it."""
        return self._call(operations.why_memory, Why, {"graph_id": graph_id, "id": id})

    def list_contradictions(
        self,
        graph_id: str,
        *,
        status: Literal["open", "resolved"] | None = None,
        known_at: When | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Contradiction]:
        """List contradictions, newest first."""
        return self._call(operations.list_contradictions, Page[Contradiction], {
            "graph_id": graph_id,
            "status": status,
            "known_at": known_at,
            "page": page,
            "page_size": page_size,
        })

    def open_contradiction(
        self,
        graph_id: str,
        first: str,
        second: str,
        *,
        reason: str | None = None,
    ) -> Contradiction:
        """Report that two memories contradict each other."""
        return self._call(operations.open_contradiction, Contradiction, {
            "graph_id": graph_id,
            "first": first,
            "second": second,
            "reason": reason,
        })

    def get_contradiction(self, graph_id: str, id: str, *, known_at: When | None = None) -> Contradiction:
        """Get a contradiction."""
        return self._call(operations.get_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "known_at": known_at,
        })

    def resolve_contradiction(
        self,
        graph_id: str,
        id: str,
        resolution: Literal["kept_first", "kept_second", "both_in_time", "both_in_scope", "dismissed"],
        *,
        reason: str | None = None,
    ) -> Contradiction:
        """Settle a contradiction."""
        return self._call(operations.resolve_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "resolution": resolution,
            "reason": reason,
        })

    def reopen_contradiction(
        self,
        graph_id: str,
        id: str,
        *,
        reason: str | None = None,
        resolved_at: When | None = None,
    ) -> Contradiction:
        """Undo a resolution."""
        return self._call(operations.reopen_contradiction, Contradiction, {
            "graph_id": graph_id,
            "id": id,
            "reason": reason,
            "resolved_at": resolved_at,
        })

    def list_graphs(self, *, page: int | None = None, page_size: int | None = None) -> Page[Graph]:
        """List the graphs that the secret may read."""
        return self._call(operations.list_graphs, Page[Graph], {"page": page, "page_size": page_size})

    def put_graph(
        self,
        graph_id: str,
        *,
        contradictions: Literal["ask", "latest_wins"] | None = None,
        insight_days: int | None = None,
    ) -> GraphPut:
        """Create a graph, or change its settings."""
        return self._call(operations.put_graph, GraphPut, {
            "graph_id": graph_id,
            "contradictions": contradictions,
            "insight_days": insight_days,
        })

    def get_graph(self, graph_id: str) -> GraphDetail:
        """Get the counts, size and pending work of a graph."""
        return self._call(operations.get_graph, GraphDetail, {"graph_id": graph_id})

    def forget_graph(self, graph_id: str, *, dry_run: bool | None = None) -> GraphReceipt:
        """Forget a whole graph."""
        return self._call(operations.forget_graph, GraphReceipt, {"graph_id": graph_id, "dry_run": dry_run})

    def map_graph(
        self,
        graph_id: str,
        *,
        limit: int | None = None,
        valid_at: When | None = None,
        known_at: When | None = None,
    ) -> GraphMap:
        """Get all contexts and the relationships between them, now or at an earlier time."""
        return self._call(operations.map_graph, GraphMap, {
            "graph_id": graph_id,
            "limit": limit,
            "valid_at": valid_at,
            "known_at": known_at,
        })

    def graph_timeline(
        self,
        graph_id: str,
        *,
        buckets: int | None = None,
        from_: When | None = None,
        to: When | None = None,
    ) -> GraphTimeline:
        """Count the memories that became true, and were stored, over time."""
        return self._call(operations.graph_timeline, GraphTimeline, {
            "graph_id": graph_id,
            "buckets": buckets,
            "from": from_,
            "to": to,
        })

    def graph_digest(
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
        return self._call(operations.graph_digest, GraphDigest, {
            "graph_id": graph_id,
            "since": since,
            "until": until,
            "context_type": context_type,
            "name": name,
            "limit": limit,
        })

    def list_proposals(
        self,
        graph_id: str,
        *,
        kind: Literal["settle", "confirm", "merge", "rename", "retract", "split"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Proposal]:
        """List changes that would tidy the graph, each with its evidence, for a person to decide."""
        return self._call(operations.list_proposals, Page[Proposal], {
            "graph_id": graph_id,
            "kind": kind,
            "page": page,
            "page_size": page_size,
        })

    def list_decisions(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[ProposalDecision]:
        """List what people decided about proposals, newest first."""
        return self._call(operations.list_decisions, Page[ProposalDecision], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    def decide_proposal(
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
        return self._call(operations.decide_proposal, ProposalDecision, {
            "graph_id": graph_id,
            "id": id,
            "decision": decision,
            "choice": choice,
            "name": name,
            "reason": reason,
        })

    def undo_decision(self, graph_id: str, id: str) -> ProposalDecision:
        """Undo the latest decision about a proposal, and the change it made."""
        return self._call(operations.undo_decision, ProposalDecision, {"graph_id": graph_id, "id": id})

    def export_graph(
        self,
        graph_id: str,
        *,
        as_: Literal["loci", "graphml", "mcp-memory"] | None = None,
    ) -> Iterator[str]:
        """Export a graph: everything as JSON lines, or current memories in another format."""
        return self._lines(operations.export_graph, {"graph_id": graph_id, "as": as_})

    def import_graph(
        self,
        graph_id: str,
        lines: Lines,
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
        return self._upload(operations.import_graph, ImportReceipt, {
            "graph_id": graph_id,
            "format": format,
            "name": name,
            "dry_run": dry_run,
            "skip_bad": skip_bad,
            "map": map,
        }, lines)

    def get_grant(self) -> Grant:
        """Show what the caller's secret allows."""
        return self._call(operations.get_grant, Grant, {})

    def create_secret(
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
        return self._call(operations.create_secret, IssuedSecret, {
            "graphs": graphs,
            "permissions": permissions,
            "name": name,
            "display_name": display_name,
            "holder": holder,
            "expires_at": expires_at,
            "rate_limit": rate_limit,
        })

    def list_secrets(self, *, page: int | None = None, page_size: int | None = None) -> Page[Secret]:
        """List secrets, without the secret values."""
        return self._call(operations.list_secrets, Page[Secret], {"page": page, "page_size": page_size})

    def change_secret(
        self,
        id: str,
        *,
        name: str | None = None,
        display_name: str | None = None,
        holder: Literal["person", "agent"] | None = None,
    ) -> Secret:
        """Change the holder of a secret; its permissions do not change."""
        return self._call(operations.change_secret, Secret, {
            "id": id,
            "name": name,
            "display_name": display_name,
            "holder": holder,
        })

    def revoke_secret(self, id: str) -> Secret:
        """Revoke a secret, effective with the next request."""
        return self._call(operations.revoke_secret, Secret, {"id": id})

    def list_events(
        self,
        graph_id: str,
        *,
        after: int | None = None,
        page_size: int | None = None,
    ) -> EventList:
        """Read the change log in order."""
        return self._call(operations.list_events, EventList, {
            "graph_id": graph_id,
            "after": after,
            "page_size": page_size,
        })

    def create_webhook(
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
        return self._call(operations.create_webhook, IssuedWebhook, {
            "graph_id": graph_id,
            "url": url,
            "events": events,
            "digest": digest,
            "name": name,
            "after": after,
        })

    def list_webhooks(
        self,
        graph_id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Webhook]:
        """List the webhooks of a graph and their state, newest first, without their secrets."""
        return self._call(operations.list_webhooks, Page[Webhook], {
            "graph_id": graph_id,
            "page": page,
            "page_size": page_size,
        })

    def delete_webhook(self, graph_id: str, id: str) -> Webhook:
        """Delete a webhook with its dead letters."""
        return self._call(operations.delete_webhook, Webhook, {"graph_id": graph_id, "id": id})

    def rotate_webhook_secret(self, graph_id: str, id: str) -> IssuedWebhook:
        """Issue a new signing secret; for a day, messages are signed with the old one too."""
        return self._call(operations.rotate_webhook_secret, IssuedWebhook, {"graph_id": graph_id, "id": id})

    def test_webhook(self, graph_id: str, id: str) -> WebhookTest:
        """Send one message of type `webhook.test` now and return the result."""
        return self._call(operations.test_webhook, WebhookTest, {"graph_id": graph_id, "id": id})

    def list_dead_letters(
        self,
        graph_id: str,
        id: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[DeadLetter]:
        """List events that could not be delivered, newest first."""
        return self._call(operations.list_dead_letters, Page[DeadLetter], {
            "graph_id": graph_id,
            "id": id,
            "page": page,
            "page_size": page_size,
        })

    def redeliver_dead_letters(
        self,
        graph_id: str,
        id: str,
        *,
        cursors: Sequence[int] | None = None,
    ) -> RedeliverReceipt:
        """Try dead letters again, all or some."""
        return self._call(operations.redeliver_dead_letters, RedeliverReceipt, {
            "graph_id": graph_id,
            "id": id,
            "cursors": cursors,
        })
