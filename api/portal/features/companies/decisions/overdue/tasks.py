"""Periodic tasks of companies."""

import structlog

from portal.features.companies.decisions.overdue.reminders import BATCH_SIZE, remind
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)


@every(seconds=5 * 60)
async def remind_of_waiting_companies(resources: Resources) -> None:
    while True:
        async with unit_of_work(resources.sessions) as session:
            reminded = await remind(session, resources.settings)
        if reminded:
            log.info("reminded_of_waiting_companies", count=reminded)
        if reminded < BATCH_SIZE:
            return
