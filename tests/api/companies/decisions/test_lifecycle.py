"""Every status × decision."""

from itertools import product

import pytest

from portal.domain.identity.users import AccountStatus
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Decision

PENDING, APPROVED, REJECTED, RETURNED = (
    AccountStatus.PENDING,
    AccountStatus.APPROVED,
    AccountStatus.REJECTED,
    AccountStatus.RETURNED,
)
EXPECTED = {
    (PENDING, Decision.APPROVE): APPROVED,
    (PENDING, Decision.REJECT): REJECTED,
    (PENDING, Decision.RETURN): RETURNED,
    (PENDING, Decision.SEND_AGAIN): None,
    (PENDING, Decision.UNDO): None,
    (APPROVED, Decision.APPROVE): None,
    (APPROVED, Decision.REJECT): None,
    (APPROVED, Decision.RETURN): None,
    (APPROVED, Decision.SEND_AGAIN): None,
    (APPROVED, Decision.UNDO): PENDING,
    (REJECTED, Decision.APPROVE): None,
    (REJECTED, Decision.REJECT): None,
    (REJECTED, Decision.RETURN): None,
    (REJECTED, Decision.SEND_AGAIN): None,
    (REJECTED, Decision.UNDO): PENDING,
    (RETURNED, Decision.APPROVE): None,
    (RETURNED, Decision.REJECT): None,
    (RETURNED, Decision.RETURN): None,
    (RETURNED, Decision.SEND_AGAIN): PENDING,
    (RETURNED, Decision.UNDO): PENDING,
}


def test_the_table_lists_every_status_and_decision() -> None:
    assert set(EXPECTED) == set(product(AccountStatus, Decision))


@pytest.mark.parametrize(("status", "decision"), EXPECTED)
def test_transitions_of_every_decision(status: AccountStatus, decision: Decision) -> None:
    assert TRANSITIONS.after(status, decision) == EXPECTED[status, decision]
