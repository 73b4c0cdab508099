"""What both clients share: where the server is, the secret, and how responses are read."""

import os
import re
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
from pydantic import ValidationError

from ._model import Model
from ._request import EVENTS, Request
from .errors import InvalidRequest, LociError, ServerError, Unauthenticated, Unavailable, error_of_response

Answer = TypeVar("Answer", bound=Model)

# In seconds, for one attempt.
TIMEOUT = 120.0
# Three missed heartbeats of the event stream: the connection is dead, even if it was not closed.
SILENCE = 45.0


def _setting(given: str | None, variable: str) -> str:
    return given if given is not None else os.environ.get(variable, "").strip()


class Connection:
    """The address of a server and the secret for it."""

    def __init__(self, url: str | None, secret: str | None, timeout: float) -> None:
        address = urlsplit(_setting(url, "LOCI_URL"))
        if address.scheme not in ("http", "https") or not address.hostname:
            raise InvalidRequest(
                "url must start with http:// or https://; pass it or set LOCI_URL", code="invalid_request"
            )
        held = _setting(secret, "LOCI_SECRET")
        if not re.fullmatch(r"[\x21-\x7e]+", held):
            raise Unauthenticated(
                "a secret must be visible ASCII characters without spaces; pass it or set LOCI_SECRET",
                code="unauthenticated",
            )
        host = address.netloc.rpartition("@")[2]
        self.base = f"{address.scheme}://{host}{address.path.rstrip('/')}"
        self.timeout = timeout
        self._headers = {"authorization": f"Bearer {held}", "user-agent": "loci-client-python"}

    def request(self, request: Request, **more: Any) -> httpx.Request:
        """The request for httpx."""
        more.setdefault("content", request.content)
        timeout = httpx.Timeout(more.pop("timeout", self.timeout)).as_dict()
        return httpx.Request(
            request.operation.method,
            self.base + request.path,
            headers={**request.headers, **self._headers},
            extensions={"timeout": timeout},
            **more,
        )

    def failure(self, error: httpx.RequestError) -> LociError:
        """The error for a call without a response."""
        late = isinstance(error, httpx.TimeoutException)
        why = f"did not answer within {self.timeout:g} s" if late else "cannot be reached"
        return Unavailable(f"{self.base} {why}", code="unavailable")


def problem_of(response: httpx.Response, request: Request) -> LociError:
    """The error in a response that was read."""
    return error_of_response(response.content, request.operation.name, response.status_code, response.headers)


def ended_early() -> LociError:
    """The error for a stream that breaks off."""
    return Unavailable("the response ended early", code="unavailable")


def is_event_stream(response: httpx.Response) -> bool:
    """A server without streaming answers with plain JSON."""
    return str(response.headers.get("content-type")).startswith(EVENTS)


def read(answer: type[Answer], content: bytes | str) -> Answer:
    """The object in a response."""
    try:
        return answer.model_validate_json(content)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        detail = (
            "the response is not JSON: is this the URL of a Loci server?"
            if first["type"] == "json_invalid"
            else f"the response does not fit this client: {where}: {first['msg']}"
        )
        raise ServerError(detail, code="internal") from error
