"""Companies that wait for a decision, as administrators see them."""

from datetime import timedelta
from typing import Annotated

from pydantic import AfterValidator, BaseModel
from pydantic_core import PydanticCustomError

from portal.accounts.presentation import user_out
from portal.accounts.schemas import UserOut
from portal.companies.queries import Registration
from portal.forms.typed_text import paragraphs
from portal.http.body import Body
from portal.settings import Settings

REASON_MIN = 2
REASON_MAX = 500
"""Characters of a rejection's reason, blanks around it not counted."""

_HOUR = timedelta(hours=1)


def _check_reason(text: str) -> str:
    reason = paragraphs(text) if len(text) <= 4 * REASON_MAX else text
    if not reason:
        raise PydanticCustomError("required", "must be given")
    if len(reason) < REASON_MIN:
        raise PydanticCustomError("too_short", "too short", {"min_length": REASON_MIN})
    if len(reason) > REASON_MAX:
        raise PydanticCustomError("too_long", "too long", {"max_length": REASON_MAX})
    return reason


class RejectionBody(Body):
    """``reason`` is shown and mailed to the company."""

    reason: Annotated[str, AfterValidator(_check_reason)]


class InvitationOut(BaseModel):
    """What was noted at the code that the company used, and who issued it."""

    note: str | None
    issued_by: str | None


class PendingUserOut(UserOut):
    """``age_hours``: since the registration, by the database's clock; ends with the decision."""

    age_hours: float
    invitation: InvitationOut | None

    @classmethod
    def of(cls, registration: Registration, settings: Settings) -> "PendingUserOut":
        user, invitation = registration.user, registration.invitation
        return cls(
            **dict(user_out(settings, user, user.company)),
            age_hours=_hours(registration.age),
            invitation=InvitationOut(note=invitation.note, issued_by=invitation.issued_by) if invitation else None,
        )


def _hours(age: timedelta) -> float:
    return round(age / _HOUR, 2)
