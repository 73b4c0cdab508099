"""The client that waits for each response."""

import time
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from types import TracebackType
from typing import Any, TypeVar

import httpx
from typing_extensions import ParamSpec, Self

from . import _operations as operations
from ._calls import Answer, Calls
from ._connection import SILENCE, TIMEOUT, Connection, ended_early, is_event_stream, problem_of, read
from ._request import EVENTS, JSON, Lines, Operation, Request, build, build_upload, chunks
from ._retry import RETRIES, is_worth_reconnecting, pause_before, pause_to_retry
from ._stream import EventReader, LineReader
from .errors import LociError, error_of_response
from .models import Event, Insight, Page
from .progress import InsightProgress

Item = TypeVar("Item")
Result = TypeVar("Result")
P = ParamSpec("P")


class Loci(Calls):
    """Every call of the HTTP API, and iterators over long lists and live events.

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
        http: httpx.Client | None = None,
    ) -> None:
        self._connection = Connection(url, secret, timeout)
        self._retries = retries
        self._http = http or httpx.Client()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def pages(
        self, call: Callable[P, Page[Item]], *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[Page[Item]]:
        """Every page of a list, at least one: `loci.pages(loci.list_memories, "atlas")`."""
        for number in count(1):
            page = call(*args, **{**kwargs, "page": number})  # type: ignore[arg-type]
            yield page
            if not page.items or page.page * page.page_size >= page.total:
                return

    def items(self, call: Callable[P, Page[Item]], *args: P.args, **kwargs: P.kwargs) -> Iterator[Item]:
        """Every item of every page: `loci.items(loci.list_memories, "atlas")`."""
        for page in self.pages(call, *args, **kwargs):
            yield from page.items

    def events(self, graph_id: str, *, after: int = 0, live: bool = True) -> Iterator[Event]:
        """The events of a graph in order, after a cursor.

        Live, it waits for new events and reconnects by itself; otherwise it ends with the newest event.
        """
        if live:
            yield from self._follow(graph_id, after)
            return
        more = True
        while more:
            page = self.list_events(graph_id, after=after)
            yield from page.items
            after, more = page.next_after, page.has_more

    def _follow(self, graph_id: str, after: int) -> Iterator[Event]:
        failures = 0
        while True:
            retry_after = None
            headers = {"accept": EVENTS, "last-event-id": str(after)}
            request = build(operations.list_events, {"graph_id": graph_id}, headers)
            try:
                response = self._attempt(request, stream=True, timeout=SILENCE)
                for _, data in self._events_of(response):
                    event = read(Event, data)
                    failures, after = 0, event.cursor
                    yield event
            except LociError as error:
                if not is_worth_reconnecting(error):
                    raise
                retry_after = error.retry_after
            time.sleep(pause_before(failures, retry_after))
            failures += 1

    def _call(
        self,
        operation: Operation,
        answer: type[Answer],
        fields: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        request = build(operation, fields, headers)
        return self._retrying(operation, lambda: read(answer, self._attempt(request).content))

    def _upload(
        self, operation: Operation, answer: type[Answer], fields: Mapping[str, Any], lines: Lines
    ) -> Answer:
        request = build_upload(operation, fields)
        return read(answer, self._attempt(request, content=chunks(lines), timeout=None).content)

    def _lines(self, operation: Operation, fields: Mapping[str, Any]) -> Iterator[str]:
        request = build(operation, fields, {"accept": "application/x-ndjson, application/problem+json"})
        response = self._retrying(operation, lambda: self._attempt(request, stream=True))
        reader = LineReader()
        for chunk in self._chunks_of(response):
            yield from reader.feed(chunk)
        yield from reader.end()

    def _insight(
        self,
        operation: Operation,
        fields: Mapping[str, Any],
        on_progress: Callable[[InsightProgress], object] | None,
    ) -> Insight:
        if on_progress is None:
            return self._call(operation, Insight, fields)
        request = build(operation, fields, {"accept": f"{EVENTS}, {JSON};q=0.5"})
        return self._retrying(operation, lambda: self._stream_insight(request, on_progress))

    def _stream_insight(
        self, request: Request, on_progress: Callable[[InsightProgress], object]
    ) -> Insight:
        response = self._attempt(request, stream=True)
        if not is_event_stream(response):
            return read(Insight, b"".join(self._chunks_of(response)))
        for event, data in self._events_of(response):
            if event == "done":
                return read(Insight, data)
            if event == "error":
                raise error_of_response(data, request.operation.name, 500)
            on_progress(read(InsightProgress, data))
        raise ended_early()

    def _events_of(self, response: httpx.Response) -> Iterator[tuple[str, str]]:
        reader = EventReader()
        for chunk in self._chunks_of(response):
            yield from reader.feed(chunk)

    def _chunks_of(self, response: httpx.Response) -> Iterator[bytes]:
        try:
            yield from response.iter_bytes()
        except httpx.RequestError as error:
            raise ended_early() from error
        finally:
            response.close()

    def _attempt(self, request: Request, *, stream: bool = False, **more: Any) -> httpx.Response:
        try:
            response = self._http.send(self._connection.request(request, **more), stream=stream)
            if not response.is_success:
                response.read()
        except httpx.RequestError as error:
            raise self._connection.failure(error) from error
        if response.is_success:
            return response
        raise problem_of(response, request)

    def _retrying(self, operation: Operation, attempt: Callable[[], Result]) -> Result:
        tries = 0
        while True:
            try:
                return attempt()
            except LociError as error:
                pause = pause_to_retry(error, operation, tries, self._retries)
                if pause is None:
                    raise
            time.sleep(pause)
            tries += 1
