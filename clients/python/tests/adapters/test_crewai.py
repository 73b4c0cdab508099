"""The memory of CrewAI, with CrewAI itself and a real server."""

import os
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import SECRET

from loci_client import Loci

# CrewAI keeps files and reports home otherwise.
os.environ.update(
    CREWAI_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true", XDG_DATA_HOME=tempfile.mkdtemp()
)
pytest.importorskip("crewai", minversion="1.15")

from crewai import Agent, BaseLLM, Crew, Task  # noqa: E402

from loci_client.adapters.crewai import LociMemory  # noqa: E402


@pytest.fixture
def loci(server: str) -> Iterator[Loci]:
    with Loci(server, SECRET) as client:
        yield client


def contents(matches: list[Any]) -> set[str]:
    return {match.record.content for match in matches}


def test_it_remembers_recalls_and_forgets(loci: Loci, graph: str) -> None:
    memory = LociMemory(loci, graph)
    assert memory.recall("pizza") == []
    assert memory.forget() == 0
    record = memory.remember(
        "Ana likes pizza.", scope="/users/ana", categories=["food"], metadata={"n": 1}, source="Ana"
    )
    assert (record.scope, record.categories, record.source) == ("/users/ana", ["food"], "Ana")
    memory.remember_many(["Ben likes pizza too.", "Ben sails."], scope="/users/ben")
    loci.remember(graph, "Pizza ovens need 400 degrees.")

    pizza = {"Ana likes pizza.", "Ben likes pizza too.", "Pizza ovens need 400 degrees."}
    assert contents(memory.recall("pizza")) >= pizza
    assert contents(memory.recall("pizza", scope="/users/ben")) & pizza == {"Ben likes pizza too."}
    assert contents(memory.recall("pizza", categories=["food"])) == {"Ana likes pizza."}
    assert memory.recall("pizza", scope="/nobody") == []
    assert contents(memory.scope("/users/ana").recall("pizza")) == {"Ana likes pizza."}
    assert memory.recall("pizza", limit=1)[0].score > 0

    with pytest.raises(ValueError, match="no private memories"):
        memory.remember("Hush.", private=True)
    with pytest.raises(NotImplementedError, match="use the client"):
        memory.list_scopes()
    assert memory.forget(metadata_filter={"n": 1}) == 1
    memory.reset()
    assert [one.content for one in loci.list_memories(graph).items] == ["Pizza ovens need 400 degrees."]
    reader = LociMemory(loci, graph, read_only=True)
    assert reader.remember("No.") is None


class Parrot(BaseLLM):
    """Says what it was told to, and keeps what it saw."""

    seen: list[str] = []

    def call(self, messages: Any, *args: Any, **more: Any) -> str:
        self.seen.append(str(messages))
        return "Thought: I know.\nFinal Answer: `upload.mjs --timeout 120` fixed it because nginx cut us off."


def test_a_crew_uses_it(loci: Loci, graph: str) -> None:
    memory = LociMemory(loci, graph)
    memory.remember("Uploads fail with ECONNRESET behind nginx.")
    llm = Parrot(model="parrot")
    agent = Agent(role="Builder", goal="Build", backstory="Knows uploads.", llm=llm)
    task = Task(description="Why do uploads fail with ECONNRESET?", expected_output="A reason", agent=agent)
    Crew(agents=[agent], tasks=[task], memory=memory).kickoff()
    assert "Uploads fail with ECONNRESET behind nginx." in llm.seen[0]
    kept = [one.content for one in loci.list_memories(graph).items]
    assert any("upload.mjs --timeout 120" in one for one in kept)
