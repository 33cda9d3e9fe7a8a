"""Imports the modules whose handlers, token generators and periodic tasks this worker runs: they register on import."""

from typing import Any

import portal.domain.messaging.delivery
import portal.entry.message_templates
import portal.features.accounts.jobs
import portal.features.accounts.token_generators
import portal.features.announcements.tasks
import portal.features.bundles.tasks
import portal.features.clarifications.tasks
import portal.features.closing.tasks
import portal.features.colleagues.jobs
import portal.features.colleagues.token_generators
import portal.features.companies.tasks
import portal.features.invitations.token_generators
import portal.features.library.tasks
import portal.features.questions.tasks
import portal.features.reminders.tasks
import portal.features.retention.tasks
import portal.features.submissions.tasks  # noqa: F401
import portal_worker.housekeeping  # noqa: F401
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources

PING = "ping"


@handles(PING)
async def ping(_resources: Resources, _payload: dict[str, Any]) -> None:
    """Does nothing: it tests the way through the queue."""
