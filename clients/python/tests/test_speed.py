"""What the client adds to a call made with httpx alone."""

import json
import time
from collections.abc import Callable
from statistics import median

import httpx
from conftest import SECRET

from loci_client import Loci

ROUNDS = 100


def test_adds_at_most_a_millisecond_to_a_search(server: str, graph: str) -> None:
    """In processor time of this thread: the clock on the wall also counts other programs."""
    body = {"graph_id": graph, "query": "port of the ledger"}
    headers = {"authorization": f"Bearer {SECRET}"}
    with Loci(server, SECRET) as loci, httpx.Client(headers=headers) as http:
        for number in range(20):
            loci.remember(graph, f"Ledger {number} listens on port {7000 + number}.")

        def ours() -> int:
            return len(loci.search(graph, body["query"]).items)

        def bare() -> int:
            return len(json.loads(http.post(f"{server}/v1/memories/search", json=body).content)["items"])

        def cost(call: Callable[[], int]) -> float:
            began = time.thread_time()
            assert call() > 0
            return (time.thread_time() - began) * 1_000

        rounds = [(cost(ours), cost(bare)) for _ in range(ROUNDS)]
    added = median(mine for mine, _ in rounds) - median(theirs for _, theirs in rounds)
    assert added <= 1, f"{added:.2f} ms"
