"""Queries for a person's factors."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Factor, FactorKind
from portal.domain.identity.users import User


async def factors_of(session: AsyncSession, user_id: UUID) -> list[Factor]:
    """Passkeys, apps and recovery codes, oldest first."""
    statement = select(Factor).where(Factor.user_id == user_id).order_by(Factor.created_at, Factor.id)
    return list(await session.scalars(statement))


async def find_passkey(session: AsyncSession, credential_id: str) -> tuple[Factor, User] | None:
    """The passkey with its person, both locked until the transaction ends: two answers count one after another.

    The person first, as every change of factors does.
    """
    is_asked = Factor.credential_id == credential_id
    owner = select(Factor.user_id).where(is_asked).scalar_subquery()
    user = await session.scalar(
        select(User).where(User.id == owner).with_for_update().execution_options(populate_existing=True)
    )
    factor = await session.scalar(
        select(Factor).where(is_asked).with_for_update().execution_options(populate_existing=True)
    )
    return (factor, user) if factor and user and factor.user_id == user.id else None


async def owner_of_passkey(session: AsyncSession, credential_id: str) -> UUID | None:
    return await session.scalar(select(Factor.user_id).where(Factor.credential_id == credential_id))


async def take_step(session: AsyncSession, factor: Factor, step: int, now: datetime) -> bool:
    """Books the code of ``step``. Returns False if another request has booked it or a later one."""
    statement = (
        update(Factor)
        .where(Factor.id == factor.id, or_(Factor.last_step.is_(None), Factor.last_step < step))
        .values(last_step=step, last_used_at=now)
        .returning(Factor.id)
        .execution_options(synchronize_session=False)
    )
    return (await session.execute(statement)).one_or_none() is not None


async def count_recovery_codes(session: AsyncSession, user_id: UUID) -> int:
    statement = select(func.count()).where(Factor.user_id == user_id, Factor.kind == FactorKind.RECOVERY.value)
    return int((await session.execute(statement)).scalar_one())
