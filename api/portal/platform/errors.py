"""Expected errors.

An error has a stable code, an HTTP status and parameters; its message is looked up in the catalogue of the request's
locale under ``error.<code>`` (``field.<error>[.<field>]`` for a field's error).
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class FieldError:
    """A refused field. ``field`` is a dotted path such as ``links.0.url``."""

    field: str
    error: str
    params: dict[str, Any] = dataclasses.field(default_factory=dict)


class PortalError(Exception):
    """Base of errors with their own code and status."""

    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal"

    def __init__(self, *, data: Any = None, fields: Sequence[FieldError] = (), **params: Any) -> None:
        super().__init__(self.code)
        self.params = params
        self.fields = tuple(fields)
        self.data = data

    @property
    def text(self) -> str:
        """Key of the message in the catalogue."""
        return f"error.{self.code}"


class ValidationFailed(PortalError):
    status = 422
    code = "validation_failed"


class Unauthenticated(PortalError):
    status = 401
    code = "unauthenticated"


class TooManyRequests(PortalError):
    """``retry_in``: seconds until the next attempt may succeed."""

    status = 429
    code = "too_many_requests"


class Forbidden(PortalError):
    status = 403
    code = "forbidden"


class CsrfRejected(PortalError):
    status = 403
    code = "csrf_rejected"


class NotFound(PortalError):
    """Also raised for resources that exist but must stay hidden from the actor."""

    status = 404
    code = "not_found"


class MethodNotAllowed(PortalError):
    status = 405
    code = "method_not_allowed"


class PayloadTooLarge(PortalError):
    status = 413
    code = "payload_too_large"


class AddressTooLong(PortalError):
    """Path and query are longer than ``max_bytes``."""

    status = 414
    code = "address_too_long"


class UploadInterrupted(PortalError):
    """The body ended early, paused too long, or had another length than announced. Nothing was stored."""

    status = 400
    code = "upload_interrupted"


class UploadTotalExceeded(PortalError):
    """``max_mb``: the limit of all files together, in MiB."""

    status = 413
    code = "upload_total_exceeded"


class UnsupportedFile(PortalError):
    status = 415
    code = "unsupported_file"


class ServiceUnavailable(PortalError):
    """A store that the response needs is unreachable, or undid the transaction; nothing was acknowledged."""

    status = 503
    code = "service_unavailable"


class OutcomeUnknown(PortalError):
    """The result of COMMIT was lost: the change may or may not have been saved."""

    status = 503
    code = "outcome_unknown"
