"""Mails with values of their recipient: the values are inserted as text in headers, HTML and plain text."""

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from portal.domain.messaging.mailing import MailAttachment
from portal.domain.messaging.personal import Blanks, PersonalMailing
from portal.features.mail.announcements.composing.composition import render
from portal.features.mail.announcements.composing.texts import Text
from portal.platform.settings import Settings
from tests.api.messaging.test_headers import BREAKS, OURS


def mail_to(settings: Settings, value: str, *, locale: str = "en", attachment: MailAttachment | None = None) -> bytes:
    blanks = Blanks(["company"])
    subject, body = (
        blanks.put_into(text) for text in ("To {company}", "Dear {company}\n\nhttps://x.example/{company}")
    )
    rendered = render(settings, Text(subject, body), locale=locale)
    mailing = PersonalMailing(settings, rendered, blanks, locale=locale, attachment=attachment)
    parts = mailing.to_person(
        "person@company.example", name="Sara", message_id="<1@portal.example>", values={"company": value}
    )
    return b"".join(parts)


def read(content: bytes) -> EmailMessage:
    return message_from_bytes(content, EmailMessage, policy=policy.default)


@pytest.mark.parametrize("value", BREAKS.values(), ids=BREAKS.keys())
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_no_value_becomes_a_header(settings: Settings, value: str, locale: str) -> None:
    mail = read(mail_to(settings, value, locale=locale))
    assert sorted(mail.keys()) == OURS
    assert mail["Subject"].startswith("To ")


def test_long_names_and_long_lines(settings: Settings) -> None:
    content = mail_to(settings, "شركة نجد للخرائط " * 12)
    assert max(map(len, content.split(b"\r\n"))) <= 100
    assert read(content)["Subject"].endswith("…")
    assert b"\n" not in content.replace(b"\r\n", b"")


def test_no_value_becomes_markup_or_a_link(settings: Settings) -> None:
    mail = read(mail_to(settings, '"><script>alert(1)</script> https://evil.example'))
    html = mail.get_body(("html",))
    assert html is not None
    assert "<script>" not in html.get_content()
    assert 'href="https://evil' not in html.get_content()
    assert 'href="https://x.example/"' in html.get_content()


def test_values_are_isolated_where_they_could_turn_the_text_around_them(settings: Settings) -> None:
    def text_of(value: str, locale: str) -> str:
        body = read(mail_to(settings, value, locale=locale)).get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    assert "Dear RFI-1\r\n" in text_of("RFI-1", "en").replace("\n", "\r\n").replace("\r\r", "\r")
    assert "Dear \u2068شركة\u2069" in text_of("شركة", "en")
    assert "Dear \u2068RFI-1\u2069" in text_of("RFI-1", "ar")
    assert "Dear \u2068a b\u2069" in text_of("a\u202e b\u2067", "ar")


def test_a_mail_includes_its_attachment(settings: Settings) -> None:
    attachment = MailAttachment.of(b".\r\n..x", name="plan.pdf", content_type="application/pdf")
    mail = read(mail_to(settings, "Najd", attachment=attachment))
    assert mail.get_content_type() == "multipart/mixed"
    (file,) = mail.iter_attachments()
    assert (file.get_filename(), file.get_content()) == ("plan.pdf", b".\r\n..x")
    html = mail.get_body(("html",))
    assert html is not None
    assert "Dear Najd" in html.get_content()
