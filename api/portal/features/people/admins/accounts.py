"""Creating administrators: on the command line, or by an invitation to set a password.

:mod:`portal.features.people.admins` decides who may create whom.
"""

from collections.abc import Iterable
from datetime import timedelta

from pydantic import ValidationError
from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Grant
from portal.domain.identity.emails import normalize_email
from portal.domain.identity.grants import Permission
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import new_token
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.addresses import find_owner, flush_address, release
from portal.features.people.accounts.bodies import PersonIn
from portal.features.people.accounts.fields import Email, Name, NewPassword
from portal.features.people.accounts.message_templates import AdminInvitation
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.http.body import Body
from portal.platform.settings import Settings


class AdminDetails(Body):
    email: Email
    first_name: Name
    last_name: Name
    password: NewPassword


async def create_admin(
    session: AsyncSession,
    settings: Settings,
    *,
    email: str,
    first_name: str,
    last_name: str,
    password: str,
    grants: Iterable[Grant],
) -> User:
    """An administrator who can sign in immediately. Raises :class:`ValidationFailed` with the fields."""
    try:
        # Pydantic's error types for strings are our codes with a prefix.
        details = AdminDetails(email=email, first_name=first_name, last_name=last_name, password=password)
    except ValidationError as error:
        raise ValidationFailed(
            fields=[
                FieldError(".".join(str(part) for part in problem["loc"]), problem["type"].removeprefix("string_"))
                for problem in error.errors(include_input=False, include_url=False)
            ]
        ) from None
    user = User(
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        email=details.email,
        password_hash=await passwords(settings).hash(details.password),
        verified_at=func.now(),
        first_name=details.first_name,
        last_name=details.last_name,
        permissions=[Permission(action=grant.action, subject=grant.subject) for grant in grants],
    )
    await _insert(session, user)
    audit.record(session, None, "admin.created", subject_type="user", subject_id=user.id, name=user.name)
    return user


async def has_account(session: AsyncSession, email: str) -> bool:
    return await find_owner(session, normalize_email(email)) is not None


async def add_invited_admin(
    session: AsyncSession, settings: Settings, *, person: PersonIn, grants: Iterable[Grant]
) -> User:
    """An administrator who must set a password by the invitation's link before signing in."""
    user = User(
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        email=person.email,
        # The hash of a random password that is not kept: it takes as long to check, and links end when it changes.
        password_hash=await passwords(settings).hash(new_token()),
        first_name=person.first_name,
        last_name=person.last_name,
        locale=person.locale,
        permissions=[Permission(action=grant.action, subject=grant.subject) for grant in grants],
    )
    await _insert(session, user)
    return user


async def invite_admin(session: AsyncSession, settings: Settings, user: User, *, invited_by: str) -> None:
    """Sends the link and invalidates earlier ones."""
    user.invited_at = await database_now(session)
    valid_until = user.invited_at + timedelta(hours=settings.admin_invitation_hours)
    send(session, AdminInvitation(invited_by=invited_by, valid_until=valid_until), to=Recipient.of(user))


async def change_email(session: AsyncSession, user: User, email: str) -> None:
    """Raises :class:`ValidationFailed` if the address belongs to another account."""
    await release(session, email)
    user.email = email
    await _flush(session)


async def _insert(session: AsyncSession, user: User) -> None:
    await release(session, normalize_email(user.email))
    session.add(user)
    await _flush(session)


async def _flush(session: AsyncSession) -> None:
    await flush_address(session, ValidationFailed(fields=[FieldError("email", "taken")]))
