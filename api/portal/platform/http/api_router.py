"""Routers of the API."""

from typing import Any

from fastapi import APIRouter

from portal.platform.http.envelope import ErrorEnvelope
from portal.platform.http.paths import API_PREFIX

# All errors have the same envelope; 422 is listed because FastAPI would otherwise describe its own.
ERRORS: dict[int | str, dict[str, Any]] = {422: {"model": ErrorEnvelope}, "default": {"model": ErrorEnvelope}}


def api_router(**options: Any) -> APIRouter:
    """A router with the API's path prefix and errors. ``options`` are those of :class:`fastapi.APIRouter`.

    The application takes the routes into its own table: FastAPI matches those of an included router twice, and builds
    each of them anew for every application (docs/adr/0042).
    """
    return APIRouter(prefix=API_PREFIX, responses=ERRORS, **options)
