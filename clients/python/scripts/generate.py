"""Writes the models, inputs and calls of the client from the OpenAPI document of a server.

`python scripts/generate.py http://127.0.0.1:4747` reads it from a server, a path reads it from a file.
"""

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

from schema_types import Types
from write_calls import read_call, write_calls, write_operations
from write_models import write_inputs, write_models

PACKAGE = Path(__file__).parent.parent / "src" / "loci_client"


def generate(document: dict[str, Any]) -> dict[str, str]:
    """The generated files by name."""
    schemas = document["components"]["schemas"]
    inputs, outputs = Types(schemas, is_input=True), Types(schemas, is_input=False)
    calls = [
        read_call(path, method, about, inputs, outputs)
        for path, methods in document["paths"].items()
        for method, about in methods.items()
        if path.startswith("/v1/")
    ]
    outputs.named("Problem")
    return {
        "models.py": write_models(outputs),
        "inputs.py": write_inputs(inputs),
        "_operations.py": write_operations(calls),
        "_calls.py": write_calls(calls, inputs, outputs, is_async=False),
        "_async_calls.py": write_calls(calls, inputs, outputs, is_async=True),
    }


def main() -> None:
    source = sys.argv[1]
    if source.startswith("http"):
        with urllib.request.urlopen(f"{source.rstrip('/')}/openapi.json") as response:
            document = json.load(response)
    else:
        document = json.loads(Path(source).read_text())
    for name, text in generate(document).items():
        (PACKAGE / name).write_text(text)


if __name__ == "__main__":
    main()
