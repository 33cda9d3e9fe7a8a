"""Administrators as the OpenID provider knows them.

The first sign-in finds an administrator by verified email; every later one by issuer and subject only, because an email
may pass to another person. Groups decide on the permissions at each sign-in.
"""

from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Grant
from portal.domain.identity.emails import normalize_email
from portal.domain.identity.factors import ProviderAccount
from portal.domain.identity.users import User
from portal.features.people.accounts.bodies import PersonIn
from portal.features.people.accounts.fields import Name
from portal.features.people.admins.accounts import add_invited_admin, has_account
from portal.features.people.admins.errors import LinkedToAnother, NoGroup, NotAnAdministrator
from portal.features.people.admins.policy import beyond
from portal.features.people.admins.provider_groups import groups_of, permissions_of
from portal.features.people.admins.queries import find_admin_by_email, find_linked_admin, take_turns
from portal.features.people.admins.service import grants_of, set_grants
from portal.platform.db.clock import database_now
from portal.platform.settings import Settings

Locale = Literal["en", "ar"]
_NAME: TypeAdapter[str] = TypeAdapter(Name)


@dataclass(frozen=True, slots=True)
class Claims:
    """What the provider says of a person. ``email``: in lower case, and None unless it is verified."""

    issuer: str
    subject: str
    email: str | None
    names: tuple[str, str]
    locale: Locale
    groups: frozenset[str]

    @classmethod
    def of(cls, settings: Settings, told: dict[str, Any]) -> Self:
        is_verified = told.get("email_verified") is True or settings.oidc_trusts_email
        return cls(
            told["iss"],
            told["sub"],
            _email(told.get("email")) if is_verified else None,
            (str(told.get("given_name") or told.get("name") or ""), str(told.get("family_name") or "")),
            "ar" if str(told.get("locale", "")).startswith("ar") else "en",
            groups_of(settings, told),
        )


async def administrator_of(session: AsyncSession, settings: Settings, claims: Claims) -> tuple[User, bool]:
    """The administrator with the permissions of their groups, locked, and whether a group still lets them in.

    A person without a known group keeps an account without permissions, so that what they did stays theirs. Raises
    :class:`NotAnAdministrator`, :class:`LinkedToAnother`, and :class:`NoGroup` for a person without an account.
    """
    await take_turns(session)
    wanted = permissions_of(settings, claims.groups) if settings.oidc_groups else None
    user = await find_linked_admin(session, claims.issuer, claims.subject)
    if user is None:
        user = await _linked(session, settings, claims, wanted)
    if user.verified_at is None:
        user.verified_at = user.email_verified_at = await database_now(session)
    if not settings.oidc_groups:
        return user, True
    await _set(session, user, wanted or frozenset())
    return user, wanted is not None


async def _linked(session: AsyncSession, settings: Settings, claims: Claims, wanted: frozenset[Grant] | None) -> User:
    if claims.email is None:
        raise NotAnAdministrator
    user = await find_admin_by_email(session, claims.email)
    if user is not None:
        await _end_link_of_former_provider(session, user, claims)
    elif settings.oidc_creates_admins and not await has_account(session, claims.email):
        if wanted is None:
            raise NoGroup
        user = await _created(session, settings, claims, claims.email, wanted)
    else:
        raise NotAnAdministrator
    session.add(ProviderAccount(user_id=user.id, issuer=claims.issuer, subject=claims.subject))
    _record(session, "admin.linked_to_provider", user)
    await session.flush()
    return user


async def _end_link_of_former_provider(session: AsyncSession, user: User, claims: Claims) -> None:
    """Raises :class:`LinkedToAnother` if the link is one of this provider."""
    account = await session.get(ProviderAccount, user.id)
    if account is not None:
        if account.issuer == claims.issuer:
            raise LinkedToAnother
        await session.delete(account)
        await session.flush()


async def _created(
    session: AsyncSession, settings: Settings, claims: Claims, email: str, wanted: frozenset[Grant]
) -> User:
    """A new administrator, who has no password."""
    first, last = (_usable(name) for name in claims.names)
    mailbox = _usable(email.partition("@")[0]) or "Administrator"
    person = PersonIn(first_name=first or mailbox, last_name=last or mailbox, email=email, locale=claims.locale)
    user = await add_invited_admin(session, settings, person=person, grants=wanted)
    user.verified_at = user.email_verified_at = await database_now(session)
    _record(session, "admin.created", user, permissions=beyond(wanted, frozenset()))
    return user


async def _set(session: AsyncSession, user: User, wanted: frozenset[Grant]) -> None:
    before = grants_of(user)
    if wanted == before:
        return
    set_grants(user, wanted)
    user.version += 1
    user.changed_at = await database_now(session)
    # No administrator of the portal has changed it.
    user.changed_by_name = None
    granted, withdrawn = beyond(wanted, before), beyond(before, wanted)
    _record(session, "admin.updated", user, granted=granted, withdrawn=withdrawn)
    await session.flush()


def _usable(name: str) -> str | None:
    """The name as a person would have typed it; None if it would have been refused."""
    try:
        return _NAME.validate_python(name)
    except ValidationError:
        return None


def _email(told: Any) -> str | None:
    try:
        return normalize_email(str(told)) if told else None
    except ValueError:
        return None


def _record(session: AsyncSession, action: str, user: User, **details: Any) -> None:
    """``by``: the provider, because no administrator of the portal acted."""
    audit.record(
        session, None, action, subject_type="user", subject_id=user.id, name=user.name, by="provider", **details
    )
