"""The objects that Loci returns. Made by scripts/generate.py; a change by hand is lost."""

from typing import Any, Literal

from pydantic import Field

from ._model import LEFT_OUT, Model, Page, Time

__all__ = [
    "Page",
    "Arm",
    "AskedInsight",
    "AskedInsightDetail",
    "ChangedContext",
    "ContestedBy",
    "Context",
    "ContextChange",
    "ContextDetail",
    "ContextHit",
    "ContextName",
    "ContextType",
    "Contradiction",
    "DeadDigest",
    "DeadLetter",
    "DigestChange",
    "DigestContext",
    "DigestContradiction",
    "DigestCounts",
    "DigestEntry",
    "DigestMemory",
    "DigestResolution",
    "DigestSide",
    "Event",
    "EventList",
    "Evidence",
    "Explanation",
    "Feedback",
    "FeedbackCounts",
    "FieldError",
    "ForgetCounts",
    "ForgetReceipt",
    "FormerName",
    "Gap",
    "Grant",
    "Graph",
    "GraphDetail",
    "GraphDigest",
    "GraphMap",
    "GraphPut",
    "GraphReceipt",
    "GraphSettings",
    "GraphTimeline",
    "ImportReceipt",
    "Insight",
    "InsightContradiction",
    "InsightUsage",
    "IssuedSecret",
    "IssuedWebhook",
    "JudgedInsight",
    "KeptInsights",
    "Link",
    "LlmUsage",
    "MapContext",
    "MapRelationship",
    "Memory",
    "MemoryDetail",
    "MemoryHit",
    "MemoryQuote",
    "MemorySource",
    "MemoryVersion",
    "OtherMemory",
    "Problem",
    "Proposal",
    "ProposalContext",
    "ProposalDecision",
    "ProposalEvidence",
    "ProposalOption",
    "QuotedMemory",
    "RateLimit",
    "RedeliverReceipt",
    "Relationship",
    "RelationshipEvidence",
    "RenamedContext",
    "Resolution",
    "Secret",
    "Side",
    "Skipped",
    "Source",
    "StaleMemory",
    "StoredMemory",
    "Suspicious",
    "UnusedList",
    "Waiting",
    "Webhook",
    "WebhookDigest",
    "WebhookTest",
    "Why",
    "WhyOrigin",
    "WhySupport",
    "WhyVersion",
]


class ContextType(Model):
    context_type: str = LEFT_OUT
    context_count: int = LEFT_OUT
    memory_count: int = LEFT_OUT
    updated_at: Time = LEFT_OUT


class ContextName(Model):
    context_type: str = LEFT_OUT
    name: str = LEFT_OUT


class FormerName(ContextName):
    # The change that added this name; undo it to free the name.
    change: str = LEFT_OUT


class ProposalContext(ContextName):
    memory_count: int = LEFT_OUT


class Context(ProposalContext):
    relationship_count: int = LEFT_OUT
    created_at: Time = LEFT_OUT
    updated_at: Time = LEFT_OUT


class RenamedContext(Context):
    # Former names, and names of contexts merged into it; each of them still leads here.
    also_called: list[FormerName] = LEFT_OUT


class ContextHit(RenamedContext):
    score: float = LEFT_OUT


class Source(Model):
    kind: str = LEFT_OUT
    name: str | None = LEFT_OUT
    ref: str | None = LEFT_OUT


class MemoryQuote(Model):
    memory_id: str = LEFT_OUT
    quote: str = LEFT_OUT


class ProposalEvidence(MemoryQuote):
    source: Source = LEFT_OUT
    occurred_at: Time = LEFT_OUT


class Side(ProposalEvidence):
    content: str = LEFT_OUT


class Resolution(Model):
    resolution: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
    ] | str = LEFT_OUT
    reason: str | None = LEFT_OUT
    resolved_by: str = LEFT_OUT
    resolved_at: Time = LEFT_OUT
    # Memories that extend the superseded one, now marked `needs_review`.
    marked_for_review: list[str] = LEFT_OUT
    undone_at: Time | None = LEFT_OUT
    undone_by: str | None = LEFT_OUT
    undone_reason: str | None = LEFT_OUT


class Suspicious(Model):
    # `addresses_agent`: it addresses the tools or instructions of an agent. `runs_code`: it tells the reader
    # to run something. `asks_secrecy`: it asks to hide something from people. `sends_data`: it tells the
    # reader to send something elsewhere. `poses_as_system`: it poses as a system message, a tool call or
    # another turn. `hides_text`: it contains hidden text.
    reason: Literal[
        "addresses_agent",
        "runs_code",
        "asks_secrecy",
        "sends_data",
        "poses_as_system",
        "hides_text",
    ] | str = LEFT_OUT


