"""Objects that belong to no row any more: they go once the caller's transaction is committed."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.jobs import outbox

DISCARD = "submissions.discard_object"


def discard_later(session: AsyncSession, object_keys: Iterable[str]) -> None:
    """A job each. It looks again whether a row claims the object, so that asking for it twice does no harm."""
    for object_key in object_keys:
        outbox.enqueue(session, DISCARD, object_key=object_key)
