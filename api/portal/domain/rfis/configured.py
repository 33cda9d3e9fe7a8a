"""The RFI as declared by settings, if no Kubernetes object declares it; applied by every ``migrate``."""

from datetime import datetime

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.current import lock_rfi
from portal.domain.rfis.dates import Dates, publish
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)


async def publish_configured(session: AsyncSession, settings: Settings) -> bool:
    """Publishes the RFI of ``PORTAL_RFI_…``, or applies changes. Returns whether the RFI now matches the settings.

    Without an explicit deadline nothing is published, because the default is of another year. The declaration by an
    object and the changes of an administrator are left alone, even while the worker carries out the dates. Settings do
    not reopen a closed RFI and do not move a deadline into the past: a rollback restores older settings.
    """
    if not is_configured(settings):
        return False
    rfi = await lock_rfi(session, settings.rfi_name, for_update=True)
    if rfi is not None and (why := _refusal(rfi, settings, await database_now(session))):
        log.warning("configured_rfi_ignored", why=why, deadline=iso(rfi.deadline))
        return False
    await publish(session, configured_dates(settings, rfi), name=settings.rfi_name, tells_companies=True)
    return True


def is_configured(settings: Settings) -> bool:
    """Whether the settings declare an RFI."""
    return settings.rfi_driver is RfiDriver.WORKER and "rfi_deadline" in settings.model_fields_set


def configured_dates(settings: Settings, rfi: Rfi | None) -> Dates:
    """The titles and dates of the settings. No setting declares the end of questions: that of ``rfi`` is kept."""
    return Dates(
        title_en=settings.rfi_title_en,
        title_ar=settings.rfi_title_ar,
        opens_at=settings.rfi_opens_at,
        deadline=settings.rfi_deadline,
        questions_until=rfi.questions_until if rfi else None,
    )


def _refusal(rfi: Rfi, settings: Settings, now: datetime) -> str | None:
    if rfi.generation is not None:
        return "a RequestForInformation object has declared it"
    if rfi.changed_in_portal_at is not None and Dates.of(rfi) != configured_dates(settings, rfi):
        return "an administrator has changed it in the portal"
    if rfi.deadline == settings.rfi_deadline:
        return None
    if rfi.state == RfiState.CLOSED:
        return "it is closed: settings do not open it again"
    if settings.rfi_deadline <= now:
        return "its deadline would move into the past"
    return None
