"""Numbered rotations requested from outside: a repeated or earlier number changes nothing."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.people.invitations.queries import find_newest_of, find_valid_rotating
from portal.features.people.invitations.rotation import rotate, take_turns
from portal.platform.db.clock import database_now


@dataclass(frozen=True, slots=True)
class RotationStanding:
    """``ordinal`` of the schedule's latest rotation, 0 before the first; ``now`` by the database's clock.

    ``rotated_at``: when the shared code was replaced last; None if there is no valid one. ``did``: whether this call
    has rotated. The code itself is not part of it.
    """

    ordinal: int
    rotated_at: datetime | None
    now: datetime
    did: bool = False


async def rotation_standing(session: AsyncSession, uid: str) -> RotationStanding:
    """State of the rotations of the schedule ``uid``.

    A valid code counts, also one of another schedule: an object that is made again has another uid, and the code that
    companies were given must stay valid until its rotation is due.
    """
    own = await find_newest_of(session, _generation(uid, ""))
    valid = await find_valid_rotating(session)
    rotated_at = max((code.created_at for code in (own, valid) if code is not None), default=None)
    ordinal = int(own.generation.rpartition("/")[2]) if own is not None and own.generation else 0
    return RotationStanding(ordinal, rotated_at, await database_now(session))


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
