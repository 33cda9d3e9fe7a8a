"""Typed text cannot become a header, an address or a second message."""

from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import EmailMessage

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from portal.domain.messaging.compose import compose, message_id_of
from portal.domain.messaging.render import RenderedMail
from portal.platform.mail.contract import Sent
from portal.platform.mail.headers import MAX_SUBJECT_LENGTH, UnsafeHeader, display_name, header_text, one_address
from portal.platform.mail.smtp import SmtpTransport
from portal.platform.settings import Settings
from tests.api.messaging.conftest import a_message
from tests.mail_server import MailServer

OURS = sorted(
    [
        "From",
        "To",
        "Reply-To",
        "Subject",
        "Date",
        "Message-ID",
        "Content-Language",
        "Auto-Submitted",
        "X-Auto-Response-Suppress",
        "MIME-Version",
        "Content-Type",
    ]
)
BCC = "Bcc: victim@elsewhere.example"
# Line breaks in headers: plain ones, characters that some software treats as one, and inside encoded words.
BREAKS = {
    "LF": f"Hello\n{BCC}",
    "CR": f"Hello\r{BCC}",
    "CRLF": f"Hello\r\n{BCC}",
    "CRLF and a body": f"Hello\r\n\r\n<h1>{BCC}</h1>",
    "folded": f"Hello\r\n {BCC}",
    "NEL": f"Hello\u0085{BCC}",
    "line separator": f"Hello\u2028{BCC}",
    "paragraph separator": f"Hello\u2029{BCC}",
    "vertical tab": f"Hello\x0b{BCC}",
    "form feed": f"Hello\x0c{BCC}",
    "file separator": f"Hello\x1c{BCC}",
    "NUL": f"Hello\x00\n{BCC}",
    "encoded word, Q, LF": f"=?utf-8?q?Hello=0A{BCC.replace(' ', '_')}?=",
    "encoded word, Q, CRLF, not ASCII": "é =?utf-8?q?x=0D=0ABcc:_victim=40elsewhere.example?=",
    "encoded word, B": "é =?utf-8?b?DQpCY2M6IHZpY3RpbUBlbHNld2hlcmUuZXhhbXBsZQ==?=",
    "encoded word, other character set": "é =?iso-8859-1?q?=0ABcc:_victim=40elsewhere.example?=",
    "encoded word with a language": "é =?utf-8*en?q?=0ABcc:_victim=40elsewhere.example?=",
    "encoded words back to back": "é =?utf-8?q?x?= =?utf-8?q?=0ABcc:_victim=40elsewhere.example?=",
    "encoded word behind a dropped sign": "é =\x00?utf-8?q?=0ABcc:_victim=40elsewhere.example?=",
    "encoded word behind a direction mark": "é =\u202e?utf-8?q?=0ABcc:_victim=40elsewhere.example?=",
    "Arabic and LF": f"شركة نجد\n{BCC}",
    "long, not ASCII, LF": f"{'شركة نجد للخرائط ' * 12}\n{BCC}",
}
NAMES = {
    "a second address": 'Sara" <victim@elsewhere.example>, "x',
    "a list": "victim@elsewhere.example, other@elsewhere.example",
    "a group": "undisclosed: victim@elsewhere.example;",
    "a comment": "Sara (victim@elsewhere.example)",
    "markup": "<script>alert(1)</script>",
    "a backslash": 'Sara\\" <victim@elsewhere.example>',
    "not ASCII with a list": "سارة، victim@elsewhere.example, <victim@elsewhere.example>",
}
SMTP_COMMANDS = "Hello\r\n.\r\nMAIL FROM:<x@elsewhere.example>\r\nRCPT TO:<victim@elsewhere.example>\r\nDATA"


def composed(settings: Settings, *, subject: str = "Subject", name: str = "Sara", text: str = "Body\n") -> bytes:
    rendered = RenderedMail(subject=subject, html="<p>Body</p>", text=text)
    return compose(a_message(recipient_name=name), rendered, settings)


def assert_is_ours(raw: bytes) -> EmailMessage:
    head = raw.partition(b"\r\n\r\n")[0]
    mail = message_from_bytes(raw, policy=policy.default)
    assert sorted(mail.keys()) == OURS
    assert [line for line in head.split(b"\r\n") if line[:1] not in b" \t" and b":" not in line] == []
    assert b"\n" not in head.replace(b"\r\n", b"")
    assert b"\r" not in head.replace(b"\r\n", b"")
    assert [str(address.addr_spec) for address in mail["To"].addresses] == ["sara@company.example"]
    assert mail["Bcc"] is None
    assert mail.get_body(("plain",)) is not None
    return mail


def name_in(raw: bytes, header: str) -> str:
    """Returns the decoded name; Python's newer parser inserts a space between two encoded words."""
    value = message_from_bytes(raw, policy=policy.compat32)[header]
    return str(make_header(decode_header(value))).rpartition("<")[0].strip().strip('"')


@pytest.mark.parametrize("subject", BREAKS.values(), ids=BREAKS.keys())
def test_a_subject_stays_one_header(subject: str, settings: Settings) -> None:
    assert_is_ours(composed(settings, subject=subject))


