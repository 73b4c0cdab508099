"""The progress of an insight."""

from typing import Literal

from ._model import LEFT_OUT, Model
from .models import Evidence


class InsightProgress(Model):
    """One stage. `evidence` has the quotes, `local` an answer that a better one may follow."""

    stage: Literal["evidence", "local", "wording", "checked"] | str = LEFT_OUT
    evidence: list[Evidence] | None = None
    insight: str | None = None
    recommendation: str | None = None
    confidence: str | None = None
    # The LLM that writes.
    model: str | None = None
    # Sentences written by the LLM, and those supported by what they cite.
    written: int | None = None
    kept: int | None = None
