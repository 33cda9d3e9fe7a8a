"""Verifies the email of an account that was verified by SMS, by a link in a mail and one confirmation.

Every link is valid for a week, so a repeated mail does not invalidate earlier ones.
"""

from datetime import timedelta
from uuid import UUID

import orjson
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.current import CurrentRfi
from portal.features.people.accounts.addresses import find_claim, is_email_taken, release
from portal.features.people.accounts.errors import ConfirmationTokenInvalid
from portal.features.people.accounts.mailed_links import find_link, link_token
from portal.features.people.accounts.message_templates import RegistrationReceived
from portal.features.people.accounts.person import Person, find_person
from portal.features.people.accounts.presentation import review_due_at
from portal.features.people.accounts.rules import CONFIRMATION_MAILS, is_owner, recipient, resend_limit
from portal.platform.db.clock import database_now
from portal.platform.errors import Unauthenticated
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

CONFIRMATION_LIFE = timedelta(days=7)


def tell_received(session: AsyncSession, settings: Settings, person: Person) -> None:
    """Sends "registration received", with the link if the email is not proved when the mail is rendered."""
    if person.company is None:
        return
    content = RegistrationReceived(
        organization_name=person.company.organization_name, review_due_at=review_due_at(settings, person.company)
    )
    send(session, content, to=Recipient.of(person.user, address=person.user.contact_email))


async def send_again(
    session: AsyncSession, settings: Settings, limiter: Limiter, actor: Actor, current: CurrentRfi
) -> None:
    """Sends the mail again. Does nothing if the email is verified; raises :class:`TooManyRequests`."""
    person = await find_person(session, current, actor.user_id)
    if person is None:
        raise Unauthenticated
    if is_owner(person.user):
        return
    address = recipient(settings, person.user.contact_email)
    await limiter.hit("confirmation-resend", address, limit=resend_limit(settings))
    await limiter.hit("confirmations", address, limit=CONFIRMATION_MAILS)
    tell_received(session, settings, person)


async def make_confirmation_token(resources: Resources, message_id: UUID, user: User) -> str | None:
    """The token of the link in the mail that is being rendered. None if an account owns the address by now.

    Stored for pods of the release before.
    """
    async with resources.sessions() as session:
        claim = await find_claim(session, user.contact_email)
    if claim.owner_id is not None:
        return None
    token = link_token(resources.settings, message_id, user.contact_email)
    value = orjson.dumps({"user": str(user.id), "email": user.contact_email})
    await resources.redis.set(f"confirm:{hash_token(token)}", value, ex=CONFIRMATION_LIFE)
    return token


async def confirm_email(session: AsyncSession, resources: Resources, *, token: str) -> None:
    """Verifies the email that the link was sent to. Idempotent.

    Raises :class:`ConfirmationTokenInvalid` if the token is unknown, or if the address was changed or verified by
    another account.
    """
    user_id, email = await _confirmed(session, resources, token)
    await release(session, email, for_id=user_id)
    user = await session.get(User, user_id, with_for_update=True, populate_existing=True)
    if user is None or user.contact_email.lower() != email:
        raise ConfirmationTokenInvalid
    if user.email_verified_at is not None:
        return
    now = await database_now(session)
    user.email, user.unverified_email, user.email_verified_at = email, None, now
    audit.record(session, None, "account.email_verified", subject_type="user", subject_id=user.id, actor_name=user.name)
    try:
        await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        raise ConfirmationTokenInvalid from None


async def _confirmed(session: AsyncSession, resources: Resources, token: str) -> tuple[UUID, str]:
    """The person whom the link was sent to, and the address. Raises :class:`ConfirmationTokenInvalid`."""
    link = await find_link(session, token, lifetimes={RegistrationReceived.template: CONFIRMATION_LIFE})
    if link is not None and link.is_authentic(resources.settings, link.recipient):
        return link.user_id, link.recipient.lower()
    # A link of the release before.
    stored = await resources.redis.get(f"confirm:{hash_token(token)}")
    if link is not None or stored is None:
        raise ConfirmationTokenInvalid
    promised = orjson.loads(stored)
    return UUID(promised["user"]), promised["email"]
