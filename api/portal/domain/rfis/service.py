"""The RFI: its dates, and declarations of it by settings, by Kubernetes objects and by administrators."""

from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.changes import ChangeReason, change_in_portal, close_now, open_now, reopen_in_portal
from portal.domain.rfis.configured import configured_dates, is_configured, publish_configured
from portal.domain.rfis.dates import (
    ANNOUNCE_CLOSING,
    ANNOUNCE_DEADLINE,
    CurrentRfi,
    Dates,
    arrive,
    close_due,
    current,
    publish,
    read_current,
    require_open,
)
from portal.domain.rfis.governing import Declaration, Generation, Standing, carry_out, declare, standing
from portal.domain.rfis.lifecycle import RfiState, deadline_with, questions_until, state_at
from portal.domain.rfis.queries import (
    ResponseCounts,
    all_ended_at,
    await_arrivals,
    count_responses,
    deadline_of_company,
    runs_longer,
)

__all__ = [
    "ANNOUNCE_CLOSING",
    "ANNOUNCE_DEADLINE",
    "ChangeReason",
    "CurrentRfi",
    "Dates",
    "Declaration",
    "Generation",
    "ResponseCounts",
    "RfiState",
    "Standing",
    "all_ended_at",
    "arrive",
    "await_arrivals",
    "calendar_entry",
    "carry_out",
    "change_in_portal",
    "close_due",
    "close_now",
    "configured_dates",
    "count_responses",
    "current",
    "deadline_of_company",
    "deadline_with",
    "declare",
    "is_configured",
    "open_now",
    "publish",
    "publish_configured",
    "questions_until",
    "read_current",
    "reopen_in_portal",
    "require_open",
    "runs_longer",
    "standing",
    "state_at",
]