class Contradiction(Suspicious):
    id: str = LEFT_OUT
    status: Literal["open", "resolved"] | str = LEFT_OUT
    # The earlier one.
    first: Side = LEFT_OUT
    second: Side = LEFT_OUT
    reason: str = LEFT_OUT
    strength: float = LEFT_OUT
    origin: Literal["asserted", "detected"] | str = LEFT_OUT
    suggested_resolution: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
    ] | str | None = LEFT_OUT
    resolution: Resolution | None = LEFT_OUT
    # Earlier resolutions that were undone, oldest first.
    history: list[Resolution] = LEFT_OUT
    opened_at: Time = LEFT_OUT
    updated_at: Time = LEFT_OUT


class ContestedBy(MemoryQuote):
    contradiction_id: str = LEFT_OUT
    content: str = LEFT_OUT
    # Who said the other memory.
    source: Source | None = LEFT_OUT
    # The sentence of this memory.
    own_quote: str = LEFT_OUT
    reason: str = LEFT_OUT
    suggested_resolution: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
    ] | str | None = LEFT_OUT


class Memory(Model):
    id: str = LEFT_OUT
    graph_id: str = LEFT_OUT
    content: str = LEFT_OUT
    # Context type → names. When choosing contexts, an empty array means every context of that type.
    context_types: dict[str, list[str]] = LEFT_OUT
    placed_by: Literal["caller", "service"] | str = LEFT_OUT
    source: Source = LEFT_OUT
    session: str | None = LEFT_OUT
    occurred_at: Time = LEFT_OUT
    valid_until: Time | None = LEFT_OUT
    # When this version was stored.
    recorded_at: Time = LEFT_OUT
    metadata: dict[str, Any] = LEFT_OUT
    status: Literal["stored", "superseded", "retracted", "quarantined"] | str = LEFT_OUT
    version: int = LEFT_OUT
    supersedes: list[str] = LEFT_OUT
    superseded_by: str | None = LEFT_OUT
    # How many sources say so.
    support_count: int = LEFT_OUT
    # How many of them are independent of each other; 0 if it only repeats an insight.
    independent_count: int = LEFT_OUT
    needs_review: bool = LEFT_OUT
    # An open contradiction names it.
    contested: bool = LEFT_OUT
    contested_by: list[ContestedBy] = LEFT_OUT


class ContextDetail(RenamedContext):
    # How many of each kind.
    relationships: dict[str, int] = LEFT_OUT
    open_contradictions: list[Contradiction] = LEFT_OUT
    # Newest first.
    memories: Page[Memory] = LEFT_OUT


class ForgetCounts(Model):
    memories: int = LEFT_OUT
    versions: int = LEFT_OUT
    contexts: int = LEFT_OUT
    links: int = LEFT_OUT
    relationships: int = LEFT_OUT
    contradictions: int = LEFT_OUT


class ForgetReceipt(Model):
    """What was deleted, or with `dry_run` what would be; never the content."""

    graph_id: str = LEFT_OUT
    dry_run: bool = LEFT_OUT
    at: Time = LEFT_OUT
    memory_ids: list[str] = LEFT_OUT
    contexts: list[ContextName] = LEFT_OUT
    counts: ForgetCounts = LEFT_OUT
    # True if it is forgotten, but its traces are still being erased from the database files.
    scrub_pending: bool | None = None


class ContextChange(Model):
    # Undo it with DELETE /v1/context-changes/{graph_id}/{id}.
    id: str = LEFT_OUT
    # `alias`: another name, added by an import.
    kind: Literal["rename", "merge", "alias"] | str = LEFT_OUT
    from_: ContextName = Field(default=LEFT_OUT, alias="from")
    to: ContextName = LEFT_OUT
    changed_by: str = LEFT_OUT
    changed_at: Time = LEFT_OUT
    undone_by: str | None = LEFT_OUT
    undone_at: Time | None = LEFT_OUT


class ChangedContext(Model):
    change: ContextChange = LEFT_OUT
    context: RenamedContext = LEFT_OUT
    # How many stored memories this affected.
    memory_count: int = LEFT_OUT
    # After undoing a merge: how many stay because they were moved since.
    stayed_count: int = LEFT_OUT


class RelationshipEvidence(Suspicious):
    memory_id: str = LEFT_OUT
    content: str = LEFT_OUT
    other_memory_id: str = LEFT_OUT
    other_content: str = LEFT_OUT
    reason: str = LEFT_OUT
    # An open contradiction names one of the two.
    contested: bool = LEFT_OUT
    # `judge`: the judge is sure; `judge:may-contradict`: a person should check it; `meaning`: similarity;
    # `figures` or `words`: an exact match.
    method: str = LEFT_OUT
    # The judge and the rules.
    model: str = LEFT_OUT
    # Version of each.
    version: str = LEFT_OUT