@pytest.mark.parametrize("name", [*BREAKS.values(), *NAMES.values()], ids=[*BREAKS.keys(), *NAMES.keys()])
def test_a_name_stays_a_name(name: str, settings: Settings) -> None:
    mail = assert_is_ours(composed(settings, name=name))
    assert "<" not in mail["To"].addresses[0].display_name


@given(subject=st.text(max_size=300), name=st.text(max_size=150))
@example(subject="=" * 40 + "?" * 40, name='"' * 80)
@example(subject="é" * 300, name="é, " * 50)
@example(subject="", name="")
@example(subject="", name='0"000¡¡ࠀࠀࠀࠀࠀࠀࠀࠀࠀࠀࠀࠀ"¡')
@examples(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_text_at_all_makes_a_header(settings: Settings, subject: str, name: str) -> None:
    raw = composed(settings, subject=subject, name=name)
    mail = assert_is_ours(raw)
    assert mail["Subject"] == header_text(subject)
    assert name_in(raw, "To") == display_name(name)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "sara",
        "a@b@c.example",
        "sara@company.example,victim@elsewhere.example",
        "sara@company.example;victim@elsewhere.example",
        "sara@company.example victim@elsewhere.example",
        "sara@company.example\r\nRCPT TO:<victim@elsewhere.example>",
        "sara@company.example\n",
        "sara@company.example\x00",
        "sara@company.example> SIZE=1",
        "<sara@company.example>",
        "Sara <sara@company.example>",
        "sara@company.example (comment)",
        '"sara, victim"@company.example',
        "undisclosed:sara@company.example;",
        "sara@company.example\u2028",
        "sära@company.example",
        "sara@شركة.example",
        "=?utf-8?q?sara=0A?=@company.example",
        "sara@-company.example",
        "sara@company.example.",
        "sara@",
        "@company.example",
        f"{'a' * 65}@company.example",
        f"sara@{'a' * 260}.example",
    ],
)
def test_one_plain_address_or_none(address: str, settings: Settings) -> None:
    with pytest.raises(UnsafeHeader) as refused:
        one_address(address)
    assert address.strip() == "" or address not in str(refused.value)
    with pytest.raises(UnsafeHeader):
        compose(a_message(recipient=address), RenderedMail("s", "<p>h</p>", "t"), settings)


@pytest.mark.parametrize(
    "address",
    [
        "sara@company.example",
        "s.a+rfi@sub.company.example",
        "+966501234567@sms.localhost",
        "O'Neil@x.example",
    ],
)
def test_plain_addresses_pass(address: str) -> None:
    assert one_address(address) == address


def test_header_texts_are_shortened() -> None:
    assert len(header_text("word " * 100)) <= MAX_SUBJECT_LENGTH
    assert header_text("word " * 100).endswith("…")
    assert header_text("  two\t\twords \u202e") == "two words"


async def test_over_the_wire_only_the_recipient_gets_it(
    smtp: SmtpTransport, smtp_settings: Settings, mail_server: MailServer
) -> None:
    for subject in BREAKS.values():
        rendered = RenderedMail(subject=subject, html="<p>h</p>", text=f"{SMTP_COMMANDS}\r\n.\r\nafter\n")
        mail = compose(a_message(recipient_name=subject), rendered, smtp_settings)
        assert isinstance(await smtp.send(mail, recipient="sara@company.example"), Sent)
    assert mail_server.counts() == {"sara@company.example": len(BREAKS)}
    for received in mail_server.mails:
        assert_is_ours(received.raw)
        assert "RCPT TO:<victim@elsewhere.example>" in received.text
        assert received.text.rstrip().endswith("after")


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_every_mail_has_its_standard_headers(locale: str, settings: Settings) -> None:
    message = a_message(locale=locale)
    raw = compose(message, RenderedMail("عنوان Subject", "<p>h</p>", "t"), settings)
    mail = assert_is_ours(raw)
    assert mail["Subject"] == "عنوان Subject"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Content-Language"] == locale
    assert mail["Message-ID"] == f"<{message.id}@portal.example>" == message_id_of(message, settings)
    assert mail["Date"].datetime.tzinfo is not None
    assert mail["From"].addresses[0].addr_spec == "no-reply@portal.example"
    name = settings.product_name_ar if locale == "ar" else settings.product_name_en
    assert name_in(raw, "From") == name
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]
    assert {part["Content-Transfer-Encoding"] for part in mail.iter_parts()} == {"quoted-printable"}


def test_the_id_is_kept_from_the_first_attempt(settings: Settings) -> None:
    message = a_message(message_id="<first@portal.example>")
    mail = assert_is_ours(compose(message, RenderedMail("s", "<p>h</p>", "t"), settings))
    assert mail["Message-ID"] == "<first@portal.example>"


def test_lines_are_short_enough_for_every_server(settings: Settings) -> None:
    raw = composed(settings, subject="ا" * 200, name="ب" * 80, text="long " * 5000)
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert raw.isascii()
