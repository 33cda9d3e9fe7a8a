"""Accounts of invited colleagues, and the link with which they begin.

An open invitation is a row of ``users`` that cannot sign in: it has no known password, and ``email`` holds a stand-in,
so that it claims no address (:mod:`portal.features.people.accounts.addresses`).
:mod:`portal.features.people.colleagues` decides who may invite whom.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.emails import set_aside_address
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import new_token
from portal.domain.identity.users import AccountStatus, CompanyRole, Role, User
from portal.features.people.accounts.account_links import AccountLink, end_links, find_account_link
from portal.features.people.accounts.addresses import find_owner, flush_address, release
from portal.features.people.accounts.errors import InvitationAddressTaken, InvitationLinkInvalid
from portal.features.people.accounts.person import lock_user
from portal.features.people.registration.service import agreement
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


async def invited_by_link(session: AsyncSession, resources: Resources, token: str) -> User:
    """Returns the person whom the link invites, without a lock.

    Raises :class:`InvitationLinkInvalid` or :class:`InvitationAddressTaken`.
    """
    link = await find_account_link(session, resources, token)
    user = await session.get(User, link.user_id, populate_existing=True) if link else None
    if link is None or user is None:
        raise InvitationLinkInvalid
    await _require_open(session, resources, user, link)
    return user


async def accept_link(
    session: AsyncSession, resources: Resources, user_id: UUID, *, token: str, password_hash: str, locale: str
) -> User:
    """Makes the invitation an account, once. Call it with the company locked. Raises as :func:`invited_by_link`."""
    user = await lock_user(session, user_id)
    link = await find_account_link(session, resources, token)
    if user is None or link is None:
        raise InvitationLinkInvalid
    email = await _require_open(session, resources, user, link)
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


async def _require_open(session: AsyncSession, resources: Resources, user: User, link: AccountLink) -> str:
    """Returns the invited address. Raises as :func:`invited_by_link`."""
    settings = resources.settings
    if not user.is_invited_colleague or user.invited_at is None or user.unverified_email is None:
        raise InvitationLinkInvalid
    if user.status != AccountStatus.APPROVED:
        # The approval of the company was undone after the invitation.
        raise InvitationLinkInvalid
    if not link.fits(user):
        # A later invitation has changed the password.
        raise InvitationLinkInvalid
    if user.invited_at + valid_for(settings) <= await database_now(session):
        raise InvitationLinkInvalid
    email = user.unverified_email
    owner = await find_owner(session, email)
    if owner is None:
        return email
    # The person owns the address if the link was used after the row was read.
    raise InvitationLinkInvalid if owner.id == user.id else InvitationAddressTaken
