"""Composes an announcement's mail once in each language; the attachment is read once."""

import asyncio

from portal.domain.messaging.mailing import MailAttachment, Mailing
from portal.domain.messaging.render import RenderedMail, render_mail
from portal.features.announcements import message_templates
from portal.features.announcements.models import Announcement
from portal.platform.i18n import LOCALES
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


def render(settings: Settings, *, subject: str, body: str, locale: str, is_test: bool = False) -> RenderedMail:
    content = message_templates.Announcement(subject=subject, body=body, is_test=is_test)
    return render_mail(content, settings, locale=locale)


async def mailings_of(resources: Resources, announcement: Announcement) -> dict[str, Mailing]:
    """The composed mail by locale. Raises the errors of the storage if the attachment cannot be read."""
    attachment = await _attachment_of(resources, announcement)
    return await asyncio.to_thread(_compose, resources.settings, announcement, attachment)


async def _attachment_of(resources: Resources, announcement: Announcement) -> MailAttachment | None:
    key, name, content_type = announcement.attachment_key, announcement.attachment_name, announcement.attachment_type
    if key is None or name is None or content_type is None:
        return None
    content = b"".join([chunk async for chunk in resources.storage.read(key)])
    return await asyncio.to_thread(MailAttachment.of, content, name=name, content_type=content_type)


def _compose(settings: Settings, announcement: Announcement, attachment: MailAttachment | None) -> dict[str, Mailing]:
    return {
        locale: Mailing(
            settings,
            render(
                settings,
                subject=announcement.subject,
                body=announcement.body,
                locale=locale,
                is_test=announcement.is_test,
            ),
            locale=locale,
            attachment=attachment,
        )
        for locale in LOCALES
    }
