"""Dependencies of routes: the database session, the actor and the declared permission."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime
from typing import Annotated, TypeVar

import structlog
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity import policy
from portal.domain.identity.access import Action, Actor, Grant, Subject, load_actor
from portal.domain.identity.fresh import Fresh, in_session, require_factor, require_fresh
from portal.domain.identity.sessions import OpenSession, SessionStore
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.guards.anonymous_limit import ConfirmedSessions
from portal.platform.db.unit_of_work import reading, unit_of_work
from portal.platform.errors import Forbidden, Unauthenticated
from portal.platform.http.limits import Limiter
from portal.platform.http.middleware.security import SAFE_METHODS
from portal.platform.runtime.resources import Resources


# Coroutines, because FastAPI runs plain functions in threads. It resolves the dependencies of a dependency again for
# each use, so dependencies of every route depend on the request alone.
async def get_resources(request: Request) -> Resources:
    return _resources_of(request)


def _resources_of(request: Request) -> Resources:
    resources: Resources = request.app.state.resources
    return resources


async def get_limiter(request: Request) -> Limiter:
    limiter: Limiter = request.app.state.limiter
    return limiter


ResourcesDep = Annotated[Resources, Depends(get_resources)]
LimiterDep = Annotated[Limiter, Depends(get_limiter)]


Endpoint = TypeVar("Endpoint", bound=Callable[..., object])
READING_ENDPOINTS: set[object] = set()


def reads_only(endpoint: Endpoint) -> Endpoint:
    """For endpoints whose method is not safe because of its body, as of a preview: they get a read-only session."""
    READING_ENDPOINTS.add(endpoint)
    return endpoint


async def get_session(request: Request) -> AsyncIterator[AsyncSession]:
    """A unit of work; for safe methods and endpoints that only read, a read-only session."""
    resources = _resources_of(request)
    is_read = request.method in SAFE_METHODS or request.scope["endpoint"] in READING_ENDPOINTS
    async with reading(resources.reads) if is_read else unit_of_work(resources.sessions) as session:
        yield session


# scope="function": the commit happens before the answer leaves, so that a failed commit reaches the client.
SessionDep = Annotated[AsyncSession, Depends(get_session, scope="function")]


async def get_current(session: SessionDep, resources: ResourcesDep) -> CurrentRfi:
    """The RFI that the call is about, read once."""
    return await read_current(session, resources.settings)


CurrentDep = Annotated[CurrentRfi, Depends(get_current)]


async def get_detached_current(resources: ResourcesDep) -> CurrentRfi:
    """The same for calls that hold no session while they send or receive a file."""
    async with reading(resources.reads) as session:
        return await read_current(session, resources.settings)


DetachedCurrentDep = Annotated[CurrentRfi, Depends(get_detached_current)]


async def client_ip(request: Request) -> str | None:
    return _ip_of(request)


def _ip_of(request: Request) -> str | None:
    return request.client.host if request.client else None


ClientIp = Annotated[str | None, Depends(client_ip)]


async def get_open_session(request: Request) -> OpenSession:
    """The cookie's session. Raises :class:`Unauthenticated` without one."""
    resources = _resources_of(request)
    token = request.cookies.get(resources.settings.cookie_name)
    found = await SessionStore(resources.redis, resources.settings).touch(token) if token else None
    sessions: ConfirmedSessions = request.app.state.confirmed_sessions
    if token is None or found is None:
        sessions.forget(token or "")
        raise Unauthenticated
    sessions.confirm(token)
    return found


async def is_signed_in(request: Request) -> bool:
    """Whether the cookie belongs to a valid session.

    For middleware; queries Redis only if this process has no recent result.
    """
    sessions: ConfirmedSessions = request.app.state.confirmed_sessions
    if request.cookies.get(_resources_of(request).settings.cookie_name, "") in sessions:
        return True
    try:
        await get_open_session(request)
    except Unauthenticated:
        return False
    return True


OpenSessionDep = Annotated[OpenSession, Depends(get_open_session)]


async def get_session_started_at(request: Request, resources: ResourcesDep, _session: OpenSessionDep) -> datetime:
    """When the cookie's session started, in whole seconds. Raises :class:`Unauthenticated` if it has just ended."""
    token = request.cookies.get(resources.settings.cookie_name, "")
    started_at = await SessionStore(resources.redis, resources.settings).started_at(token)
    if started_at is None:
        raise Unauthenticated
    return started_at


SessionStartedAt = Annotated[datetime, Depends(get_session_started_at)]


