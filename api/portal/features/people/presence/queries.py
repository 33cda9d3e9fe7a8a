"""Reads whether a company has several people."""

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User


async def has_colleagues(session: AsyncSession, company_id: UUID, user_id: UUID) -> bool:
    statement = select(exists().where(User.company_id == company_id, User.id != user_id))
    return bool(await session.scalar(statement))
