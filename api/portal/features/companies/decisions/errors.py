"""Errors of this feature."""

from portal.platform.errors import PortalError


class AlreadyDecided(PortalError):
    """Another administrator decided first: ``by`` (name), ``at`` (ISO instant), ``decision``."""

    status = 409
    code = "already_decided"


class UndoTooLate(PortalError):
    """The decision can no longer be undone.

    Its undo period is over, the company was notified, or it has started to work.
    """

    status = 409
    code = "undo_too_late"


class CorrectionClosed(PortalError):
    """The registration cannot be corrected in this way now: it was decided, or is not returned."""

    status = 409
    code = "correction_closed"


class EmailNotVerified(PortalError):
    """Approval requires a proved email."""

    status = 409
    code = "email_not_verified"
