"""Errors of this feature."""

from portal.platform.errors import PortalError


class AlreadyDecided(PortalError):
    """Another administrator was first: ``by`` (name), ``at`` (ISO instant), ``decision``."""

    status = 409
    code = "already_decided"


class UndoTooLate(PortalError):
    """The decision can no longer be undone.

    Its undo period is over, the company was notified, or it has started to work.
    """

    status = 409
    code = "undo_too_late"


class EmailNotVerified(PortalError):
    """A company is approved only once its email is proved."""

    status = 409
    code = "email_not_verified"
