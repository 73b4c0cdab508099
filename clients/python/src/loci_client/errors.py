"""What failed calls raise."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple


class FieldError(NamedTuple):
    """A field that is wrong, and why."""

    path: str
    message: str


class LociError(Exception):
    """A failed call. Decide by the class or by `code`; `detail` and `remedy` are for people."""

    def __init__(
        self,
        detail: str,
        *,
        code: str,
        status: int | None = None,
        errors: Sequence[FieldError] = (),
        remedy: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code
        # None if no server answered.
        self.status = status
        self.errors = tuple(errors)
        self.remedy = remedy
        self.request_id = request_id
        # Seconds.
        self.retry_after = retry_after

    @property
    def field(self) -> str | None:
        """The first field that is wrong, such as `memories[3].content`."""
        return self.errors[0].path if self.errors else None


class InvalidRequest(LociError):
    """The request is not valid (400, 413, 415)."""


class Unauthenticated(LociError):
    """A valid secret is needed (401)."""


class Forbidden(LociError):
    """The secret does not allow this (403)."""


class NotFound(LociError):
    """There is no such graph, context, memory or other thing (404)."""


class NotSupported(LociError):
    """The server does not have this call; it is older than this client (404, 405)."""


class Conflict(LociError):
    """The request conflicts with what is stored (409)."""


class PreconditionFailed(Conflict):
    """It was changed in the meantime (412)."""


class RateLimited(LociError):
    """Too many requests (429)."""


class Unavailable(LociError):
    """The server cannot be reached, or cannot do this now (502, 503, 504)."""


class ServerError(LociError):
    """Something went wrong in the server (500), or its response cannot be read."""


_CLASSES: dict[int, type[LociError]] = {
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    412: PreconditionFailed,
    429: RateLimited,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}
# For a response without a code, for example from a proxy.
_CODES = {
    401: "unauthenticated",
    403: "forbidden",
    404: "route_not_found",
    405: "method_not_allowed",
    409: "conflict",
    412: "precondition_failed",
    413: "too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    502: "unavailable",
    503: "unavailable",
    504: "unavailable",
}


def _seconds(header: str | None) -> float | None:
    if header is None or header.isdigit():
        return None if header is None else float(header)
    try:
        wait = parsedate_to_datetime(header) - datetime.now(timezone.utc)
    except (TypeError, ValueError):
        return None
    return max(0.0, wait.total_seconds())


def _field_errors(value: Any) -> list[FieldError]:
    found = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    return [FieldError(str(one.get("path", "")), str(one.get("message", ""))) for one in found]


def _problem(content: bytes | str) -> dict[str, Any]:
    """The fields of a problem that are as they should be. A proxy may send anything."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        return {}
    kinds = {"code": str, "detail": str, "remedy": str, "request_id": str, "status": int}
    fields = {name: body[name] for name, kind in kinds.items() if isinstance(body.get(name), kind)}
    return {**fields, "errors": _field_errors(body.get("errors"))}


def error_of_response(
    content: bytes | str, call: str, status: int, headers: Mapping[str, str] | None = None
) -> LociError:
    """The error in a response. A response of a proxy has only its status."""
    problem = _problem(content)
    status = problem.get("status", status)
    code = problem.get("code") or _CODES.get(status) or ("internal" if status >= 500 else "invalid_request")
    detail = problem.get("detail") or f"the server answered with status {status}"
    kind = _CLASSES.get(status, ServerError if status >= 500 else InvalidRequest)
    if code in ("route_not_found", "method_not_allowed"):
        kind = NotSupported
        detail = f"this server has no {call}: it is older than this client, or the URL is wrong"
    headers = headers or {}
    return kind(
        detail,
        code=code,
        status=status,
        errors=problem.get("errors", ()),
        remedy=problem.get("remedy"),
        request_id=problem.get("request_id") or headers.get("x-request-id"),
        retry_after=_seconds(headers.get("retry-after")),
    )
