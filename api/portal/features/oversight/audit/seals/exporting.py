"""The audit trail with its seals, as lines of JSON: what ``verify_audit.py`` reads."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from tempfile import TemporaryFile
from typing import IO, Any

from sqlalchemy import Row, Select, Text, and_, cast, false, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.features.oversight.audit.queries import SHOWN
from portal.features.oversight.audit.seals.rows import (
    BATCH,
    EVENTS,
    Span,
    as_sealed,
    batches,
    events_of,
    instant,
    sealed_upto,
)
from portal.features.oversight.audit.seals.storing import line_of
from portal.platform.clock import utc_now
from portal.platform.lists.export import Table
from portal.platform.settings import Settings
from portal.platform.signing import public_keys


async def write_trail(session: AsyncSession, settings: Settings, *, is_withheld: bool) -> Table:
    """``is_withheld``: what administrators may not see is replaced by the event's digest."""
    file: IO[bytes] = TemporaryFile()  # noqa: SIM115 - lives on as long as it is being sent
    events = 0
    try:
        await asyncio.to_thread(file.write, _head(settings))
        async for lines, count in _parts(session, is_withheld=is_withheld):
            await asyncio.to_thread(file.write, lines)
            events += count
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return Table(file, size, events)


def _head(settings: Settings) -> bytes:
    head = {
        "format": "portal-audit-trail/1",
        "portal": settings.origin,
        "exported_at": instant(utc_now()),
        "keys": public_keys(settings),
    }
    return _line(head).encode()


async def _parts(session: AsyncSession, *, is_withheld: bool) -> AsyncIterator[tuple[bytes, int]]:
    """Lines, and the number of events among them: the events of each seal before it, then those without one."""
    sealed = await sealed_upto(session)
    number = 0
    while seals := await _seals_after(session, number):
        number = seals[-1].number
        for _, of_one_cluster in groupby(seals, lambda seal: seal.system_identifier):
            async for part in _sealed(session, list(of_one_cluster), is_withheld=is_withheld):
                yield part
    known = [and_(AuditEvent.system_identifier == system, AuditEvent.xid < upto) for system, upto in sealed.items()]
    async for batch in batches(session, _with_shown(EVENTS.where(not_(or_(false(), *known))))):
        yield _lines(batch, is_withheld=is_withheld), len(batch)


async def _seals_after(session: AsyncSession, number: int) -> Sequence[AuditSeal]:
    statement = select(AuditSeal).where(AuditSeal.number > number).order_by(AuditSeal.number).limit(BATCH)
    return (await session.scalars(statement)).all()


async def _sealed(
    session: AsyncSession, seals: list[AuditSeal], *, is_withheld: bool
) -> AsyncIterator[tuple[bytes, int]]:
    """Of seals that follow each other: their events come from one cursor."""
    span = Span(seals[0].system_identifier, seals[0].from_xid, seals[-1].upto_xid)
    waiting = iter(seals)
    seal = next(waiting)
    async for batch in batches(session, _with_shown(events_of(span))):
        lines = []
        for event in batch:
            while event.xid >= seal.upto_xid and (following := next(waiting, None)):
                lines.append(line_of(seal))
                seal = following
            lines.append(_event_line(event, is_withheld=is_withheld))
        yield "".join(lines).encode(), len(batch)
    yield "".join(line_of(left) for left in (seal, *waiting)).encode(), 0


def _with_shown(statement: Select[Any]) -> Select[Any]:
    return statement.add_columns(cast(SHOWN, Text).label("shown_text"))


def _lines(batch: Sequence[Row[Any]], *, is_withheld: bool) -> bytes:
    return "".join(_event_line(event, is_withheld=is_withheld) for event in batch).encode()


def _event_line(event: Row[Any], *, is_withheld: bool) -> str:
    from portal.features.oversight.audit.seals.verify_audit import digest_of  # noqa: PLC0415

    whole = as_sealed(event)
    if not is_withheld or event.shown_text == event.details_text:
        return _line({"event": whole})
    return _line({"event": whole | {"details": event.shown_text}, "sha256": digest_of(whole).hex()})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
