"""Errors of a real server, and of servers that are older, newer or none."""

from typing import Any

import pytest
from conftest import SECRET, answer, ended, listed
from fake_server import Reply, fake_server, problem

import loci_client
from loci_client import models
from loci_client._request import Operation

pytestmark = pytest.mark.anyio


async def test_a_wrong_field_is_named(loci: Any, graph: str) -> None:
    with pytest.raises(loci_client.InvalidRequest) as caught:
        await answer(loci.remember(graph, memories=[{"content": "Fine."}, {"content": ""}]))
    error = caught.value
    assert (error.status, error.code, error.field) == (400, "invalid_request", "memories[1].content")
    assert error.detail == str(error)
    assert error.remedy
    assert error.request_id


async def test_each_kind_of_error_has_a_class(loci: Any, graph: str, kind: Any, server: str) -> None:
    with pytest.raises(loci_client.NotFound) as caught:
        await answer(loci.get_graph(graph))
    assert caught.value.code == "graph_not_found"
    stranger = kind(server, "not-a-secret")
    with pytest.raises(loci_client.Unauthenticated):
        await answer(stranger.list_graphs())
    await ended(stranger)

    issued = await answer(loci.create_secret([graph], ["read"]))
    reader = kind(server, issued.secret)
    with pytest.raises(loci_client.Forbidden):
        await answer(reader.remember(graph, "No."))
    await ended(reader)

    stored = (await answer(loci.remember(graph, "One.", idempotency_key="k"))).items[0]
    with pytest.raises(loci_client.Conflict):
        await answer(loci.remember(graph, "Two.", idempotency_key="k"))
    with pytest.raises(loci_client.PreconditionFailed):
        await answer(loci.change_memory(graph, stored.id, content="Three.", if_match=9))
    with pytest.raises(loci_client.NotFound):
        await listed(loci.export_graph("nothing-here"))


@pytest.mark.parametrize("name", ["", ".", "..", "\ud800"])
async def test_a_name_that_would_reach_another_path_is_refused(loci: Any, name: str) -> None:
    with pytest.raises(loci_client.InvalidRequest) as caught:
        await answer(loci.get_graph(name))
    assert (caught.value.field, caught.value.status) == ("graph_id", None)


@pytest.mark.parametrize(
    "reply", [problem(404, "route_not_found"), problem(405, "method_not_allowed"), Reply(404, b"<html>")]
)
async def test_an_older_server_lacks_a_call(kind: Any, reply: Reply) -> None:
    with fake_server(reply) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.NotSupported, match="this server has no why_memory: it is older"):
            await answer(loci.why_memory("atlas", "1"))
        await ended(loci)


async def test_a_real_server_without_the_call(loci: Any) -> None:
    for dream in [Operation("dream", "GET", "/v1/dreams"), Operation("dream", "PATCH", "/v1/grant")]:
        with pytest.raises(loci_client.NotSupported, match="this server has no dream"):
            await answer(loci._call(dream, models.Grant, {}))


async def test_an_older_server_leaves_out_fields(kind: Any) -> None:
    page = {"items": [{"id": "1", "content": "Old."}], "total": 1, "page": 1, "page_size": 50}
    with fake_server(Reply(200, page)) as fake:
        loci = kind(fake.url, SECRET)
        memory = (await answer(loci.list_memories("atlas"))).items[0]
        assert (memory.content, memory.contested) == ("Old.", None)
        await ended(loci)


async def test_a_newer_server_sends_more(kind: Any) -> None:
    event = {"cursor": 1, "type": "memory.dreamt", "graph_id": "a", "data": {}, "mood": {"deep": [1]}}
    page = {"items": [event], "page_size": 50, "next_after": 1, "has_more": False, "hint": "new"}
    with fake_server(Reply(200, page)) as fake:
        loci = kind(fake.url, SECRET)
        events = await answer(loci.list_events("a"))
        await ended(loci)
    assert (events.hint, events.items[0].type) == ("new", "memory.dreamt")
    assert events.items[0].mood == {"deep": [1]}
    assert events.model_dump(exclude_unset=True) == page


async def test_a_newer_server_has_more_errors(kind: Any) -> None:
    with fake_server(problem(409, "too_dreamy"), problem(418, "teapot")) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.Conflict) as caught:
            await answer(loci.put_graph("a"))
        assert caught.value.code == "too_dreamy"
        with pytest.raises(loci_client.InvalidRequest):
            await answer(loci.put_graph("a"))
        await ended(loci)


async def test_a_proxy_may_answer_anything(kind: Any) -> None:
    odd = {"status": "error", "code": 7, "detail": ["no"], "errors": [1, {"path": "a"}, None]}
    with fake_server(Reply(500, odd), Reply(400, [1]), Reply(401, odd)) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.ServerError, match="the server answered with status 500") as caught:
            await answer(loci.list_graphs())
        assert (caught.value.status, caught.value.code, caught.value.field) == (500, "internal", "a")
        with pytest.raises(loci_client.InvalidRequest):
            await answer(loci.list_graphs())
        with pytest.raises(loci_client.Unauthenticated):
            await answer(loci.list_graphs())
        await ended(loci)


async def test_another_server_is_recognised(kind: Any) -> None:
    with fake_server(Reply(200, b"<html>"), Reply(200, {"items": 7})) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.ServerError, match="is this the URL of a Loci server"):
            await answer(loci.list_graphs())
        with pytest.raises(loci_client.ServerError, match="does not fit this client: items: "):
            await answer(loci.list_graphs())
        await ended(loci)


async def test_the_address_and_the_secret_come_from_the_environment(
    kind: Any, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCI_URL", f"{server}/")
    monkeypatch.setenv("LOCI_SECRET", SECRET)
    loci = kind()
    assert (await answer(loci.get_grant())).id
    await ended(loci)
    monkeypatch.setenv("LOCI_SECRET", "")
    with pytest.raises(loci_client.Unauthenticated, match="LOCI_SECRET"):
        kind()
    monkeypatch.delenv("LOCI_URL")
    with pytest.raises(loci_client.InvalidRequest, match="LOCI_URL"):
        kind(secret=SECRET)


def test_the_year_zero_can_be_read() -> None:
    assert models.Event.model_validate({"at": "0000-01-01T00:00:00.000Z"}).at.year == 1
