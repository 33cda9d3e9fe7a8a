"""The secrets of letters, made in the worker while it renders them. Importing this module registers it."""

from portal.accounts.challenges import Challenges
from portal.accounts.models import User
from portal.accounts.password_reset import mint_reset_token
from portal.messaging.letters import PasswordReset, SignInCode, SignUpCode, load_letter
from portal.messaging.minters import mints
from portal.messaging.models import Message
from portal.resources import Resources


@mints(SignUpCode.template)
@mints(SignInCode.template)
async def mint_code(resources: Resources, message: Message) -> dict[str, str] | None:
    letter = load_letter(message.template, message.params)
    if not isinstance(letter, (SignUpCode, SignInCode)):
        return None
    code = await Challenges(resources.redis, resources.settings).mint(letter.challenge_key, letter.send)
    return None if code is None else {"code": code}


@mints(PasswordReset.template)
async def mint_reset(resources: Resources, message: Message) -> dict[str, str] | None:
    async with resources.sessions() as session:
        user = await session.get(User, message.user_id)
    if user is None or user.email != message.recipient:
        return None
    return {"token": await mint_reset_token(resources.redis, resources.settings, user)}
