"""The code on the pages runs."""

import re
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, SECRET

PAGES = [ROOT / "docs" / "python.md", ROOT / "clients" / "python" / "README.md"]
FRAMEWORKS = {
    "langgraph": "langgraph",
    "langchain": "langchain_core",
    "openai_agents": "agents",
    "llama_index": "llama_index.core",
    "crewai": "crewai",
}


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)


def adapter_of(block: str) -> str | None:
    found = re.search(r"loci_client\.adapters\.(\w+)", block)
    return found and found[1]


@pytest.fixture(autouse=True)
def environment(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", server)
    monkeypatch.setenv("LOCI_SECRET", SECRET)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_runs(page: Path) -> None:
    assert set(re.findall(r"^```(\w+)$", page.read_text(), re.MULTILINE)) == {"python"}
    names: dict[str, Any] = {}
    for block in blocks(page):
        if adapter_of(block) is None:
            exec(block, names)


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_example_of_a_framework_runs(framework: str) -> None:
    if framework == "crewai":
        pytest.importorskip("crewai", minversion="1.15")
    pytest.importorskip(FRAMEWORKS[framework])
    first, *others = blocks(PAGES[1])
    names: dict[str, Any] = {}
    exec(first, names)
    (example,) = [block for block in others if adapter_of(block) == framework]
    exec(example, names)


def test_the_guide_is_short() -> None:
    text = re.sub(r"^```.*?^```$", "", PAGES[0].read_text(), flags=re.DOTALL | re.MULTILINE)
    assert len(text.split()) <= 400
