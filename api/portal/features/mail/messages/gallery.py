"""Every mail and SMS of the portal, rendered with sample data by the same code as real ones."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.edited.wordings import wording_of
from portal.domain.messaging.message_templates import SAMPLES
from portal.domain.messaging.models import MessageWording
from portal.domain.messaging.render import render_mail, render_sms
from portal.domain.messaging.service import Channel
from portal.features.mail.messages.policy import is_security
from portal.features.mail.messages.schemas import GalleryOut, SampleMailOut, SampleMessageOut
from portal.features.mail.messages.service import SAMPLE_NAMES
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings

Rows = Mapping[Channel, MessageWording]


def gallery(settings: Settings, edited: Sequence[MessageWording]) -> GalleryOut:
    """All messages with sample data. ``edited``: the current revisions of edited words."""
    rows: dict[str, dict[Channel, MessageWording]] = {}
    for row in edited:
        rows.setdefault(row.template, {})[Channel(row.channel)] = row
    return GalleryOut(items=[_item(settings, template, rows.get(template, {})) for template in SAMPLES])


def _item(settings: Settings, template: str, rows: Rows) -> SampleMessageOut:
    is_broken = any(row.failed_at is not None for row in rows.values())
    mails = {}
    for locale in LOCALES:
        mail, sms = (wording_of(rows[one], locale) if one in rows else None for one in (Channel.EMAIL, Channel.SMS))
        try:
            mails[locale] = _rendered(settings, template, locale, mail, sms)
        except Exception:  # noqa: BLE001  (as in sending: after any error the shipped words are used)
            mails[locale] = _rendered(settings, template, locale)
            is_broken = True
    return SampleMessageOut(
        template=template,
        is_security=is_security(SAMPLES[template]),
        is_editable=not SAMPLES[template].content.is_typed,
        is_changed=any(any(row.texts.values()) for row in rows.values()),
        is_broken=is_broken,
        en=mails["en"],
        ar=mails["ar"],
    )


@lru_cache(maxsize=256)
def _rendered(
    settings: Settings, template: str, locale: str, mail: Wording | None = None, sms: Wording | None = None
) -> SampleMailOut:
    sample, name = SAMPLES[template], SAMPLE_NAMES[locale]
    content, secrets = sample.content, sample.secrets
    rendered = render_mail(content, settings, locale=locale, name=name, secrets=secrets, wording=mail)
    text = None
    if sample.has_sms:
        text = render_sms(content, settings, locale=locale, name=name, secrets=secrets, wording=sms)
    return SampleMailOut(subject=rendered.subject, html=rendered.html, text=rendered.text, sms=text)
