"""Notifies the owner of an address that is registered again. Importing this module registers the job."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, select

from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.message_templates import AccountExists
from portal.features.people.registration.service import REGISTRATION_NOTED
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources

TOLD_AT_MOST_EVERY = timedelta(hours=1)


@handles(REGISTRATION_NOTED)
async def note_registration(resources: Resources, payload: dict[str, Any]) -> None:
    """Notifies the owner of an address of an attempt to register it again, at most once an hour."""
    if payload["owner_id"] == payload["user_id"]:
        return
    async with unit_of_work(resources.sessions) as session:
        owner = await session.get(User, UUID(payload["owner_id"]), with_for_update=True)
        if owner is None:
            return
        told_lately = exists().where(
            Message.user_id == owner.id,
            Message.template == AccountExists.template,
            Message.created_at > func.now() - TOLD_AT_MOST_EVERY,
        )
        if not (await session.execute(select(told_lately))).scalar_one():
            send(session, AccountExists(), to=Recipient.of(owner))
