"""The worker's own periodic tasks: small duties of features that have no other reason to run here."""

from datetime import timedelta

import structlog

from portal.accounts.service import purge_unverified
from portal.db.unit_of_work import unit_of_work
from portal.jobs import outbox
from portal.jobs.periodic import every
from portal.resources import Resources
from portal.rfis import service as rfis
from portal.settings import RfiDriver

log = structlog.get_logger(__name__)

DONE_JOBS_KEPT_FOR = timedelta(days=7)


@every(seconds=60 * 60)
async def purge_done_jobs(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        purged = await outbox.purge(session, older_than=DONE_JOBS_KEPT_FOR)
    if purged:
        log.info("done_jobs_purged", count=purged)


@every(seconds=60 * 60)
async def purge_unverified_accounts(resources: Resources) -> None:
    while True:
        async with unit_of_work(resources.sessions) as session:
            if not await purge_unverified(session):
                return


@every(seconds=2)
async def carry_out_dates(resources: Resources) -> None:
    """Opens and closes the RFI in the tables where no operator does; fairness never waits for this."""
    if resources.settings.rfi_driver is not RfiDriver.WORKER:
        return
    async with unit_of_work(resources.sessions) as session:
        # Looked at without a lock first, so that those who are just submitting are not made to wait.
        current = await rfis.current(session, resources.settings)
        if current.rfi is not None and current.state != current.rfi.state:
            await rfis.close_due(session, resources.settings)
