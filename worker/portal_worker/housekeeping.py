"""Small periodic tasks: deleting old rows, and, without an operator, the dates of the RFI and the rotating code."""

from datetime import timedelta

import structlog

from portal.domain.idempotency import service as idempotency
from portal.domain.rfis.current import read_current
from portal.domain.rfis.dates import close_due
from portal.features.people.admins.factor_resets import carry_out_due_resets
from portal.features.people.invitations import rotation
from portal.features.people.registration.unverified import purge_unverified
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources
from portal.platform.setting_types.operator_settings import RfiDriver

log = structlog.get_logger(__name__)

DONE_JOBS_KEPT_FOR = timedelta(days=7)


@every(seconds=60 * 60)
async def purge_done_jobs(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        purged = await outbox.purge(session, older_than=DONE_JOBS_KEPT_FOR)
    if purged:
        log.info("done_jobs_purged", count=purged)


@every(seconds=60 * 60)
async def purge_idempotent_answers(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        purged = await idempotency.purge(session)
    if purged:
        log.info("idempotent_answers_purged", count=purged)


@every(seconds=60 * 60)
async def purge_unverified_accounts(resources: Resources) -> None:
    kept_for = timedelta(days=resources.settings.retention_unproved_days)
    while True:
        async with unit_of_work(resources.sessions) as session:
            if not await purge_unverified(session, kept_for=kept_for):
                return


@every(seconds=60)
async def reset_factors(resources: Resources) -> None:
    """Of administrators who have lost them, a day after another administrator has begun."""
    async with unit_of_work(resources.sessions) as session:
        done = await carry_out_due_resets(session, resources)
    if done:
        log.info("factors_reset", count=done)


@every(seconds=2)
async def carry_out_dates(resources: Resources) -> None:
    """Records the opening and closing of the RFI where no operator does. The dates apply exactly even before that."""
    if resources.settings.rfi_driver is not RfiDriver.WORKER:
        return
    async with unit_of_work(resources.sessions) as session:
        # First without a lock, so that concurrent submissions do not wait.
        current = await read_current(session, resources.settings)
        if current.rfi is not None and current.state != current.rfi.state:
            await close_due(session, current.name)


@every(seconds=60)
async def rotate_invitation_code(resources: Resources) -> None:
    """Replaces the rotating code when it is due, where no operator does.

    Each rotation is named after the previous one, so that only the first of several workers replaces the code.
    """
    settings = resources.settings
    if settings.rfi_driver is not RfiDriver.WORKER or settings.invitation_rotation_hours is None:
        return
    async with unit_of_work(resources.sessions) as session:
        latest = await rotation.latest_rotation(session)
        interval = timedelta(hours=settings.invitation_rotation_hours)
        if latest is not None and await database_now(session) < latest.rotated_at + interval:
            return
        done = await rotation.rotate(
            session,
            generation=f"worker/{latest.invitation_id if latest else 'first'}",
            overlap=timedelta(hours=settings.invitation_rotation_overlap_hours),
            length=settings.invitation_rotation_length,
        )
    log.info("invitation_code_rotated", generation=done.generation)
