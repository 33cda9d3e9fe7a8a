"""The recipients of an announcement: counts by language, and each as the preview shows it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.topics import has_switched_off
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import DeadlineExtension
from portal.domain.submissions.models import Submission
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import chosen
from portal.features.mail.announcements.composing.placeholders import Personal
from portal.features.mail.announcements.models import AnnouncementDelivery
from portal.platform.i18n import DEFAULT_LOCALE, LOCALES

UNWANTED = has_switched_off(MailTopic.ANNOUNCEMENTS)

LOCALE = case((User.locale.in_(LOCALES), User.locale), else_=DEFAULT_LOCALE)
"""The language of the mail: the account's, or the default one if the portal does not have it."""


def _extension_for(current: CurrentRfi) -> ColumnElement[bool]:
    return and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == current.id)


def response_of(current: CurrentRfi) -> ColumnElement[bool]:
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
                LOCALE,
                DeadlineExtension.until,
                func.count().over(),
            )
            .select_from(User)
            .join(Company, IS_PERSON_OF_COMPANY)
            .outerjoin(Submission, response_of(current))
            .outerjoin(DeadlineExtension, _extension_for(current))
            .where(*found, ~UNWANTED)
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
        select(LOCALE, func.count(), without)
        .select_from(User)
        .join(Company, IS_PERSON_OF_COMPANY)
        .where(Company.id.in_(chosen(current, companies)), ~UNWANTED)
        .group_by(LOCALE)
    )
    if with_receipts:
        statement = statement.outerjoin(Submission, response_of(current))
    rows = (await session.execute(statement)).all()
    found = {locale: number for locale, number, _ in rows}
    return {locale: found.get(locale, 0) for locale in LOCALES}, sum(row[2] for row in rows)


async def count_switched_off(session: AsyncSession, current: CurrentRfi, companies: CompanyFilter) -> int:
    """Number of people of the matching companies who do not want announcements."""
    people = select(func.count()).select_from(User).join(Company, IS_PERSON_OF_COMPANY)
    statement = people.where(Company.id.in_(chosen(current, companies)), UNWANTED)
    return (await session.execute(statement)).scalar_one()
