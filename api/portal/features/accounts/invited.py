"""Accounts of invited colleagues, and the link with which they begin.

An open invitation is a row of ``users`` that cannot sign in: it has no known password, and ``email`` holds a stand-in,
so that it claims no address (:mod:`portal.features.accounts.addresses`). :mod:`portal.features.colleagues` decides who
may invite whom.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.emails import set_aside_address
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import derived_token, equal, fingerprint, hash_token, new_token
from portal.domain.identity.users import AccountStatus, CompanyRole, Role, User
from portal.features.accounts.addresses import find_owner, flush_address, release
from portal.features.accounts.errors import InvitationAddressTaken, InvitationLinkInvalid
from portal.features.accounts.password_reset import end_links, make_reset_token
from portal.features.accounts.queries import lock_user
from portal.features.accounts.registration import agreement
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import after_commit
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


def valid_for(settings: Settings) -> timedelta:
    return timedelta(hours=settings.colleague_invitation_hours)


async def unknown_password(settings: Settings) -> str:
    """The hash of a random password that is not kept: it matches nothing, and takes as long to check as any other."""
    return await passwords(settings).hash(new_token())


def invited_colleague(*, company_id: UUID, status: str, password_hash: str, email: str, **details: Any) -> User:
    """A person who must accept the invitation before signing in. ``status``: that of the company."""
    user_id = new_id()
    return User(
        id=user_id,
        role=Role.STAKEHOLDER,
        status=status,
        email=set_aside_address(user_id),
        unverified_email=email,
        password_hash=password_hash,
        company_id=company_id,
        company_role=CompanyRole.MEMBER,
        is_contact=False,
        **details,
    )


async def make_invitation_token(resources: Resources, user: User, *, of: str) -> str:
    """Returns the token of the link in the message ``of``. A later invitation changes the password and so ends it.

    The row's ``invited_at`` decides when it expires; the expiry in Redis is later, as it counts from the mail.
    """
    settings = resources.settings
    token = derived_token(settings, of, user.password_hash)
    seconds = valid_for(settings) // timedelta(seconds=1)
    return await make_reset_token(resources.redis, settings, user, seconds=seconds, token=token)


async def invited_by_link(session: AsyncSession, resources: Resources, token: str) -> User:
    """Returns the person whom the link invites, without a lock.

    Raises :class:`InvitationLinkInvalid` or :class:`InvitationAddressTaken`.
    """
    stored = await resources.redis.get(f"reset:{hash_token(token)}")
    promised = orjson.loads(stored) if stored is not None else None
    user = await session.get(User, UUID(promised["user"]), populate_existing=True) if promised else None
    if promised is None or user is None:
        raise InvitationLinkInvalid
    await _require_open(session, resources, user, credential=promised["credential"])
    return user


async def accept_link(
    session: AsyncSession, resources: Resources, user_id: UUID, *, token: str, password_hash: str, locale: str
) -> User:
    """Makes the invitation an account, once. Call it with the company locked. Raises as :func:`invited_by_link`."""
    user = await lock_user(session, user_id)
    stored = await resources.redis.get(f"reset:{hash_token(token)}")
    if user is None or stored is None:
        raise InvitationLinkInvalid
    email = await _require_open(session, resources, user, credential=orjson.loads(stored)["credential"])
    await release(session, email, for_id=user.id)
    now = await database_now(session)
    user.email, user.unverified_email, user.password_hash = email, None, password_hash
    user.verified_at = user.email_verified_at = now
    user.locale = locale
    for name, value in agreement(resources.settings, locale, at=now).items():
        setattr(user, name, value)
    await flush_address(session, InvitationAddressTaken())
    after_commit(session, lambda: end_links(resources.redis, user.id))
    return user


async def _require_open(session: AsyncSession, resources: Resources, user: User, *, credential: str) -> str:
    """Returns the invited address. Raises as :func:`invited_by_link`."""
    settings = resources.settings
    if not user.is_invited_colleague or user.invited_at is None or user.unverified_email is None:
        raise InvitationLinkInvalid
    if user.status != AccountStatus.APPROVED:
        # The approval of the company was undone after the invitation.
        raise InvitationLinkInvalid
    if not equal(fingerprint(settings, user.password_hash), credential):
        raise InvitationLinkInvalid
    if user.invited_at + valid_for(settings) <= await database_now(session):
        raise InvitationLinkInvalid
    email = user.unverified_email
    owner = await find_owner(session, email)
    if owner is None:
        return email
    # The person owns the address if the link was used after the row was read.
    raise InvitationLinkInvalid if owner.id == user.id else InvitationAddressTaken
