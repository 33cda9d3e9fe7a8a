"""Periodic task of reminders, and the check of each one before it is sent."""

import structlog

from portal.domain.messaging.models import Message
from portal.domain.messaging.registry import load_template
from portal.domain.messaging.token_generators import generates_tokens
from portal.domain.rfis.current import read_current, reread
from portal.domain.rfis.lifecycle import RfiState
from portal.features.directory.reminders.message_templates import BY_AUDIENCE, RfiReminder
from portal.features.directory.reminders.queries import company_of, is_in
from portal.features.directory.reminders.service import send_due
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)


@every(seconds=60)
async def remind_companies(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        mails = await send_due(session, await read_current(session, resources.settings))
    if mails:
        log.info("companies_reminded", count=mails)


async def confirm(resources: Resources, message: Message) -> dict[str, str] | None:
    """Returns None, which drops the mail, if the deadline has passed or moved, or the company has taken the step."""
    content = load_template(message.template, message.params)
    if not isinstance(content, RfiReminder) or message.user_id is None:
        return None
    async with unit_of_work(resources.reads) as session:
        company_id = await company_of(session, message.user_id)
        current = await read_current(session, resources.settings)
        current = await reread(session, current, company_id=company_id)
        if current.state is not RfiState.OPEN or current.deadline != content.deadline:
            return None
        if company_id is None or not await is_in(session, current, content.audience, company_id):
            return None
    return {}


for _reminder in BY_AUDIENCE.values():
    generates_tokens(_reminder.template)(confirm)
