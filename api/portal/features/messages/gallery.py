"""Every mail and SMS of the portal, rendered with sample data by the same code as real ones."""

from functools import cache

from portal.domain.messaging.message_templates import SAMPLES, Sample
from portal.domain.messaging.render import render_mail, render_sms
from portal.features.messages.schemas import GalleryOut, SampleMailOut, SampleMessageOut
from portal.platform.settings import Settings

_NAMES = {"en": "Sara Alqahtani", "ar": "سارة القحطاني"}


@cache
def gallery(settings: Settings) -> GalleryOut:
    """Rendered once per process, because templates and settings do not change."""
    return GalleryOut(
        items=[
            SampleMessageOut(
                template=template, en=_rendered(sample, settings, "en"), ar=_rendered(sample, settings, "ar")
            )
            for template, sample in SAMPLES.items()
        ]
    )


def _rendered(sample: Sample, settings: Settings, locale: str) -> SampleMailOut:
    name, secrets = _NAMES[locale], sample.secrets
    mail = render_mail(sample.content, settings, locale=locale, name=name, secrets=secrets)
    sms = render_sms(sample.content, settings, locale=locale, name=name, secrets=secrets) if sample.has_sms else None
    return SampleMailOut(subject=mail.subject, html=mail.html, text=mail.text, sms=sms)
