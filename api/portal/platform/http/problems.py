"""Converts exceptions to the error envelope, in the request's locale."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.responses import Response
from structlog.contextvars import get_contextvars

from portal.platform.db.outages import sqlstate
from portal.platform.errors import FieldError, PortalError
from portal.platform.http.envelope import ErrorEnvelope, FieldProblem
from portal.platform.i18n import current_locale, field_message, format_instant, translate

# Pydantic's error types → the portal's codes. Other types keep their name if the catalogue has it, otherwise "invalid".
PYDANTIC_ERRORS = {
    "missing": "required",
    "string_too_short": "too_short",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "extra_forbidden": "unknown_field",
    "literal_error": "invalid_option",
    "enum": "invalid_option",
    "json_invalid": "invalid_json",
    "uuid_parsing": "invalid_type",
    "uuid_type": "invalid_type",
    "int_parsing": "not_a_number",
    "greater_than_equal": "out_of_range",
    "less_than_equal": "out_of_range",
}


MAX_REPORTED_FIELDS = 20


def error_response(error: PortalError, *, headers: dict[str, str] | None = None) -> Response:
    body = ErrorEnvelope(
        code=error.status,
        message=translate(error.text, **_worded(error.params)),
        data=error.data,
        error=error.code,
        params=error.params,
        fields=[_problem(field) for field in error.fields],
        request_id=get_contextvars().get("request_id"),
    )
    retry_in = error.params.get("retry_in")
    extra = {"Retry-After": str(retry_in)} if retry_in is not None else {}
    return Response(
        body.model_dump_json(),
        status_code=error.status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **extra, **(headers or {})},
    )


def _worded(params: dict[str, Any]) -> dict[str, Any]:
    """Replaces the ISO instant ``at`` by Saudi time for the message."""
    at = params.get("at")
    if not isinstance(at, str):
        return params
    return {**params, "at": format_instant(datetime.fromisoformat(at), current_locale()).saudi}


def _problem(field: FieldError) -> FieldProblem:
    return FieldProblem(
        field=field.field, error=field.error, message=field_message(field.error, field.field, field.params)
    )


def is_malformed_address(error: RequestValidationError) -> bool:
    """Whether only values in the path were refused, such as an id that is no UUID."""
    return all(problem["loc"][:1] == ("path",) for problem in error.errors())


def field_errors(error: RequestValidationError) -> list[FieldError]:
    """Pydantic's first errors, at most :data:`MAX_REPORTED_FIELDS`, with the portal's messages and without the input.

    Errors of path parameters are omitted beside others, so that an unknown id is not reported with an invalid body.
    """
    problems = error.errors()
    reported = [problem for problem in problems if problem["loc"][:1] != ("path",)] or problems
    return [_field_error(problem) for problem in reported[:MAX_REPORTED_FIELDS]]


def _field_error(problem: dict[str, Any]) -> FieldError:
    location: Sequence[Any] = problem["loc"]
    parts: Iterable[Any] = location[1:] if location and location[0] in {"body", "query", "path"} else location
    kind: str = problem["type"]
    if kind == "json_invalid":
        # Its location is an offset in the body instead of a field.
        return FieldError("", PYDANTIC_ERRORS[kind])
    context: dict[str, Any] = problem.get("ctx") or {}
    params = {
        key: value
        for key, value in (
            ("min", context.get("min_length", context.get("ge"))),
            ("max", context.get("max_length", context.get("le"))),
            ("name", context.get("name")),
        )
        if value is not None
    }
    # Pydantic's "too_short" is about lists; the portal's code is about text.
    is_short_list = kind == "too_short" and "field_type" in context
    code = "at_least_one" if is_short_list else PYDANTIC_ERRORS.get(kind, kind)
    if code.endswith(("_type", "_parsing")):
        code = "invalid_type"
    return FieldError(".".join(str(part) for part in parts), code, params)


_ROLLED_BACK = ("40001", "40P01")
"""SQLSTATE: serialization failure, deadlock. PostgreSQL has ended the transaction so that others can go on."""


def is_rolled_back(error: BaseException) -> bool:
    """Whether PostgreSQL chose to undo the transaction; repeating the request helps."""
    return sqlstate(error) in _ROLLED_BACK
