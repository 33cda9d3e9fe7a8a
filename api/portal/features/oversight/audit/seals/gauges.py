"""How far the seals are behind."""

from sqlalchemy import extract, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.oversight.audit.seals.rows import is_unsealed, sealed_upto
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.AUDIT_UNSEALED)
async def oldest_unsealed(session: AsyncSession, _settings: Settings) -> None:
    oldest = func.min(AuditEvent.at).filter(func.isfinite(AuditEvent.at))
    age = extract("epoch", func.portal_now() - oldest)
    unsealed = is_unsealed(await sealed_upto(session))
    seconds = (await session.execute(select(age).where(unsealed))).scalar_one()
    metrics.AUDIT_UNSEALED.set(max(0.0, float(seconds or 0)))
