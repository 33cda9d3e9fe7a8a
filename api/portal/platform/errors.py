"""Everything that can go wrong on purpose.

An error has a stable code, an HTTP status and parameters; the sentence that a person reads is looked up in the
catalogue of the request's locale under ``error.<code>`` (and ``field.<error>[.<field>]`` for a field's error).
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class FieldError:
    """One field that was refused. ``field`` is a dotted path such as ``links.0.url``."""

    field: str
    error: str
    params: dict[str, Any] = dataclasses.field(default_factory=dict)


class PortalError(Exception):
    """Base of every error that is answered with its own code and status."""

    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal"

    def __init__(self, *, data: Any = None, fields: Sequence[FieldError] = (), **params: Any) -> None:
        super().__init__(self.code)
        self.params = params
        self.fields = tuple(fields)
        self.data = data


class ValidationFailed(PortalError):
    status = 422
    code = "validation_failed"


class Unauthenticated(PortalError):
    status = 401
    code = "unauthenticated"


class TooManyRequests(PortalError):
    """``retry_in``: seconds until the next try may succeed."""

    status = 429
    code = "too_many_requests"


class TooManyDownloads(TooManyRequests):
    """The budget of exports and ZIPs is spent."""

    code = "too_many_downloads"


class Forbidden(PortalError):
    status = 403
    code = "forbidden"


class GrantNotHeld(Forbidden):
    """Nobody hands out what they do not hold: ``permissions``, each as ``ACTION subject``."""

    code = "grant_not_held"


class HoldsMore(Forbidden):
    """The person has ``permissions`` that the actor does not have, and is out of their reach."""

    code = "holds_more"


class CsrfRejected(PortalError):
    status = 403
    code = "csrf_rejected"


class NotFound(PortalError):
    """Also the answer for what exists but must stay hidden from the actor."""

    status = 404
    code = "not_found"


class MethodNotAllowed(PortalError):
    status = 405
    code = "method_not_allowed"


class AlreadyDecided(PortalError):
    """Another administrator was first: ``by`` (name), ``at`` (ISO instant), ``decision``."""

    status = 409
    code = "already_decided"


class UndoTooLate(PortalError):
    """The decision stands: its time to be undone is over, or the company was told or has begun to work."""

    status = 409
    code = "undo_too_late"


class AlreadyRevoked(PortalError):
    """Another administrator was first: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "already_revoked"


class ChangedMeanwhile(PortalError):
    """What was edited is no longer what was read: ``by`` (name) changed it at ``at`` (ISO instant)."""

    status = 409
    code = "changed_meanwhile"


class LastGrantor(PortalError):
    """Without this person nobody could give anybody a permission any more."""

    status = 409
    code = "last_grantor"


class OwnAccount(PortalError):
    """Nobody deletes themselves."""

    status = 409
    code = "own_account"


class AlreadyActive(PortalError):
    """Who has chosen a password needs no invitation."""

    status = 409
    code = "already_active"


class DraftSuperseded(PortalError):
    """A newer save exists: ``save_number``; ``data`` carries the stored draft."""

    status = 409
    code = "draft_superseded"


class AlreadySubmitted(PortalError):
    status = 409
    code = "already_submitted"


class QuestionnaireAlreadySubmitted(PortalError):
    status = 409
    code = "questionnaire_already_submitted"


class FeedbackAlreadyGiven(PortalError):
    status = 409
    code = "feedback_already_given"


class RfiClosed(PortalError):
    """``deadline``: the ISO instant that has passed."""

    status = 409
    code = "rfi_closed"


class RfiNotOpen(PortalError):
    status = 409
    code = "rfi_not_open"


class AnnouncementStateDiffers(PortalError):
    """Not possible in its ``state``; the last change was ``by`` (name) ``at`` (ISO instant)."""

    status = 409
    code = "announcement_state_differs"


class IdempotencyKeyReused(PortalError):
    """The key was used before, for something else."""

    status = 409
    code = "idempotency_key_reused"


class NobodyToSendTo(PortalError):
    status = 422
    code = "nobody_to_send_to"


class EmailSendingFailed(PortalError):
    """Nothing was sent and nothing was kept: the same may be tried again."""

    status = 503
    code = "email_sending_failed"


class TooManyFiles(PortalError):
    """``n``: how many are allowed."""

    status = 409
    code = "too_many_files"


class PayloadTooLarge(PortalError):
    status = 413
    code = "payload_too_large"


class UnreadableRequest(PortalError):
    """Bytes that are no HTTP request."""

    status = 400
    code = "unreadable_request"


class RequestTimeout(PortalError):
    """The head or the body arrived too slowly."""

    status = 408
    code = "request_timeout"


class AddressTooLong(PortalError):
    """Path and query are longer than ``max_bytes``."""

    status = 414
    code = "address_too_long"


class HeadTooLarge(PortalError):
    status = 431
    code = "head_too_large"


class TransferEncodingUnsupported(PortalError):
    """Only ``chunked`` is understood."""

    status = 501
    code = "transfer_encoding_unsupported"


class UploadInterrupted(PortalError):
    """The body ended early, paused too long, or was not as long as announced. Nothing of it was kept."""

    status = 400
    code = "upload_interrupted"


class UploadTotalExceeded(PortalError):
    """``max_mb``: the limit of all files together, in MiB."""

    status = 413
    code = "upload_total_exceeded"


class UnsupportedFile(PortalError):
    status = 415
    code = "unsupported_file"


class EmailNotVerified(PortalError):
    """A company is approved only once its email is proved."""

    status = 409
    code = "email_not_verified"


class ServiceUnavailable(PortalError):
    """A store that this answer needs cannot be reached; nothing was acknowledged."""

    status = 503
    code = "service_unavailable"


class OutcomeUnknown(PortalError):
    """The database was asked to commit and its answer was lost: the change may have been saved, or it may not."""

    status = 503
    code = "outcome_unknown"
