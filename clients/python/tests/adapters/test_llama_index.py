"""The memory block of LlamaIndex, with LlamaIndex itself and a real server."""

from typing import Any

import pytest
from conftest import SECRET

from loci_client import AsyncLoci

pytest.importorskip("llama_index.core")

from llama_index.core.base.llms.types import ChatMessage  # noqa: E402
from llama_index.core.memory import Memory  # noqa: E402

from loci_client.adapters.llama_index import LociMemoryBlock  # noqa: E402

pytestmark = pytest.mark.anyio


def words(text: str) -> list[Any]:
    return text.split()


async def test_what_leaves_the_short_memory_is_found_again(server: str, graph: str) -> None:
    async with AsyncLoci(server, SECRET) as loci:
        block = LociMemoryBlock(loci=loci, graph_id=graph)
        assert await block.aget([ChatMessage("hello", role="user")]) == ""
        memory = Memory.from_defaults(
            session_id="talk",
            token_limit=60,
            chat_history_token_ratio=0.2,
            token_flush_size=10,
            memory_blocks=[block],
            tokenizer_fn=words,
        )
        said = "We set `client_body_timeout` to 120s in nginx/upload.conf because uploads failed."
        await memory.aput(ChatMessage(said, role="user"))
        for number in range(8):
            await memory.aput(ChatMessage(f"fine {number}", role="assistant"))
            await memory.aput(ChatMessage(f"go on {number}", role="user"))
        kept = (await loci.list_memories(graph)).items[-1]
        assert (kept.content, kept.session, kept.source.kind) == (said, "talk", "user")

        await memory.aput(ChatMessage("What is client_body_timeout?", role="user"))
        seen = await memory.aget()
        assert said in str(seen[0].content)
        assert (await block.aget([])) == ""
