"""Stores the attachment, which may take minutes, in its own transactions; then creates the announcement."""

from uuid import UUID

import structlog

from portal.domain.identity.access import Actor
from portal.features.mail.announcements.announcing import Draft, announce
from portal.features.mail.announcements.composing.attachments import Attachment, receive
from portal.features.mail.announcements.errors import EmailSendingFailed
from portal.features.mail.announcements.models import Announcement
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PortalError
from portal.platform.files.intake import discard
from portal.platform.files.uploads import Confirm, Upload
from portal.platform.runtime.resources import Resources
from portal.platform.storage import StorageUnavailable

log = structlog.get_logger(__name__)


async def dispatch(
    resources: Resources,
    actor: Actor,
    draft: Draft,
    *,
    upload: Upload | None,
    confirm: Confirm,
    idempotency_key: UUID | None,
    is_test: bool = False,
) -> Announcement:
    """See :func:`announce` in service. Raises :class:`EmailSendingFailed` if the storage is unavailable.

    ``confirm``: raises an error if the actor may no longer send.
    """
    try:
        attachment = Attachment.of_new(await receive(resources, upload)) if upload else None
    except StorageUnavailable as error:
        log.warning("attachment_not_stored", error=type(error).__name__)
        raise EmailSendingFailed from error
    try:
        async with unit_of_work(resources.sessions) as session:
            await confirm(session)
            announcement = await announce(
                session,
                actor,
                resources.settings,
                draft,
                attachment=attachment,
                idempotency_key=idempotency_key,
                is_test=is_test,
            )
    except PortalError:
        # Rejected before the commit. After other failures the commit may have happened, so the job decides.
        if attachment is not None:
            await discard(resources.storage, attachment.object_key)
        raise
    if attachment is not None and announcement.attachment_key != attachment.object_key:
        # A repeated request: the first one stored its own copy of the file.
        await discard(resources.storage, attachment.object_key)
    return announcement
