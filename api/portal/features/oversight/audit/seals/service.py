"""The last seal, and the export that proves what it sealed."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.domain.identity.access import Actor
from portal.features.oversight.audit.seals.exporting import write_trail
from portal.features.oversight.audit.seals.rows import Beginning, is_unsealed, latest_seal, sealed_upto
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
    begun = await session.get(AuditSeal, last.epoch) or last
    unsealed = select(func.count()).select_from(AuditEvent).where(is_unsealed(await sealed_upto(session)))
    witnessed = select(func.max(AuditSeal.witnessed_at)).where(AuditSeal.witnessed_at.is_not(None))
    return AuditSealOut.of(
        last,
        key=last.facts["key"],
        epoch_begins=Beginning(begun.facts["begins"]).name.lower(),
        epoch_began_at=begun.sealed_at,
        unsealed=(await session.execute(unsealed)).scalar_one(),
        witnessed_at=(await session.execute(witnessed)).scalar_one(),
        has_witness=settings.audit_witness is not None,
    )


async def exported_trail(resources: Resources, actor: Actor) -> Table:
    """The lines, after the export has been recorded."""
    async with unit_of_work(resources.sessions) as session:
        trail = await write_trail(session, resources.settings)
        audit.record(
            session, actor, "list.exported", subject_type="list", subject_id="audit", format="jsonl", rows=trail.rows
        )
    return trail
