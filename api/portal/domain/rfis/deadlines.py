"""The deadline of each company and the end of questions, at an instant.

:func:`own_deadline` is the rule. Whatever depends on a deadline reads it or :func:`own_deadline_sql`, the same rule in
SQL: whether a response is in time, what companies are told, reminders, calendar entries, lists and counts.
"""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, case, func, literal

from portal.domain.rfis.models import DeadlineExtension, Rfi

QUESTIONS_END_BEFORE = timedelta(days=7)
"""Time between the default end of questions and the deadline, at most half of the time that the request is open."""


def own_deadline(rfi: Rfi, extension: DeadlineExtension | None, now: datetime) -> datetime:
    """The last instant for a response of the company with this extension, as it stands at ``now``.

    The later one of the request's deadline and the extension's end. From the instant on at which the request is closed
    early, that instant takes the place of its deadline, which stays on record as planned.
    """
    deadline = closed_early_at(rfi, now) or rfi.deadline
    until = extension.until if extension else None
    return max(deadline, until) if until else deadline


def closed_early_at(rfi: Rfi, now: datetime) -> datetime | None:
    """When the request was closed early; None if it is open at ``now`` or was closed after its deadline.

    The release before moved the deadline to the instant of an early closing.
    """
    is_early = rfi.closed_at is not None and rfi.closed_at <= min(rfi.deadline, now)
    return rfi.closed_at if is_early else None


def told_deadline(rfi: Rfi, extension: DeadlineExtension | None, now: datetime) -> datetime:
    """The deadline that the company with this extension was last told, by mail or when the request was published."""
    told = (extension.deadline_announced if extension else None) or rfi.deadline_announced
    told = told or own_deadline(rfi, None, now)
    until = extension.until if extension else None
    return max(told, until) if until else told


def request_deadline_sql() -> ColumnElement[datetime]:
    """The deadline of companies without an extension, of the joined RFI."""
    return func.least(Rfi.deadline, case((Rfi.closed_at <= func.portal_now(), Rfi.closed_at)))  # least ignores null


def own_deadline_sql(deadline: ColumnElement[datetime] | datetime | None = None) -> ColumnElement[datetime]:
    """The deadline of the company of the joined extension; ``deadline``: the request's, None for the joined RFI's."""
    if deadline is None:
        deadline = request_deadline_sql()
    return func.greatest(deadline, DeadlineExtension.until)  # greatest ignores null


def told_deadline_sql(rfi: Rfi, now: datetime) -> ColumnElement[datetime]:
    """The deadline that the company of the joined extension was last told."""
    told = literal(rfi.deadline_announced or own_deadline(rfi, None, now))
    return func.greatest(func.coalesce(DeadlineExtension.deadline_announced, told), DeadlineExtension.until)


def default_questions_until(start: datetime, deadline: datetime) -> datetime:
    """The end of questions that applies if none is set, between the ``start`` of the request and its deadline."""
    if deadline - start >= 2 * QUESTIONS_END_BEFORE or deadline <= start:
        return deadline - QUESTIONS_END_BEFORE
    middle = start + (deadline - start) / 2
    return max(start, middle.replace(second=0, microsecond=0))


def start_of(rfi: Rfi) -> datetime:
    """When the request opens; without an opening time, when it was published."""
    return rfi.opens_at or rfi.created_at


def end_of_questions(rfi: Rfi, now: datetime) -> datetime:
    """The last instant at which companies may ask questions, the same for all companies."""
    planned = rfi.questions_until or default_questions_until(start_of(rfi), rfi.deadline)
    return min(planned, own_deadline(rfi, None, now))
