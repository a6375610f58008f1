"""Errors of the server, with the HTTP status of each."""

from __future__ import annotations

import math
from http import HTTPStatus

from wondertable.kernel import AnswerError, RecordError, SetupError, WondertableError
from wondertable.server.store import AwayError, StoreError, UnreadableError
from wondertable.server.worker_pool import BusyError, NoAnswerError

__all__ = [
    "ForbiddenError",
    "HaltedError",
    "MissingError",
    "RefusedError",
    "RequestError",
    "TooOftenError",
    "status_of",
]


class RefusedError(WondertableError):
    """A wish that cannot be carried out as things stand."""


class ForbiddenError(WondertableError):
    """A wish that is not for this player to have."""


class MissingError(WondertableError):
    """A name of something that does not exist."""


class RequestError(WondertableError):
    """A request that is not understood."""


class HaltedError(WondertableError):
    """A table that takes no moves until the store can write again."""


class TooOftenError(WondertableError):
    """A wish that came too soon after others."""

    def __init__(self, retry: float) -> None:
        super().__init__("server.error.wait", n=max(1, math.ceil(retry)))
        self.retry = retry
        """Seconds after which it may be tried again."""


_STATUS: dict[type[WondertableError], HTTPStatus] = {
    MissingError: HTTPStatus.NOT_FOUND,
    ForbiddenError: HTTPStatus.FORBIDDEN,
    RefusedError: HTTPStatus.CONFLICT,
    AnswerError: HTTPStatus.CONFLICT,
    UnreadableError: HTTPStatus.CONFLICT,
    RequestError: HTTPStatus.UNPROCESSABLE_ENTITY,
    SetupError: HTTPStatus.UNPROCESSABLE_ENTITY,
    RecordError: HTTPStatus.UNPROCESSABLE_ENTITY,
    BusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    NoAnswerError: HTTPStatus.SERVICE_UNAVAILABLE,
    TooOftenError: HTTPStatus.TOO_MANY_REQUESTS,
    StoreError: HTTPStatus.INSUFFICIENT_STORAGE,
    AwayError: HTTPStatus.INSUFFICIENT_STORAGE,
    HaltedError: HTTPStatus.INSUFFICIENT_STORAGE,
}


def status_of(error: WondertableError) -> HTTPStatus:
    """The HTTP status of an error."""
    return _STATUS.get(type(error), HTTPStatus.BAD_REQUEST)
