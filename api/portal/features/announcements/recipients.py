"""The recipients of an announcement: counts by language, and one delivery for each."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from sqlalchemy import ColumnElement, CursorResult, Integer, and_, case, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.features.announcements.models import AnnouncementDelivery
from portal.features.announcements.placeholders import Personal
from portal.features.directory.service import CompanyFilter, people_of
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
]

_LOCALE = case((User.locale.in_(LOCALES), User.locale), else_=DEFAULT_LOCALE)
"""The language of the mail: an account in neither of the two gets the default one."""


async def create_deliveries(
    session: AsyncSession,
    settings: Settings,
    announcement_id: UUID,
    companies: CompanyFilter,
    *,
    with_receipts: bool = False,
) -> int:
    """Inserts all recipients that the filter matches now, in one statement. Returns their number.

    ``with_receipts``: also the receipt numbers, which a text uses.
    """
    number = func.row_number().over(order_by=Company.id).cast(Integer)
    values: list[ColumnElement[Any]] = [
        literal(announcement_id),
        number,
        User.id.expression,
        Company.organization_name.expression,
        User.email.expression,
        func.concat_ws(" ", User.first_name, User.last_name),
        _LOCALE,
        func.concat(f"<{announcement_id}.", number, f"@{_domain(settings)}>"),
    ]
    source = User.__table__.join(Company.__table__, Company.id == User.company_id)
    if with_receipts:
        values.append(Submission.receipt_number.expression)
        source = source.outerjoin(Submission.__table__, _response_of(settings.rfi_name))
    rows = (
        select(*values).select_from(source).where(User.id.in_(people_of(settings.rfi_name, companies).order_by(None)))
    )
    columns = [*_COLUMNS, "receipt"] if with_receipts else _COLUMNS
    written = await session.execute(
        insert(AnnouncementDelivery).from_select(columns, rows).execution_options(synchronize_session=False)
    )
    return cast("CursorResult[Any]", written).rowcount


def _response_of(rfi_name: str) -> ColumnElement[bool]:
    """The company's submitted response to the RFI."""
    rfi_id = select(Rfi.id).where(Rfi.name == rfi_name).scalar_subquery()
    return and_(Submission.company_id == Company.id, Submission.rfi_id == rfi_id, Submission.state == "submitted")


async def find_reader(
    session: AsyncSession, settings: Settings, choices: Sequence[CompanyFilter], number: int
) -> tuple[Personal, int] | None:
    """One of the recipients that all filters match, and how many they match; oldest company first, from number 1."""
    matched = [User.id.in_(people_of(settings.rfi_name, companies).order_by(None)) for companies in choices]
    row = (
        await session.execute(
            select(
                Company.organization_name,
                func.concat_ws(" ", User.first_name, User.last_name),
                Submission.receipt_number,
                _LOCALE,
                func.count().over(),
            )
            .select_from(User)
            .join(Company, Company.id == User.company_id)
            .outerjoin(Submission, _response_of(settings.rfi_name))
            .where(*matched)
            .order_by(Company.id)
            .offset(number - 1)
            .limit(1)
        )
    ).one_or_none()
    return (Personal(*row[:-1]), row[-1]) if row else None


async def count_readers(
    session: AsyncSession, settings: Settings, companies: CompanyFilter, *, with_receipts: bool
) -> tuple[dict[str, int], int]:
    """Recipients by language, and how many of them have no receipt number (0 without ``with_receipts``)."""
    people = people_of(settings.rfi_name, companies).order_by(None)
    without = func.count().filter(Submission.id.is_(None)) if with_receipts else literal(0)
    statement = select(_LOCALE, func.count(), without).where(User.id.in_(people)).group_by(_LOCALE)
    if with_receipts:
        statement = (
            statement.select_from(User)
            .join(Company, Company.id == User.company_id)
            .outerjoin(Submission, _response_of(settings.rfi_name))
        )
    rows = (await session.execute(statement)).all()
    found = {locale: number for locale, number, _ in rows}
    return {locale: found.get(locale, 0) for locale in LOCALES}, sum(row[2] for row in rows)


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
