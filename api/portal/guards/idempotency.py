"""``Idempotency-Key``: a POST with the same key creates its object once."""

import hashlib
import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Header, Request
from fastapi.responses import JSONResponse
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.idempotency import service
from portal.domain.idempotency.service import RepeatableRequest
from portal.guards.dependencies import ActorDep, SessionDep
from portal.platform.http.envelope import Envelope

IdempotencyKey = Annotated[UUID | None, Header(alias="Idempotency-Key")]


class Once:
    """One request with its unit of work; without a key every request is the first one."""

    def __init__(self, session: AsyncSession, request: RepeatableRequest | None) -> None:
        self._session = session
        self._request = request

    async def earlier(self) -> dict[str, Any] | None:
        """The envelope of the first response to the same request."""
        return await service.claim(self._session, self._request) if self._request else None

    async def keep(self, answer: Envelope[Any]) -> None:
        if self._request:
            await service.keep(self._session, self._request, answer.model_dump(mode="json"))


async def get_once(
    request: Request, session: SessionDep, actor: ActorDep, idempotency_key: IdempotencyKey = None
) -> Once:
    if idempotency_key is None:
        return Once(session, None)
    request_hash = hashlib.sha256(await request.body()).hexdigest()
    route = f"{request.method} {request.url.path}"
    return Once(session, RepeatableRequest(str(actor.user_id), idempotency_key, route, request_hash))


OnceDep = Annotated[Once, Depends(get_once)]


def answered_once(endpoint: Callable[..., Awaitable[Envelope[Any]]]) -> Callable[..., Awaitable[Any]]:
    """Wraps an endpoint that returns an envelope, and adds the header to its parameters."""

    @wraps(endpoint)
    async def answered(*, once: Once, **given: Any) -> Any:
        earlier = await once.earlier()
        if earlier is not None:
            return JSONResponse(earlier, status_code=earlier["code"])
        answer = await endpoint(**given)
        await once.keep(answer)
        return answer

    signature = inspect.signature(endpoint)
    parameter = inspect.Parameter("once", inspect.Parameter.KEYWORD_ONLY, annotation=OnceDep)
    # FastAPI reads the parameters from here.
    answered.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), parameter]
    )
    return answered
