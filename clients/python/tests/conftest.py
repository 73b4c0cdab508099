"""A real server for all tests, and both clients behind one way of asking."""

import json
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from inspect import isawaitable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from loci_client import AsyncLoci, Loci

ROOT = Path(__file__).parents[3]
SECRET = "secret-of-the-python-tests"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on an empty folder, without models."""
    data = tmp_path_factory.mktemp("loci")
    process = subprocess.Popen(
        ["node", "packages/server/dist/main.js", "serve", "--json", "--port", "0", "--data", str(data)],
        cwd=ROOT,
        env={
            **os.environ,
            "LOCI_ADMIN_SECRET": SECRET,
            "LOCI_MODELS": "off",
            "LOCI_LOG_LEVEL": "error",
            "LOCI_WEBHOOK_ALLOW": "private",
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    said = ""
    while not said.rstrip().endswith("}"):
        line = process.stdout.readline() if process.stdout else ""
        assert line, "the server did not start: is it built (npm run build)?"
        said += line
    yield json.loads(said)["address"]
    process.terminate()
    process.wait()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sync", "async"])
def kind(request: pytest.FixtureRequest) -> Any:
    """The class of the client."""
    return Loci if request.param == "sync" else AsyncLoci


@pytest.fixture
async def loci(kind: Any, server: str) -> AsyncIterator[Any]:
    """A client of either kind."""
    client = kind(server, SECRET)
    yield client
    await ended(client)


@pytest.fixture
def graph() -> str:
    """The name of a graph that no other test uses."""
    return f"graph-{uuid4().hex}"


async def ended(client: Any) -> None:
    await answer(client.close() if isinstance(client, Loci) else client.aclose())


async def answer(result: Any) -> Any:
    """What a call of either client returns."""
    return await result if isawaitable(result) else result


async def listed(iterator: Any) -> list[Any]:
    """All that an iterator of either client yields."""
    return [one async for one in iterator] if hasattr(iterator, "__aiter__") else list(iterator)
