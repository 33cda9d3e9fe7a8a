"""JSON of reminders."""

from datetime import datetime
from enum import StrEnum
from typing import Self

from pydantic import BaseModel

from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.reminders.policy import Audience
from portal.features.directory.reminders.service import Planned
from portal.platform.http.body import Body


class ReminderState(StrEnum):
    """``left_out``: it was off, too late, or due already when the deadline was set."""

    PLANNED = "planned"
    OFF = "off"
    SENT = "sent"
    LEFT_OUT = "leftOut"


class ReminderOut(BaseModel):
    """``hours``: before the deadline. ``companies``: reached now; ``recipients``: reached when it was sent.

    ``template``: the message in the gallery. ``switched_by``: who last switched it on or off.
    """

    hours: int
    audience: Audience
    template: str
    due_at: datetime
    state: ReminderState
    is_on: bool
    companies: int
    sent_at: datetime | None
    recipients: int | None
    switched_by: str | None
    switched_at: datetime | None

    @classmethod
    def of(cls, planned: Planned, template: str) -> Self:
        sent = planned.past if planned.past and planned.past.recipients is not None else None
        return cls(
            hours=planned.hours,
            audience=planned.audience,
            template=template,
            due_at=planned.due_at,
            state=_state(planned),
            is_on=planned.is_on,
            companies=planned.companies,
            sent_at=sent.created_at if sent else None,
            recipients=sent.recipients if sent else None,
            switched_by=planned.switch.changed_by_name if planned.switch else None,
            switched_at=planned.switch.changed_at if planned.switch else None,
        )


def _state(planned: Planned) -> ReminderState:
    if planned.past is not None:
        return ReminderState.LEFT_OUT if planned.past.recipients is None else ReminderState.SENT
    if not planned.is_on:
        return ReminderState.OFF
    return ReminderState.PLANNED


class RemindersOut(BaseModel):
    """``deadline`` is null before the RFI is published; nothing is sent unless the RFI is open."""

    deadline: datetime | None
    is_open: bool
    items: list[ReminderOut]


class ReminderSwitchIn(Body):
    is_on: bool


class RemindIn(Body):
    companies: CompanyFilter


class ReachedOut(BaseModel):
    """Companies by the step that they have reached; those that have submitted get no reminder."""

    not_begun: int
    begun: int
    not_submitted: int


class RemindedOut(BaseModel):
    reminded: int
