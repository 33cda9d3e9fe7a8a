"""The mail of an announcement, written once in each language; its attachment is read once."""

import asyncio

from portal.domain.messaging.mailing import Enclosure, Mailing
from portal.domain.messaging.render import RenderedMail, render_mail
from portal.features.announcements import message_templates
from portal.features.announcements.models import Announcement
from portal.platform.i18n import LOCALES
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


def render(settings: Settings, *, subject: str, body: str, locale: str, is_test: bool = False) -> RenderedMail:
    letter = message_templates.Announcement(subject=subject, body=body, is_test=is_test)
    return render_mail(letter, settings, locale=locale)


async def mailings_of(resources: Resources, announcement: Announcement) -> dict[str, Mailing]:
    """By language. Raises what the storage raises where the attachment cannot be read."""
    enclosure = await _enclosure_of(resources, announcement)
    return await asyncio.to_thread(_write, resources.settings, announcement, enclosure)


async def _enclosure_of(resources: Resources, announcement: Announcement) -> Enclosure | None:
    key, name, content_type = announcement.attachment_key, announcement.attachment_name, announcement.attachment_type
    if key is None or name is None or content_type is None:
        return None
    content = b"".join([chunk async for chunk in resources.storage.read(key)])
    return await asyncio.to_thread(Enclosure.of, content, name=name, content_type=content_type)


def _write(settings: Settings, announcement: Announcement, enclosure: Enclosure | None) -> dict[str, Mailing]:
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
            enclosure=enclosure,
        )
        for locale in LOCALES
    }
