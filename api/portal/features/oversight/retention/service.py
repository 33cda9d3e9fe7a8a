"""Anonymising data after its retention period: a preview, and the run itself, in batches of one transaction each."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.rfis.current import arrive
from portal.domain.rfis.queries import all_ended_at
from portal.features.oversight.retention.kinds import KINDS, Kind
from portal.features.people.registration.unverified import purge_unverified, unverified
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources

BATCH = 200
UNPROVED = "unproved"
ANONYMISED = "retention.anonymised"


@dataclass(frozen=True, slots=True)
class Due:
    """``days``: the setting, None if the kind is off. ``oldest``: time from which the days of the oldest row count."""

    kind: str
    days: int | None
    count: int
    oldest: datetime | None


async def preview(resources: Resources) -> list[Due]:
    """Counts what a run would anonymise or delete now. Changes nothing."""
    settings = resources.settings
    async with unit_of_work(resources.sessions) as session:
        now, ended = await database_now(session), await all_ended_at(session)
        unproved = unverified(timedelta(days=settings.retention_unproved_days)).subquery()
        count, oldest = (await session.execute(select(func.count(), func.min(unproved.c.created_at)))).one()
        found = [Due(UNPROVED, settings.retention_unproved_days, count, oldest)]
        for kind in KINDS:
            due = kind.due(settings, ended, now)
            count, oldest = 0, None
            if due is not None:
                rows = due.subquery()
                count, oldest = (await session.execute(select(func.count(), func.min(rows.c.since)))).one()
            found.append(Due(kind.name, kind.days(settings), count, oldest))
    return found


async def carry_out(resources: Resources) -> dict[str, int]:
    """Processes all due rows. Returns counts by kind. Concurrent runs are safe, because batches are serialized."""
    done: dict[str, int] = {}
    kept_for = timedelta(days=resources.settings.retention_unproved_days)
    while True:
        async with unit_of_work(resources.sessions) as session:
            count = await purge_unverified(session, kept_for=kept_for)
        if not count:
            break
        done[UNPROVED] = done.get(UNPROVED, 0) + count
    for kind in KINDS:
        while kind.days(resources.settings) is not None:
            async with unit_of_work(resources.sessions) as session:
                count = await _batch(session, resources, kind)
            if not count:
                break
            done[kind.name] = done.get(kind.name, 0) + count
    return done


async def _batch(session: AsyncSession, resources: Resources, kind: Kind) -> int:
    """Processes a batch and records an audit event. Skips rows that are locked; a later run processes them."""
    await in_turn(session, "retention")
    # Serializes this transaction with closings and with changes of extensions.
    now = await arrive(session)
    due = kind.due(resources.settings, await all_ended_at(session), now)
    if due is None:
        return 0
    locked = due.limit(BATCH).with_for_update(of=kind.table, skip_locked=True)
    ids = (await session.scalars(locked)).all()
    if not ids:
        return 0
    await kind.carry_out(session, resources, ids)
    days = kind.days(resources.settings)
    audit.record(session, None, ANONYMISED, subject_type="retention", subject_id=kind.name, count=len(ids), days=days)
    return len(ids)
