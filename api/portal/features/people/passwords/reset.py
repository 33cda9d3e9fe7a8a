"""Resetting a forgotten password: a link by mail that sets one new password.

A link is valid until it expires or the password changes, by this link or otherwise. A link requested by a stranger does
not invalidate the owner's.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.passwords import passwords
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.sources import Source
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.account_links import find_account_link
from portal.features.people.accounts.addresses import find_claim
from portal.features.people.accounts.attempts import limit_resets
from portal.features.people.accounts.errors import ResetTokenInvalid
from portal.features.people.accounts.message_templates import PasswordChanged
from portal.features.people.accounts.person import lock_user
from portal.features.people.accounts.rules import is_owner
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.jobs.outbox import MAIL, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

RESET_REQUESTED = "password_reset_requested"
"""Job: (``user_id``), a random id if the address is unknown."""


async def forgot(session: AsyncSession, settings: Settings, limiter: Limiter, source: Source, *, email: str) -> None:
    """Requests a reset mail with the same statements for every address; the worker decides which mail to send.

    Raises :class:`TooManyRequests`.
    """
    claim = await find_claim(session, email)
    await limit_resets(limiter, settings, source, email=email, owner_id=claim.owner_id)
    enqueue(session, RESET_REQUESTED, queue=MAIL, user_id=claim.owner_id or claim.unproved_id or new_id())


async def reset(session: AsyncSession, resources: Resources, *, token: str, password: str) -> None:
    """Sets the new password once, ends all sessions of the user and notifies them by mail.

    The link was sent by mail, so it also verifies the address of an invited administrator. Raises
    :class:`ResetTokenInvalid`.
    """
    # Before the password is hashed, so that a made-up token costs nothing, and without holding a connection meanwhile.
    async with unit_of_work(resources.reads) as looking:
        link = await find_account_link(looking, resources, token)
        person = await looking.get(User, link.user_id) if link else None
    if link is None or person is None or not link.fits(person):
        raise ResetTokenInvalid
    password_hash = await passwords(resources.settings).hash(password)
    user = await lock_user(session, link.user_id)
    # The link of an open invitation is not a reset: accepting it also needs the person's agreement to the terms.
    # Under the row's lock, the new password of one request ends the link for the others.
    if user is None or not is_owner(user) or not link.fits(user):
        raise ResetTokenInvalid
    now = await database_now(session)
    user.password_hash = password_hash
    user.verified_at = user.verified_at or now
    user.email_verified_at = user.email_verified_at or now
    audit.record(session, None, "account.password_reset", subject_type="user", subject_id=user.id, actor_name=user.name)
    send(session, PasswordChanged(changed_at=now), to=Recipient.of(user))
    await session.flush()
    # Before the lock is released: the next sign-in must see the new password.
    await SessionStore(resources.redis, resources.settings).end_all(user.id)
