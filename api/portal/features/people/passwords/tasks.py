"""Answers requests for a new password. Importing this module registers the job."""

from typing import Any
from uuid import UUID

from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.message_templates import PasswordReset, RegistrationUnconfirmed
from portal.features.people.accounts.rules import is_owner
from portal.features.people.passwords.reset import RESET_REQUESTED
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(RESET_REQUESTED)
async def answer_reset_request(resources: Resources, payload: dict[str, Any]) -> None:
    """Sends the link. If no account has verified the address, sends a mail that explains how to register."""
    async with unit_of_work(resources.sessions) as session:
        user = await session.get(User, UUID(payload["user_id"]))
        if user is None:
            return
        if is_owner(user):
            send(session, PasswordReset(), to=Recipient.of(user))
            return
        # A stranger may have entered this address, so the mail contains no name and no link to the account.
        send(session, RegistrationUnconfirmed(), to=Recipient(address=user.contact_email, locale=user.locale))
