"""Background jobs and the periodic task of the RFI."""

from typing import Any
from uuid import UUID

from portal.domain.rfis.current import read_current
from portal.domain.rfis.dates import ANNOUNCE_CLOSING, ANNOUNCE_DEADLINE, ANNOUNCE_EARLY_CLOSING
from portal.features.oversight.closing.closing import announce_closing
from portal.features.oversight.closing.extensions import announce_ended
from portal.features.oversight.closing.moving import announce_deadline
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

FORMER_ANNOUNCE_DEADLINE = "rfis.announce_deadline"
"""Kind of the jobs that pods of the release before enqueue."""


@handles(ANNOUNCE_CLOSING)
@handles(ANNOUNCE_EARLY_CLOSING)
async def announce(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_closing(resources, UUID(payload["rfi_id"]))


@handles(ANNOUNCE_DEADLINE)
@handles(FORMER_ANNOUNCE_DEADLINE)
async def tell(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_deadline(resources, UUID(payload["rfi_id"]))


@every(seconds=10)
async def end_extensions(resources: Resources) -> None:
    """Notifies companies whose extension has ended. Whether a response is in time does not depend on this task."""
    async with unit_of_work(resources.sessions) as session:
        await announce_ended(session, await read_current(session, resources.settings))
