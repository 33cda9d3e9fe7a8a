"""Errors of this feature."""

from portal.platform.errors import PortalError


class TooManyViews(PortalError):
    """The person has ``most`` views of this list, the maximum."""

    status = 409
    code = "too_many_views"
