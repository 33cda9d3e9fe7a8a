"""Sealing a request, and opening its responses by two people (docs/adr/0068)."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Actor, Subject, load_actor
from portal.domain.rfis.current import CurrentRfi, await_arrivals, lock_rfi, reread
from portal.domain.rfis.dates import ChangeReason
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.closures import Sealing
from portal.domain.sealing.openings import Opening, is_under_way
from portal.features.responses.bundles import service as bundles
from portal.features.responses.openings import queries
from portal.features.responses.openings.errors import (
    NothingSealed,
    OpeningNeedsAnother,
    OpeningOver,
    OpeningStarterLeft,
    OpeningTooEarly,
    OpeningUnderWay,
    SealingFixed,
)
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.errors import NotFound
from portal.platform.jobs import outbox

TELL = "openings.tell"


async def seal(session: AsyncSession, actor: Actor, current: CurrentRfi, sealing: Sealing | None) -> None:
    """Decides what administrators cannot read before the opening. Repeating it changes nothing.

    Raises :class:`SealingFixed` once a response was submitted, and :class:`NotFound` before the RFI is published.
    """
    rfi = await _lock(session, current)
    if rfi.sealing == sealing:
        return
    if await queries.has_any_response(session, rfi.id):
        raise SealingFixed
    audit.record(
        session, actor, "rfi.sealing_changed", subject_type="rfi", subject_id=rfi.id, before=rfi.sealing, after=sealing
    )
    rfi.sealing = sealing
    await session.flush()


async def start(session: AsyncSession, actor: Actor, current: CurrentRfi, reason: ChangeReason | None) -> None:
    """Begins an opening, which another person carries out within 30 minutes; ``reason``: before the deadline.

    Repeating it changes nothing. Raises :class:`NothingSealed`, :class:`OpeningTooEarly` or :class:`OpeningUnderWay`.
    """
    rfi = await _lock(session, current)
    now = await database_now(session)
    _require_due(rfi, now, reason)
    before = await queries.under_way(session, rfi.id)
    if before is not None and is_under_way(before, now):
        if before.started_by == actor.user_id:
            return
        raise OpeningUnderWay(by=before.started_by_name)
    if before is not None:
        before.ended_at = now
        await session.flush()
    is_early = state_at(rfi, now) is not RfiState.CLOSED
    session.add(
        Opening(
            id=new_id(),
            rfi_id=rfi.id,
            started_at=now,
            started_by=actor.user_id,
            started_by_name=actor.name,
            reason_en=reason.en if reason and is_early else None,
            reason_ar=reason.ar if reason and is_early else None,
        )
    )
    audit.record(session, actor, "opening.started", subject_type="rfi", subject_id=rfi.id, early=is_early)
    await session.flush()


async def give_up(session: AsyncSession, actor: Actor, current: CurrentRfi, opening_id: UUID) -> None:
    """Ends an opening under way, of oneself or of another person. Raises :class:`OpeningOver`."""
    rfi = await _lock(session, current)
    now = await database_now(session)
    opening = await _under_way(session, rfi, opening_id, now)
    opening.ended_at = now
    audit.record(session, actor, "opening.given_up", subject_type="rfi", subject_id=rfi.id)
    await session.flush()


async def confirm(session: AsyncSession, actor: Actor, current: CurrentRfi, opening_id: UUID) -> Opening:
    """Opens, as the second person, the responses of all companies that have no more time; before the deadline all.

    Everything is judged at this instant. An opening before the deadline ends the sealing. A job tells the companies;
    the ZIP that waited for the opening is requested. Repeating it changes nothing.
    """
    await await_arrivals(session)
    rfi = await _lock(session, current)
    if (done := await session.get(Opening, opening_id)) is not None and done.opened_by == actor.user_id:
        return done
    now = await database_now(session)
    opening = await _under_way(session, rfi, opening_id, now)
    if opening.started_by == actor.user_id:
        raise OpeningNeedsAnother
    await _require_starter(session, opening)
    _require_due(rfi, now, _reason_of(opening))
    is_early = state_at(rfi, now) is not RfiState.CLOSED
    commitments = await queries.commitments_to_open(session, rfi.id, now, early=is_early)
    if is_early:
        rfi.sealing = None
    else:
        await queries.note_opened(session, rfi.id, now)
    opening.ended_at = opening.opened_at = now
    opening.opened_by, opening.opened_by_name = actor.user_id, actor.name
    opening.is_early, opening.commitments, opening.digest = is_early, commitments, digest_of(commitments)
    audit.record(
        session,
        actor,
        "opening.carried_out",
        subject_type="rfi",
        subject_id=rfi.id,
        started_by=opening.started_by_name,
        early=is_early,
        responses=len(commitments),
        digest=opening.digest,
        **({"reason_en": opening.reason_en, "reason_ar": opening.reason_ar} if is_early else {}),
    )
    outbox.enqueue(session, TELL, opening_id=opening.id)
    await session.flush()
    if rfi.bundles_on_close and not is_early:
        await bundles.request_all_active(session, await reread(session, current))
    return opening


def digest_of(commitments: Sequence[str]) -> str:
    """SHA-256 of the list with a line feed after each, in hexadecimal."""
    return hashlib.sha256("".join(f"{one}\n" for one in commitments).encode()).hexdigest()


async def _lock(session: AsyncSession, current: CurrentRfi) -> Rfi:
    rfi = await lock_rfi(session, current.name, for_update=True)
    if rfi is None:
        raise NotFound
    return rfi


async def _under_way(session: AsyncSession, rfi: Rfi, opening_id: UUID, now: datetime) -> Opening:
    opening = await queries.under_way(session, rfi.id)
    if opening is not None and opening.id == opening_id and is_under_way(opening, now):
        return opening
    if await session.get(Opening, opening_id) is None:
        raise NotFound
    raise OpeningOver


def _require_due(rfi: Rfi, now: datetime, reason: ChangeReason | None) -> None:
    if rfi.sealing is None:
        raise NothingSealed
    if state_at(rfi, now) is not RfiState.CLOSED and reason is None:
        raise OpeningTooEarly


def _reason_of(opening: Opening) -> ChangeReason | None:
    en, ar = opening.reason_en, opening.reason_ar
    return ChangeReason(en, ar) if en and ar else None


async def _require_starter(session: AsyncSession, opening: Opening) -> None:
    starter = await load_actor(session, opening.started_by, ip=None) if opening.started_by else None
    if starter is None or not starter.may(Action.CREATE, Subject.OPENINGS):
        raise OpeningStarterLeft(by=opening.started_by_name)
