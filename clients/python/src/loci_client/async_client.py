"""The client for asyncio and trio."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from itertools import count
from types import TracebackType
from typing import Any, TypeVar

import anyio
import httpx
from typing_extensions import ParamSpec, Self

from . import _operations as operations
from ._async_calls import Answer, AsyncCalls
from ._connection import SILENCE, TIMEOUT, Connection, ended_early, is_event_stream, problem_of, read
from ._request import EVENTS, JSON, AsyncLines, Operation, Request, async_chunks, build, build_upload
from ._retry import RETRIES, is_worth_reconnecting, pause_before, pause_to_retry
from ._stream import EventReader, LineReader
from .errors import LociError, error_of_response
from .models import Event, Insight, Page
from .progress import InsightProgress

Item = TypeVar("Item")
Result = TypeVar("Result")
P = ParamSpec("P")


class AsyncLoci(AsyncCalls):
    """Every call of the HTTP API, awaited, and iterators over long lists and live events.

    The address and the secret come from the arguments, or from LOCI_URL and LOCI_SECRET.
    `timeout` is in seconds, for one attempt. A failed call is retried if that is safe.
    """

    def __init__(
        self,
        url: str | None = None,
        secret: str | None = None,
        *,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._connection = Connection(url, secret, timeout)
        self._retries = retries
        self._http = http or httpx.AsyncClient()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def pages(
        self, call: Callable[P, Awaitable[Page[Item]]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncIterator[Page[Item]]:
        """Every page of a list, at least one: `loci.pages(loci.list_memories, "atlas")`."""
        for number in count(1):
            page = await call(*args, **{**kwargs, "page": number})  # type: ignore[arg-type]
            yield page
            if not page.items or page.page * page.page_size >= page.total:
                return

    async def items(
        self, call: Callable[P, Awaitable[Page[Item]]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncIterator[Item]:
        """Every item of every page: `loci.items(loci.list_memories, "atlas")`."""
        async for page in self.pages(call, *args, **kwargs):
            for item in page.items:
                yield item

    async def events(self, graph_id: str, *, after: int = 0, live: bool = True) -> AsyncIterator[Event]:
        """The events of a graph in order, after a cursor.

        Live, it waits for new events and reconnects by itself; otherwise it ends with the newest event.
        """
        if live:
            async with aclosing(self._follow(graph_id, after)) as events:
                async for event in events:
                    yield event
            return
        more = True
        while more:
            page = await self.list_events(graph_id, after=after)
            for event in page.items:
                yield event
            after, more = page.next_after, page.has_more

    async def _follow(self, graph_id: str, after: int) -> AsyncGenerator[Event, None]:
        failures = 0
        while True:
            retry_after = None
            headers = {"accept": EVENTS, "last-event-id": str(after)}
            request = build(operations.list_events, {"graph_id": graph_id}, headers)
            try:
                response = await self._attempt(request, stream=True, timeout=SILENCE)
                async with aclosing(self._events_of(response)) as events:
                    async for _, data in events:
                        event = read(Event, data)
                        failures, after = 0, event.cursor
                        yield event
            except LociError as error:
                if not is_worth_reconnecting(error):
                    raise
                retry_after = error.retry_after
            await anyio.sleep(pause_before(failures, retry_after))
            failures += 1

    async def _call(
        self,
        operation: Operation,
        answer: type[Answer],
        fields: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        request = build(operation, fields, headers)

        async def attempt() -> Answer:
            return read(answer, (await self._attempt(request)).content)

        return await self._retrying(operation, attempt)

    async def _upload(
        self, operation: Operation, answer: type[Answer], fields: Mapping[str, Any], lines: AsyncLines
    ) -> Answer:
        request = build_upload(operation, fields)
        response = await self._attempt(request, content=async_chunks(lines), timeout=None)
        return read(answer, response.content)

    async def _lines(self, operation: Operation, fields: Mapping[str, Any]) -> AsyncIterator[str]:
        request = build(operation, fields, {"accept": "application/x-ndjson, application/problem+json"})
        response = await self._retrying(operation, lambda: self._attempt(request, stream=True))
        reader = LineReader()
        async with aclosing(self._chunks_of(response)) as chunks:
            async for chunk in chunks:
                for line in reader.feed(chunk):
                    yield line
        for line in reader.end():
            yield line

    async def _insight(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        on_progress: Callable[[InsightProgress], object] | None,
    ) -> Insight:
        if on_progress is None:
            return await self._call(operation, Insight, fields)
        request = build(operation, fields, {"accept": f"{EVENTS}, {JSON};q=0.5"})
        return await self._retrying(operation, lambda: self._stream_insight(request, on_progress))

    async def _stream_insight(
        self, request: Request, on_progress: Callable[[InsightProgress], object]
    ) -> Insight:
        response = await self._attempt(request, stream=True)
        if not is_event_stream(response):
            return read(Insight, b"".join([chunk async for chunk in self._chunks_of(response)]))
        async with aclosing(self._events_of(response)) as events:
            async for event, data in events:
                if event == "done":
                    return read(Insight, data)
                if event == "error":
                    raise error_of_response(data, request.operation.name, 500)
                on_progress(read(InsightProgress, data))
        raise ended_early()

    async def _events_of(self, response: httpx.Response) -> AsyncGenerator[tuple[str, str], None]:
        reader = EventReader()
        async with aclosing(self._chunks_of(response)) as chunks:
            async for chunk in chunks:
                for event in reader.feed(chunk):
                    yield event

    async def _chunks_of(self, response: httpx.Response) -> AsyncGenerator[bytes, None]:
        try:
            async for chunk in response.aiter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise ended_early() from error
        finally:
            await response.aclose()

    async def _attempt(self, request: Request, *, stream: bool = False, **more: Any) -> httpx.Response:
        try:
            response = await self._http.send(self._connection.request(request, **more), stream=stream)
            if not response.is_success:
                await response.aread()
        except httpx.RequestError as error:
            raise self._connection.failure(error) from error
        if response.is_success:
            return response
        raise problem_of(response, request)

    async def _retrying(self, operation: Operation, attempt: Callable[[], Awaitable[Result]]) -> Result:
        tries = 0
        while True:
            try:
                return await attempt()
            except LociError as error:
                pause = pause_to_retry(error, operation, tries, self._retries)
                if pause is None:
                    raise
            await anyio.sleep(pause)
            tries += 1
