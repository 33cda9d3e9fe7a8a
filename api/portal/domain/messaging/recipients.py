"""The people of a company as recipients: a mail to the company goes to each of them, in their own language.

A topic that one of them has switched off is dropped for this person alone, when it is due (``is_wanted``).
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient, send


async def recipients_of(session: AsyncSession, company_ids: Collection[UUID]) -> dict[UUID, list[Recipient]]:
    """The people with an account of each company, in one statement. Invited people have no account yet."""
    recipients: dict[UUID, list[Recipient]] = {company_id: [] for company_id in company_ids}
    # One parameter, however many companies there are.
    chosen = Company.id == any_(literal(list(recipients), ARRAY(Uuid)))
    statement = select(Company.id, User).join(User, IS_PERSON_OF_COMPANY).where(chosen).order_by(Company.id, User.id)
    for company_id, person in await session.execute(statement):
        recipients[company_id].append(Recipient.of(person))
    return recipients


async def send_to_company(
    session: AsyncSession, content: MessageTemplate, company_id: UUID, *, not_before: datetime | None = None
) -> None:
    """One message to each of the company's people; ``not_before`` as in :func:`send`."""
    for recipient in (await recipients_of(session, [company_id]))[company_id]:
        send(session, content, to=recipient, not_before=not_before)
