"""Every call once, with both clients, against a real server."""

import inspect
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from conftest import answer, listed

from loci_client import models
from loci_client._calls import Calls

pytestmark = pytest.mark.anyio
CALLED: dict[str, set[str]] = {"Loci": set(), "AsyncLoci": set()}


class Counting:
    """Notes which calls were made."""

    def __init__(self, loci: Any) -> None:
        self._loci = loci

    def __getattr__(self, name: str) -> Any:
        CALLED[type(self._loci).__name__].add(name)
        return getattr(self._loci, name)


@pytest.fixture
def calls(loci: Any) -> Any:
    return Counting(loci)


async def store(loci: Any, graph: str, content: str, **more: Any) -> models.StoredMemory:
    return (await answer(loci.remember(graph, content, **more))).items[0]


async def test_memories(calls: Any, graph: str) -> None:
    march = datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    stored = await store(
        calls,
        graph,
        "Uploads over 80 MB fail on staging.",
        context_types={"skill": ["uploads"]},
        source={"kind": "user", "name": "Ana"},
        occurred_at=march,
        metadata={"ticket": 7},
        idempotency_key="first",
    )
    assert stored.status == "stored"
    assert stored.occurred_at == march
    again = await store(
        calls,
        graph,
        "Uploads over 80 MB fail on staging.",
        context_types={"skill": ["uploads"]},
        source={"kind": "user", "name": "Ana"},
        occurred_at=march,
        metadata={"ticket": 7},
        idempotency_key="first",
    )
    assert again.id == stored.id

    batch = await answer(
        calls.remember(
            graph,
            memories=[{"content": "The limit is 100 MB."}, {"content": "Retry.", "occurred_at": march}],
            respond_async=True,
        )
    )
    assert len(batch.items) == 2
    talk = [{"role": "user", "content": "We always deploy with `deploy.sh --safe` on Fridays."}]
    assert (await answer(calls.remember(graph, messages=talk))).total >= 0

    hits = await answer(calls.search(graph, "uploads staging", include=["explain"], limit=3))
    assert hits.items[0].id == stored.id
    assert isinstance(hits.items[0], models.MemoryHit)
    assert hits.items[0].explain.reason

    insight = await answer(calls.insight(graph, "Uploads over 80 MB fail on staging, why?"))
    assert insight.confidence in ("high", "medium", "low")
    assert isinstance(insight.evidence[0], models.Evidence)
    rated = await answer(calls.give_feedback(graph, insight.insight_id, "helpful", note="It did."))
    assert [(one.verdict, one.note) for one in rated.feedback] == [("helpful", "It did.")]
    assert (await answer(calls.get_insight(graph, insight.insight_id))).task.startswith("Uploads")
    assert (await answer(calls.withdraw_feedback(graph, insight.insight_id))).feedback == []
    assert (await answer(calls.list_insights(graph, outcome="answered"))).total == 1
    assert (await answer(calls.list_gaps(graph))).total == 0
    assert (await answer(calls.list_unused(graph, page_size=5))).insights.count == 1
    assert (await answer(calls.list_stale(graph, days=30))).items == []

    memories = await answer(calls.list_memories(graph, source_kind="user", needs_review=False, until=march))
    assert memories.total == 0
    memories = await answer(calls.list_memories(graph, source_kind="user", since=march))
    assert stored.id in [one.id for one in memories.items]

    changed = await answer(
        calls.change_memory(graph, stored.id, session="s-1", valid_until="2027-01-01T00:00:00Z", if_match=1)
    )
    assert (changed.version, changed.session, changed.valid_until.year) == (2, "s-1", 2027)
    changed = await answer(calls.change_memory(graph, stored.id, valid_until=None, if_match=[1, 2]))
    assert (changed.valid_until, changed.session) == (None, "s-1")

    found = await answer(calls.get_memory(graph, stored.id))
    assert found.metadata == {"ticket": 7}
    assert found.sources[0].name == "Ana"
    history = await answer(calls.memory_history(graph, stored.id))
    assert [one.version for one in history.items] == [3, 2, 1]
    why = await answer(calls.why_memory(graph, stored.id))
    assert why.origin.sources[0].name == "Ana"

    assert (await answer(calls.forget_memory(graph, stored.id, dry_run=True))).dry_run
    receipt = await answer(calls.forget_memory(graph, stored.id))
    assert receipt.memory_ids == [stored.id]


async def test_contexts(calls: Any, graph: str) -> None:
    await store(calls, graph, "One.", context_types={"skill": ["a/b"], "place": ["50% off?"]})
    await store(calls, graph, "Two.", context_types={"skill": ["other"]})

    types = await answer(calls.list_contexts(graph))
    assert {one.context_type for one in types.items} == {"skill", "place"}
    assert all(isinstance(one, models.ContextType) for one in types.items)
    hits = await answer(calls.list_contexts(graph, q="other"))
    assert hits.items[0].name == "other"
    assert isinstance(hits.items[0], models.ContextHit)
    names = await answer(calls.list_contexts_of_type(graph, "skill"))
    assert {one.name for one in names.items} == {"a/b", "other"}

    context = await answer(calls.get_context(graph, "skill", "a/b", page_size=5))
    assert context.memories.items[0].content == "One."
    assert (await answer(calls.get_context(graph, "place", "50% off?"))).name == "50% off?"

    renamed = await answer(calls.rename_context(graph, "skill", "a/b", {"name": "ab"}))
    assert (renamed.change.from_.name, renamed.change.to.name) == ("a/b", "ab")
    assert (await answer(calls.undo_context_change(graph, renamed.change.id))).context.name == "a/b"
    merged = await answer(
        calls.merge_context(graph, "skill", "other", {"context_type": "skill", "name": "a/b"})
    )
    assert merged.context.also_called[0].name == "other"

    place = (graph, "skill", "a/b", "extension", "place", "50% off?")
    link = await answer(calls.assert_relationship(*place, reason="seen"))
    assert (link.kind, link.reason) == ("extension", "seen")
    links = await answer(calls.list_relationships(graph, "skill", "a/b", kind="extension"))
    assert links.items[0].context.name == "50% off?"
    assert (await answer(calls.withdraw_relationship(*place))).kind == "extension"

    receipt = await answer(calls.forget_context(graph, "skill", "a/b"))
    assert receipt.counts.memories == 1


