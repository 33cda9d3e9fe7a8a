"""Routers of the API, and the description of its errors in the OpenAPI document."""

from typing import Any

from fastapi import APIRouter, FastAPI

from portal.platform.http.envelope import ErrorEnvelope
from portal.platform.http.paths import API_PREFIX

_SCHEMAS = "#/components/schemas/"
_ERROR = {"content": {"application/json": {"schema": {"$ref": f"{_SCHEMAS}{ErrorEnvelope.__name__}"}}}}
# All errors have the same envelope; 422 is listed because FastAPI would otherwise describe its own.
# A reference, not a model, of which FastAPI would make a field for each route and status when the API starts.
ERRORS: dict[int | str, dict[str, Any]] = {422: _ERROR, "default": _ERROR}


def api_router(**options: Any) -> APIRouter:
    """A router with the API's path prefix and errors. ``options`` are those of :class:`fastapi.APIRouter`.

    The application takes the routes into its own table: FastAPI matches those of an included router twice, and builds
    each of them anew for every application (docs/adr/0042).
    """
    return APIRouter(prefix=API_PREFIX, responses=ERRORS, **options)


class ApiApp(FastAPI):
    """An application whose OpenAPI document defines the schema of the errors."""

    def openapi(self) -> dict[str, Any]:
        document = super().openapi()
        error = ErrorEnvelope.model_json_schema(mode="serialization", ref_template=f"{_SCHEMAS}{{model}}")
        document["components"]["schemas"] |= error.pop("$defs") | {ErrorEnvelope.__name__: error}
        return document
