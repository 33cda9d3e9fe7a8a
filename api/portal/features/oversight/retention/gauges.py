"""Number of rows that retention has anonymised or deleted so far, from the audit trail."""

from sqlalchemy import Integer, case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.oversight.retention.kinds import KINDS
from portal.features.oversight.retention.service import ANONYMISED, UNPROVED
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings

_PURGED = "account.unverified_purged"


@reads(metrics.ANONYMISED)
async def anonymised(session: AsyncSession, _settings: Settings) -> None:
    kind = case((AuditEvent.action == _PURGED, UNPROVED), else_=AuditEvent.subject_id)
    count = func.sum(AuditEvent.details["count"].astext.cast(Integer))
    statement = select(kind, count).where(AuditEvent.action.in_((ANONYMISED, _PURGED))).group_by(kind)
    counted = {row[0]: row[1] for row in await session.execute(statement)}
    for name in (UNPROVED, *(kind.name for kind in KINDS)):
        metrics.ANONYMISED.labels(name).set(counted.get(name, 0))
