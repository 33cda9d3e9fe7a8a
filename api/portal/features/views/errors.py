"""Errors of this feature."""

from portal.platform.errors import PortalError


class TooManyViews(PortalError):
    """The person has the most views of this list."""

    status = 409
    code = "too_many_views"
