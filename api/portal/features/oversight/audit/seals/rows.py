"""Events and seals as they are sealed and exported."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Text, and_, cast, false, func, not_, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.features.oversight.audit.queries import SHOWN

BATCH = 1000


class Beginning(StrEnum):
    """Why the chain begins, or begins anew: the words stand in the seal."""

    FIRST = "the first seal"
    RESTORED = "the database is in another cluster, or its tables were made anew: it was restored, upgraded or moved"
    MISSING = "seals that the store of files has are missing in the database: it was put back, or they were removed"
    RECOVERED = "PostgreSQL was promoted, or recovered to a point in time"


@dataclass(frozen=True, slots=True)
class Position:
    """Where the database stands: every transaction before ``horizon`` is decided for good.

    ``table`` is the object identifier of the table of events: it is another one after a restore from a dump, and
    ``system_identifier`` in another cluster. ``timeline`` is another one after a promotion or a recovery to a point in
    time.
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
    # The name of the file of the log has the timeline at once; the control file has it after a checkpoint.
    statement = text(
        "select (pg_control_system()).system_identifier, 'audit_events'::regclass::oid::bigint,"
        " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,"
        " pg_snapshot_xmin(pg_current_snapshot())"
    )
    return Position(*(await session.execute(statement)).one())


async def latest_seal(session: AsyncSession) -> AuditSeal | None:
    return (await session.execute(select(AuditSeal).order_by(AuditSeal.number.desc()).limit(1))).scalar_one_or_none()


async def sealed_upto(session: AsyncSession) -> dict[int, int]:
    """By cluster that has written events, the first transaction that no seal is about.

    Goes from cluster to cluster through the indexes.
    """
    statement = text(
        "with recursive clusters (one) as (select min(system_identifier) from audit_events union all"
        " select (select min(system_identifier) from audit_events where system_identifier > one)"
        " from clusters where one is not null)"
        " select one, coalesce((select max(upto_xid) from audit_seals where system_identifier = one), '0'::xid8)"
        " from clusters where one is not null"
    )
    return {system: upto for system, upto in await session.execute(statement)}  # noqa: C416 - rows are no pairs to mypy


async def sealed_in(session: AsyncSession, system_identifier: int) -> int:
    """The same of one cluster, which may not have written an event yet."""
    highest = select(func.max(AuditSeal.upto_xid)).where(AuditSeal.system_identifier == system_identifier)
    return (await session.execute(highest)).scalar_one() or 0


def is_unsealed(sealed: dict[int, int]) -> ColumnElement[bool]:
    """Of events. ``sealed`` as :func:`sealed_upto` returns it."""
    known = [and_(AuditEvent.system_identifier == system, AuditEvent.xid < upto) for system, upto in sealed.items()]
    return not_(or_(false(), *known))


# Texts alone, so that no reader of numbers or times changes a digit, and no value of a column cannot be read.
# ``at`` is UTC. Of ``details``, what administrators may see: the rest belongs to companies.
EVENTS = select(
    AuditEvent.xid.label("transaction"),
    cast(AuditEvent.id, Text).label("id"),
    func.to_jsonb(func.timezone("UTC", AuditEvent.at)).op("#>>")(text("'{}'")).label("at"),
    cast(AuditEvent.actor_id, Text).label("actor_id"),
    AuditEvent.actor_name,
    AuditEvent.action,
    AuditEvent.subject_type,
    AuditEvent.subject_id,
    AuditEvent.ip,
    AuditEvent.request_id,
    cast(SHOWN, Text).label("details"),
    cast(AuditEvent.system_identifier, Text).label("system_identifier"),
    cast(AuditEvent.xid, Text).label("xid"),
).order_by(AuditEvent.xid, AuditEvent.id)
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
    sealed = dict(event._mapping)  # noqa: SLF001 - public in spite of its name
    del sealed["transaction"]
    return sealed


def instant(at: datetime) -> str:
    """UTC, as :data:`EVENTS` has it."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds")
