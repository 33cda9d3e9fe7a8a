"""Signed-in sessions, without walking through the sign-in."""

from portal.accounts.models import User
from portal.accounts.sessions import SessionStore
from portal.resources import Resources


async def signed_in(resources: Resources, user: User) -> dict[str, str]:
    """The request headers of a browser in which ``user`` has just signed in."""
    token = await SessionStore(resources.redis, resources.settings).start(user.id)
    return {"Cookie": f"{resources.settings.cookie_name}={token}"}