class Relationship(Model):
    kind: Literal["reinforcement", "extension", "contradiction", "related-to"] | str = LEFT_OUT
    direction: Literal["outgoing", "incoming", "mutual"] | str = LEFT_OUT
    context: ContextName = LEFT_OUT
    strength: float = LEFT_OUT
    origin: Literal["asserted", "detected"] | str = LEFT_OUT
    # Why it was asserted; null if no reason was given.
    reason: str | None = LEFT_OUT
    evidence_count: int = LEFT_OUT
    evidence: list[RelationshipEvidence] = LEFT_OUT
    created_at: Time = LEFT_OUT
    updated_at: Time = LEFT_OUT


class Link(Suspicious):
    kind: Literal["reinforcement", "extension", "contradiction", "related-to"] | str = LEFT_OUT
    direction: Literal["outgoing", "incoming", "mutual"] | str = LEFT_OUT
    memory_id: str = LEFT_OUT
    content: str = LEFT_OUT
    # Who said the other memory.
    source: Source = LEFT_OUT
    strength: float = LEFT_OUT
    reason: str = LEFT_OUT
    # An open contradiction names the other memory.
    contested: bool = LEFT_OUT
    # `judge`: the judge is sure; `judge:may-contradict`: a person should check it; `meaning`: similarity;
    # `figures` or `words`: an exact match.
    method: str = LEFT_OUT
    # The judge and the rules.
    model: str = LEFT_OUT
    # Version of each.
    version: str = LEFT_OUT


class StoredMemory(Memory):
    # `known`: it was already stored; at most its support changed. Times and metadata of this request are not
    # stored: change the memory instead. `superseded`, `retracted`: so it is by now, in the answer to a
    # repeat.
    status: Literal["stored", "superseded", "retracted", "quarantined", "known"] | str = LEFT_OUT
    # It repeats an insight: it is stored, but does not count as independent support.
    echo: bool = LEFT_OUT
    links: list[Link] = LEFT_OUT
    links_pending: bool = LEFT_OUT


class Arm(Model):
    rank: int | None = LEFT_OUT
    score: float = LEFT_OUT


class Explanation(Suspicious):
    arms: dict[str, Arm] = LEFT_OUT
    matched: list[str] = LEFT_OUT
    reason: str = LEFT_OUT
    # The parts of the relevance.
    relevance: dict[str, float] | None = None


class MemoryHit(Memory):
    # Orders the hits of one query; not comparable between queries.
    score: float = LEFT_OUT
    # How likely the memory is what you asked for, 0 to 1; without models, the share of query words. Older
    # servers omit it.
    relevance: float | None = None
    explain: Explanation | None = None


class QuotedMemory(MemoryQuote):
    role: Literal["supports", "against", "history", "near"] | str = LEFT_OUT


class Evidence(QuotedMemory):
    number: int = LEFT_OUT
    context_types: dict[str, list[str]] = LEFT_OUT
    source: Source = LEFT_OUT
    occurred_at: str = LEFT_OUT
    relevance: float = LEFT_OUT
    # Feedback on similar tasks moved its relevance; omitted where it did not.
    feedback: Literal["raised", "lowered"] | str | None = None
    # It looks like instructions to the reader: shown, but no recommendation is based on it.
    suspicious: Suspicious | None = None


class InsightContradiction(Suspicious):
    contradiction_id: str = LEFT_OUT
    first: str = LEFT_OUT
    second: str = LEFT_OUT
    first_quote: str = LEFT_OUT
    second_quote: str = LEFT_OUT
    reason: str = LEFT_OUT


class LlmUsage(Model):
    input_tokens: int = LEFT_OUT
    output_tokens: int = LEFT_OUT
    milliseconds: float = LEFT_OUT
    # Sentences written by the LLM.
    written: int = LEFT_OUT
    # Sentences supported by what they cite.
    kept: int = LEFT_OUT
    # How many sentences were dropped, by reason.
    dropped: dict[str, int] = LEFT_OUT
    checked_by: Literal["judge", "words"] | str | None = LEFT_OUT
    used: list[Literal["insight", "recommendation"] | str] = LEFT_OUT


class InsightUsage(Model):
    # `llm` if the answer contains sentences from the LLM.
    tier: str = LEFT_OUT
    # The LLM that was configured.
    model: str | None = LEFT_OUT
    tokens: int = LEFT_OUT
    milliseconds: float = LEFT_OUT
    # Why the local answer was used although an LLM is configured.
    fallback: str | None = None
    llm: LlmUsage | None = None


