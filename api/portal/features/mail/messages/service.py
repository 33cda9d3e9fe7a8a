"""Editing the words of messages."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.administrators import administrators_with
from portal.domain.identity.users import User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.edited.wording import Layout, Wording
from portal.domain.messaging.edited.wordings import current
from portal.domain.messaging.message_templates import SAMPLES, Sample
from portal.domain.messaging.models import MessageWording
from portal.domain.messaging.render import RenderedMail, layout_of, render_mail, render_sms
from portal.domain.messaging.service import Channel, Recipient
from portal.features.mail.messages.errors import WordingChangedMeanwhile
from portal.features.mail.messages.foreign_addresses import foreign_addresses
from portal.features.mail.messages.message_templates import SecurityWordingChanged
from portal.features.mail.messages.policy import EDITS_SECURITY, is_security, may_edit
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, Forbidden, NotFound, ValidationFailed
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings

MAX_REVISIONS = 50
"""Maximum length of the history of one message."""
SAMPLE_NAMES = {"en": "Sara Alqahtani", "ar": "سارة القحطاني"}


@dataclass(frozen=True, slots=True)
class History:
    """The revisions of one message in one channel, newest first; empty if its words were never changed."""

    channel: Channel
    revisions: Sequence[MessageWording]


def editable(template: str, channel: Channel | None = None) -> Sample:
    """The sample of a message with editable words. Raises :class:`NotFound`."""
    sample = SAMPLES.get(template)
    if sample is None or sample.content.is_typed or (channel == Channel.SMS and not sample.has_sms):
        raise NotFound
    return sample


def _editable_by(actor: Actor, template: str, channel: Channel | None = None) -> Sample:
    """Raises :class:`NotFound`, or :class:`Forbidden` without the permission that the message requires."""
    sample = editable(template, channel)
    if not may_edit(actor, sample):
        raise Forbidden
    return sample


def layout(template: str, channel: Channel, locale: str) -> Layout:
    return layout_of(template, locale, "sms" if channel == Channel.SMS else "txt")


async def histories(session: AsyncSession, template: str) -> Sequence[History]:
    """The histories of the email and of the SMS, if there is one. Raises :class:`NotFound`."""
    channels = [Channel.EMAIL, *([Channel.SMS] if editable(template).has_sms else [])]
    found = []
    for channel in channels:
        statement = (
            select(MessageWording)
            .where(MessageWording.template == template, MessageWording.channel == channel)
            .order_by(MessageWording.revision.desc())
            .limit(MAX_REVISIONS)
        )
        found.append(History(channel, (await session.scalars(statement)).all()))
    return found


async def save(
    session: AsyncSession,
    settings: Settings,
    actor: Actor,
    template: str,
    channel: Channel,
    wordings: Mapping[str, Wording | None],
    *,
    revision: int,
) -> None:
    """Saves words by locale as a new revision; None: the shipped words. Repeating it changes nothing.

    ``revision``: the one that was read, 0 for none. Raises :class:`NotFound`, :class:`Forbidden`,
    :class:`WordingChangedMeanwhile`, or :class:`ValidationFailed` with every placeholder that is unknown, missing or
    misplaced, and every foreign address in a security mail.
    """
    sample = _editable_by(actor, template, channel)
    texts = _checked(settings, sample, channel, wordings)
    await in_turn(session, f"wording {template} {channel}")
    standing = await current(session, template, channel)
    before: dict[str, Any] = standing.texts if standing else dict.fromkeys(LOCALES)
    if before == texts:
        return
    number = standing.revision if standing else 0
    if standing and number != revision:
        raise WordingChangedMeanwhile(by=standing.created_by_name, revision=number)
    session.add(
        MessageWording(
            id=new_id(),
            template=template,
            channel=channel,
            revision=number + 1,
            texts=texts,
            created_by=actor.user_id,
            created_by_name=actor.name,
        )
    )
    audit.record(
        session,
        actor,
        "wording.changed" if any(texts.values()) else "wording.reset",
        subject_type="message",
        subject_id=template,
        channel=channel,
        languages=[locale for locale in LOCALES if before.get(locale) != texts[locale]],
        revision=number + 1,
    )
    if is_security(sample):
        await _tell_others(session, settings, actor, sample)
    await session.flush()


async def _tell_others(session: AsyncSession, settings: Settings, actor: Actor, sample: Sample) -> None:
    """Sends a mail about the change to everyone else who may edit security mails."""
    content = SecurityWordingChanged(
        message=sample.content.template,
        subject_en=_shipped_subject(settings, sample, "en"),
        subject_ar=_shipped_subject(settings, sample, "ar"),
        changed_by=actor.name,
        changed_at=await database_now(session),
    )
    for other in await administrators_with(session, EDITS_SECURITY):
        if other.id != actor.user_id:
            messaging.send(session, content, to=Recipient.of(other))


def _shipped_subject(settings: Settings, sample: Sample, locale: str) -> str:
    return render_mail(sample.content, settings, locale=locale, secrets=sample.secrets).subject


def preview(
    settings: Settings, actor: Actor, template: str, channel: Channel, locale: str, wording: Wording
) -> RenderedMail | str:
    """The mail or the text of the SMS with the sample's data. Raises as :func:`save`."""
    sample = _editable_by(actor, template, channel)
    _refuse(_problems(settings, sample, channel, locale, wording))
    name, secrets = SAMPLE_NAMES[locale], sample.secrets
    if channel == Channel.SMS:
        return render_sms(sample.content, settings, locale=locale, name=name, secrets=secrets, wording=wording)
    return render_mail(sample.content, settings, locale=locale, name=name, secrets=secrets, wording=wording)


