"""The recipients of an announcement: counts by language, and one delivery for each."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, and_, case, func, insert, literal, null, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.topics import SWITCHED_OFF, has_switched_off
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import DeadlineExtension
from portal.domain.submissions.models import Submission
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import chosen
from portal.features.mail.announcements.composing.placeholders import Personal
from portal.features.mail.announcements.lifecycle import DeliveryState
from portal.features.mail.announcements.models import AnnouncementDelivery
from portal.platform.i18n import DEFAULT_LOCALE, LOCALES
from portal.platform.settings import Settings

_COLUMNS = [
    "announcement_id",
    "number",
    "user_id",
    "organization_name",
    "recipient",
    "recipient_name",
    "locale",
    "message_id",
    "state",
    "error",
]
_UNWANTED = has_switched_off(MailTopic.ANNOUNCEMENTS)

_LOCALE = case((User.locale.in_(LOCALES), User.locale), else_=DEFAULT_LOCALE)
"""The language of the mail: the account's, or the default one if the portal does not have it."""


async def create_deliveries(
    session: AsyncSession,
    settings: Settings,
    current: CurrentRfi,
    announcement_id: UUID,
    companies: CompanyFilter,
    *,
    with_receipts: bool = False,
) -> int:
    """Inserts a delivery to each person of the companies that the filter matches now, in one statement.

    Returns how many are to be sent. They have the first numbers; deliveries to people who do not want announcements
    follow, switched off. ``with_receipts``: also stores the receipt numbers, for texts that use them.
    """
    number = func.row_number().over(order_by=(_UNWANTED, Company.id, User.id)).cast(Integer)
    values: list[ColumnElement[Any]] = [
        literal(announcement_id),
        number,
        User.id.expression,
        Company.organization_name.expression,
        User.email.expression,
        func.concat_ws(" ", User.first_name, User.last_name),
        _LOCALE,
        func.concat(f"<{announcement_id}.", number, f"@{_domain(settings)}>"),
        case((_UNWANTED, DeliveryState.CANCELLED.value), else_=DeliveryState.QUEUED.value),
        case((_UNWANTED, SWITCHED_OFF), else_=null()),
    ]
    source = User.__table__.join(Company.__table__, IS_PERSON_OF_COMPANY)
    if with_receipts:
        values.append(Submission.receipt_number.expression)
        source = source.outerjoin(Submission.__table__, _response_of(current))
    rows = select(*values).select_from(source).where(Company.id.in_(chosen(current, companies)))
    columns = [*_COLUMNS, "receipt"] if with_receipts else _COLUMNS
    await session.execute(
        insert(AnnouncementDelivery).from_select(columns, rows).execution_options(synchronize_session=False)
    )
    queued = select(func.count()).where(
        AnnouncementDelivery.announcement_id == announcement_id, AnnouncementDelivery.state == DeliveryState.QUEUED
    )
    return (await session.execute(queued)).scalar_one()


def _extension_for(current: CurrentRfi) -> ColumnElement[bool]:
    return and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == current.id)


def _response_of(current: CurrentRfi) -> ColumnElement[bool]:
    """Join condition for the company's submitted response to the RFI."""
    return and_(Submission.company_id == Company.id, Submission.rfi_id == current.id, Submission.state == "submitted")


async def extensions_of(session: AsyncSession, current: CurrentRfi, announcement_id: UUID) -> dict[int, datetime]:
    """The deadlines of companies with an extension, by the number of the delivery."""
    rows = await session.execute(
        select(AnnouncementDelivery.number, DeadlineExtension.until)
        .join(User, User.id == AnnouncementDelivery.user_id)
        .join(DeadlineExtension, DeadlineExtension.company_id == User.company_id)
        .where(AnnouncementDelivery.announcement_id == announcement_id, DeadlineExtension.rfi_id == current.id)
    )
    return {number: until for number, until in rows if until is not None}


async def find_reader(
    session: AsyncSession, current: CurrentRfi, choices: Sequence[CompanyFilter], number: int
) -> tuple[Personal, int] | None:
    """The ``number``-th recipient (from 1, oldest company first) that all filters match, and how many match."""
    found = [Company.id.in_(chosen(current, companies)) for companies in choices]
    row = (
        await session.execute(
            select(
                Company.organization_name,
                func.concat_ws(" ", User.first_name, User.last_name),
                Submission.receipt_number,
                _LOCALE,
                DeadlineExtension.until,
                func.count().over(),
            )
            .select_from(User)
            .join(Company, IS_PERSON_OF_COMPANY)
            .outerjoin(Submission, _response_of(current))
            .outerjoin(DeadlineExtension, _extension_for(current))
            .where(*found, ~_UNWANTED)
            .order_by(Company.id, User.id)
            .offset(number - 1)
            .limit(1)
        )
    ).one_or_none()
    return (Personal(*row[:-1]), row[-1]) if row else None


async def count_readers(
    session: AsyncSession, current: CurrentRfi, companies: CompanyFilter, *, with_receipts: bool
) -> tuple[dict[str, int], int]:
    """Number of recipients by language, and of those without a receipt number (0 unless ``with_receipts``)."""
    without = func.count().filter(Submission.id.is_(None)) if with_receipts else literal(0)
    statement = (
        select(_LOCALE, func.count(), without)
        .select_from(User)
        .join(Company, IS_PERSON_OF_COMPANY)
        .where(Company.id.in_(chosen(current, companies)), ~_UNWANTED)
        .group_by(_LOCALE)
    )
    if with_receipts:
        statement = statement.outerjoin(Submission, _response_of(current))
    rows = (await session.execute(statement)).all()
    found = {locale: number for locale, number, _ in rows}
    return {locale: found.get(locale, 0) for locale in LOCALES}, sum(row[2] for row in rows)


async def count_switched_off(session: AsyncSession, current: CurrentRfi, companies: CompanyFilter) -> int:
    """Number of people of the matching companies who do not want announcements."""
    people = select(func.count()).select_from(User).join(Company, IS_PERSON_OF_COMPANY)
    statement = people.where(Company.id.in_(chosen(current, companies)), _UNWANTED)
    return (await session.execute(statement)).scalar_one()


async def create_test_deliveries(session: AsyncSession, actor: Actor, settings: Settings, announcement_id: UUID) -> int:
    """Inserts a delivery to the author in each language. Returns their number."""
    author = (await session.execute(select(User).where(User.id == actor.user_id))).scalar_one()
    session.add_all(
        AnnouncementDelivery(
            announcement_id=announcement_id,
            number=number,
            user_id=author.id,
            organization_name=settings.regulator_name_ar if locale == "ar" else settings.regulator_name_en,
            recipient=author.email,
            recipient_name=author.name,
            locale=locale,
            message_id=f"<{announcement_id}.{number}@{_domain(settings)}>",
        )
        for number, locale in enumerate(LOCALES, start=1)
    )
    return len(LOCALES)


def _domain(settings: Settings) -> str:
    return settings.mail_from.rpartition("@")[2]
