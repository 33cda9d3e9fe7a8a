"""Seals the audit trail: signs the events of transactions that are decided for good, and the seal before them.

A transaction is decided once it is older than all that are in progress (the horizon of the snapshot), so that no event
appears later among sealed ones. An event keeps its transaction's id and its cluster's identifier, whatever the clocks
say.
"""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any

import structlog
from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.features.oversight.audit.seals.rows import (
    Beginning,
    Position,
    Span,
    as_sealed,
    batches,
    events_of,
    instant,
    latest_seal,
    position,
    sealed_upto,
)
from portal.features.oversight.audit.seals.verify_audit import digest_of
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, public_key, sign

log = structlog.get_logger(__name__)


async def seal_decided(resources: Resources) -> list[AuditSeal]:
    """Makes the seals that are due: none without new events, and several after a restore."""
    async with unit_of_work(resources.sessions) as session:
        await in_turn(session, "audit-seals")
        last = await latest_seal(session)
        here = await position(session)
        begins = _beginning(last, here)
        made: list[AuditSeal] = []
        for span in await _spans(session, here, is_new_epoch=begins is not None):
            reason = None if made else begins
            seal = await _seal(session, resources.settings, span, here, last, reason)
            if seal is not None:
                session.add(seal)
                made.append(seal)
                last = seal
    for seal in made:
        log.info("audit_sealed", seal=seal.number, hash=seal.hash, signature=seal.signature)
    return made


def _beginning(last: AuditSeal | None, here: Position) -> Beginning | None:
    if last is None:
        return Beginning.FIRST
    at_last = json.loads(last.content)
    if (at_last["written_in"], at_last["table"]) != (str(here.system_identifier), here.table):
        return Beginning.RESTORED
    return Beginning.RECOVERED if at_last["timeline"] != here.timeline else None


async def _spans(session: AsyncSession, here: Position, *, is_new_epoch: bool) -> list[Span]:
    """What is not sealed: of the clusters before a restore all that they have left, then of this one."""
    sealed = await sealed_upto(session)
    spans = []
    if is_new_epoch:
        system = AuditEvent.system_identifier
        highest = select(system, func.max(AuditEvent.xid)).where(system != here.system_identifier).group_by(system)
        for identifier, xid in (await session.execute(highest.order_by(system))).all():
            spans.append(Span(identifier, sealed.get(identifier, 0), xid + 1))
    spans.append(Span(here.system_identifier, sealed.get(here.system_identifier, 0), here.horizon))
    return [span for span in spans if span.from_xid < span.upto_xid]


async def _seal(
    session: AsyncSession,
    settings: Settings,
    span: Span,
    here: Position,
    last: AuditSeal | None,
    begins: Beginning | None,
) -> AuditSeal | None:
    """None for a span without events, unless an epoch begins."""
    count, digest = await _digest(session, span)
    if count == 0 and begins is None:
        return None
    sealed_at = await database_now(session)
    content: dict[str, Any] = {
        "format": "portal-audit-seal/1",
        "number": last.number + 1 if last else 1,
        "epoch": last.epoch if last and not begins else secrets.token_hex(8),
        "begins": begins.value if begins else None,
        "previous": last.hash if last else None,
        "system_identifier": str(span.system_identifier),
        "written_in": str(here.system_identifier),
        "table": here.table,
        "timeline": here.timeline,
        "from_xid": str(span.from_xid),
        "upto_xid": str(span.upto_xid),
        "events": count,
        "digest": digest,
        "sealed_at": instant(sealed_at),
        "key": public_key(settings),
    }
    signed = canonical(content)
    return AuditSeal(
        number=content["number"],
        epoch=content["epoch"],
        system_identifier=span.system_identifier,
        from_xid=span.from_xid,
        upto_xid=span.upto_xid,
        sealed_at=sealed_at,
        content=signed.decode(),
        hash=hashlib.sha256(signed).hexdigest(),
        signature=sign(settings, Purpose.SEAL, signed),
    )


async def _digest(session: AsyncSession, span: Span) -> tuple[int, str]:
    """The number of events, and SHA-256 over their digests, in hexadecimal."""
    whole, count = hashlib.sha256(), 0
    async for batch in batches(session, events_of(span)):
        count += len(batch)
        # In a thread: the first seal is about all events that exist.
        await asyncio.to_thread(_add, whole, batch)
    return count, whole.hexdigest()


def _add(whole: "hashlib._Hash", batch: Sequence[Row[Any]]) -> None:
    for event in batch:
        whole.update(digest_of(as_sealed(event)))
