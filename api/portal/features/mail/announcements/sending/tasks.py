"""Jobs of the worker for announcements."""

import asyncio
from typing import Any
from uuid import UUID

import structlog

from portal.features.mail.announcements.composing import draft_files
from portal.features.mail.announcements.composing.attachments import DISCARD, discard_unclaimed
from portal.features.mail.announcements.composing.composition import Compose, composer_of
from portal.features.mail.announcements.composing.draft_files import EXPIRE
from portal.features.mail.announcements.lifecycle import SENDING_STATES
from portal.features.mail.announcements.models import Announcement
from portal.features.mail.announcements.sending import deliveries, starting
from portal.features.mail.announcements.sending.deliveries import Deliveries
from portal.features.mail.announcements.sending.rounds import Run
from portal.features.mail.announcements.sending.starting import SEND, SEND_PERSONALLY, START
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import JobReleased, RetryLater, handles, is_stopping
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, StorageUnavailable

log = structlog.get_logger(__name__)

TROUBLE_RETRY_DELAY = 5.0
MAX_WAIT = 10.0
"""Seconds for which a run waits for deferred deliveries; the next run sends those that are due later."""


@handles(START)
async def start_announcement(resources: Resources, payload: dict[str, Any]) -> None:
    """Starts a scheduled announcement. Does nothing if it was started or cancelled before."""
    async with unit_of_work(resources.sessions) as session:
        left = await starting.start_due(session, resources.settings, UUID(payload["announcement_id"]))
    if left is not None:
        raise RetryLater("", seconds=left)


@handles(SEND)
@handles(SEND_PERSONALLY)
async def send_announcement(resources: Resources, payload: dict[str, Any]) -> None:
    """Sends the announcement. Does nothing if it is paused, cancelled, finished or deleted."""
    announcement = await deliveries.acquire(resources.sessions, UUID(payload["announcement_id"]))
    if announcement is None:
        return
    rows = Deliveries(resources.sessions, announcement)
    trouble: str | None = None
    try:
        run = Run(resources.settings, rows, await _composer_of(resources, announcement))
        async with run.holding_lease():
            await _send(run, rows)
    except RetryLater as later:
        trouble = str(later) or None
        raise
    finally:
        await asyncio.shield(rows.release_lease(trouble))


@handles(DISCARD)
async def discard_attachment(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])


@handles(EXPIRE)
async def expire_draft_file(resources: Resources, payload: dict[str, Any]) -> None:
    await draft_files.expire(resources, payload["object_key"])


async def _send(run: Run, rows: Deliveries) -> None:
    while True:
        await run.send_due()
        remaining = await rows.finish_if_done()
        log.info("announcement_run", state=remaining.state, counts=dict(run.counts))
        if remaining.next_in is None or remaining.state not in SENDING_STATES:
            return
        if is_stopping():
            raise JobReleased
        if run.trouble is not None:
            raise RetryLater(run.trouble, seconds=TROUBLE_RETRY_DELAY)
        if run.must_end or remaining.next_in > MAX_WAIT:
            raise RetryLater("", seconds=max(remaining.next_in, 1.0))
        await run.wait(remaining.next_in)


async def _composer_of(resources: Resources, announcement: Announcement) -> Compose:
    try:
        return await composer_of(resources, announcement)
    except (ObjectMissing, StorageUnavailable) as error:
        log.warning("announcement_attachment_unreadable", error=type(error).__name__)
        raise RetryLater("the attachment cannot be read", seconds=TROUBLE_RETRY_DELAY) from None
