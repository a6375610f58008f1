"""The OpenAPI document of the API, made of its routes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from wondertable import __version__
from wondertable.server.http_types import ErrorAnswer
from wondertable.server.routes import JSON, Route

__all__ = ["document"]

REFERENCE = "#/components/schemas/{name}"
MAY_BE_EMPTY = "The body is empty if the request came from a page of another site."
REFUSALS = {"4XX": f"Refused, with the reason. {MAY_BE_EMPTY}", "5XX": "Failed, with the reason."}


def document(routes: Sequence[Route], server: str) -> dict[str, Any]:
    """The OpenAPI document of routes that are served under the path ``server``."""
    types = [one for route in routes for one in route.types]
    schemas, components = msgspec.json.schema_components([*types, ErrorAnswer], ref_template=REFERENCE)
    *of_routes, of_errors = schemas
    unused = iter(of_routes)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, unused, of_errors)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Wondertable", "version": __version__},
        "servers": [{"url": server}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(route: Route, schemas: Iterator[dict[str, Any]], of_errors: dict[str, Any]) -> dict[str, Any]:
    """One method of one path; ``schemas`` are those of ``route.types`` and of the routes after it."""
    made: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.about,
        "parameters": [*_path_parameters(route), *_query_parameters(route)],
    }
    if route.sent_type is not None:
        made["requestBody"] = {"required": not route.body_may_be_missing, "content": {JSON: {"schema": next(schemas)}}}
    done = {"description": HTTPStatus(route.status).phrase, "content": {JSON: {"schema": next(schemas)}}}
    refused = {
        status: {"description": text, "content": {JSON: {"schema": of_errors}}} for status, text in REFUSALS.items()
    }
    return {**made, "responses": {str(route.status): done, **refused}}


def _path_parameters(route: Route) -> list[dict[str, Any]]:
    schemas, _ = msgspec.json.schema_components(route.part_types.values())
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in zip(route.part_types, schemas, strict=True)
    ]


def _query_parameters(route: Route) -> list[dict[str, Any]]:
    if route.query_type is None:
        return []
    _, components = msgspec.json.schema_components([route.query_type])
    fields: dict[str, dict[str, Any]] = components[route.query_type.__name__]["properties"]
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in fields.items()]
