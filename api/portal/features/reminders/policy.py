"""When reminders are due, and whom they are for."""

from datetime import datetime, timedelta
from enum import StrEnum

from portal.features.directory.service import CompanyFilter, Questionnaire, Response

OFFSETS_HOURS = (7 * 24, 72, 24)
"""Before the deadline, the earliest reminder first."""

PAUSE = timedelta(hours=1)
"""From the last reminder of a company to one that an administrator sends, so that two administrators do not both."""

MAX_LATE = timedelta(hours=12)
"""A reminder that is later than this (no worker was running) is left out."""


class Audience(StrEnum):
    NOT_BEGUN = "notBegun"
    BEGUN = "begun"
    NOT_SUBMITTED = "notSubmitted"


_PROGRESS = {
    Audience.NOT_BEGUN: Questionnaire.NOT_STARTED,
    Audience.BEGUN: Questionnaire.DRAFT,
    Audience.NOT_SUBMITTED: Questionnaire.ANSWERED,
}


def companies_in(audience: Audience, companies: CompanyFilter | None = None) -> CompanyFilter | None:
    """The approved companies of the audience, those of ``companies`` alone if given; None if there can be none."""
    progress = _PROGRESS[audience]
    chosen = companies or CompanyFilter()
    if (chosen.questionnaire and progress not in chosen.questionnaire) or chosen.response is Response.SUBMITTED:
        return None
    return chosen.model_copy(update={"questionnaire": (progress,), "response": Response.NOT_SUBMITTED})


def due_at(deadline: datetime, hours: int) -> datetime:
    return deadline - timedelta(hours=hours)


def passed(deadline: datetime, now: datetime) -> list[int]:
    """The offsets whose time has come, the latest first; none from the deadline on."""
    return [hours for hours in reversed(OFFSETS_HOURS) if due_at(deadline, hours) <= now < deadline]


def is_sent(due: datetime, now: datetime, *, deadline_set_at: datetime, is_on: bool) -> bool:
    """Whether a reminder that is due goes out.

    It does not if it was switched off, if it was due already when the deadline was set, or if it is too late.
    """
    return is_on and due > deadline_set_at and now - due <= MAX_LATE
