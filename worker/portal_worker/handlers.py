"""Imports the modules whose handlers, token generators, attachments and periodic tasks this worker runs.

They register on import.
"""

from typing import Any

import portal.domain.messaging.delivery
import portal.entry.message_templates  # noqa: F401
import portal_worker.housekeeping  # noqa: F401
from portal.entry.features import modules_named
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources

modules_named("tasks")
modules_named("token_generators")
modules_named("attachments")

PING = "ping"


@handles(PING)
async def ping(_resources: Resources, _payload: dict[str, Any]) -> None:
    """Does nothing: it tests the way through the queue."""