class Insight(Model):
    # A synthesized finding drawn from relevant knowledge.
    insight: str = LEFT_OUT
    # An actionable suggestion based on the insight.
    recommendation: str = LEFT_OUT
    # `high`: A stored note settles it, and nothing newer contradicts it. `medium`: Stored notes are relevant;
    # check them before you rely on it. `low`: Nothing stored answers it, no note says it outright, or it is
    # contested.
    confidence: Literal["high", "medium", "low"] | str = LEFT_OUT
    # To read it again and give feedback; omitted with `include: []`, or if the graph keeps none.
    insight_id: str | None = None
    # The reason for the confidence, in one sentence; included with `evidence`.
    confidence_reason: str | None = None
    # What feedback on similar tasks changed, if anything; included with `evidence`.
    feedback: str | None = None
    evidence: list[Evidence] | None = None
    contradictions: list[InsightContradiction] | None = None
    trace: dict[str, Any] | None = None
    usage: InsightUsage | None = None


class AskedInsight(Model):
    insight_id: str = LEFT_OUT
    task: str = LEFT_OUT
    asked_by: str = LEFT_OUT
    asked_at: Time = LEFT_OUT
    outcome: Literal["answered", "declined", "contested"] | str = LEFT_OUT
    insight: str = LEFT_OUT
    recommendation: str = LEFT_OUT
    confidence: Literal["high", "medium", "low"] | str = LEFT_OUT
    evidence: list[QuotedMemory] = LEFT_OUT


class Feedback(Model):
    by: str = LEFT_OUT
    at: Time = LEFT_OUT
    # `helpful`: It helped: its memories count more for tasks like this. `wrong`: It is wrong for this task:
    # its memories count less for tasks like this. `outdated`: It was true once: its memories count less for
    # tasks like this. `missing`: What was needed is not stored: nothing counts less, and the task counts as a
    # gap.
    verdict: Literal["helpful", "wrong", "outdated", "missing"] | str = LEFT_OUT
    note: str | None = LEFT_OUT
    memory_ids: list[str] = LEFT_OUT


class AskedInsightDetail(AskedInsight):
    # Oldest first, one per person.
    feedback: list[Feedback] = LEFT_OUT


class Gap(Model):
    # Up to three wordings, newest first; tasks that ask the same count together.
    tasks: list[str] = LEFT_OUT
    # How often it was asked and declined, or its answer called `missing`, since it was last answered.
    count: int = LEFT_OUT
    first_asked_at: Time = LEFT_OUT
    last_asked_at: Time = LEFT_OUT
    # The note that came nearest, if an answer named one.
    nearest: MemoryQuote | None = LEFT_OUT
    # Up to three notes of feedback that calls an answer `missing`, newest first.
    notes: list[str] = LEFT_OUT


class KeptInsights(Model):
    """The insights that are kept, of all callers. A memory is unused if none of them names it, as evidence, as history or as the nearest note. Searches are not recorded, so they do not count. Without insights the list is empty."""

    count: int = LEFT_OUT
    since: Time | None = LEFT_OUT


class UnusedList(Model):
    items: list[Memory] = LEFT_OUT
    total: int = LEFT_OUT
    page: int = LEFT_OUT
    page_size: int = LEFT_OUT
    insights: KeptInsights = LEFT_OUT


class StaleMemory(Suspicious):
    memory: Memory = LEFT_OUT
    # What happened after it was last told; `newer_note`: it is older than `days`, and a later memory extends
    # or contradicts it.
    reason: Literal[
        "superseded",
        "retracted",
        "quarantined",
        "contested",
        "ended",
        "newer_note",
    ] | str = LEFT_OUT
    # When that happened.
    since: Time = LEFT_OUT
    # The memory that superseded or contests it, or the newer one.
    by: str | None = LEFT_OUT
    last_told_at: Time = LEFT_OUT
    # In how many of the newest 1,000 answers.
    told_count: int = LEFT_OUT


class JudgedInsight(AskedInsightDetail):
    # Your earlier verdict on it, which no longer counts.
    replaced: Feedback | None = None


class MemorySource(Source):
    kind: Literal["user", "agent", "tool", "document", "system"] | str = LEFT_OUT
    recorded_at: Time = LEFT_OUT
    session: str | None = LEFT_OUT
    # The name or id of the secret that stored it.
    given_by: str | None = LEFT_OUT
    # It repeats an insight, so it does not count as independent support.
    echo: bool = LEFT_OUT


class MemoryDetail(Memory):
    created_at: Time = LEFT_OUT
    sources: list[MemorySource] = LEFT_OUT
    links: list[Link] = LEFT_OUT
    links_pending: bool = LEFT_OUT


class MemoryVersion(Memory):
    replaced_at: Time | None = LEFT_OUT
    # Who made this version; `import:…` if an import did; null for the first version and for automatic
    # changes.
    changed_by: str | None = LEFT_OUT


