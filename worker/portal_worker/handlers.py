"""Everything that this worker can do: handlers, minters and periodic tasks register as their modules are imported."""

from typing import Any

import portal.accounts.jobs
import portal.accounts.minters
import portal.announcements.tasks
import portal.bundles.tasks
import portal.companies.tasks
import portal.library.tasks
import portal.messaging.delivery
import portal.rfis.tasks
import portal.submissions.tasks  # noqa: F401
import portal_worker.housekeeping  # noqa: F401
from portal.jobs.handlers import handles
from portal.resources import Resources

PING = "ping"


@handles(PING)
async def ping(_resources: Resources, _payload: dict[str, Any]) -> None:
    """Does nothing: its way through the queue is what is asked about."""
