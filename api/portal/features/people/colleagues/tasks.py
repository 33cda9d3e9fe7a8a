"""Background job: sends the mail of an invitation.

Importing this module registers the job.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts import addresses
from portal.features.people.colleagues.invitations import COLLEAGUE_INVITED
from portal.features.people.colleagues.message_templates import ColleagueAccountExists, ColleagueInvitation
from portal.features.people.registration import invited
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources

NOTICE_INTERVAL = timedelta(hours=1)


@handles(COLLEAGUE_INVITED)
async def send_invitation(resources: Resources, payload: dict[str, Any]) -> None:
    """Sends the invitation. If the address belongs to an account, notifies its owner instead, at most once an hour.

    Sends nothing if the invitation was accepted, sent again or revoked meanwhile.
    """
    async with unit_of_work(resources.sessions) as session:
        person = await session.get(User, UUID(payload["user_id"]), with_for_update=True)
        if person is None or not person.is_invited_colleague or person.invited_at is None:
            return
        company = await session.get(Company, person.company_id)
        if company is None or iso(person.invited_at) != payload["invited_at"]:
            return
        address = person.contact_email
        name, invited_by = company.organization_name, person.changed_by_name or company.organization_name
        owner = await addresses.find_owner(session, address)
        if owner is None:
            valid_until = person.invited_at + invited.valid_for(resources.settings)
            invitation = ColleagueInvitation(organization_name=name, invited_by=invited_by, valid_until=valid_until)
            send(session, invitation, to=Recipient.of(person, address=address))
        elif not await _was_notified(session, owner):
            send(session, ColleagueAccountExists(organization_name=name, invited_by=invited_by), to=Recipient.of(owner))


async def _was_notified(session: AsyncSession, owner: User) -> bool:
    told = exists().where(
        Message.user_id == owner.id,
        Message.template == ColleagueAccountExists.template,
        Message.created_at > func.now() - NOTICE_INTERVAL,
    )
    return bool((await session.execute(select(told))).scalar_one())
