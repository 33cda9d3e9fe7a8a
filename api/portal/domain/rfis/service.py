"""The RFI: its dates, and declarations of it by settings, by Kubernetes objects and by administrators."""

from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.changes import change_in_portal, close_now, open_now, reopen_in_portal, reopening_dates
from portal.domain.rfis.configured import configured_dates, is_configured, publish_configured
from portal.domain.rfis.current import CurrentRfi, arrive, read_current, require_open, reread
from portal.domain.rfis.dates import (
    ANNOUNCE_CLOSING,
    ANNOUNCE_DEADLINE,
    ANNOUNCE_EARLY_CLOSING,
    ChangeReason,
    Dates,
    close_due,
    publish,
)
from portal.domain.rfis.deadlines import (
    closed_early_at,
    default_questions_until,
    own_deadline,
    own_deadline_sql,
    questions_until,
    request_deadline_sql,
    start_of,
    told_deadline,
    told_deadline_sql,
)
from portal.domain.rfis.governing import Declaration, Generation, Standing, carry_out, declare, standing
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.queries import (
    Reach,
    ResponseCounts,
    all_ended_at,
    await_arrivals,
    count_responses,
    count_told,
    in_turn_to_tell,
    runs_longer,
)

__all__ = [
    "ANNOUNCE_CLOSING",
    "ANNOUNCE_DEADLINE",
    "ANNOUNCE_EARLY_CLOSING",
    "ChangeReason",
    "CurrentRfi",
    "Dates",
    "Declaration",
    "Generation",
    "Reach",
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
    "closed_early_at",
    "configured_dates",
    "count_responses",
    "count_told",
    "declare",
    "default_questions_until",
    "in_turn_to_tell",
    "is_configured",
    "open_now",
    "own_deadline",
    "own_deadline_sql",
    "publish",
    "publish_configured",
    "questions_until",
    "read_current",
    "reopen_in_portal",
    "reopening_dates",
    "request_deadline_sql",
    "require_open",
    "reread",
    "runs_longer",
    "standing",
    "start_of",
    "state_at",
    "told_deadline",
    "told_deadline_sql",
]
