"""Records refused attempts in the audit trail: the actor, the route and the missing permission."""

import structlog
from limits import RateLimitItemPerHour
from starlette.requests import Request

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.guards.declared_routes import DeclaredRoute
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PortalError, TooManyRequests
from portal.platform.http.limits import Limiter
from portal.platform.http.middleware.request_context import route_template
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)

REFUSED = "access.refused"
RECORDED = RateLimitItemPerHour(10)
"""Recorded refusals per person and route, so that thousands of attempts do not fill the table."""


async def record_refusal(request: Request, error: PortalError) -> None:
    """Writes in a separate unit of work, because the request's was rolled back. Never raises."""
    actor: Actor | None = getattr(request.state, "actor", None)
    if actor is None:
        return
    try:
        await _record(request, error, actor)
    except TooManyRequests:
        return
    except Exception as failure:  # an error here must not change the response
        log.warning("refusal_not_recorded", error=type(failure).__name__, exc_info=failure)


async def _record(request: Request, error: PortalError, actor: Actor) -> None:
    limiter: Limiter = request.app.state.limiter
    resources: Resources = request.app.state.resources
    routes: dict[str, DeclaredRoute] = request.app.state.routes
    route = f"{request.method} {route_template(request.scope)}"
    await limiter.hit("refusals", str(actor.user_id), route, limit=RECORDED)
    declared = routes[route].declared if route in routes else ()
    required = error.params.get("permissions") or [access.rule for access in declared]
    async with unit_of_work(resources.sessions) as session:
        audit.record(
            session,
            actor,
            REFUSED,
            subject_type="route",
            subject_id=route,
            error=error.code,
            required=required,
        )
