"""Which failed calls are sent again, and when."""

import random

from ._request import Operation
from .errors import LociError, RateLimited, ServerError, Unavailable

RETRIES = 2
# In seconds.
_FIRST_PAUSE = 0.2
_LONGEST_PAUSE = 5.0
# If the server asks for a longer wait, its error is passed on instead.
_LONGEST_RETRY_AFTER = 30.0


def pause_before(attempt: int, retry_after: float | None) -> float:
    """The wait that the server asked for, plus jitter so that clients do not all retry at once."""
    return (retry_after or 0.0) + random.random() * min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**attempt)


def pause_to_retry(error: LociError, operation: Operation, count: int, retries: int) -> float | None:
    """The pause in seconds before another try, or None if there is none."""
    if count >= retries or not isinstance(error, (RateLimited, Unavailable)):
        return None
    if (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return None
    # A refused call did nothing. Lines cannot be sent again.
    was_refused = isinstance(error, RateLimited) and operation.body != "lines"
    return pause_before(count, error.retry_after) if operation.repeatable or was_refused else None


def is_worth_reconnecting(error: LociError) -> bool:
    """Whether events may come again after this error. One that cannot be read never will."""
    failed = isinstance(error, ServerError) and error.status is not None
    return failed or isinstance(error, (Unavailable, RateLimited))
