"""The audit trail with its seals, as lines of JSON: what ``verify_audit.py`` reads."""

import asyncio
import gzip
import io
import json
from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from tempfile import TemporaryFile
from typing import IO, Any

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditSeal
from portal.features.oversight.audit.seals.rows import (
    BATCH,
    EVENTS,
    Span,
    as_sealed,
    batches,
    events_of,
    instant,
    is_unsealed,
    latest_seal,
)
from portal.features.oversight.audit.seals.storing import line_of
from portal.platform.clock import utc_now
from portal.platform.lists.export import Table
from portal.platform.settings import Settings
from portal.platform.signing import public_keys

COMPRESSION = 5


async def write_trail(session: AsyncSession, settings: Settings) -> Table:
    """The lines, compressed: 10 MB for 100,000 events."""
    file: IO[bytes] = TemporaryFile()  # noqa: SIM115 - lives on as long as it is being sent
    events = 0
    try:
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=COMPRESSION) as compressed:
            async for lines, count in parts(session, settings):
                await asyncio.to_thread(compressed.write, "".join(lines).encode())
                events += count
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return Table(file, size, events)


async def parts(session: AsyncSession, settings: Settings) -> AsyncIterator[tuple[list[str], int]]:
    """Lines, and the number of events among them: the events of each seal before it, then those without one."""
    yield [_head(settings)], 0
    last = await latest_seal(session)
    number = 0
    while last and (seals := await _seals_between(session, number, last.number)):
        number = seals[-1].number
        for _, of_one_cluster in groupby(seals, lambda seal: seal.system_identifier):
            async for part in _sealed(session, list(of_one_cluster)):
                yield part
    # A seal that is made meanwhile is about events of the rest.
    unsealed = is_unsealed(await _sealed_by(session, last.number) if last else {})
    async for batch in batches(session, EVENTS.where(unsealed)):
        yield [_event_line(event) for event in batch], len(batch)


def _head(settings: Settings) -> str:
    return _line(
        {
            "format": "portal-audit-trail/1",
            "portal": settings.origin,
            "exported_at": instant(utc_now()),
            "keys": public_keys(settings),
        }
    )


async def _seals_between(session: AsyncSession, number: int, last: int) -> Sequence[AuditSeal]:
    some = select(AuditSeal).where(AuditSeal.number > number, AuditSeal.number <= last)
    return (await session.scalars(some.order_by(AuditSeal.number).limit(BATCH))).all()


async def _sealed_by(session: AsyncSession, last: int) -> dict[int, int]:
    """By cluster, the first transaction that no seal up to ``last`` is about."""
    system = AuditSeal.system_identifier
    highest = select(system, func.max(AuditSeal.upto_xid)).where(AuditSeal.number <= last).group_by(system)
    return {identifier: upto for identifier, upto in await session.execute(highest)}  # noqa: C416 - as in rows.py


async def _sealed(session: AsyncSession, seals: list[AuditSeal]) -> AsyncIterator[tuple[list[str], int]]:
    """Of seals that follow each other: their events come from one cursor."""
    span = Span(seals[0].system_identifier, int(seals[0].facts["from_xid"]), seals[-1].upto_xid)
    waiting = iter(seals)
    seal = next(waiting)
    async for batch in batches(session, events_of(span)):
        lines = []
        for event in batch:
            while event.transaction >= seal.upto_xid and (following := next(waiting, None)):
                lines.append(line_of(seal))
                seal = following
            lines.append(_event_line(event))
        yield lines, len(batch)
    yield [line_of(left) for left in (seal, *waiting)], 0


def _event_line(event: Row[Any]) -> str:
    return _line({"event": as_sealed(event)})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
