"""Signed-in sessions, without walking through the sign-in."""

from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.platform.runtime.resources import Resources


async def signed_in(resources: Resources, user: User) -> dict[str, str]:
    """The request headers of a browser in which ``user`` has just signed in."""
    token = await SessionStore(resources.redis, resources.settings).start(user.id)
    return {"Cookie": f"{resources.settings.cookie_name}={token}"}
