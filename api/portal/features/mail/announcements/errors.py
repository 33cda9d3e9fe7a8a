"""Errors of this feature."""

from portal.platform.errors import PortalError


class AnnouncementStateDiffers(PortalError):
    """Not allowed in its ``state``; the last change was made ``by`` (name) ``at`` (ISO 8601)."""

    status = 409
    code = "announcement_state_differs"


class NoRecipients(PortalError):
    """The filter matches no company."""

    status = 422
    code = "nobody_to_send_to"


class EmailSendingFailed(PortalError):
    """Nothing was sent or saved; the request may be repeated."""

    status = 503
    code = "email_sending_failed"