class WhyOrigin(Model):
    # Oldest first; the first one is the author.
    sources: list[MemorySource] = LEFT_OUT
    session: str | None = LEFT_OUT
    occurred_at: Time = LEFT_OUT
    # When it was first stored.
    created_at: Time = LEFT_OUT
    placed_by: Literal["caller", "service"] | str = LEFT_OUT


class WhySupport(Model):
    support_count: int = LEFT_OUT
    # Among its sources.
    independent_count: int = LEFT_OUT
    # Sources that only repeated an insight.
    echo_count: int = LEFT_OUT
    reinforced_by: list[Link] = LEFT_OUT
    # Among its sources and those of the memories that reinforce it.
    independent_with_reinforcement: int = LEFT_OUT


class OtherMemory(Model):
    id: str = LEFT_OUT
    content: str = LEFT_OUT
    status: Literal["stored", "superseded", "retracted", "quarantined"] | str = LEFT_OUT


class WhyVersion(Model):
    version: int = LEFT_OUT
    status: Literal["stored", "superseded", "retracted", "quarantined"] | str = LEFT_OUT
    content: str = LEFT_OUT
    needs_review: bool = LEFT_OUT
    recorded_at: Time = LEFT_OUT
    replaced_at: Time | None = LEFT_OUT


class FeedbackCounts(Model):
    helpful: int = LEFT_OUT
    wrong: int = LEFT_OUT
    outdated: int = LEFT_OUT


class Why(Model):
    memory: Memory = LEFT_OUT
    origin: WhyOrigin = LEFT_OUT
    support: WhySupport = LEFT_OUT
    # What it depends on.
    extends: list[Link] = LEFT_OUT
    # What depends on it.
    extended_by: list[Link] = LEFT_OUT
    related_to: list[Link] = LEFT_OUT
    links_pending: bool = LEFT_OUT
    # Open and settled, newest first; `history` lists what was undone.
    contradictions: list[Contradiction] = LEFT_OUT
    supersedes: list[OtherMemory] = LEFT_OUT
    superseded_by: OtherMemory | None = LEFT_OUT
    # Newest first, at most 200; `GET …/history` returns all.
    versions: list[WhyVersion] = LEFT_OUT
    version_count: int = LEFT_OUT
    # How many people said so about it in an insight; older servers omit it.
    feedback: FeedbackCounts | None = None


class GraphSettings(Model):
    contradictions: Literal["ask", "latest_wins"] | str = LEFT_OUT
    # Older servers omit it.
    insight_days: int | None = None


class Graph(Model):
    graph_id: str = LEFT_OUT
    created_at: Time = LEFT_OUT
    updated_at: Time = LEFT_OUT
    settings: GraphSettings = LEFT_OUT
    memory_count: int = LEFT_OUT
    context_type_count: int = LEFT_OUT
    context_count: int = LEFT_OUT
    relationship_count: int = LEFT_OUT
    open_contradiction_count: int = LEFT_OUT


class Waiting(Model):
    total: int = LEFT_OUT
    by_kind: dict[str, int] = LEFT_OUT
    oldest_at: Time | None = LEFT_OUT


class GraphPut(Model):
    """A GraphDetail; for a secret without `read`, only `graph_id`, `created_at` and `settings`."""

    graph_id: str = LEFT_OUT
    created_at: Time = LEFT_OUT
    updated_at: Time | None = None
    settings: GraphSettings = LEFT_OUT
    memory_count: int | None = None
    context_type_count: int | None = None
    context_count: int | None = None
    relationship_count: int | None = None
    open_contradiction_count: int | None = None
    # Approximate size of its contents on disk.
    size_bytes: int | None = None
    # The cursor of its newest event.
    last_event: int | None = None
    # The event up to which memories can be found by meaning.
    indexed_through: int | None = None
    waiting: Waiting | None = None


class GraphDetail(Graph):
    # Approximate size of its contents on disk.
    size_bytes: int = LEFT_OUT
    # The cursor of its newest event.
    last_event: int = LEFT_OUT
    # The event up to which memories can be found by meaning.
    indexed_through: int = LEFT_OUT
    waiting: Waiting = LEFT_OUT


class GraphReceipt(Model):
    graph_id: str = LEFT_OUT
    dry_run: bool = LEFT_OUT
    at: Time = LEFT_OUT
    counts: dict[str, int] = LEFT_OUT
    # True if it is forgotten, but its traces are still being erased from the database files.
    scrub_pending: bool | None = None


class MapContext(ProposalContext):
    # Between two memories of this context; contradictions between contexts are relationships.
    open_contradictions: int = LEFT_OUT
    created_at: Time = LEFT_OUT
    updated_at: Time = LEFT_OUT


