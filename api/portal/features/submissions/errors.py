"""Errors of this feature."""

from portal.platform.errors import PortalError


class AlreadySubmitted(PortalError):
    status = 409
    code = "already_submitted"


class TooManyFiles(PortalError):
    """``n``: how many are allowed."""

    status = 409
    code = "too_many_files"
