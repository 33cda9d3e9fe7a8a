"""Administrators; ``companies.py`` makes representatives of companies."""

import functools
from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.grants import Permission
from portal.domain.identity.permissions import GRANTABLE, Grant
from portal.domain.identity.users import AccountStatus, Role, User
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id

PASSWORD = "Correct-Horse-7-battery"
"""The password of every person that a factory makes."""

numbers = count(1)
CHEAPEST = replace(RFC_9106_LOW_MEMORY, time_cost=1, memory_cost=8, parallelism=1)


@functools.cache
def hash_of(password: str) -> str:
    """Uses the cheapest valid parameters of Argon2id; verification reads them from the hash."""
    return PasswordHasher.from_parameters(CHEAPEST).hash(password)


async def an_admin(
    session: AsyncSession,
    *,
    grants: Iterable[Grant] = GRANTABLE,
    email: str | None = None,
    first_name: str = "Salma",
    last_name: str = "Alharbi",
    locale: str = "en",
) -> User:
    """An administrator with all permissions, or exactly ``grants``."""
    user = User(
        id=new_id(),
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        email=email or f"admin{next(numbers)}@authority.example",
        password_hash=hash_of(PASSWORD),
        verified_at=utc_now(),
        first_name=first_name,
        last_name=last_name,
        locale=locale,
        permissions=[Permission(action=grant.action, subject=grant.subject) for grant in grants],
    )
    session.add(user)
    await session.flush()
    return user
