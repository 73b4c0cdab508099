"""The generated files are those of the server in this repository."""

import json
import sys
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

from generate import PACKAGE, generate  # noqa: E402


def test_they_are_up_to_date(server: str) -> None:
    with urllib.request.urlopen(f"{server}/openapi.json") as response:
        files = generate(json.load(response))
    old = [name for name, text in files.items() if (PACKAGE / name).read_text() != text]
    assert old == [], "run scripts/generate.py"
