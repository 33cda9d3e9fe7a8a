"""Mails the last seal to the witness once a day, so that what is removed afterwards is missed."""

from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditSeal
from portal.domain.messaging.service import Recipient, send
from portal.features.oversight.audit.seals.message_templates import AuditWitnessed
from portal.features.oversight.audit.seals.rows import latest_seal
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.settings import Settings

EVERY = timedelta(hours=23)
"""The task runs each hour: two mails are at most a day apart."""
LOCALE = "en"
"""An address alone says no language; the seal's own words are English."""


async def witness_last_seal(session: AsyncSession, settings: Settings) -> bool:
    """Queues the mail if one is due. Without new events it is the same seal again: a missing mail is a sign, too."""
    if settings.audit_witness is None:
        return False
    await in_turn(session, "audit-witness")
    seal, now = await latest_seal(session), await database_now(session)
    latest = (
        await session.execute(select(func.max(AuditSeal.witnessed_at)).where(AuditSeal.witnessed_at.is_not(None)))
    ).scalar_one()
    # A time to come is of a clock that has gone back since.
    if seal is None or (latest is not None and latest <= now < latest + EVERY):
        return False
    content = AuditWitnessed(number=seal.number, sealed_at=seal.sealed_at, hash=seal.hash, key=seal.facts["key"])
    send(session, content, to=Recipient(address=settings.audit_witness, locale=LOCALE))
    seal.witnessed_at = now
    return True
