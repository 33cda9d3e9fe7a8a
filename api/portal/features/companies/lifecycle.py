"""The transition table of a company's account: it is decided once, and a decision can only be undone."""

from enum import StrEnum
from typing import Literal

from portal.domain.identity.users import AccountStatus
from portal.platform.transitions import Transitions


class Decision(StrEnum):
    """``UNDO`` is possible for a short time only, and only for the administrator who decided."""

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
