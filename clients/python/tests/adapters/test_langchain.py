"""The LangChain retriever, with LangChain itself and a real server."""

import asyncio

import pytest
from conftest import SECRET

from loci_client import Loci

pytest.importorskip("langchain_core")

from langchain_core.runnables import RunnableLambda  # noqa: E402

from loci_client.adapters.langchain import LociRetriever  # noqa: E402


def test_it_finds_documents_alone_and_in_a_chain(server: str, graph: str) -> None:
    with Loci(server, SECRET) as loci:
        loci.remember(
            graph,
            "Uploads over 80 MB fail on staging.",
            context_types={"skill": ["uploads"]},
            source={"kind": "user", "name": "Ana"},
            metadata={"ticket": 7},
        )
        loci.remember(graph, "The cat sleeps.", context_types={"animal": ["cat"]})
        retriever = LociRetriever(loci=loci, graph_id=graph, limit=3)
        document = retriever.invoke("uploads staging")[0]
        assert document.page_content == "Uploads over 80 MB fail on staging."
        assert (document.metadata["source"], document.metadata["ticket"]) == ("Ana", 7)
        assert document.metadata["contested"] is False
        assert asyncio.run(retriever.ainvoke("uploads staging"))[0].id == document.id

        chain = retriever | RunnableLambda(lambda documents: [one.page_content for one in documents])
        assert chain.invoke("uploads") == ["Uploads over 80 MB fail on staging."]
        cats = LociRetriever(
            loci=loci, graph_id=graph, context_types={"animal": []}, options={"min_relevance": 0}
        )
        assert [one.page_content for one in cats.invoke("uploads cat")] == ["The cat sleeps."]
