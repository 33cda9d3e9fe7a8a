"""The application: its routes and middleware."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import portal.domain.messaging.gauges
import portal.domain.questions.gauges
import portal.domain.rfis.gauges
import portal.entry.message_templates  # noqa: F401  (they register gauges and mails)
from portal.entry import config_routes, csp_reports, gauges, health, security_contact, signing_keys
from portal.entry.features import modules_named
from portal.entry.startup import startup_checked
from portal.entry.valkey_readiness import ValkeyReadiness
from portal.entry.web_app import web_app_router
from portal.features.directory.listing.routes import router as directory
from portal.features.mail.announcements.routes import DRAFT_FILE_PATH, SEND_PATH, TEST_PATH
from portal.features.oversight.insights.routes import router as insights
from portal.features.oversight.internal.routes import router as internal
from portal.features.people.admins.provider_groups import permissions_by_group
from portal.features.people.sign_in.provider.openid import Provider
from portal.features.request.library.routes import UPLOAD_PATH as LIBRARY_UPLOAD_PATH
from portal.features.request.questions.routes import FILE_PATH as QUESTION_FILE_PATH
from portal.features.responses.submissions.routes import ADDITION_UPLOAD_PATH, UPLOAD_PATH
from portal.guards.anonymous_limit import AnonymousLimit, ConfirmedSessions
from portal.guards.declared_routes import declared_routes
from portal.guards.dependencies import is_signed_in
from portal.guards.refusals import record_refusal
from portal.guards.token_review import TokenReviewer
from portal.platform import telemetry
from portal.platform.errors import (
    FieldError,
    Forbidden,
    MethodNotAllowed,
    NotFound,
    PayloadTooLarge,
    PortalError,
    ValidationFailed,
)
from portal.platform.http.api_router import ApiApp
from portal.platform.http.limits import Limiter
from portal.platform.http.middleware.compression import Compression
from portal.platform.http.middleware.internal_port import InternalPort
from portal.platform.http.middleware.not_found import not_found_page, wants_page
from portal.platform.http.middleware.request_context import RequestContext
from portal.platform.http.middleware.request_limits import RequestLimits
from portal.platform.http.middleware.security import CrossSiteGuard, SecurityHeaders
from portal.platform.http.paths import API_PREFIX
from portal.platform.http.problems import error_response, field_errors, is_malformed_address
from portal.platform.http.route_table import allowed_methods
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Environment, Settings

modules_named("gauges")
FEATURES = tuple(module.router for module in modules_named("routes") if module.router is not internal)

# Lists of companies, figures, the configuration and messages with sample data hold no secret. Exports describe no JSON.
# The questionnaire is 50 kB of form; beside it are only answers that the company wrote and may read.
COMPRESSED = frozenset(
    route.path
    for router in (config_routes.router, directory, insights)
    for route in router.routes
    if isinstance(route, APIRoute) and route.response_model is not None
) | {f"{API_PREFIX}/messages/gallery", f"{API_PREFIX}/questionnaire"}


def create_app(settings: Settings) -> FastAPI:
    show_docs = settings.environment is not Environment.PRODUCTION

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.callback(telemetry.stop_tracing)
            resources = await stack.enter_async_context(open_resources(settings, application_name="portal-api"))
            app.state.resources = resources
            app.state.limiter = Limiter(settings)
            stack.push_async_callback(app.state.limiter.aclose)
            stack.push_async_callback(app.state.token_reviewer.aclose)
            await stack.enter_async_context(gauges.sampled(resources))
            await stack.enter_async_context(app.state.valkey.kept_up_to_date(resources))
            app.state.startup = await stack.enter_async_context(startup_checked(resources))
            yield

    app = ApiApp(
        title="Geospatial licensing portal",
        version="1",
        lifespan=lifespan,
        docs_url=f"{API_PREFIX}/docs" if show_docs else None,
        redoc_url=None,
        openapi_url=f"{API_PREFIX}/openapi.json" if show_docs else None,
        redirect_slashes=False,
    )
    routers = [
        config_routes.router,
        csp_reports.router,
        *FEATURES,
        health.router,
        security_contact.router,
        signing_keys.router,
    ]
    if settings.web_dist is not None:
        routers.append(web_app_router(settings.web_dist))
    if settings.internal_port is not None:
        routers.append(internal)
    # One flat table (docs/adr/0042). A route with parameters may match the path of one without, which comes first.
    routes = [route for router in routers for route in router.routes]
    app.routes.extend(sorted(routes, key=lambda route: bool(getattr(route, "param_convertors", None))))

    app.state.token_reviewer = TokenReviewer(settings)
    app.state.valkey = ValkeyReadiness()
    permissions_by_group(settings)
    app.state.provider = Provider(settings)
    app.state.routes = {str(route): route for route in declared_routes(app.routes)}
    _handle_errors(app)
    # The last one added is the outermost.
    app.state.csp_reports = csp_reports.ReportLog()
    app.state.confirmed_sessions = ConfirmedSessions()
    streamed = (
        UPLOAD_PATH,
        ADDITION_UPLOAD_PATH,
        LIBRARY_UPLOAD_PATH,
        SEND_PATH,
        TEST_PATH,
        DRAFT_FILE_PATH,
        QUESTION_FILE_PATH,
    )
    streaming = tuple(API_PREFIX + path for path in streamed)
    app.add_middleware(Compression, paths=COMPRESSED)
    app.add_middleware(RequestLimits, is_signed_in=is_signed_in, streaming=streaming)
    app.add_middleware(CrossSiteGuard, origin=settings.origin, exempt=(csp_reports.REPORTS_URL,))
    app.add_middleware(
        AnonymousLimit,
        cookie=settings.cookie_name,
        sessions=app.state.confirmed_sessions,
        per_minute=settings.anonymous_requests_per_minute,
    )
    if settings.internal_port is not None:
        app.add_middleware(InternalPort, port=settings.internal_port)
    app.add_middleware(RequestContext, internal_port=settings.internal_port)
    app.add_middleware(SecurityHeaders, https=settings.cookie_secure)
    return app


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(PortalError)
    async def portal_error(request: Request, error: PortalError) -> Response:
        if isinstance(error, Forbidden):
            await record_refusal(request, error)
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        if request.url.path.startswith(f"{API_PREFIX}/") and is_malformed_address(error):
            return _no_such_route(request)
        return error_response(ValidationFailed(fields=field_errors(error)))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == NotFound.status and wants_page(request):
            return not_found_page()
        if error.status_code == MethodNotAllowed.status:
            return _no_such_route(request)
        known: dict[int, PortalError] = {404: NotFound(), 413: PayloadTooLarge()}
        # Only FastAPI's 400 for an unreadable body is left.
        unreadable = ValidationFailed(fields=[FieldError("", "invalid_json")])
        return error_response(known.get(error.status_code, unreadable), headers=dict(error.headers or {}))


def _no_such_route(request: Request) -> Response:
    """Responds 405 if the path has routes with other methods, else 404, also for malformed ids."""
    allowed = allowed_methods(request.app.state.routes.values(), request.url.path)
    if not allowed or request.method in allowed:
        return error_response(NotFound())
    return error_response(MethodNotAllowed(), headers={"Allow": ", ".join(allowed)})
