"""Files of the built page, with ETags and how long they may be kept."""

from __future__ import annotations

import asyncio
import gzip
import os
import stat
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from wondertable.server.frames import words_for

__all__ = ["PageFiles"]

TEXTS = frozenset({".html", ".js", ".css", ".svg", ".json", ".webmanifest"})
"""Files that get smaller when they are compressed."""
KEPT = frozenset({"etag", "last-modified", "cache-control"})
LEAST_COMPRESSED, MOST_PACKED = 1000, 500
"""Bytes from which a file is compressed, and how many are remembered so: more than a page has."""


class PageFiles(StaticFiles):
    """Files of the built page; every other address without a suffix is a view of the page itself."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.assets = folder.resolve() / "assets"
        self._packed: dict[tuple[str, int, int], bytes] = {}

    async def check_config(self) -> None:
        """A folder that is not there is no error: ``get_response`` says that the page has not been built."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
            return await self._compressed(response) if _wants_compressed(response, scope) else response
        except _NotBuiltError:
            return HTMLResponse(_not_built(Request(scope).query_params.get("lang", "")))

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        try:
            found, facts = super().lookup_path(path)
        except (ValueError, OSError):  # no name that a file could have
            raise HTTPException(404) from None
        if Path(path).suffix or (facts is not None and stat.S_ISREG(facts.st_mode)):
            return found, facts
        found, facts = super().lookup_path("index.html")
        if facts is None:
            raise _NotBuiltError
        return found, facts

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        forever = Path(full_path).is_relative_to(self.assets)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response

    async def _compressed(self, response: Any) -> Response:
        """A file as it is sent to whoever takes it compressed: made once, not for every request."""
        facts = response.stat_result
        assert facts is not None
        key = (str(response.path), facts.st_mtime_ns, facts.st_size)
        if key not in self._packed:
            if len(self._packed) >= MOST_PACKED:
                self._packed.clear()
            self._packed[key] = await asyncio.to_thread(_pack, Path(response.path))
        kept = {name: value for name, value in response.headers.items() if name in KEPT}
        headers = {**kept, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(self._packed[key], response.status_code, headers, response.media_type)


def _pack(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


def _wants_compressed(response: Response, scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if type(response) is not FileResponse or response.stat_result is None or scope["method"] != "GET":
        return False
    is_text = Path(response.path).suffix in TEXTS and response.stat_result.st_size >= LEAST_COMPRESSED
    return is_text and "range" not in headers and "gzip" in headers.get("accept-encoding", "")


class _NotBuiltError(Exception):
    """The folder of the page has no ``index.html``."""


def _not_built(language: str) -> str:
    """HTML that says that the page has not been built, and what works without it."""
    words = words_for(language)
    title, text = words.say("table.name"), words.say("server.page-not-built")
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    )
