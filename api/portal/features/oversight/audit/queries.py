"""Queries for the audit trail, one row per event."""

from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, case, cast, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import Role, User
from portal.features.oversight.audit.schemas import AuditFilter, Outcome
from portal.platform.lists.days import first_moment
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

REFUSED = ("access.refused", "account.sign_in_failed")
"""Actions of refused attempts."""

OF_DRAFTS = (
    "submission.file_added",
    "submission.file_removed",
    "submission.addition_file_added",
    "submission.addition_file_removed",
)
"""Actions on files of a draft. Events of earlier releases hold sizes and checksums, which are the company's own."""

_is_draft_deleted = and_(
    AuditEvent.action == "submission.deleted", AuditEvent.details["receipt_number"].astext.is_(None)
)
SHOWN = case(
    (AuditEvent.action.in_(OF_DRAFTS), func.jsonb_build_object("file_id", AuditEvent.details["file_id"])),
    (_is_draft_deleted, AuditEvent.details.op("-")("files")),
    else_=AuditEvent.details,
)
"""The details that administrators may see."""

_details = cast(SHOWN, Text)
_is_refused = AuditEvent.action.in_(REFUSED)
_outcome = case((_is_refused, Outcome.REFUSED.value), else_=Outcome.DONE.value)

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
        Column("outcome", _outcome, Kind.CHOICE, choices="audit_outcome"),
        Column("details", SHOWN, kind=None),
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
    if events.outcome is not None:
        conditions.append(_is_refused if events.outcome is Outcome.REFUSED else ~_is_refused)
    if events.subject_type is not None:
        conditions.append(AuditEvent.subject_type == events.subject_type)
    if events.subject_id is not None:
        conditions.append(AuditEvent.subject_id == events.subject_id)
    if events.at_from is not None:
        conditions.append(AuditEvent.at >= first_moment(events.at_from))
    if events.at_to is not None:
        conditions.append(AuditEvent.at < first_moment(events.at_to, days=1))
    searched = AuditEvent.actor_name, AuditEvent.action, AuditEvent.subject_id, _details
    return [*conditions, *containing(events.search, *searched, AuditEvent.ip, AuditEvent.request_id)]


async def find_actors(session: AsyncSession) -> list[tuple[UUID, str]]:
    """Administrators with events, including deleted ones."""
    name = func.concat_ws(" ", User.first_name, User.last_name)
    acted = exists().where(AuditEvent.actor_id == User.id)
    statement = select(User.id, name).where(User.role == Role.ADMIN.value, acted)
    found = await session.execute(statement.order_by(func.portal_fold(name), User.id))
    return [(actor_id, text) for actor_id, text in found]


async def find_choices(session: AsyncSession) -> tuple[list[str], list[str]]:
    """The actions and subject types that occur, sorted; each is found by one scan of its index."""
    actions = select(func.array_agg(AuditEvent.action.distinct())).scalar_subquery()
    subjects = select(func.array_agg(AuditEvent.subject_type.distinct())).scalar_subquery()
    found = (await session.execute(select(actions, subjects))).one()
    return sorted(found[0] or ()), sorted(found[1] or ())
