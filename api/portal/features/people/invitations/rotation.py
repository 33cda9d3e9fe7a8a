"""The rotating code: one shared code, replaced regularly, with an overlap of the previous one."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations.codes import new_code
from portal.features.people.invitations.queries import find_generation, find_newest_rotating

_LOCK = 0x696E76  # "inv"; every rotation holds it until the commit
SHORTEST, LONGEST = 8, 64
"""Characters of a code, without the hyphens: 8 of them are 39 bits."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """Public facts about a rotation, without the code."""

    invitation_id: UUID
    generation: str
    rotated_at: datetime


async def rotate(session: AsyncSession, *, generation: str, overlap: timedelta, length: int) -> Rotation:
    """Replaces the rotating code, once per ``generation``; a repeated call returns the earlier result.

    Previous codes end ``overlap`` from now, by the database's clock, unless they end sooner.
    """
    if not SHORTEST <= length <= LONGEST:
        raise ValueError(f"a code has {SHORTEST} to {LONGEST} characters")
    if overlap < timedelta(0):
        raise ValueError("codes cannot overlap for less than no time")
    await take_turns(session)
    done = await find_generation(session, generation)
    if done is not None:
        return _rotation(done, generation)
    until = func.portal_now() + overlap
    await session.execute(
        update(InvitationCode)
        .where(
            InvitationCode.kind == "rotating",
            InvitationCode.revoked_at.is_(None),
            or_(InvitationCode.expires_at.is_(None), InvitationCode.expires_at > until),
        )
        .values(expires_at=until)
        .execution_options(synchronize_session=False)
    )
    invitation = InvitationCode(
        code=new_code(length), kind="rotating", generation=generation, max_uses=None, created_at=func.portal_now()
    )
    session.add(invitation)
    await session.flush()
    await session.refresh(invitation)
    audit.record(
        session,
        None,
        "invitation.rotated",
        subject_type="invitation",
        subject_id=invitation.id,
        generation=generation,
        overlap_seconds=int(overlap.total_seconds()),
    )
    return _rotation(invitation, generation)


async def latest_rotation(session: AsyncSession) -> Rotation | None:
    """The last rotation; None if there was none."""
    newest = await find_newest_rotating(session)
    return _rotation(newest, newest.generation or "") if newest else None


async def take_turns(session: AsyncSession) -> None:
    """Takes the lock of rotations, so that the second of two concurrent calls sees the first."""
    await session.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def _rotation(invitation: InvitationCode, generation: str) -> Rotation:
    return Rotation(invitation.id, generation, invitation.created_at)
