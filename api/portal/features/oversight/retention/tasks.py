"""The nightly run."""

import structlog

from portal.features.oversight.retention import service
from portal.platform.clock import RIYADH
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)

NIGHT = range(1, 5)
"""Hours in Riyadh. A run that was cut short is continued an hour later; usually the later ones find nothing."""


@every(seconds=60 * 60)
async def anonymise_by_night(resources: Resources) -> None:
    async with unit_of_work(resources.reads) as session:
        now = await database_now(session)
    if now.astimezone(RIYADH).hour not in NIGHT:
        return
    if done := await service.carry_out(resources):
        log.info("retention_carried_out", **done)
