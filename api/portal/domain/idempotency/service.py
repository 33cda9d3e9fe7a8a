"""Idempotent requests: the effect's transaction claims the key; a repetition gets the first response."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast
from uuid import UUID

from sqlalchemy import CursorResult, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.idempotency.errors import IdempotencyKeyReused
from portal.domain.idempotency.models import IdempotentAnswer as Row

KEPT_FOR = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class RepeatableRequest:
    """``owner``: the account that sends it; ``route``: method and path; ``request_hash``: SHA-256 of the body."""

    owner: str
    key: UUID
    route: str
    request_hash: str


async def claim(session: AsyncSession, request: RepeatableRequest) -> dict[str, Any] | None:
    """The stored response of this request, or None: then the caller executes it and stores its response.

    Waits for a concurrent request with the same key; if that one fails, this one is executed. Raises
    :class:`IdempotencyKeyReused` if the key was used for another request.
    """
    claimed = insert(Row).values(
        owner=request.owner, key=request.key, route=request.route, request_hash=request.request_hash
    )
    fresh = claimed.excluded
    unless_known = claimed.on_conflict_do_update(
        index_elements=[Row.owner, Row.key],
        set_={
            Row.route: fresh.route,
            Row.request_hash: fresh.request_hash,
            Row.answer: fresh.answer,
            Row.created_at: func.now(),
        },
        where=Row.created_at < func.now() - KEPT_FOR,
    )
    if await session.scalar(unless_known.returning(Row.key)) is not None:
        return None
    known = (
        await session.execute(
            select(Row.route, Row.request_hash, Row.answer).where(Row.owner == request.owner, Row.key == request.key)
        )
    ).one_or_none()
    if known is None or (known.route, known.request_hash) != (request.route, request.request_hash):
        raise IdempotencyKeyReused
    answer: dict[str, Any] = known.answer
    return answer


async def keep(session: AsyncSession, request: RepeatableRequest, answer: dict[str, Any]) -> None:
    await session.execute(
        update(Row)
        .where(Row.owner == request.owner, Row.key == request.key)
        .values(answer=answer)
        .execution_options(synchronize_session=False)
    )


async def purge(session: AsyncSession) -> int:
    """Deletes expired responses. Returns their number."""
    deleted = await session.execute(delete(Row).where(Row.created_at < func.now() - KEPT_FOR))
    return cast("CursorResult[Any]", deleted).rowcount
