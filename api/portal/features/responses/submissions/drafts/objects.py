"""Deletes objects without a row after the caller's transaction is committed."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.jobs import outbox

DISCARD = "submissions.discard_object"


def discard_later(session: AsyncSession, object_keys: Iterable[str]) -> None:
    """Enqueues a job for each object. The job deletes it unless a row refers to it; duplicates are harmless."""
    for object_key in object_keys:
        outbox.enqueue(session, DISCARD, object_key=object_key)
