"""Sessions created without a sign-in."""

from portal.domain.identity.factors import Proof
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.platform.runtime.resources import Resources


async def signed_in(resources: Resources, user: User, proof: Proof = Proof.CODE) -> dict[str, str]:
    """Returns request headers with a new session of ``user``."""
    token = await SessionStore(resources.redis, resources.settings).start(user.id, proof=proof)
    return {"Cookie": f"{resources.settings.cookie_name}={token}"}
