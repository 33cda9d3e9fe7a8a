"""Seals the audit trail: signs the events of transactions that are decided for good, and the seal before them.

A transaction is decided once it is older than all that are in progress (the horizon of the snapshot), so that no event
appears later among sealed ones. An event keeps its transaction's id and its cluster's identifier, whatever the clocks
say.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
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
    sealed_in,
    sealed_upto,
)
from portal.features.oversight.audit.seals.storing import LastStored, last_stored
from portal.features.oversight.audit.seals.verify_audit import digest_of
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, public_key, sign

log = structlog.get_logger(__name__)


class TransactionsGoBack(RuntimeError):
    """The cluster has fewer transactions than its seals are about: two clusters have the same identifier."""


async def seal_decided(resources: Resources) -> list[AuditSeal]:
    """Makes the seals that are due: none without new events, and several when the chain begins anew.

    Raises ``StorageUnavailable``, and seals nothing, while the store cannot say which seal it got last.
    """
    stored = await last_stored(resources.storage)
    async with unit_of_work(resources.sessions) as session:
        await in_turn(session, "audit-seals")
        last, here = await latest_seal(session), await position(session)
        begins = await _beginning(session, last, here, stored)
        made: list[AuditSeal] = []
        for span in await _spans(session, here, is_new_epoch=begins is not None):
            counted = await _digest(session, span)
            # In each epoch this cluster has a seal, also one of no events.
            if counted[0] == 0 and (begins is None or span.system_identifier != here.system_identifier):
                continue
            content = {
                **_place(last, here, await database_now(session), None if made else begins, stored),
                **_sealed(span, *counted),
                "key": public_key(resources.settings),
            }
            last = _signed(resources.settings, content)
            session.add(last)
            made.append(last)
    for seal in made:
        log.info("audit_sealed", seal=seal.number, hash=seal.hash, signature=seal.signature)
    return made


async def _beginning(
    session: AsyncSession, last: AuditSeal | None, here: Position, stored: LastStored | None
) -> Beginning | None:
    if stored is not None:
        known = await session.get(AuditSeal, stored.number)
        if known is None or known.hash != stored.hash:
            return Beginning.MISSING
    if last is None:
        return Beginning.FIRST
    at_last = last.facts
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
            spans.append(Span(identifier, sealed[identifier], xid + 1))
    own = await sealed_in(session, here.system_identifier)
    if own > here.horizon:
        raise TransactionsGoBack(f"seals are about transactions up to {own}, and the next one is {here.horizon}")
    return [span for span in spans if span.from_xid < span.upto_xid] + [Span(here.system_identifier, own, here.horizon)]


def _place(
    last: AuditSeal | None, here: Position, now: datetime, begins: Beginning | None, stored: LastStored | None
) -> dict[str, Any]:
    """Where the seal stands in the chain, and where it was made."""
    number = last.number + 1 if last else 1
    return {
        "format": "portal-audit-seal/1",
        "number": number,
        "epoch": last.epoch if last and not begins else number,
        "begins": begins.value if begins else None,
        "stored_before": stored.number if begins and stored else None,
        "previous": last.hash if last else None,
        "written_in": str(here.system_identifier),
        "table": here.table,
        "timeline": here.timeline,
        "sealed_at": instant(now),
    }


def _sealed(span: Span, count: int, digest: str) -> dict[str, Any]:
    return {
        "system_identifier": str(span.system_identifier),
        "from_xid": str(span.from_xid),
        "upto_xid": str(span.upto_xid),
        "events": count,
        "digest": digest,
    }


def _signed(settings: Settings, content: dict[str, Any]) -> AuditSeal:
    signed = canonical(content)
    return AuditSeal(
        number=content["number"],
        epoch=content["epoch"],
        system_identifier=int(content["system_identifier"]),
        upto_xid=int(content["upto_xid"]),
        sealed_at=datetime.fromisoformat(content["sealed_at"]).replace(tzinfo=UTC),
        content=signed.decode(),
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