class MapRelationship(Model):
    kind: Literal["reinforcement", "extension", "contradiction", "related-to"] | str = LEFT_OUT
    # The index of a context in `contexts`, from 0.
    from_: int = Field(default=LEFT_OUT, alias="from")
    # The index of a context in `contexts`, from 0.
    to: int = LEFT_OUT
    strength: float = LEFT_OUT
    origin: Literal["asserted", "detected"] | str = LEFT_OUT
    created_at: Time = LEFT_OUT


class GraphMap(Model):
    graph_id: str = LEFT_OUT
    # Total, whether shown or not.
    context_count: int = LEFT_OUT
    # Total, whether shown or not.
    relationship_count: int = LEFT_OUT
    contexts: list[MapContext] = LEFT_OUT
    # Strongest first, between the shown contexts; at most four times `limit`.
    relationships: list[MapRelationship] = LEFT_OUT


class GraphTimeline(Model):
    graph_id: str = LEFT_OUT
    from_: Time = Field(default=LEFT_OUT, alias="from")
    to: Time = LEFT_OUT
    # The length of one part in milliseconds.
    bucket_ms: int = LEFT_OUT
    # How many memories became true in each part.
    occurred: list[int] = LEFT_OUT
    # How many versions were stored in each part, including changes.
    recorded: list[int] = LEFT_OUT


class DigestCounts(Model):
    # Memories stored in this time.
    new: int = LEFT_OUT
    # Memories that were known before and changed.
    changed: int = LEFT_OUT
    # Contradictions opened or reopened in this time, and open at its end.
    contested: int = LEFT_OUT
    # Contradictions settled in this time, and settled at its end.
    settled: int = LEFT_OUT
    # Renames and merges of contexts, made or undone in this time.
    contexts: int = LEFT_OUT
    forgotten: int | None = LEFT_OUT


class DigestEntry(Model):
    memory_id: str = LEFT_OUT
    at: Time = LEFT_OUT


class DigestMemory(DigestEntry):
    status: Literal["stored", "superseded", "retracted", "quarantined"] | str = LEFT_OUT
    # Null while it is in quarantine.
    quote: str | None = LEFT_OUT
    source: Source = LEFT_OUT
    # Context type → names. When choosing contexts, an empty array means every context of that type.
    context_types: dict[str, list[str]] = LEFT_OUT


class DigestSide(Model):
    memory_id: str = LEFT_OUT
    # At most 300 characters of its text.
    quote: str = LEFT_OUT


class DigestChange(DigestMemory):
    # From its last version before to its last version in this time. `moved`: other contexts; `dated`: other
    # times; `details`: something else, such as metadata.
    change: Literal[
        "edited",
        "superseded",
        "retracted",
        "restored",
        "quarantined",
        "moved",
        "dated",
        "needs_review",
        "confirmed",
        "details",
    ] | str = LEFT_OUT
    # What it said before; null if it says the same.
    before: str | None = LEFT_OUT
    # Null if another change caused it.
    changed_by: str | None = LEFT_OUT
    superseded_by: DigestSide | None = LEFT_OUT


class DigestContradiction(Suspicious):
    contradiction_id: str = LEFT_OUT
    at: Time = LEFT_OUT
    first: DigestSide = LEFT_OUT
    second: DigestSide = LEFT_OUT
    reason: str = LEFT_OUT


class DigestResolution(DigestContradiction):
    resolution: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
    ] | str = LEFT_OUT
    resolved_by: str = LEFT_OUT
    resolution_reason: str | None = LEFT_OUT


class DigestContext(Model):
    change_id: str = LEFT_OUT
    at: Time = LEFT_OUT
    # Its last state in this time.
    change: Literal["renamed", "merged", "rename_undone", "merge_undone"] | str = LEFT_OUT
    # Its name before the rename or merge.
    from_: ContextName = Field(default=LEFT_OUT, alias="from")
    # Its new name, or the context it was merged into.
    to: ContextName = LEFT_OUT
    changed_by: str | None = LEFT_OUT


class GraphDigest(Model):
    graph_id: str = LEFT_OUT
    context: ContextName | None = LEFT_OUT
    since: Time = LEFT_OUT
    until: Time = LEFT_OUT
    # Later than `since` if there are more than 100,000 changes: then only the newest of them are counted.
    counted_since: Time = LEFT_OUT
    counts: DigestCounts = LEFT_OUT
    new: list[DigestMemory] = LEFT_OUT
    changed: list[DigestChange] = LEFT_OUT
    contested: list[DigestContradiction] = LEFT_OUT
    settled: list[DigestResolution] = LEFT_OUT
    contexts: list[DigestContext] = LEFT_OUT
    forgotten: list[DigestEntry] = LEFT_OUT


