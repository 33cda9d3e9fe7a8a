"""Access to the internal routes."""

import structlog
from starlette.requests import Request

from portal.guards.dependencies import Access
from portal.guards.token_review import TokenNotAccepted, TokenReviewer


class OperatorOnly(Access):
    """The operator's service account, identified by a token for the portal's audience."""

    rule = "operator"

    async def __call__(self, request: Request) -> None:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise TokenNotAccepted
        reviewer: TokenReviewer = request.app.state.token_reviewer
        account = await reviewer.require_operator(token)
        structlog.contextvars.bind_contextvars(actor=account)
