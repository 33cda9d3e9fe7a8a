"""Administrators by their permissions."""

from collections.abc import Sequence

from sqlalchemy import exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.grants import Permission
from portal.domain.identity.permissions import Grant
from portal.domain.identity.users import Role, User


async def administrators_with(session: AsyncSession, *grants: Grant) -> Sequence[User]:
    """Verified administrators with at least one of the grants, each once."""
    wanted = [(Permission.action == grant.action) & (Permission.subject == grant.subject) for grant in grants]
    statement = (
        select(User)
        .where(
            User.role == Role.ADMIN,
            User.verified_at.is_not(None),
            exists().where(Permission.user_id == User.id, or_(*wanted)),
        )
        .order_by(User.id)
    )
    return (await session.scalars(statement)).all()