class ProposalOption(Model):
    # `settle` and `confirm`: how the contradiction is settled; `merge`: which of the two contexts stays.
    choice: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
        "into_first",
        "into_second",
    ] | str = LEFT_OUT
    change: str = LEFT_OUT


class Proposal(Suspicious):
    # The same as long as it is about the same things.
    id: str = LEFT_OUT
    # `settle`: an open contradiction; `confirm`: one where the later memory seems to replace the earlier;
    # `merge`: two contexts that are one; `rename`: a context whose name says nothing; `retract`: a memory
    # that has ended; `split`: a memory of several facts.
    kind: Literal["settle", "confirm", "merge", "rename", "retract", "split"] | str = LEFT_OUT
    # Why it is proposed, in one sentence.
    reason: str = LEFT_OUT
    # What accepting it does, in one sentence.
    change: str = LEFT_OUT
    # `merge`: first and second; `rename`: the one.
    contexts: list[ProposalContext] = LEFT_OUT
    contradiction_id: str | None = LEFT_OUT
    evidence: list[ProposalEvidence] = LEFT_OUT
    # What can be chosen; empty where it is only yes or no.
    choices: list[ProposalOption] = LEFT_OUT
    # Chosen if you accept without one.
    suggested_choice: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
        "into_first",
        "into_second",
    ] | str | None = LEFT_OUT
    # Accepting needs a name, the suggested one or another.
    needs_name: bool = LEFT_OUT
    # The one name that all memories of the context mention, if there is one.
    suggested_name: str | None = LEFT_OUT
    # `split`: the memories that it would become.
    parts: list[str] = LEFT_OUT


class ProposalDecision(Model):
    proposal_id: str = LEFT_OUT
    # `settle`: an open contradiction; `confirm`: one where the later memory seems to replace the earlier;
    # `merge`: two contexts that are one; `rename`: a context whose name says nothing; `retract`: a memory
    # that has ended; `split`: a memory of several facts.
    kind: Literal["settle", "confirm", "merge", "rename", "retract", "split"] | str = LEFT_OUT
    decision: Literal["accepted", "dismissed"] | str = LEFT_OUT
    choice: Literal[
        "kept_first",
        "kept_second",
        "both_in_time",
        "both_in_scope",
        "dismissed",
        "into_first",
        "into_second",
    ] | str | None = LEFT_OUT
    reason: str | None = LEFT_OUT
    decided_by: str = LEFT_OUT
    decided_at: Time = LEFT_OUT
    # `split`: the memories that it stored.
    stored: list[str] = LEFT_OUT
    # `merge`, `rename`: the change of the context, as in `also_called`.
    context_change: str | None = LEFT_OUT
    undone_by: str | None = LEFT_OUT
    undone_at: Time | None = LEFT_OUT


class FieldError(Model):
    # The field, e.g. `memories[3].content`.
    path: str = LEFT_OUT
    message: str = LEFT_OUT


class Skipped(Model):
    what: str = LEFT_OUT
    count: int = LEFT_OUT


class ImportReceipt(Model):
    graph_id: str = LEFT_OUT
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
    ] | str = LEFT_OUT
    dry_run: bool = LEFT_OUT
    lines: int = LEFT_OUT
    # New memories; with `dry_run`, those that would be stored.
    stored: int = LEFT_OUT
    # Of these, memories that look like instructions to their reader: kept out of answers until released.
    quarantined: int = LEFT_OUT
    # Memories whose record, known by its id, has another text now.
    updated: int = LEFT_OUT
    known: int = LEFT_OUT
    relationships: int = LEFT_OUT
    contradictions: int = LEFT_OUT
    # Lines that were skipped.
    bad: int = LEFT_OUT
    # The first errors.
    errors: list[FieldError] = LEFT_OUT
    # Parts of the file that have no place in a graph, such as tool messages.
    skipped: list[Skipped] = LEFT_OUT
    # With `dry_run`, the first memories.
    examples: list[str] = LEFT_OUT


class RateLimit(Model):
    requests: int = LEFT_OUT
    seconds: int = LEFT_OUT


class Grant(Model):
    # The id of the secret; `owner` for the one from the environment.
    id: str = LEFT_OUT
    # Name of the holder in resolutions: display name, label or id.
    name: str = LEFT_OUT
    # Name of the holder, shown next to what they store; null if none is set.
    display_name: str | None = LEFT_OUT
    holder: Literal["person", "agent"] | str = LEFT_OUT
    graphs: Literal['*'] | list[str] = LEFT_OUT
    permissions: list[Literal["read", "write", "admin"] | str] = LEFT_OUT
    rate_limit: RateLimit | None = LEFT_OUT


