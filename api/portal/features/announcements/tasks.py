"""What the worker does for announcements."""

import asyncio
from typing import Any
from uuid import UUID

import structlog

from portal.domain.messaging.mailing import Mailing
from portal.features.announcements import draft_files, ledger
from portal.features.announcements.attachments import DISCARD, discard_unclaimed
from portal.features.announcements.draft_files import EXPIRE
from portal.features.announcements.ledger import Ledger
from portal.features.announcements.lifecycle import AnnouncementState
from portal.features.announcements.models import Announcement
from portal.features.announcements.sending import Run
from portal.features.announcements.service import SEND
from portal.features.announcements.writing import mailings_of
from portal.platform.runtime.handlers import GivenBack, RetryLater, handles, is_stopping
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, StorageUnavailable

log = structlog.get_logger(__name__)

TROUBLE_PAUSE = 5.0
MAX_REST = 10.0
"""Seconds that a run waits for what was put off; what comes later is another run's."""


@handles(SEND)
async def send_announcement(resources: Resources, payload: dict[str, Any]) -> None:
    """Does nothing where the announcement is paused, cancelled, finished or deleted."""
    announcement = await ledger.begin(resources.sessions, UUID(payload["announcement_id"]))
    if announcement is None:
        return
    rows = Ledger(resources.sessions, announcement)
    trouble: str | None = None
    try:
        run = Run(resources.settings, rows, await _written(resources, announcement))
        async with run.held():
            await _send(run, rows)
    except RetryLater as later:
        trouble = str(later) or None
        raise
    finally:
        await asyncio.shield(rows.leave(trouble))


@handles(DISCARD)
async def discard_attachment(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])


@handles(EXPIRE)
async def expire_draft_file(resources: Resources, payload: dict[str, Any]) -> None:
    await draft_files.expire(resources, payload["object_key"])


async def _send(run: Run, rows: Ledger) -> None:
    while True:
        await run.send_due()
        rest = await rows.conclude()
        log.info("announcement_run", state=rest.state, counts=dict(run.counts))
        if rest.next_in is None or rest.state != AnnouncementState.SENDING:
            return
        if is_stopping():
            raise GivenBack
        if run.trouble is not None:
            raise RetryLater(run.trouble, seconds=TROUBLE_PAUSE)
        if run.must_end or rest.next_in > MAX_REST:
            raise RetryLater("", seconds=max(rest.next_in, 1.0))
        await run.rest(rest.next_in)


async def _written(resources: Resources, announcement: Announcement) -> dict[str, Mailing]:
    try:
        return await mailings_of(resources, announcement)
    except (ObjectMissing, StorageUnavailable) as error:
        log.warning("announcement_attachment_unreadable", error=type(error).__name__)
        raise RetryLater("the attachment cannot be read", seconds=TROUBLE_PAUSE) from None
