"""The mails about an opening, written once."""

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.messaging.service import recipients_of, send
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.openings import Opening
from portal.features.responses.openings.message_templates import ResponsesOpened, ResponsesOpenedEarly
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


async def tell(resources: Resources, opening_id: UUID) -> int:
    """Writes a mail to each person of all approved companies; returns their number.

    One transaction writes them all and records that they exist, so a repeated job writes none.
    """
    async with unit_of_work(resources.sessions) as session:
        opening = await session.get(Opening, opening_id, with_for_update=True)
        if opening is None or opening.opened_at is None or opening.told_at is not None:
            return 0
        rfi = await session.get_one(Rfi, opening.rfi_id)
        companies = await _companies(session)
        recipients = await recipients_of(session, companies.keys())
        mails = 0
        for company_id, name in companies.items():
            message = _message(opening, rfi, name)
            for recipient in recipients[company_id]:
                send(session, message, to=recipient)
                mails += 1
        opening.told_at = await database_now(session)
        return mails


async def _companies(session: AsyncSession) -> dict[UUID, str]:
    statement = (
        select(Company.id, Company.organization_name)
        .join(User, IS_CONTACT_OF_COMPANY)
        .where(User.status == AccountStatus.APPROVED)
        .order_by(Company.id)
    )
    return {row.id: row.organization_name for row in await session.execute(statement)}


def _message(opening: Opening, rfi: Rfi, organization_name: str) -> ResponsesOpened | ResponsesOpenedEarly:
    facts: dict[str, Any] = {
        "organization_name": organization_name,
        "rfi_title_en": rfi.title_en,
        "rfi_title_ar": rfi.title_ar,
        "opened_at": opening.opened_at,
        "people": f"{opening.started_by_name}, {opening.opened_by_name}",
        "responses": len(opening.commitments or ()),
        "digest": opening.digest,
        "page": f"outcome/{rfi.name}",
    }
    if opening.is_early:
        return ResponsesOpenedEarly(**facts, reason_en=opening.reason_en or "", reason_ar=opening.reason_ar or "")
    return ResponsesOpened(**facts)
