"""Creates the deliveries of an announcement: one row for each recipient."""

from typing import Any, cast
from uuid import UUID

from sqlalchemy import CursorResult, Integer, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.features.announcements.models import AnnouncementDelivery
from portal.features.directory.service import CompanyFilter, people_of
from portal.platform.i18n import LOCALES
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


async def create_deliveries(
    session: AsyncSession, _actor: Actor, settings: Settings, announcement_id: UUID, companies: CompanyFilter
) -> int:
    """Inserts all recipients that the filter matches now, in one statement. Returns their number."""
    number = func.row_number().over(order_by=Company.id).cast(Integer)
    rows = (
        select(
            literal(announcement_id),
            number,
            User.id,
            Company.organization_name,
            User.email,
            func.concat_ws(" ", User.first_name, User.last_name),
            User.locale,
            func.concat(f"<{announcement_id}.", number, f"@{_domain(settings)}>"),
        )
        .join(Company, Company.id == User.company_id)
        .where(User.id.in_(people_of(settings.rfi_name, companies).order_by(None)))
    )
    written = await session.execute(
        insert(AnnouncementDelivery).from_select(_COLUMNS, rows).execution_options(synchronize_session=False)
    )
    return cast("CursorResult[Any]", written).rowcount


async def create_test_deliveries(
    session: AsyncSession, actor: Actor, settings: Settings, announcement_id: UUID, _companies: CompanyFilter
) -> int:
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
