"""Failed calls are repeated if that is safe."""

import time
from typing import Any

import pytest
from conftest import SECRET, answer, ended
from fake_server import Reply, fake_server, problem

import loci_client

pytestmark = pytest.mark.anyio
PAGE = {"items": [], "total": 0, "page": 1, "page_size": 50}
GONE = Reply(None)
BUSY = problem(503, "unavailable")
LIMITED = problem(429, "rate_limited")


async def asked(kind: Any, call: str, *args: Any, replies: list[Reply], **more: Any) -> list[Any]:
    """The requests of one call."""
    with fake_server(*replies) as fake:
        loci = kind(fake.url, SECRET, **more)
        try:
            await answer(getattr(loci, call)(*args))
        finally:
            await ended(loci)
        return fake.requests


@pytest.mark.parametrize("failure", [GONE, BUSY, LIMITED, Reply(502, b"bad gateway")])
async def test_remember_is_repeated_with_its_key(kind: Any, failure: Reply) -> None:
    requests = await asked(kind, "remember", "a", "One.", replies=[failure, failure, Reply(201, PAGE)])
    keys = {headers["idempotency-key"] for _, _, headers in requests}
    assert (len(requests), len(keys)) == (3, 1)


@pytest.mark.parametrize("call", [("search", "a", "q"), ("list_graphs",), ("put_graph", "a")])
async def test_reads_and_puts_are_repeated(kind: Any, call: tuple[str, ...]) -> None:
    assert len(await asked(kind, *call, replies=[GONE, BUSY, Reply(200, PAGE)])) == 3


async def test_other_writes_are_repeated_only_when_refused(kind: Any) -> None:
    call = ("open_contradiction", "a", "1", "2")
    with pytest.raises(loci_client.Unavailable):
        await asked(kind, *call, replies=[BUSY, Reply(201, {})])
    assert len(await asked(kind, *call, replies=[LIMITED, Reply(201, {})])) == 2


async def test_an_import_is_never_repeated(kind: Any) -> None:
    with fake_server(LIMITED, Reply(200, {})) as fake:
        loci = kind(fake.url, SECRET)
        with pytest.raises(loci_client.RateLimited):
            await answer(loci.import_graph("a", ["{}"]))
        assert len(fake.requests) == 1
        await ended(loci)


async def test_it_gives_up_after_two_retries_or_as_many_as_asked_for(kind: Any) -> None:
    for retries, tries in [({}, 3), ({"retries": 0}, 1)]:
        with fake_server(BUSY) as fake:
            loci = kind(fake.url, SECRET, **retries)
            with pytest.raises(loci_client.Unavailable) as caught:
                await answer(loci.list_graphs())
            assert len(fake.requests) == tries
            assert (caught.value.status, caught.value.code) == (503, "unavailable")
            await ended(loci)


async def test_it_waits_as_long_as_the_server_asks(kind: Any) -> None:
    began = time.monotonic()
    limited = problem(429, "rate_limited", retry_after="1")
    await asked(kind, "list_graphs", replies=[limited, Reply(200, PAGE)])
    assert time.monotonic() - began >= 1
    with pytest.raises(loci_client.RateLimited) as caught:
        await asked(kind, "list_graphs", replies=[problem(429, "rate_limited", retry_after="31")])
    assert caught.value.retry_after == 31


async def test_nobody_there(kind: Any) -> None:
    with pytest.raises(loci_client.Unavailable, match="cannot be reached") as caught:
        loci = kind("http://127.0.0.1:9", SECRET, retries=0)
        await answer(loci.list_graphs())
    assert caught.value.status is None
    await ended(loci)


async def test_a_server_that_does_not_answer(kind: Any) -> None:
    def slow(_: dict[str, str]) -> Reply:
        time.sleep(0.5)
        return Reply(200, PAGE)

    with fake_server(slow) as fake:
        loci = kind(fake.url, SECRET, retries=0, timeout=0.1)
        with pytest.raises(loci_client.Unavailable, match="did not answer within 0.1 s"):
            await answer(loci.list_graphs())
        await ended(loci)
