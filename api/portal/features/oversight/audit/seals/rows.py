"""Events and seals as they are sealed and exported."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, Text, cast, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent, AuditSeal

BATCH = 1000


class Beginning(StrEnum):
    """Why an epoch begins: the words stand in the seal."""

    FIRST = "the first seal"
    RESTORED = "the database was restored from a dump"
    RECOVERED = "PostgreSQL was promoted, or recovered to a point in time"


@dataclass(frozen=True, slots=True)
class Position:
    """Where the database stands: every transaction before ``horizon`` is decided for good.

    ``table`` is the object identifier of the table of events: it is another one after a restore from a dump, and
    ``system_identifier`` after one into another cluster. ``timeline`` is another one after a promotion or a recovery to
    a point in time.
    """

    system_identifier: int
    table: int
    timeline: int
    horizon: int


@dataclass(frozen=True, slots=True)
class Span:
    """Transactions of one PostgreSQL cluster from ``from_xid`` on, before ``upto_xid``."""

    system_identifier: int
    from_xid: int
    upto_xid: int


async def position(session: AsyncSession) -> Position:
    statement = text(
        "select (pg_control_system()).system_identifier, 'audit_events'::regclass::oid::bigint,"
        " (pg_control_checkpoint()).timeline_id, pg_snapshot_xmin(pg_current_snapshot())"
    )
    return Position(*(await session.execute(statement)).one())


async def latest_seal(session: AsyncSession) -> AuditSeal | None:
    return (await session.execute(select(AuditSeal).order_by(AuditSeal.number.desc()).limit(1))).scalar_one_or_none()


async def sealed_upto(session: AsyncSession) -> dict[int, int]:
    """By cluster, the first transaction that no seal is about."""
    highest = select(AuditSeal.system_identifier, func.max(AuditSeal.upto_xid)).group_by(AuditSeal.system_identifier)
    return {system: upto for system, upto in await session.execute(highest)}  # noqa: C416 - rows are no pairs to mypy


EVENTS = select(AuditEvent.__table__, cast(AuditEvent.details, Text).label("details_text")).order_by(
    AuditEvent.xid, AuditEvent.id
)
"""In the order in which they are sealed."""


def events_of(span: Span) -> Select[*tuple[Any, ...]]:
    return EVENTS.where(
        AuditEvent.system_identifier == span.system_identifier,
        AuditEvent.xid >= span.from_xid,
        AuditEvent.xid < span.upto_xid,
    )


async def batches(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> AsyncIterator[Sequence[Row[Any]]]:
    result = await session.stream(statement, execution_options={"yield_per": BATCH})
    async for batch in result.partitions():
        yield batch


def as_sealed(event: Row[Any]) -> dict[str, str | None]:
    """The event in texts alone, so that no reader of numbers or times changes a digit.

    ``details`` are PostgreSQL's text of the JSON; ``at`` is UTC with microseconds.
    """
    return {
        "id": str(event.id),
        "at": instant(event.at),
        "actor_id": str(event.actor_id) if event.actor_id else None,
        "actor_name": event.actor_name,
        "action": event.action,
        "subject_type": event.subject_type,
        "subject_id": event.subject_id,
        "ip": event.ip,
        "request_id": event.request_id,
        "details": event.details_text,
        "system_identifier": str(event.system_identifier),
        "xid": str(event.xid),
    }


def instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
