"""Generators of the secrets of messages, called by the worker during rendering.

Importing this module registers them. Secrets are derived from the message's id and the portal's key, so that two copies
of a message contain the same code or link, which is not stored (docs/adr/0005).
"""

from portal.domain.identity.secrets import derived_code
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.messaging.registry import load_template
from portal.domain.messaging.token_generators import generates_tokens
from portal.features.people.accounts.account_links import end_links, make_account_link
from portal.features.people.accounts.challenges import Challenges, Method
from portal.features.people.accounts.message_templates import (
    AdminInvitation,
    ContactCode,
    PasswordReset,
    RegistrationReceived,
    SignInCode,
    SignUpCode,
)
from portal.features.people.accounts.rules import is_owner
from portal.features.people.registration.email_confirmation import make_confirmation_token
from portal.platform.runtime.resources import Resources


@generates_tokens(SignUpCode.template)
@generates_tokens(SignInCode.template)
@generates_tokens(ContactCode.template)
async def generate_code(resources: Resources, message: Message) -> dict[str, str] | None:
    content = load_template(message.template, message.params)
    if not isinstance(content, (SignUpCode, SignInCode, ContactCode)):
        return None
    settings = resources.settings
    code = await Challenges(resources.redis, settings).store_code(
        content.challenge_key,
        content.send,
        Method(message.channel),
        code=derived_code(settings, str(message.id)),
    )
    return None if code is None else {"code": code}


@generates_tokens(PasswordReset.template)
async def generate_reset_token(resources: Resources, message: Message) -> dict[str, str] | None:
    user = await _addressee(resources, message)
    return None if user is None else await _token(resources, message, user)


@generates_tokens(RegistrationReceived.template)
async def generate_confirmation_token(resources: Resources, message: Message) -> dict[str, str] | None:
    """Returns an empty token if the email is verified, so that the mail has no link; None if the mail is obsolete."""
    async with resources.sessions() as session:
        user = await session.get(User, message.user_id)
    if user is None or user.contact_email != message.recipient:
        return None
    if is_owner(user):
        return {"token": ""}
    token = await make_confirmation_token(resources, message.id, user)
    return None if token is None else {"token": token}


@generates_tokens(AdminInvitation.template)
async def generate_invitation_token(resources: Resources, message: Message) -> dict[str, str] | None:
    """Returns a new token and invalidates earlier ones. Returns None if the person has set a password."""
    user = await _addressee(resources, message)
    if user is None or user.verified_at is not None:
        return None
    await end_links(resources.redis, user.id)
    return await _token(resources, message, user)


async def _addressee(resources: Resources, message: Message) -> User | None:
    """The message's user, unless the address is no longer theirs."""
    async with resources.sessions() as session:
        user = await session.get(User, message.user_id)
    return user if user is not None and user.email == message.recipient else None


async def _token(resources: Resources, message: Message, user: User) -> dict[str, str]:
    return {"token": await make_account_link(resources, message.id, user, template=message.template)}
