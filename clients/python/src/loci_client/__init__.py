"""Python client for Loci, a memory service for agents."""

from .async_client import AsyncLoci
from .client import Loci
from .errors import (
    Conflict,
    FieldError,
    Forbidden,
    InvalidRequest,
    LociError,
    NotFound,
    NotSupported,
    PreconditionFailed,
    RateLimited,
    ServerError,
    Unauthenticated,
    Unavailable,
)
from .progress import InsightProgress

__all__ = [
    "AsyncLoci",
    "Conflict",
    "FieldError",
    "Forbidden",
    "InsightProgress",
    "InvalidRequest",
    "Loci",
    "LociError",
    "NotFound",
    "NotSupported",
    "PreconditionFailed",
    "RateLimited",
    "ServerError",
    "Unauthenticated",
    "Unavailable",
]
