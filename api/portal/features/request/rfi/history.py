"""The history of the RFI, read from the audit trail."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.rfis.models import Rfi

MAX_EVENTS = 100


class RfiHistoryEvent(StrEnum):
    PUBLISHED = "published"
    CHANGED = "changed"
    SCHEDULED = "scheduled"
    OPENED = "opened"
    CLOSED = "closed"
    CLOSED_EARLY = "closedEarly"
    REOPENED = "reopened"


_EVENTS = {
    "rfi.published": RfiHistoryEvent.PUBLISHED,
    "rfi.changed": RfiHistoryEvent.CHANGED,
    "rfi.scheduled": RfiHistoryEvent.SCHEDULED,
    "rfi.opened": RfiHistoryEvent.OPENED,
    "rfi.closed": RfiHistoryEvent.CLOSED,
    "rfi.closed_early": RfiHistoryEvent.CLOSED_EARLY,
    "rfi.reopened": RfiHistoryEvent.REOPENED,
}


@dataclass(frozen=True, slots=True)
class Happened:
    """``by`` is None if no administrator acted; ``details`` as in the audit trail."""

    at: datetime
    event: RfiHistoryEvent
    by: str | None
    details: dict[str, Any]


async def history_of(session: AsyncSession, rfi: Rfi) -> Sequence[Happened]:
    """Events of the RFI, newest first, at most :data:`MAX_EVENTS`."""
    events = await session.scalars(
        select(AuditEvent)
        .where(
            AuditEvent.subject_type == "rfi",
            # The event of its publication has its name as subject, the others its id.
            AuditEvent.subject_id.in_([str(rfi.id), rfi.name]),
            AuditEvent.action.in_(_EVENTS),
        )
        .order_by(AuditEvent.at.desc(), AuditEvent.id.desc())
        .limit(MAX_EVENTS)
    )
    return [
        Happened(event.at, _EVENTS[event.action], event.actor_name if event.actor_id else None, event.details)
        for event in events
    ]
