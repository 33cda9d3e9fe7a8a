"""Errors of clarifications."""

from portal.platform.errors import PortalError


class ClarificationChangedMeanwhile(PortalError):
    """Another administrator changed it first: ``by`` (name); ``data`` has the current ``version``."""

    status = 409
    code = "clarification_changed_meanwhile"
