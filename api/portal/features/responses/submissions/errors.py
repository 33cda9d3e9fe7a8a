"""Errors of this feature."""

from portal.platform.errors import PortalError


class AlreadySubmitted(PortalError):
    status = 409
    code = "already_submitted"


class ResponseChanged(PortalError):
    """The standing version is not the one that the request is about; ``receipt_number``: the standing one, or null."""

    status = 409
    code = "response_changed"


class WindowClosed(PortalError):
    """Nothing can be added: no clarification is requested, or the window ended at ``ends_at`` (ISO instant or null)."""

    status = 409
    code = "window_closed"


class TooManyAdditions(PortalError):
    """``n``: how many are allowed."""

    status = 409
    code = "too_many_additions"


class LinksChanged(PortalError):
    """The links are not those that the request is based on: another person or page has saved since."""

    status = 409
    code = "links_changed"


class TooManyFiles(PortalError):
    """``n``: how many are allowed."""

    status = 409
    code = "too_many_files"