async def get_actor(request: Request, session: SessionDep, opened: OpenSessionDep) -> Actor:
    actor = await load_actor(session, opened.user_id, ip=_ip_of(request))
    if actor is None:
        raise Unauthenticated
    actor = in_session(actor, opened, _resources_of(request).settings)
    # Read by portal.guards.refusals, which records who was refused.
    request.state.actor = actor
    structlog.contextvars.bind_contextvars(actor=str(actor.user_id))
    return actor


async def get_detached_actor(request: Request, opened: OpenSessionDep) -> Actor:
    """The actor, loaded in a separate session, for routes that stream for minutes and must not hold a connection."""
    async with unit_of_work(_resources_of(request).reads) as session:
        return await get_actor(request, session, opened)


ActorDep = Annotated[Actor, Depends(get_actor)]
DetachedActorDep = Annotated[Actor, Depends(get_detached_actor)]


async def get_visitor(request: Request, session: SessionDep) -> Actor | None:
    """The actor of a public route that answers a signed-in person differently; None without a session."""
    try:
        opened = await get_open_session(request)
    except Unauthenticated:
        return None
    return await load_actor(session, opened.user_id, ip=_ip_of(request))


VisitorDep = Annotated[Actor | None, Depends(get_visitor)]


class Access:
    """A rule about the callers of a route; a test fails for a route without one.

    ``grants``: each of them admits an administrator; empty for other rules. ``fresh``: what must have been proved
    within ten minutes.
    """

    rule: str
    grants: tuple[Grant, ...] = ()
    fresh: Fresh = Fresh.NOTHING


class Public(Access):
    """Needs no session."""

    rule = "public"

    async def __call__(self) -> None:
        return None


class ActorAccess(Access):
    """``without_factor``: also admits an administrator who has yet to add the factor that is required."""

    def __init__(
        self,
        rule: str,
        allows: Callable[[Actor], bool],
        grants: tuple[Grant, ...] = (),
        *,
        fresh: Fresh = Fresh.NOTHING,
        without_factor: bool = False,
    ) -> None:
        self.rule = rule
        self.allows = allows
        self.grants = grants
        self.fresh = fresh
        self._without_factor = without_factor

    async def __call__(self, actor: ActorDep) -> Actor:
        return self.judge(actor)

    def judge(self, actor: Actor) -> Actor:
        """Returns ``actor``.

        Raises :class:`Forbidden` if the rule does not allow it, :class:`FactorRequired` and :class:`NotFresh`.
        """
        if not self._without_factor:
            require_factor(actor)
        if not self.allows(actor):
            raise Forbidden
        require_fresh(actor, self.fresh)
        return actor


class DetachedAccess(ActorAccess):
    """For routes that stream: see :func:`get_detached_actor`."""

    async def __call__(self, actor: DetachedActorDep) -> Actor:
        return self.judge(actor)


def public() -> Public:
    return Public()


def signed_in(*, detached: bool = False, fresh: Fresh = Fresh.NOTHING, without_factor: bool = False) -> ActorAccess:
    return _kind(detached)("signed in", lambda _: True, fresh=fresh, without_factor=without_factor)


def admin_only(*, fresh: Fresh = Fresh.NOTHING, without_factor: bool = False) -> ActorAccess:
    return ActorAccess("admin", policy.is_admin, fresh=fresh, without_factor=without_factor)


def approved_company(*, detached: bool = False) -> ActorAccess:
    return _kind(detached)("approved company", policy.is_approved_company)


def answered_company(*, detached: bool = False) -> ActorAccess:
    """Approved companies with a submitted questionnaire."""
    return _kind(detached)("approved company with answers", policy.has_answered)


def answered_company_or_admin(*, detached: bool = False) -> ActorAccess:
    def allows(actor: Actor) -> bool:
        return policy.has_answered(actor) or policy.is_admin(actor)

    return _kind(detached)("approved company with answers, or admin", allows)


def permitted(action: Action, subject: Subject, *, detached: bool = False, fresh: Fresh = Fresh.NOTHING) -> ActorAccess:
    """Administrators with the permission ``action`` on ``subject``."""
    return permitted_any(Grant(action, subject), detached=detached, fresh=fresh)


def permitted_any(*grants: Grant, detached: bool = False, fresh: Fresh = Fresh.NOTHING) -> ActorAccess:
    """Administrators with at least one of ``grants``; the use case decides which one is required."""

    def allows(actor: Actor) -> bool:
        return policy.is_admin(actor) and not actor.grants.isdisjoint(grants)

    rule = " or ".join(f"{grant.action} {grant.subject}" for grant in grants)
    return _kind(detached)(rule, allows, grants, fresh=fresh)


def _kind(detached: bool) -> type[ActorAccess]:
    return DetachedAccess if detached else ActorAccess
