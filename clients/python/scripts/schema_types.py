"""Python types for the schemas of an OpenAPI document."""

import json
from dataclasses import dataclass, field
from typing import Any

from source_text import camel

# Names for objects that the document leaves unnamed, where the name of the field alone would not do.
NAMES = {
    "first": "Side",
    "second": "Side",
    "history": "Resolution",
    "errors": "FieldError",
    "Insight.contradictions": "InsightContradiction",
    "Why.feedback": "FeedbackCounts",
    "sources": "MemorySource",
    "from": "ContextName",
    "to": "ContextName",
    "context": "ContextName",
    "ForgetReceipt.contexts": "ContextName",
    "ChangedContext.context": "RenamedContext",
    "GraphMap.contexts": "MapContext",
    "GraphMap.relationships": "MapRelationship",
    "Relationship.evidence": "RelationshipEvidence",
    "counts": "ForgetCounts",
    "settings": "GraphSettings",
    "arms": "Arm",
    "llm": "LlmUsage",
    "usage": "InsightUsage",
    "waiting": "Waiting",
    "supersedes": "OtherMemory",
    "superseded_by": "OtherMemory",
    "versions": "WhyVersion",
    "origin": "WhyOrigin",
    "support": "WhySupport",
    "also_called": "FormerName",
    "contested_by": "ContestedBy",
    "rate_limit": "RateLimit",
    "input.rate_limit": "NewRateLimit",
    "input.source": "NewSource",
    "input.to": "NewName",
    "input.into": "ContextPlace",
}
PAGE = {"items", "total", "page", "page_size"}


@dataclass
class Shape:
    """A class to write: its fields with their types, and which are always there."""

    name: str
    fields: dict[str, str]
    required: set[str]
    about: str = ""
    notes: dict[str, str] = field(default_factory=dict)
    base: str | None = None


class Types:
    """Python types for schemas; objects become classes, collected in the order they are needed."""

    def __init__(self, schemas: dict[str, Any], *, is_input: bool) -> None:
        self.schemas = schemas
        self.is_input = is_input
        self.shapes: dict[str, Shape] = {}
        self.ids: dict[tuple[str, frozenset[str]], str] = {}

    def of(self, schema: dict[str, Any], hint: str = "") -> str:
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "anyOf" in schema:
            return self.union([self.of(one, hint) for one in schema["anyOf"]])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            # A newer server may send a value that this client does not know.
            known = f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
            return known if self.is_input else f"{known} | str"
        kind = schema.get("type")
        if isinstance(kind, list):
            return self.union([self.of({**schema, "type": one}, hint) for one in kind])
        if kind == "object":
            return self.object(schema, hint)
        if kind == "array":
            inner = self.of(schema.get("items", {}), hint)
            return f"Sequence[{inner}]" if self.is_input else f"list[{inner}]"
        if kind == "string" and schema.get("format") == "date-time":
            return "When" if self.is_input else "Time"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(
            kind or "", "Any"
        )

    @staticmethod
    def union(types: list[str]) -> str:
        parts = list(dict.fromkeys(types))
        return " | ".join([one for one in parts if one != "None"] + (["None"] if "None" in parts else []))

    def object(self, schema: dict[str, Any], hint: str) -> str:
        properties = schema.get("properties")
        if properties is None:
            values = self.of(schema.get("additionalProperties") or {}, hint)
            return f"Mapping[str, {values}]" if self.is_input else f"dict[str, {values}]"
        if set(properties) == PAGE:
            return f"Page[{self.of(properties['items']['items'], hint)}]"
        last = hint.rpartition(".")[2]
        name = NAMES.get(hint) or NAMES.get(last) or camel(last.removesuffix("s"))
        return self.shape(name, {**schema, "description": ""})

    def named(self, name: str) -> str:
        schema = self.schemas[name]
        return self.shape(name, schema) if "properties" in schema else "Any"

    def shape(self, name: str, schema: dict[str, Any]) -> str:
        properties = schema["properties"]
        key = (name, frozenset(properties))
        if key in self.ids:
            return name
        if any(taken == name for taken, _ in self.ids):
            raise SystemExit(f"two different objects are called {name}: add one to NAMES")
        self.ids[key] = name
        owner = "input" if self.is_input else name
        fields = {one: self.of(about, f"{owner}.{one}") for one, about in properties.items()}
        notes = {one: about["description"] for one, about in properties.items() if "description" in about}
        self.shapes[name] = Shape(
            name, fields, set(schema.get("required", [])), schema.get("description", ""), notes
        )
        return name
