"""A LangChain retriever: the memories that fit a question, as documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from ..client import Loci
from ..models import MemoryHit


def _document(hit: MemoryHit) -> Document:
    return Document(
        id=hit.id,
        page_content=hit.content,
        metadata={
            "source": hit.source.name or hit.source.ref or hit.source.kind,
            "occurred_at": hit.occurred_at.isoformat(),
            "context_types": hit.context_types,
            "relevance": hit.relevance,
            "contested": hit.contested,
            **hit.metadata,
        },
    )


class LociRetriever(BaseRetriever):
    """Searches one graph. Each document says who said it, when, and whether it is contested."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    loci: Loci
    graph_id: str
    limit: int = 10
    context_types: Mapping[str, Sequence[str]] | None = None
    # Other options of `Loci.search`, such as `min_relevance`.
    options: Mapping[str, Any] = {}

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        hits = self.loci.search(
            self.graph_id, query, limit=self.limit, context_types=self.context_types, **self.options
        )
        return [_document(hit) for hit in hits.items]
