"""Reading the audit trail: every event as one row."""

from datetime import date, datetime, time, timedelta

from sqlalchemy import ColumnElement, Text, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.audit.models import AuditEvent
from portal.audit.schemas import AuditFilter
from portal.clock import RIYADH
from portal.lists.definition import Column, Kind, ListDefinition

MOST_WORDS = 10
"""Words of one search; what follows is ignored."""

_details = cast(AuditEvent.details, Text)

EVENTS = ListDefinition(
    name="audit",
    source=AuditEvent.__table__,
    key=AuditEvent.id.expression,
    columns=(
        Column("id", AuditEvent.id.expression, kind=None),
        Column("at", AuditEvent.at.expression, Kind.INSTANT, sort_by=AuditEvent.at.expression),
        Column("actor_id", AuditEvent.actor_id.expression, kind=None),
        Column("actor_name", AuditEvent.actor_name.expression),
        Column("action", AuditEvent.action.expression, Kind.CHOICE, choices="audit_action"),
        Column("subject_type", AuditEvent.subject_type.expression, Kind.CHOICE, choices="audit_subject"),
        Column("subject_id", AuditEvent.subject_id.expression),
        Column("details", AuditEvent.details.expression, kind=None),
        Column("details_text", _details),
        Column("ip", AuditEvent.ip.expression),
        Column("request_id", AuditEvent.request_id.expression),
    ),
    default_sort="-at",
)


def matching(events: AuditFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if events.actor is not None:
        conditions.append(AuditEvent.actor_id == events.actor)
    if events.action:
        conditions.append(AuditEvent.action.in_(events.action))
    if events.subject_type is not None:
        conditions.append(AuditEvent.subject_type == events.subject_type)
    if events.subject_id is not None:
        conditions.append(AuditEvent.subject_id == events.subject_id)
    if events.at_from is not None:
        conditions.append(AuditEvent.at >= _midnight(events.at_from))
    if events.at_to is not None:
        conditions.append(AuditEvent.at < _midnight(events.at_to) + timedelta(days=1))
    return [*conditions, *_searched(events.search)]


async def find_choices(session: AsyncSession) -> tuple[list[str], list[str]]:
    """Which actions and subject types there are, each in one walk over its index."""
    actions = select(func.array_agg(AuditEvent.action.distinct())).scalar_subquery()
    subjects = select(func.array_agg(AuditEvent.subject_type.distinct())).scalar_subquery()
    found = (await session.execute(select(actions, subjects))).one()
    return sorted(found[0] or ()), sorted(found[1] or ())


def _searched(search: str) -> list[ColumnElement[bool]]:
    """Every word somewhere in the event. ``strpos`` knows no metacharacters, so there is nothing to escape."""
    words = search.split()[:MOST_WORDS]
    text = func.portal_fold(
        func.concat_ws(
            "\n",
            AuditEvent.actor_name,
            AuditEvent.action,
            AuditEvent.subject_id,
            _details,
            AuditEvent.ip,
            AuditEvent.request_id,
        )
    )
    return [func.strpos(text, func.portal_fold(word)) > 0 for word in words]


def _midnight(day: date) -> datetime:
    """Days are Saudi days."""
    return datetime.combine(day, time.min, RIYADH)
