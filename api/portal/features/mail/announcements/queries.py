"""Queries for announcements and their deliveries."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, case, cast, exists, false, func, literal_column, null, or_, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.mail.announcements.lifecycle import GAVE_UP, DeliveryState
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

_Delivery = AnnouncementDelivery


def _counts() -> ColumnElement[Any]:
    """Deliveries by state: the saved counts of a finished announcement, else counted from its rows."""
    by_state = (
        select(_Delivery.shown_state.label("state"), func.count().label("n"))
        .where(_Delivery.announcement_id == Announcement.id)
        .group_by(_Delivery.shown_state)
        .correlate(Announcement)
        .subquery()
    )
    counted = select(func.jsonb_object_agg(by_state.c.state, by_state.c.n)).scalar_subquery()
    return func.coalesce(Announcement.counts, counted, literal_column("'{}'::jsonb", JSONB))


def _attachment() -> ColumnElement[Any]:
    described = func.jsonb_build_object(
        "name",
        Announcement.attachment_name,
        "content_type",
        Announcement.attachment_type,
        "size",
        Announcement.attachment_size,
        "sha256",
        Announcement.attachment_sha256,
    )
    return case((Announcement.attachment_key.is_not(None), described), else_=null())


_OWN = (
    Column("id", Announcement.id.expression, kind=None),
    Column("subject", Announcement.subject.expression, sort_by=func.portal_fold(Announcement.subject)),
    Column("other_subject", Announcement.other_subject.expression, kind=None),
    Column("language", Announcement.language.expression, kind=None),
    Column("state", cast(Announcement.state, String), kind=None),
    Column("scheduled_at", Announcement.scheduled_at.expression, Kind.INSTANT),
    Column("started_at", Announcement.started_at.expression, Kind.INSTANT),
    Column("recipients", Announcement.recipients.expression, Kind.NUMBER, sort_by=Announcement.recipients.expression),
    Column("counts", _counts(), kind=None),
    Column("attachment", _attachment(), kind=None),
    Column("created_at", Announcement.created_at.expression, Kind.INSTANT, sort_by=Announcement.created_at.expression),
    Column("created_by_name", Announcement.created_by_name.expression),
    Column("changed_at", Announcement.changed_at.expression, Kind.INSTANT),
    Column("changed_by_name", Announcement.changed_by_name.expression),
    Column("finished_at", Announcement.finished_at.expression, Kind.INSTANT),
    Column("trouble", Announcement.trouble.expression, kind=None),
)

HISTORY = ListDefinition(
    name="announcements",
    source=Announcement.__table__,
    key=Announcement.id.expression,
    columns=_OWN,
    default_sort="-created_at",
)

DELIVERIES = ListDefinition(
    name="deliveries",
    source=_Delivery.__table__,
    key=_Delivery.number.expression,
    columns=(
        Column("number", _Delivery.number.expression, Kind.NUMBER, sort_by=_Delivery.number.expression),
        Column(
            "organization_name",
            _Delivery.organization_name.expression,
            sort_by=func.portal_fold(_Delivery.organization_name),
        ),
        Column("recipient_name", _Delivery.recipient_name.expression),
        Column("recipient", _Delivery.recipient.expression, sort_by=func.lower(_Delivery.recipient)),
        Column("locale", _Delivery.locale.expression, Kind.CHOICE, choices="locale"),
        Column(
            "state",
            cast(_Delivery.shown_state, String),
            Kind.CHOICE,
            sort_by=cast(_Delivery.shown_state, String),
            choices="delivery_state",
        ),
        Column("attempts", _Delivery.attempts.expression, Kind.NUMBER, sort_by=_Delivery.attempts.expression),
        Column("answer", _Delivery.answer.expression),
        Column("error", _Delivery.error.expression, Kind.CHOICE, choices="delivery_error"),
        Column("may_repeat", _Delivery.may_repeat.expression, Kind.FLAG),
        Column("message_id", _Delivery.message_id.expression),
        Column("next_attempt_at", _Delivery.next_attempt_at.expression, Kind.INSTANT),
        Column("sent_at", _Delivery.sent_at.expression, Kind.INSTANT),
        Column("changed_at", _Delivery.changed_at.expression, Kind.INSTANT),
    ),
    default_sort="number",
)


def announcements_matching(search: str) -> list[ColumnElement[bool]]:
    """Announcements whose subject, text or author's name contain every word."""
    texts = [Announcement.subject, Announcement.body, Announcement.other_subject, Announcement.other_body]
    return containing(search, *texts, Announcement.created_by_name)


def deliveries_matching(search: str, states: tuple[str, ...], *, may_repeat: bool | None) -> list[ColumnElement[bool]]:
    """Deliveries that contain every word and are in one of ``states``; an empty filter matches all."""
    conditions = containing(search, _Delivery.organization_name, _Delivery.recipient_name, _Delivery.recipient)
    if states:
        conditions.append(_Delivery.shown_state.in_(states))
    if may_repeat is not None:
        conditions.append(_Delivery.may_repeat.is_(may_repeat))
    return conditions


async def find(session: AsyncSession, announcement_id: UUID) -> tuple[Announcement, dict[str, int], int] | None:
    """The announcement, its number of deliveries by state, and the number given up after temporary failures."""
    given_up = (
        select(func.count())
        .select_from(_Delivery)
        .where(_Delivery.announcement_id == Announcement.id, _is_given_up())
        .correlate(Announcement)
        .scalar_subquery()
    )
    statement = select(Announcement, _counts(), given_up).where(Announcement.id == announcement_id)
    row = (await session.execute(statement)).one_or_none()
    return (row[0], row[1], row[2]) if row else None


async def count_deliveries(session: AsyncSession, announcement_id: UUID) -> dict[str, int]:
    """Number of deliveries by state."""
    rows = await session.execute(
        select(_Delivery.shown_state, func.count())
        .where(_Delivery.announcement_id == announcement_id)
        .group_by(_Delivery.shown_state)
    )
    return dict(rows.all())


def temporary_failures() -> ColumnElement[bool]:
    """Deliveries that wait for another attempt, or were given up after too many."""
    return or_(_Delivery.state == DeliveryState.TEMPORARY, _is_given_up())


def rejections() -> ColumnElement[bool]:
    """Deliveries that the mail server has permanently rejected, or whose address is invalid."""
    return (_Delivery.state == DeliveryState.PERMANENT) & ~func.coalesce(_Delivery.error == GAVE_UP, false())


def failures() -> ColumnElement[bool]:
    """Deliveries that can be retried."""
    return _Delivery.state.in_((DeliveryState.TEMPORARY, DeliveryState.PERMANENT))


async def deliveries_numbered(
    session: AsyncSession, announcement_id: UUID, numbers: Collection[int]
) -> Sequence[tuple[int, str, str]]:
    """(number, company, state) of these deliveries, by number."""
    statement = (
        select(_Delivery.number, _Delivery.organization_name, _Delivery.shown_state)
        .where(_Delivery.announcement_id == announcement_id, _Delivery.number.in_(numbers))
        .order_by(_Delivery.number)
    )
    return [(number, name, state) for number, name, state in await session.execute(statement)]


def _is_given_up() -> ColumnElement[bool]:
    return (_Delivery.state == DeliveryState.PERMANENT) & (_Delivery.error == GAVE_UP)


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether an announcement or a draft refers to the object."""
    sent = exists().where(Announcement.attachment_key == object_key)
    drafted = exists().where(AnnouncementDraftFile.object_key == object_key)
    return bool(await session.scalar(select(or_(sent, drafted))))
