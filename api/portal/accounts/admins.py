"""Administrators, made by hand on the command line. Managing them on screen stands on the same rows."""

from collections.abc import Iterable

from pydantic import ValidationError
from sqlalchemy import func
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.models import Permission
from portal.access.service import Grant
from portal.accounts.fields import Email, Name, NewPassword
from portal.accounts.models import AccountStatus, Role, User
from portal.accounts.passwords import passwords
from portal.accounts.registration import is_email_taken
from portal.audit import service as audit
from portal.errors import FieldError, ValidationFailed
from portal.http.body import Body
from portal.settings import Settings


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
    """An administrator who may sign in at once. Raises :class:`ValidationFailed` naming the fields."""
    try:
        # Pydantic's own complaints about text differ from our codes by their prefix alone.
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
    try:
        async with session.begin_nested():
            session.add(user)
            await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        raise ValidationFailed(fields=[FieldError("email", "taken")]) from None
    audit.record(session, None, "admin.created", subject_type="user", subject_id=user.id)
    return user