class Secret(Model):
    id: str = LEFT_OUT
    name: str | None = LEFT_OUT
    # Name of the holder, shown next to what they store; null if none is set.
    display_name: str | None = LEFT_OUT
    holder: Literal["person", "agent"] | str = LEFT_OUT
    graphs: Literal['*'] | list[str] = LEFT_OUT
    permissions: list[Literal["read", "write", "admin"] | str] = LEFT_OUT
    rate_limit: RateLimit | None = LEFT_OUT
    created_at: Time = LEFT_OUT
    expires_at: Time | None = LEFT_OUT
    revoked_at: Time | None = LEFT_OUT


class IssuedSecret(Secret):
    # Shown only once.
    secret: str = LEFT_OUT


class Event(Model):
    cursor: int = LEFT_OUT
    type: Literal[
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
    ] | str = LEFT_OUT
    graph_id: str = LEFT_OUT
    at: Time = LEFT_OUT
    memory_id: str | None = LEFT_OUT
    data: dict[str, Any] = LEFT_OUT


class EventList(Model):
    items: list[Event] = LEFT_OUT
    page_size: int = LEFT_OUT
    # Pass it as `after` to continue.
    next_after: int = LEFT_OUT
    has_more: bool = LEFT_OUT


class WebhookDigest(Model):
    every: Literal["day", "week"] | str = LEFT_OUT
    weekday: Literal[
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ] | str | None = LEFT_OUT
    hour: int = LEFT_OUT
    time_zone: str = LEFT_OUT
    # `json`: a message of type `digest`; `markdown`: the Markdown alone; `chat`: `{"text": Markdown}`, as
    # Slack, Mattermost and others accept it.
    format: Literal["json", "markdown", "chat"] | str = LEFT_OUT
    # null: the graph, or a context that was forgotten.
    context: ContextName | None = LEFT_OUT
    limit: int = LEFT_OUT
    # Where the next digest begins.
    since: Time = LEFT_OUT
    next_at: Time | None = LEFT_OUT


class Webhook(Model):
    id: str = LEFT_OUT
    graph_id: str = LEFT_OUT
    url: str = LEFT_OUT
    name: str | None = LEFT_OUT
    # null: all.
    events: list[Literal[
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
    ] | str] | None = LEFT_OUT
    # null: it receives events.
    digest: WebhookDigest | None = LEFT_OUT
    created_at: Time = LEFT_OUT
    # Events up to this one were delivered, moved to dead letters or not subscribed to; of digests, the time
    # in milliseconds.
    cursor: int = LEFT_OUT
    # `failing`: the last attempt failed; Loci keeps trying.
    status: Literal["ok", "failing"] | str = LEFT_OUT
    last_attempt_at: Time | None = LEFT_OUT
    # The HTTP status of the last attempt.
    last_status: int | None = LEFT_OUT
    last_error: str | None = LEFT_OUT
    next_attempt_at: Time | None = LEFT_OUT
    dead_letter_count: int = LEFT_OUT


class IssuedWebhook(Webhook):
    # Shown only once; `whsec_…`, as in Standard Webhooks.
    secret: str = LEFT_OUT


class WebhookTest(Model):
    delivered: bool = LEFT_OUT
    status: int | None = LEFT_OUT
    error: str | None = LEFT_OUT


class DeadDigest(Model):
    cursor: int = LEFT_OUT
    since: Time = LEFT_OUT
    until: Time = LEFT_OUT


class DeadLetter(Model):
    # null: it is a digest.
    event: Event | None = LEFT_OUT
    # null: it is an event.
    digest: DeadDigest | None = LEFT_OUT
    attempts: int = LEFT_OUT
    error: str = LEFT_OUT
    at: Time = LEFT_OUT


class RedeliverReceipt(Model):
    redelivered: int = LEFT_OUT


class Problem(Model):
    """RFC 9457 problem details."""

    type: str = LEFT_OUT
    # What happened.
    title: str = LEFT_OUT
    status: int = LEFT_OUT
    # Why, in this case.
    detail: str = LEFT_OUT
    code: Literal[
        "invalid_request",
        "unauthenticated",
        "forbidden",
        "graph_not_found",
        "context_not_found",
        "change_not_found",
        "memory_not_found",
        "relationship_not_found",
        "contradiction_not_found",
        "insight_not_found",
        "proposal_not_found",
        "secret_not_found",
        "webhook_not_found",
        "route_not_found",
        "method_not_allowed",
        "conflict",
        "precondition_failed",
        "too_large",
        "unsupported_media_type",
        "rate_limited",
        "internal",
        "unavailable",
    ] | str = LEFT_OUT
    request_id: str = LEFT_OUT
    # What to do about it.
    remedy: str | None = None
    errors: list[FieldError] | None = None
