"""When reminders are due, and whom they are for."""

from datetime import datetime, timedelta
from enum import StrEnum

from portal.features.directory.listing.filter import CompanyFilter, Questionnaire, Response

OFFSETS_HOURS = (7 * 24, 72, 24)
"""Hours before the deadline at which reminders are due, earliest reminder first."""

PAUSE = timedelta(hours=1)
"""Time after any reminder in which the same person gets no other one."""

PAUSE_OF_SAME = timedelta(days=1)
"""Time after a reminder in which the same person does not get the same one again, from any sender."""

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
    """Filter for the approved companies of the audience, within ``companies`` if given; None if none can match."""
    progress = _PROGRESS[audience]
    chosen = companies or CompanyFilter()
    if (chosen.questionnaire and progress not in chosen.questionnaire) or chosen.response is Response.SUBMITTED:
        return None
    return chosen.model_copy(update={"questionnaire": (progress,), "response": Response.NOT_SUBMITTED})


def due_at(deadline: datetime, hours: int) -> datetime:
    return deadline - timedelta(hours=hours)


def passed(deadline: datetime, now: datetime) -> list[int]:
    """The offsets that are due, latest reminder first; empty after the deadline."""
    return [hours for hours in reversed(OFFSETS_HOURS) if due_at(deadline, hours) <= now < deadline]


def is_sent(due: datetime, now: datetime, *, deadline_set_at: datetime, is_on: bool) -> bool:
    """Whether a due reminder is sent.

    It is not sent if it is switched off, if it was due already when the deadline was set, or if it is too late.
    """
    return is_on and due > deadline_set_at and now - due <= MAX_LATE
