"""The last seal, and the export that proves what it sealed."""

import json

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.domain.identity.access import Actor
from portal.features.oversight.audit.seals.exporting import write_trail
from portal.features.oversight.audit.seals.rows import Beginning, latest_seal
from portal.features.oversight.audit.seals.schemas import AuditSealOut
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.lists.export import Table
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def find_last_seal(session: AsyncSession, settings: Settings) -> AuditSealOut | None:
    """None before the first seal."""
    last = await latest_seal(session)
    if last is None:
        return None
    first_of_epoch = select(AuditSeal).where(AuditSeal.epoch == last.epoch).order_by(AuditSeal.number).limit(1)
    begun = (await session.scalars(first_of_epoch)).one()
    later = AuditEvent.system_identifier == last.system_identifier, AuditEvent.xid >= last.upto_xid
    unsealed = await session.execute(select(func.count()).select_from(AuditEvent).where(*later))
    witnessed = await session.execute(select(func.max(AuditSeal.witnessed_at)))
    return AuditSealOut.of(
        last,
        key=json.loads(last.content)["key"],
        epoch_begins=Beginning(json.loads(begun.content)["begins"]).name.lower(),
        epoch_began_at=begun.sealed_at,
        unsealed=unsealed.scalar_one(),
        witnessed_at=witnessed.scalar_one(),
        has_witness=settings.audit_witness is not None,
    )


async def exported_trail(resources: Resources, actor: Actor) -> Table:
    """The lines, after the export has been recorded."""
    async with unit_of_work(resources.sessions) as session:
        trail = await write_trail(session, resources.settings, is_withheld=True)
        audit.record(
            session, actor, "list.exported", subject_type="list", subject_id="audit", format="jsonl", rows=trail.rows
        )
    return trail
