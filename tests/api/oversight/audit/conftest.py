"""An administrator who may read the audit trail, and events in it."""

from datetime import datetime
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin


@pytest.fixture
async def auditor(session: AsyncSession) -> User:
    return await an_admin(session, grants=[Grant(Action.VIEW, Subject.AUDIT)], first_name="Amal")


@pytest.fixture
async def browser(auditor: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(auditor)


async def an_event(
    session: AsyncSession,
    action: str = "company.approved",
    *,
    at: datetime | None = None,
    actor: User | None = None,
    actor_name: str = "system",
    subject_type: str = "company",
    subject_id: str | None = None,
    **details: Any,
) -> AuditEvent:
    event = AuditEvent(
        id=new_id(),
        at=at or utc_now(),
        actor_id=actor.id if actor else None,
        actor_name=actor.name if actor else actor_name,
        action=action,
        subject_type=subject_type,
        subject_id=subject_id,
        ip="192.0.2.7",
        request_id=None,
        details=details,
    )
    session.add(event)
    await session.flush()
    return event