async def send_test(
    session: AsyncSession, settings: Settings, actor: Actor, template: str, locale: str, wording: Wording
) -> None:
    """Sends the mail with the sample's data to the actor. Raises as :func:`save`."""
    sample = _editable_by(actor, template)
    _refuse(_problems(settings, sample, Channel.EMAIL, locale, wording))
    user = await session.get_one(User, actor.user_id)
    messaging.send_test(session, sample, wording, to=Recipient.of(user, locale=locale))
    audit.record(session, actor, "wording.tested", subject_type="message", subject_id=template, language=locale)
    await session.flush()


def _checked(
    settings: Settings, sample: Sample, channel: Channel, wordings: Mapping[str, Wording | None]
) -> dict[str, Any]:
    """Validates the words and returns them as stored. Words equal to the shipped ones become None and follow these."""
    wrong: list[FieldError] = []
    template = sample.content.template
    texts: dict[str, Any] = {}
    for locale in LOCALES:
        wording = wordings.get(locale)
        if wording == layout(template, channel, locale).shipped:
            wording = None
        if wording is not None:
            wrong += _problems(settings, sample, channel, locale, wording, prefix=f"{locale}.")
        texts[locale] = asdict(wording) if wording else None
    _refuse(wrong)
    return texts


def _problems(
    settings: Settings, sample: Sample, channel: Channel, locale: str, wording: Wording, *, prefix: str = "wording."
) -> list[FieldError]:
    parts = {"subject": wording.subject, "heading": wording.heading} if channel == Channel.EMAIL else {}
    empty = [FieldError(f"{prefix}{part}", "required") for part, words in parts.items() if not words]
    found = layout(sample.content.template, channel, locale).problems(wording)
    misused = [FieldError(f"{prefix}{one.part}", one.error, {"name": f"{{{one.name}}}"}) for one in found]
    foreign = [
        FieldError(f"{prefix}{part}", "foreign_address", {"address": address})
        for part, words in {**parts, "text": wording.text}.items()
        for address in (foreign_addresses(settings, words or "") if is_security(sample) else ())
    ]
    return empty + misused + foreign


def _refuse(wrong: list[FieldError]) -> None:
    if wrong:
        raise ValidationFailed(fields=wrong)
