"""Composes an announcement's mail for each language once; placeholders are filled in for each recipient."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from portal.domain.messaging.mailing import MailAttachment, Mailing
from portal.domain.messaging.personal import Blanks, PersonalMailing
from portal.domain.messaging.render import RenderedMail, render_mail
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.features.mail.announcements.composing import message_templates
from portal.features.mail.announcements.composing.placeholders import Personal, Placeholder
from portal.features.mail.announcements.composing.recipients import extensions_of
from portal.features.mail.announcements.composing.texts import Text, Texts
from portal.features.mail.announcements.models import Announcement
from portal.features.mail.announcements.results import ClaimedDelivery
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.i18n import DEFAULT_LOCALE, LOCALES
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

Compose = Callable[[ClaimedDelivery], tuple[bytes, ...]]
"""The bytes of one recipient's mail. Raises ``UnsafeHeader``."""

Composed = TypeVar("Composed", bound=Mailing)


def render(settings: Settings, text: Text, *, locale: str, is_test: bool = False) -> RenderedMail:
    content = message_templates.Announcement(
        subject=text.subject, body=text.body, is_test=is_test, language=text.language
    )
    return render_mail(content, settings, locale=locale)


def render_for(settings: Settings, texts: Texts, reader: Personal, deadline: datetime | None) -> RenderedMail:
    """The mail that ``reader`` gets, with the placeholders filled in."""
    blanks = Blanks(texts.placeholders)
    rendered = _render_with(blanks, settings, texts.for_reader(reader.locale), locale=reader.locale, is_test=False)
    return blanks.fill(rendered, reader.values(deadline), locale=reader.locale)


def deadline_for(current: CurrentRfi, texts: Texts) -> datetime | None:
    """The RFI's deadline of companies without an extension, if the texts use it."""
    return current.deadline if Placeholder.DEADLINE in texts.placeholders else None


async def composer_of(resources: Resources, announcement: Announcement) -> Compose:
    """Reads the attachment once. Raises the errors of the storage if it cannot be read."""
    attachment = await _attachment_of(resources, announcement)
    texts = Texts.of(announcement)
    if not texts.placeholders:
        mailings = await asyncio.to_thread(_compose, resources.settings, announcement, texts, attachment)
        return lambda row: _in_language(mailings, row.locale).to(
            row.recipient, name=row.recipient_name, message_id=row.message_id
        )
    async with unit_of_work(resources.sessions) as session:
        current = await read_current(session, resources.settings)
        deadline = deadline_for(current, texts)
        extended = await extensions_of(session, current, announcement.id) if deadline else {}
    personal = await asyncio.to_thread(_compose_blanks, resources.settings, announcement, texts, attachment)

    def compose(row: ClaimedDelivery) -> tuple[bytes, ...]:
        reader = Personal(row.organization_name, row.recipient_name, row.receipt, row.locale, extended.get(row.number))
        return _in_language(personal, row.locale).to_person(
            row.recipient, name=row.recipient_name, message_id=row.message_id, values=reader.values(deadline)
        )

    return compose


async def _attachment_of(resources: Resources, announcement: Announcement) -> MailAttachment | None:
    key, name, content_type = announcement.attachment_key, announcement.attachment_name, announcement.attachment_type
    if key is None or name is None or content_type is None:
        return None
    content = b"".join([chunk async for chunk in resources.storage.read(key)])
    return await asyncio.to_thread(MailAttachment.of, content, name=name, content_type=content_type)


def _in_language(mailings: dict[str, Composed], locale: str) -> Composed:
    return mailings.get(locale) or mailings[DEFAULT_LOCALE]


def _compose(
    settings: Settings, announcement: Announcement, texts: Texts, attachment: MailAttachment | None
) -> dict[str, Mailing]:
    mailings = {}
    for locale in LOCALES:
        text = texts.for_reader(locale)
        rendered = render(settings, text, locale=locale, is_test=announcement.is_test)
        mailings[locale] = Mailing(settings, rendered, locale=locale, attachment=attachment)
    return mailings


def _compose_blanks(
    settings: Settings, announcement: Announcement, texts: Texts, attachment: MailAttachment | None
) -> dict[str, PersonalMailing]:
    blanks = Blanks(texts.placeholders)
    mailings = {}
    for locale in LOCALES:
        text = texts.for_reader(locale)
        rendered = _render_with(blanks, settings, text, locale=locale, is_test=announcement.is_test)
        mailings[locale] = PersonalMailing(settings, rendered, blanks, locale=locale, attachment=attachment)
    return mailings


def _render_with(blanks: Blanks, settings: Settings, text: Text, *, locale: str, is_test: bool) -> RenderedMail:
    blank = replace(text, subject=blanks.put_into(text.subject), body=blanks.put_into(text.body))
    return render(settings, blank, locale=locale, is_test=is_test)
