"""How far the seals are behind."""

from sqlalchemy import ColumnElement, extract, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.oversight.audit.seals.rows import latest_seal
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.AUDIT_UNSEALED)
async def oldest_unsealed(session: AsyncSession, _settings: Settings) -> None:
    latest = await latest_seal(session)
    is_later: ColumnElement[bool] = true()
    if latest is not None:
        is_later = (AuditEvent.system_identifier == latest.system_identifier) & (AuditEvent.xid >= latest.upto_xid)
    age = extract("epoch", func.portal_now() - func.min(AuditEvent.at))
    seconds = (await session.execute(select(age).where(is_later))).scalar_one()
    metrics.AUDIT_UNSEALED.set(float(seconds or 0))
