"""Errors of profiles and their change requests."""

from portal.platform.errors import PortalError


class ProfileChanged(PortalError):
    """A colleague, or another tab, changed the profile first: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "profile_changed"


class ChangeRequestChanged(PortalError):
    """The company has sent other values meanwhile: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "change_request_changed"


class ChangeRequestDecided(PortalError):
    """Another administrator, or the company, was first: ``by`` (name), ``at`` (ISO instant), ``state``."""

    status = 409
    code = "change_request_decided"


class ChangeRequestClosed(PortalError):
    """The company's request is no longer pending: ``at`` (ISO instant), ``state``. Does not name who decided."""

    status = 409
    code = "change_request_closed"


class ChangeRequestOutdated(PortalError):
    """The company's data has changed since the request, so that accepting it would overwrite something else."""

    status = 409
    code = "change_request_outdated"
