"""The transition table of a company's account.

Approval and rejection are final, and only an undo reverses them. A returned company sends its registration again.
"""

from enum import StrEnum
from typing import Literal

from portal.domain.identity.users import AccountStatus
from portal.platform.transitions import Transitions


class Decision(StrEnum):
    """``RETURN``: for correction by the company, which then does ``SEND_AGAIN``.

    ``UNDO`` is possible for a short time, and only for the administrator who decided.
    """

    APPROVE = "approve"
    REJECT = "reject"
    RETURN = "return"
    SEND_AGAIN = "send_again"
    UNDO = "undo"


Verdict = Literal[Decision.APPROVE, Decision.REJECT, Decision.RETURN]
"""The decisions of administrators."""


TRANSITIONS = Transitions(
    AccountStatus,
    {
        (AccountStatus.PENDING, Decision.APPROVE): AccountStatus.APPROVED,
        (AccountStatus.PENDING, Decision.REJECT): AccountStatus.REJECTED,
        (AccountStatus.PENDING, Decision.RETURN): AccountStatus.RETURNED,
        (AccountStatus.RETURNED, Decision.SEND_AGAIN): AccountStatus.PENDING,
        (AccountStatus.APPROVED, Decision.UNDO): AccountStatus.PENDING,
        (AccountStatus.REJECTED, Decision.UNDO): AccountStatus.PENDING,
        (AccountStatus.RETURNED, Decision.UNDO): AccountStatus.PENDING,
    },
)
