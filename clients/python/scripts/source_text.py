"""Python source as text: names, comments and long lines."""

import re
import textwrap

HEADER = "Made by scripts/generate.py; a change by hand is lost."
WIDTH = 110
PYTHON_WORDS = {"from": "from_", "as": "as_"}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def argument(name: str) -> str:
    return PYTHON_WORDS.get(name, name)


def sentence(text: str) -> str:
    text = " ".join(text.split())
    return text if text.endswith((".", "?", "!")) else f"{text}."


def docstring(text: str) -> list[str]:
    return [f'    """{sentence(text)}"""', ""] if text else []


def comment(text: str | None) -> list[str]:
    if text is None or "RFC 3339" in text:
        return []
    return [f"    # {line}" for line in textwrap.wrap(sentence(text), WIDTH - 6)]


def fold(line: str, opening: str = "Literal[") -> str:
    """One item a line after the opening bracket, where a line is too long."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    start, _, rest = line.partition(opening)
    inside, closing, end = rest.partition({"[": "]", "{": "}", "(": ")"}[opening[-1]])
    items = "".join(f"{indent}    {item},\n" for item in inside.split(", "))
    return f"{start}{opening}\n{items}{indent}{closing}{end}"
