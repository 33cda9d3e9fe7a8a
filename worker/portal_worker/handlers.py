"""Imports the modules whose handlers, token generators and periodic tasks this worker runs: they register on import."""

from typing import Any

import portal.domain.messaging.delivery
import portal.entry.message_templates
import portal.features.companies.decisions.overdue.tasks
import portal.features.directory.reminders.tasks
import portal.features.mail.announcements.sending.tasks
import portal.features.oversight.closing.tasks
import portal.features.oversight.retention.tasks
import portal.features.people.colleagues.jobs
import portal.features.people.colleagues.token_generators
import portal.features.people.invitations.sending.token_generators
import portal.features.people.passwords.tasks
import portal.features.people.registration.tasks
import portal.features.people.registration.token_generators
import portal.features.request.clarifications.tasks
import portal.features.request.library.tasks
import portal.features.request.questions.tasks
import portal.features.responses.bundles.tasks
import portal.features.responses.submissions.drafts.tasks  # noqa: F401
import portal_worker.housekeeping  # noqa: F401
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources

PING = "ping"


@handles(PING)
async def ping(_resources: Resources, _payload: dict[str, Any]) -> None:
    """Does nothing: it tests the way through the queue."""
