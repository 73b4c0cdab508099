"""Measures what the client adds to a call, beside the same request over a bare socket.

Set LOCI_URL and LOCI_SECRET, then run `python scripts/bench.py`. It fails above 1 ms a call.
"""

import asyncio
import os
import socket
import sys
import time
from statistics import median
from urllib.parse import urlsplit
from uuid import uuid4

from loci_client import AsyncLoci, Loci

ROUNDS = 1_000
WARM_UP = 100
MOST_MS = 1.0


class BareSocket:
    """Sends prepared bytes and reads one response, with no work beyond that."""

    def __init__(self, url: str, path: str, secret: str) -> None:
        address = urlsplit(url)
        self._socket = socket.create_connection((address.hostname, address.port or 80))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET {path} HTTP/1.1", f"Host: {address.netloc}", f"Authorization: Bearer {secret}", "", ""]
        self._request = "\r\n".join(lines).encode()

    def ask(self) -> None:
        self._socket.sendall(self._request)
        answer = self._socket.recv(65_536)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += self._socket.recv(65_536)


async def measure(graph: str, loci: Loci, other: AsyncLoci) -> dict[str, float]:
    """The median time of one call in milliseconds; the three take turns, so that all see the same machine."""
    memory = loci.remember(graph, "Uploads over 80 MB fail on staging.").items[0].id
    bare = BareSocket(os.environ["LOCI_URL"], f"/v1/memories/{graph}/{memory}", os.environ["LOCI_SECRET"])
    times: dict[str, list[float]] = {"bare socket": [], "Loci": [], "AsyncLoci": []}
    for _ in range(WARM_UP + ROUNDS):
        began = time.perf_counter()
        bare.ask()
        first = time.perf_counter()
        loci.get_memory(graph, memory)
        second = time.perf_counter()
        await other.get_memory(graph, memory)
        third = time.perf_counter()
        for one, took in zip(times.values(), (first - began, second - first, third - second), strict=True):
            one.append(took * 1_000)
    return {name: median(one[WARM_UP:]) for name, one in times.items()}


async def main() -> None:
    graph = f"bench-{uuid4().hex}"
    with Loci() as loci:
        async with AsyncLoci() as other:
            try:
                medians = await measure(graph, loci, other)
            finally:
                loci.forget_graph(graph)
    bare = medians.pop("bare socket")
    print(f"bare socket: {bare:.2f} ms a call")
    for name, took in medians.items():
        print(f"{name}: {took:.2f} ms a call, {took - bare:.2f} ms of it in the client")
    sys.exit(0 if max(medians.values()) - bare <= MOST_MS else 1)


if __name__ == "__main__":
    asyncio.run(main())
