"""Administrators with an account at the OpenID provider sign in there while it answers.

Dismissed people would otherwise sign in here, with the permissions of their last sign-in there. While the provider is
down, they sign in here. The break-glass account always does.
"""

from typing import Protocol
from uuid import UUID

from sqlalchemy import select

from portal.domain.identity.factors import ProviderAccount
from portal.domain.identity.users import User
from portal.features.people.accounts.errors import UseSignInService
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


class Provider(Protocol):
    """The OpenID provider, as far as the portal's own ways in are concerned."""

    async def is_answering(self) -> bool: ...


async def require_provider_silent(resources: Resources, provider: Provider, user_id: UUID) -> None:
    """Raises :class:`UseSignInService` if the person has to sign in with the provider. Call it without a connection.

    Also, call it after the person has proved who they are, so that other people do not learn who has an account there.
    """
    if await belongs_there(resources, provider, user_id):
        raise UseSignInService


async def belongs_there(resources: Resources, provider: Provider, user_id: UUID | None) -> bool:
    """Whether the person has to sign in with the provider. Asks it for the people concerned only."""
    settings = resources.settings
    # Without local sign-in, :class:`ProviderNeeded` refuses it.
    if settings.oidc_issuer is None or not settings.admin_local_sign_in:
        return False
    is_theirs = (ProviderAccount.user_id == user_id, ProviderAccount.issuer == settings.oidc_issuer)
    async with unit_of_work(resources.reads) as session:
        email = await session.scalar(select(User.email).join(ProviderAccount).where(*is_theirs))
    return email is not None and not settings.is_break_glass(email) and await provider.is_answering()
