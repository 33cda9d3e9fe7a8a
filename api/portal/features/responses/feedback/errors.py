"""Errors of this feature."""

from portal.platform.errors import PortalError


class FeedbackAlreadyGiven(PortalError):
    status = 409
    code = "feedback_already_given"
