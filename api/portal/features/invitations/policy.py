"""State of an invitation code."""

from enum import StrEnum


class State(StrEnum):
    """Only a valid code can be redeemed. Precedence: revoked, expired, used up."""

    VALID = "valid"
    USED_UP = "usedUp"
    EXPIRED = "expired"
    REVOKED = "revoked"
