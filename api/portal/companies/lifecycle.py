"""The transition table of a company's account: it is decided once, and nothing follows a decision."""

from enum import StrEnum

from portal.accounts.models import AccountStatus


class Decision(StrEnum):
    APPROVE = "approve"
    REJECT = "reject"


TRANSITIONS: dict[tuple[AccountStatus, Decision], AccountStatus] = {
    (AccountStatus.PENDING, Decision.APPROVE): AccountStatus.APPROVED,
    (AccountStatus.PENDING, Decision.REJECT): AccountStatus.REJECTED,
}


def after(status: AccountStatus, decision: Decision) -> AccountStatus | None:
    """The status that follows, or None where the decision is not allowed."""
    return TRANSITIONS.get((status, decision))
