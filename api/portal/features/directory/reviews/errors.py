"""Errors of reviews."""

from portal.platform.errors import PortalError


class ReviewChanged(PortalError):
    """Another administrator set the status first: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "review_changed"


class ReviewOfOtherVersion(PortalError):
    """The company has replaced the version that the administrator saw, or withdrawn it."""

    status = 409
    code = "review_of_other_version"


class StatusNotAllowed(PortalError):
    """The status may not follow the standing one."""

    status = 409
    code = "status_not_allowed"


class TooManyToReview(PortalError):
    """``n``: responses of one request at most."""

    status = 409
    code = "too_many_to_review"
