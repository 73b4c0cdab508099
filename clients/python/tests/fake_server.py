"""A tiny server that gives prepared responses, for what a real server does only when something is wrong."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass
class Reply:
    """One response. `None` as status closes the connection without one."""

    status: int | None = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Fake:
    """The address, and what was asked."""

    url: str
    requests: list[tuple[str, str, dict[str, str]]]


@contextmanager
def fake_server(*replies: Reply | Callable[[dict[str, str]], Reply]) -> Iterator[Fake]:
    """Gives the replies in turn, the last one for ever."""
    waiting = list(replies)
    fake = Fake("", [])

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.rfile.read(int(headers.get("content-length", 0)))
            fake.requests.append((self.command, self.path, headers))
            reply = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            reply = reply(headers) if callable(reply) else reply
            if reply.status is None:
                self.close_connection = True
                return
            body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            for name, value in {"content-length": str(len(body)), **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
            # A promised length that is not kept breaks off.
            self.close_connection = self.close_connection or "content-length" in reply.headers

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, *_: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: Any) -> None:
            """A client may hang up early."""

    server = Server(("127.0.0.1", 0), Handler)
    fake.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=[0.01], daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()


def problem(status: int, code: str, **headers: str) -> Reply:
    """An error of a Loci server."""
    body = {"status": status, "code": code, "detail": "no", "request_id": "r-1", "remedy": "wait"}
    return Reply(status, body, {name.replace("_", "-"): value for name, value in headers.items()})
