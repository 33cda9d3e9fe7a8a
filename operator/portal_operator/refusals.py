"""Condition reasons for the errors of the portal's internal API."""

from portal_operator.conditions import Readiness
from portal_operator.portal_api import Refused

LATER_DEADLINE_HOLDS = "rfi_deadline_in_the_past"
REASONS = {
    "rfi_not_served": "NotServed",
    "generation_superseded": "Superseded",
    "rfi_needs_reopening": "NeedsReopening",
    LATER_DEADLINE_HOLDS: "DeadlineInThePast",
    "validation_failed": "Invalid",
    "token_not_accepted": "TokenNotAccepted",
    "account_not_accepted": "AccountNotAccepted",
}


def refusal(refused: Refused) -> Readiness:
    reason = REASONS.get(refused.code, "Refused")
    return Readiness(False, reason, refused.message, is_stalled=refused.is_permanent)
