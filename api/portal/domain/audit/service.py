"""Writing the audit trail in the caller's transaction, so that a rollback also removes the event."""

from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from structlog.contextvars import get_contextvars

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Actor
from portal.platform.db.identifiers import new_id

SYSTEM = "system"


def record(
    session: AsyncSession,
    actor: Actor | None,
    action: str,
    *,
    subject_type: str,
    subject_id: UUID | str | None,
    actor_name: str | None = None,
    **details: Any,
) -> None:
    """``action`` is noun.verb, e.g. ``company.approved``. ``details`` never holds codes, tokens or passwords."""
    context = get_contextvars()
    session.add(
        AuditEvent(
            id=new_id(),
            actor_id=actor.user_id if actor else None,
            actor_name=actor.name if actor else actor_name or SYSTEM,
            action=action,
            subject_type=subject_type,
            subject_id=str(subject_id) if subject_id is not None else None,
            ip=actor.ip if actor else context.get("client_ip"),
            request_id=context.get("request_id"),
            details=details,
        )
    )
