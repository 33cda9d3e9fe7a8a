"""Links in sent mails."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.models import Message
from portal.features.people.accounts.mailed_links import link_token
from portal.features.people.accounts.message_templates import PasswordReset, RegistrationReceived
from portal.features.people.colleagues.message_templates import ColleagueInvitation
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.settings import Settings


async def a_link(
    session: AsyncSession, settings: Settings, person: User, of: type[MessageTemplate], *, age: timedelta = timedelta()
) -> str:
    """The token of the link in a mail to the person, sent ``age`` ago."""
    message = Message(
        id=new_id(),
        template=of.template,
        channel="email",
        recipient=person.contact_email,
        user_id=person.id,
        locale="en",
        params={},
        state="sent",
        sent_at=utc_now() - age,
    )
    session.add(message)
    await session.flush()
    bound_to = person.contact_email if of is RegistrationReceived else person.password_hash
    return link_token(settings, message.id, bound_to)


async def a_reset_link(session: AsyncSession, settings: Settings, person: User) -> str:
    return await a_link(session, settings, person, PasswordReset)


async def an_invitation_link(session: AsyncSession, settings: Settings, person: User) -> str:
    return await a_link(session, settings, person, ColleagueInvitation)
