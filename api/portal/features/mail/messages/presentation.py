"""The editor of a message's words as JSON."""

from collections.abc import Sequence

from portal.domain.messaging.edited.wordings import wording_of
from portal.domain.messaging.message_templates import SAMPLES
from portal.domain.messaging.render import RenderedMail
from portal.features.mail.messages.policy import is_security
from portal.features.mail.messages.schemas import (
    ChannelWordingOut,
    MessageWordingOut,
    PlaceholderOut,
    SampleMailOut,
    WordingLanguageOut,
    WordingOut,
    WordingRevisionOut,
)
from portal.features.mail.messages.service import History, layout


def wording_out(template: str, histories: Sequence[History]) -> MessageWordingOut:
    channels = [_channel(template, history) for history in histories]
    return MessageWordingOut(template=template, is_security=is_security(SAMPLES[template]), channels=channels)


def sample_out(rendered: RenderedMail | str) -> SampleMailOut:
    """``rendered``: a mail, or the text of an SMS."""
    if isinstance(rendered, str):
        return SampleMailOut(subject="", html="", text="", sms=rendered)
    return SampleMailOut(subject=rendered.subject, html=rendered.html, text=rendered.text, sms=None)


def _channel(template: str, history: History) -> ChannelWordingOut:
    standing = history.revisions[0] if history.revisions else None
    return ChannelWordingOut(
        channel=history.channel,
        revision=standing.revision if standing else 0,
        failed_at=standing.failed_at if standing else None,
        en=_language(template, history, "en"),
        ar=_language(template, history, "ar"),
        history=[WordingRevisionOut.of(row) for row in history.revisions],
    )


def _language(template: str, history: History, locale: str) -> WordingLanguageOut:
    shown = layout(template, history.channel, locale)
    edited = wording_of(history.revisions[0], locale) if history.revisions else None
    return WordingLanguageOut(
        shipped=WordingOut.of(shown.shipped),
        edited=WordingOut.of(edited) if edited else None,
        placeholders=[
            PlaceholderOut(
                name=one.name,
                is_block=one.is_block,
                is_required=one.is_required,
                in_titles=one.name in shown.title_placeholders,
            )
            for one in shown.placeholders
        ],
    )
