"""Time of the last rotation of the code, and of the next one if the worker schedules it."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.people.invitations.rotation import latest_rotation
from portal.platform import metrics
from portal.platform.runtime.shared_state import forget, reads
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings


@reads(metrics.CODE_ROTATED, metrics.CODE_DUE)
async def rotating_code(session: AsyncSession, settings: Settings) -> None:
    """Sets both metrics. If the operator schedules rotations, the time of the next one is unknown here."""
    forget(rotating_code)
    latest = await latest_rotation(session)
    if latest is None:
        return
    driver = settings.rfi_driver
    metrics.CODE_ROTATED.labels(driver).set(latest.rotated_at.timestamp())
    if driver is RfiDriver.WORKER and settings.invitation_rotation_hours is not None:
        due = latest.rotated_at + timedelta(hours=settings.invitation_rotation_hours)
        metrics.CODE_DUE.labels(driver).set(due.timestamp())
