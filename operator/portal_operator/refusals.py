"""What the portal's refusals are called in an object's conditions."""

from portal_operator.conditions import Verdict
from portal_operator.portal_api import Refused

ANOTHER_HOLDS = "rfi_deadline_in_the_past"
REASONS = {
    "rfi_not_served": "NotServed",
    "generation_superseded": "Superseded",
    "rfi_needs_reopening": "NeedsReopening",
    ANOTHER_HOLDS: "DeadlineInThePast",
    "validation_failed": "Invalid",
    "token_not_accepted": "TokenNotAccepted",
    "account_not_accepted": "AccountNotAccepted",
}


def refusal(refused: Refused) -> Verdict:
    reason = REASONS.get(refused.code, "Refused")
    return Verdict(False, reason, refused.message, is_stalled=refused.is_about_the_object)
