"""Reads lines and server-sent events from chunks of bytes as they arrive."""

from collections.abc import Iterator


class LineReader:
    """Splits at line feeds only: JSON may contain other line separators."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> Iterator[str]:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        for line in lines:
            yield line.removesuffix(b"\r").decode()

    def end(self) -> Iterator[str]:
        if self._rest:
            yield self._rest.decode()


class EventReader:
    """Yields the name and the data of each event."""

    def __init__(self) -> None:
        self._lines = LineReader()
        self._event = "message"
        self._data = ""

    def feed(self, chunk: bytes) -> Iterator[tuple[str, str]]:
        for line in self._lines.feed(chunk):
            if line.startswith("event:"):
                self._event = line[6:].strip()
            elif line.startswith("data:"):
                self._data += line[5:].lstrip()
            elif line == "" and self._data:
                yield self._event, self._data
                self._event, self._data = "message", ""
