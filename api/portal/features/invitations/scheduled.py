"""Numbered rotations requested from outside: a repeated or earlier number changes nothing."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.invitations.queries import find_newest_of
from portal.features.invitations.rotation import rotate, take_turns
from portal.platform.db.clock import database_now


@dataclass(frozen=True, slots=True)
class RotationStanding:
    """``ordinal`` of the latest rotation, 0 before the first; ``now`` by the database's clock; without the code.

    ``did``: whether this call has rotated.
    """

    ordinal: int
    rotated_at: datetime | None
    now: datetime
    did: bool = False


async def rotation_standing(session: AsyncSession, uid: str) -> RotationStanding:
    """State of the rotations of the schedule ``uid``."""
    newest = await find_newest_of(session, _generation(uid, ""))
    now = await database_now(session)
    if newest is None or newest.generation is None:
        return RotationStanding(0, None, now)
    return RotationStanding(int(newest.generation.rpartition("/")[2]), newest.created_at, now)


async def rotate_once(
    session: AsyncSession, uid: str, ordinal: int, *, overlap: timedelta, length: int
) -> RotationStanding:
    """Rotates if ``ordinal`` is higher than the last one; else returns the current state unchanged."""
    # Before the state is read, so that only one of two concurrent requests for one number rotates.
    await take_turns(session)
    before = await rotation_standing(session, uid)
    does = ordinal > before.ordinal
    if does:
        await rotate(session, generation=_generation(uid, str(ordinal)), overlap=overlap, length=length)
    return replace(await rotation_standing(session, uid), did=does)


def _generation(uid: str, ordinal: str) -> str:
    return f"{uid}/{ordinal}"
