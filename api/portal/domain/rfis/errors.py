"""Errors of this feature."""

from portal.platform.errors import PortalError


class RfiClosed(PortalError):
    """``deadline``: the deadline as an ISO instant."""

    status = 409
    code = "rfi_closed"


class RfiNotOpen(PortalError):
    status = 409
    code = "rfi_not_open"
