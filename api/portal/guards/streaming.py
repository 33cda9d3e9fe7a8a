"""Requests whose body takes minutes: their session and permission are checked again while and after it arrives."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query, Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor, load_actor
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.guards.dependencies import DetachedAccess
from portal.platform.errors import Unauthenticated
from portal.platform.files.uploads import Upload
from portal.platform.http.uploads import announced_size, received
from portal.platform.runtime.resources import Resources

CHECK_EVERY = 5.0
"""Seconds between two checks of the session, which also count as its use."""

MAX_TYPED_NAME = 2000
"""Characters of a file's name as received; the stored name is shorter."""

OF_BYTES: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""Describes the body for OpenAPI."""


class Streaming:
    """A request that streams for minutes. ``actor``: as the request began."""

    def __init__(self, request: Request, access: DetachedAccess, actor: Actor) -> None:
        self.actor = actor
        self._request = request
        self._access = access

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """The body.

        Raises :class:`Unauthenticated` soon after the session has ended, and :class:`UploadInterrupted`.
        """
        checked_at = monotonic()
        async with aclosing(received(self._request)) as chunks:
            async for chunk in chunks:
                if monotonic() - checked_at >= CHECK_EVERY:
                    await self._require_session()
                    checked_at = monotonic()
                yield chunk

    async def confirm(self, session: AsyncSession) -> None:
        """Call it in the transaction that keeps what was received, after its locks.

        Raises :class:`Unauthenticated` if the session has ended or the person was removed, and :class:`Forbidden` if
        the route's rule no longer allows it. The person cannot be removed before the transaction ends.
        """
        await self._require_session()
        await hold_person(session, self.actor.user_id)
        actor = await load_actor(session, self.actor.user_id, ip=self.actor.ip)
        if actor is None or actor.company_id != self.actor.company_id:
            raise Unauthenticated
        self._access.judge(actor)

    async def _require_session(self) -> None:
        resources: Resources = self._request.app.state.resources
        token = self._request.cookies.get(resources.settings.cookie_name, "")
        opened = await SessionStore(resources.redis, resources.settings).touch(token)
        if opened is None or opened.user_id != self.actor.user_id:
            raise Unauthenticated


async def hold_person(session: AsyncSession, user_id: UUID) -> None:
    """Prevents the removal of the account until the transaction ends, as a row that refers to it does."""
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(read=True, key_share=True))


@dataclass(frozen=True, slots=True)
class Incoming:
    """An upload that arrives as the request's body (docs/adr/0006-raw-uploads.md)."""

    actor: Actor
    upload: Upload


def streaming(access: DetachedAccess) -> Callable[..., Awaitable[Streaming]]:
    """A dependency for the people whom ``access`` admits."""

    async def get_streaming(request: Request, actor: Annotated[Actor, Depends(access)]) -> Streaming:
        return Streaming(request, access, actor)

    return get_streaming


def incoming(access: DetachedAccess) -> Callable[..., Awaitable[Incoming]]:
    """As :func:`streaming`, for a route that takes one file named in the query."""

    async def get_incoming(
        request: Request,
        stream: Annotated[Streaming, Depends(streaming(access))],
        name: Annotated[str, Query(min_length=1, max_length=MAX_TYPED_NAME)],
    ) -> Incoming:
        upload = Upload(name, announced_size(request), stream.chunks(), stream.confirm)
        return Incoming(stream.actor, upload)

    return get_incoming
