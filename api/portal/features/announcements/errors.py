"""Errors of this feature."""

from portal.platform.errors import PortalError


class AnnouncementStateDiffers(PortalError):
    """Not possible in its ``state``; the last change was ``by`` (name) ``at`` (ISO instant)."""

    status = 409
    code = "announcement_state_differs"


class NobodyToSendTo(PortalError):
    status = 422
    code = "nobody_to_send_to"


class EmailSendingFailed(PortalError):
    """Nothing was sent and nothing was kept: the same may be tried again."""

    status = 503
    code = "email_sending_failed"
