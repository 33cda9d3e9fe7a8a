"""The RFI as declared by settings, if no Kubernetes object declares it; applied by every ``migrate``."""

from datetime import datetime

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import queries
from portal.domain.rfis.dates import publish
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.operator_settings import RfiDriver
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)


async def publish_configured(session: AsyncSession, settings: Settings) -> bool:
    """Publishes the RFI of ``PORTAL_RFI_…``, or applies changes. Returns whether the RFI now matches the settings.

    Without an explicit deadline nothing is published, because the default is of another year. A declaration by an
    object is left alone, even while the worker carries out its dates. Settings do not reopen a closed RFI and do not
    move a deadline into the past: a rollback restores older settings.
    """
    if settings.rfi_driver is not RfiDriver.WORKER or "rfi_deadline" not in settings.model_fields_set:
        return False
    rfi = await queries.lock(session, settings.rfi_name, for_update=True)
    if rfi is not None and (why := _refusal(rfi, settings, await database_now(session))):
        log.warning("configured_rfi_ignored", why=why, deadline=iso(rfi.deadline))
        return False
    await publish(
        session,
        name=settings.rfi_name,
        title_en=settings.rfi_title_en,
        title_ar=settings.rfi_title_ar,
        opens_at=settings.rfi_opens_at,
        deadline=settings.rfi_deadline,
        tells_companies=True,
    )
    return True


def _refusal(rfi: Rfi, settings: Settings, now: datetime) -> str | None:
    if rfi.generation is not None:
        return "a RequestForInformation object has declared it"
    if rfi.deadline == settings.rfi_deadline:
        return None
    if rfi.state == RfiState.CLOSED:
        return "it is closed: only a RequestForInformation object with a reason opens it again"
    if settings.rfi_deadline <= now:
        return "its deadline would move into the past"
    return None
