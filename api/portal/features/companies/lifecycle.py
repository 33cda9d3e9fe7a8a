"""The transition table of a company's account: it is decided once, and a decision can only be undone."""

from enum import StrEnum
from typing import Literal

from portal.domain.identity.users import AccountStatus


class Decision(StrEnum):
    """``UNDO`` is possible for a short time only, and only for the administrator who decided."""

    APPROVE = "approve"
    REJECT = "reject"
    UNDO = "undo"


Verdict = Literal[Decision.APPROVE, Decision.REJECT]
"""What a person decides about a company."""


TRANSITIONS: dict[tuple[AccountStatus, Decision], AccountStatus] = {
    (AccountStatus.PENDING, Decision.APPROVE): AccountStatus.APPROVED,
    (AccountStatus.PENDING, Decision.REJECT): AccountStatus.REJECTED,
    (AccountStatus.APPROVED, Decision.UNDO): AccountStatus.PENDING,
    (AccountStatus.REJECTED, Decision.UNDO): AccountStatus.PENDING,
}


def after(status: AccountStatus, decision: Decision) -> AccountStatus | None:
    """The status that follows, or None where the decision is not allowed."""
    return TRANSITIONS.get((status, decision))
