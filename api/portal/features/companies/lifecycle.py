"""The transition table of a company's account. A company is decided once; only an undo reverses it."""

from enum import StrEnum
from typing import Literal

from portal.domain.identity.users import AccountStatus
from portal.platform.transitions import Transitions


class Decision(StrEnum):
    """``UNDO`` is possible for a short time, and only for the administrator who decided."""

    APPROVE = "approve"
    REJECT = "reject"
    UNDO = "undo"


Verdict = Literal[Decision.APPROVE, Decision.REJECT]
"""What a person decides about a company."""


TRANSITIONS = Transitions(
    AccountStatus,
    {
        (AccountStatus.PENDING, Decision.APPROVE): AccountStatus.APPROVED,
        (AccountStatus.PENDING, Decision.REJECT): AccountStatus.REJECTED,
        (AccountStatus.APPROVED, Decision.UNDO): AccountStatus.PENDING,
        (AccountStatus.REJECTED, Decision.UNDO): AccountStatus.PENDING,
    },
)