async def test_contradictions(calls: Any, graph: str) -> None:
    first = await store(calls, graph, "The lamp is green.")
    second = await store(calls, graph, "Nobody has seen the lamp.")
    opened = await answer(calls.open_contradiction(graph, first.id, second.id, reason="one must be wrong"))
    assert opened.status == "open"
    assert opened.first.memory_id == first.id
    assert (await answer(calls.list_contradictions(graph, status="open"))).total == 1
    assert (await answer(calls.get_contradiction(graph, opened.id))).reason
    resolved = await answer(calls.resolve_contradiction(graph, opened.id, "kept_first", reason="seen"))
    assert resolved.resolution.resolution == "kept_first"
    at = resolved.resolution.resolved_at
    assert (await answer(calls.reopen_contradiction(graph, opened.id, resolved_at=at))).status == "open"

    [proposal] = await listed(calls.items(calls.list_proposals, graph, kind="settle"))
    assert proposal.contradiction_id == opened.id
    accepted = await answer(calls.decide_proposal(graph, proposal.id, "accept", choice="kept_first"))
    assert (accepted.decision, accepted.choice) == ("accepted", "kept_first")
    assert (await answer(calls.undo_decision(graph, proposal.id))).undone_at is not None
    assert (await answer(calls.list_decisions(graph))).total == 1


async def test_graphs(calls: Any, graph: str) -> None:
    assert (await answer(calls.put_graph(graph))).graph_id == graph
    assert (await answer(calls.put_graph(graph, contradictions="ask"))).settings.contradictions == "ask"
    await store(calls, graph, "A line\u2028that splits elsewhere.", context_types={"skill": ["x"]})
    assert graph in [one.graph_id for one in await listed(calls.items(calls.list_graphs, page_size=200))]
    detail = await answer(calls.get_graph(graph))
    assert (detail.memory_count, detail.waiting.by_kind is not None) == (1, True)
    assert (await answer(calls.map_graph(graph, limit=10))).contexts[0].name == "x"
    timeline = await answer(calls.graph_timeline(graph, buckets=4, from_="2026-01-01T00:00:00Z"))
    assert timeline.from_.year == 2026
    digest = await answer(calls.graph_digest(graph, since="2026-01-01T00:00:00Z", limit=5))
    assert (digest.counts.new, digest.counts.forgotten) == (1, 0)
    assert digest.new[0].context_types == {"skill": ["x"]}
    lines = await listed(calls.export_graph(graph))
    assert any("A line\u2028that" in line for line in lines)
    assert "<graphml" in "".join(await listed(calls.export_graph(graph, as_="graphml")))

    copy = f"{graph}-copy"
    receipt = await answer(calls.import_graph(copy, lines))
    assert (receipt.stored, receipt.bad) == (1, 0)
    table = [b"content,author\n", b"The lake freezes,Rui\n"]
    receipt = await answer(calls.import_graph(copy, table, format="csv", name="t.csv", dry_run=True))
    assert receipt.examples == ["The lake freezes"]
    assert (await answer(calls.import_graph(copy, '{"content": "Alone."}'))).stored == 1
    assert (await answer(calls.forget_graph(copy))).graph_id == copy


async def test_secrets(calls: Any, graph: str) -> None:
    assert "admin" in (await answer(calls.get_grant())).permissions
    issued = await answer(calls.create_secret([graph], ["read"], name="python", rate_limit=100))
    assert issued.secret
    assert issued.rate_limit.requests == 100
    assert issued.id in [one.id for one in await listed(calls.items(calls.list_secrets))]
    assert (await answer(calls.change_secret(issued.id, display_name="Ana"))).display_name == "Ana"
    assert (await answer(calls.revoke_secret(issued.id))).revoked_at is not None


async def test_events_and_webhooks(calls: Any, graph: str) -> None:
    await store(calls, graph, "One.")
    events = await answer(calls.list_events(graph, page_size=1))
    assert events.items[0].type == "graph.created"
    assert events.has_more

    issued = await answer(calls.create_webhook(graph, "http://127.0.0.1:9/nobody", events=["memory.stored"]))
    assert issued.secret.startswith("whsec_")
    assert (await answer(calls.list_webhooks(graph))).items[0].id == issued.id
    assert (await answer(calls.rotate_webhook_secret(graph, issued.id))).secret != issued.secret
    assert not (await answer(calls.test_webhook(graph, issued.id))).delivered
    assert (await answer(calls.list_dead_letters(graph, issued.id))).total == 0
    assert (await answer(calls.redeliver_dead_letters(graph, issued.id))).redelivered == 0
    assert (await answer(calls.delete_webhook(graph, issued.id))).id == issued.id
    weekly = await answer(
        calls.create_webhook(graph, "http://127.0.0.1:9/nobody", digest={"every": "week", "format": "chat"})
    )
    assert weekly.digest and weekly.digest.weekday == "monday" and weekly.digest.next_at


def test_every_call_was_made() -> None:
    names = {name for name, _ in inspect.getmembers(Calls, inspect.isfunction) if not name.startswith("_")}
    assert len(names) >= 45
    for called in CALLED.values():
        assert names - called == set()
