"""Errors as the API answers them: one shape, in the language of the request."""

from __future__ import annotations

import asyncio
import math

from msgspec import UNSET
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from wondertable.kernel import WondertableError
from wondertable.server.errors import RefusedError, TooOftenError, status_of
from wondertable.server.frames import words_for
from wondertable.server.http_types import ErrorAnswer
from wondertable.server.limits import PATIENCE
from wondertable.server.routes import json_response

__all__ = ["HANDLERS", "error_response"]


def error_response(error: WondertableError, language: str, status: int | None = None) -> Response:
    """An error in words; ``status`` instead of the one that errors of its kind have."""
    text = words_for(language).error(error)
    retry = round(error.retry, 3) if isinstance(error, TooOftenError) else UNSET
    response = json_response(ErrorAnswer(error.what, text, retry), status_of(error) if status is None else status)
    if retry is not UNSET:
        response.headers["Retry-After"] = str(math.ceil(retry))
    return response


def _language(request: Request) -> str:
    return request.query_params.get("lang", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, WondertableError)
    if isinstance(error, TooOftenError):
        await asyncio.sleep(min(error.retry, PATIENCE))
    return error_response(error, _language(request))


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    what = "server.error.no-page" if error.status_code == 404 else "server.error.request"
    return error_response(RefusedError(what, where=request.url.path), _language(request), error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    return error_response(RefusedError("server.error.trouble"), _language(request), 500)


HANDLERS: dict[int | type[Exception], ExceptionHandler] = {
    WondertableError: _refused,
    HTTPException: _unknown,
    Exception: _failed,
}
