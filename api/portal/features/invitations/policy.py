"""State of an invitation code."""

from enum import StrEnum


class State(StrEnum):
    """Only a valid one can be redeemed. Revoked comes before expired, expired before used up."""

    VALID = "valid"
    USED_UP = "usedUp"
    EXPIRED = "expired"
    REVOKED = "revoked"
