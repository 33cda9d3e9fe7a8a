"""States of invitation codes and of sent invitations, and limits of sending."""

from datetime import timedelta
from enum import StrEnum


class InvitationState(StrEnum):
    """Only a valid code can be redeemed. Precedence: revoked, expired, used up."""

    VALID = "valid"
    USED_UP = "usedUp"
    EXPIRED = "expired"
    REVOKED = "revoked"


class SentStatus(StrEnum):
    """Status of a sent invitation, derived from its code, its last mail and the company that registered.

    ``REJECTED``: the mail server refused the last mail for good.
    """

    QUEUED = "queued"
    SENT = "sent"
    REJECTED = "rejected"
    OPENED = "opened"
    REGISTERED = "registered"
    APPROVED = "approved"
    REVOKED = "revoked"
    EXPIRED = "expired"


REMINDED = (SentStatus.SENT, SentStatus.OPENED)
"""Statuses in which a reminder can be sent."""

REVOCABLE = (SentStatus.QUEUED, SentStatus.SENT, SentStatus.REJECTED, SentStatus.OPENED)
"""Statuses in which the invitation can be revoked and its address corrected."""

REMINDER_PAUSE = timedelta(hours=24)
"""Shortest time between a mail of an invitation and a reminder, so that two administrators do not both remind."""

MAX_RECIPIENTS = 500
"""Addresses of one request to send invitations."""

MAX_ENTRIES = 2 * MAX_RECIPIENTS
"""Addresses and other entries of one list that is checked, valid or not."""
