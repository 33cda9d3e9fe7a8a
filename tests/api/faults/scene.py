"""The objects that writing requests need, and the register of those requests: one per route, see :func:`write`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Proof
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.platform.runtime.resources import Resources
from tests.api.access.objects import Objects
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.provider import FakeProvider
from tests.factories.submissions import a_submission


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """``by``: the signed-in person, by ``proof``; ``ids``: path parameters; ``request``: arguments of httpx2.

    ``skip``: commits of the request before the relevant one. ``again``: status of the repeated request, None if not
    checked. ``is_keyed``: a repeat with its Idempotency-Key changes nothing.
    """

    by: User | None = None
    proof: Proof = Proof.CODE
    ids: Objects = field(default_factory=dict)
    request: dict[str, Any] = field(default_factory=dict)
    skip: int = 0
    again: int | None = 200
    is_keyed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """``objects``: one per path parameter; ``send``: a visitor's request without faults.

    ``provider``: of the administrators' accounts.
    """

    session: AsyncSession
    resources: Resources
    rfi: Rfi
    objects: Objects
    send: Callable[[str, dict[str, Any]], Awaitable[Any]]
    provider: FakeProvider

    async def admin(self) -> User:
        return await an_admin(self.session)

    async def company(self, *, submitted: bool = False, answered: bool = True) -> User:
        user = await a_company(self.session, status=AccountStatus.APPROVED, answered=answered)
        await a_submission(self.session, user, self.rfi, submitted=submitted)
        return user


Make = Callable[[Scene], Awaitable[Write]]
WRITES: dict[str, Make] = {}


def write(*routes: str) -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        WRITES.update(dict.fromkeys(routes, make))
        return make

    return register
