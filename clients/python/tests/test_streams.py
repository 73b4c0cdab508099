"""Exports, events, progress and long lists, as they arrive."""

import json
from threading import Timer
from typing import Any

import pytest
from conftest import SECRET, answer, ended, listed
from fake_server import Reply, fake_server, problem

import loci_client
from loci_client import Loci, models

pytestmark = pytest.mark.anyio


async def first(iterator: Any, count: int) -> list[Any]:
    """The first items of an endless iterator."""
    found: list[Any] = []
    if hasattr(iterator, "__aiter__"):
        async for one in iterator:
            found.append(one)
            if len(found) == count:
                await iterator.aclose()
                break
    else:
        for one in iterator:
            found.append(one)
            if len(found) == count:
                break
    return found


async def test_long_lists(loci: Any, graph: str) -> None:
    memories = [{"content": f"Note {number}."} for number in range(7)]
    await answer(loci.remember(graph, memories=memories))
    pages = await listed(loci.pages(loci.list_memories, graph, page_size=3))
    assert [len(page.items) for page in pages] == [3, 3, 1]
    items = await listed(loci.items(loci.list_memories, graph, page_size=3))
    assert {one.content for one in items} == {one["content"] for one in memories}
    assert len(await listed(loci.pages(loci.list_contradictions, graph))) == 1


async def test_events_are_live(loci: Any, graph: str, server: str) -> None:
    await answer(loci.remember(graph, "One."))
    past = await listed(loci.events(graph, live=False))
    assert past[0].type == "graph.created"
    assert [one.cursor for one in await first(loci.events(graph), len(past))] == [one.cursor for one in past]
    with Loci(server, SECRET) as other:
        later = Timer(0.3, other.remember, [graph, "Two."])
        later.start()
        event = (await first(loci.events(graph, after=past[-1].cursor), 1))[0]
        later.join()
    assert isinstance(event, models.Event)
    assert event.cursor > past[-1].cursor


async def test_events_reconnect_after_the_last_one(kind: Any) -> None:
    def stream(*cursors: int) -> Reply:
        events = [f"id: {one}\nevent: x\ndata: {json.dumps({'cursor': one})}\n\n" for one in cursors]
        body = (": heartbeat\n\n" + "".join(events)).encode()
        return Reply(200, body, {"content-type": "text/event-stream"})

    broken = Reply(200, b"id: 3\ndata: {", {"content-type": "text/event-stream", "content-length": "999"})
    replies = [stream(1, 2), problem(503, "unavailable"), broken, stream(3)]
    with fake_server(*replies) as fake:
        loci = kind(fake.url, SECRET)
        assert [one.cursor for one in await first(loci.events("a"), 3)] == [1, 2, 3]
        assert [headers["last-event-id"] for *_, headers in fake.requests] == ["0", "2", "2", "2"]
        await ended(loci)
    unreadable = Reply(200, b"data: {\n\n", {"content-type": "text/event-stream"})
    with fake_server(problem(500, "internal"), problem(401, "unauthenticated"), unreadable) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.Unauthenticated):
            await listed(loci.events("a"))
        with pytest.raises(loci_client.ServerError, match="not JSON"):
            await listed(loci.events("a"))
        await ended(loci)


async def test_an_export_arrives_line_by_line(kind: Any) -> None:
    lines = "\n".join(["{}", '{"a": "\u2028\x85"}', "last"]).encode()
    broken = Reply(200, lines, {"content-length": "99"})
    with fake_server(problem(503, "unavailable"), Reply(200, lines), broken) as fake:
        loci = kind(fake.url, SECRET)
        assert await listed(loci.export_graph("a")) == ["{}", '{"a": "\u2028\x85"}', "last"]
        assert await first(loci.export_graph("a"), 1) == ["{}"]
        with pytest.raises(loci_client.Unavailable, match="ended early"):
            await listed(loci.export_graph("a"))
        await ended(loci)


async def test_an_insight_reports_its_progress(loci: Any, graph: str) -> None:
    await answer(loci.remember(graph, "Uploads over 80 MB fail on staging."))
    stages: list[Any] = []
    task = "Uploads over 80 MB fail on staging, what now?"
    insight = await answer(loci.insight(graph, task, on_progress=stages.append))
    assert [one.stage for one in stages][:2] == ["evidence", "local"]
    assert isinstance(stages[0].evidence[0], models.Evidence)
    assert insight.insight == stages[1].insight


async def test_an_insight_of_a_server_without_streaming_and_one_that_fails(kind: Any) -> None:
    plain = Reply(200, {"insight": "i", "recommendation": "r", "confidence": "low"})
    failed = b'event: error\ndata: {"status": 500, "code": "internal", "detail": "no"}\n\n'
    with fake_server(plain, Reply(200, failed, {"content-type": "text/event-stream"})) as fake:
        loci = kind(fake.url, SECRET)
        assert (await answer(loci.insight("a", "t", on_progress=print))).insight == "i"
        with pytest.raises(loci_client.ServerError, match="no"):
            await answer(loci.insight("a", "t", on_progress=print))
        await ended(loci)
