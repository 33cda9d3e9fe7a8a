"""Many mails over one connection, with and without pipelining, and the known results when it breaks."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from portal.domain.messaging.mailing import MailAttachment, Mailing
from portal.domain.messaging.render import RenderedMail
from portal.platform.mail.connection import Mail, MailConnection
from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure
from portal.platform.settings import Settings
from tests.factories.files import a_pdf
from tests.mail_server import MailServer

RENDERED = RenderedMail("Seven days are left", "<p>.html</p>\r\n.\r\n", "line\n.\n..two dots\nend")
MEBIBYTE = 1024 * 1024


@pytest.fixture(params=[True, False], ids=["ahead", "step by step"])
def server(request: pytest.FixtureRequest, mail_server: MailServer) -> MailServer:
    mail_server.allows_writing_ahead = request.param
    return mail_server


@pytest.fixture
async def connection(server: MailServer, smtp_settings: Settings) -> AsyncIterator[MailConnection]:
    connection = await MailConnection.open(smtp_settings, None)
    yield connection
    connection.quit()


def mails(settings: Settings, count: int, *, attachment: MailAttachment | None = None) -> list[Mail]:
    mailing = Mailing(settings, RENDERED, locale="ar", attachment=attachment)
    return [
        Mail(n, address(n), mailing.to(address(n), name="نورة القحطاني", message_id=f"<{n}@portal.example>"))
        for n in range(count)
    ]


def address(number: int) -> str:
    return f"person{number}@company.example"


async def send_all(connection: MailConnection, given: list[Mail]) -> tuple[dict[int, Outcome], list[Mail]]:
    """Returns the result of each mail, and the unsent mails."""
    reported: dict[int, Outcome] = {}
    first, *waiting = given

    def report(mail: Mail, outcome: Outcome) -> None:
        assert mail.number not in reported, "each is reported once"
        reported[mail.number] = outcome

    back = await connection.send(first, lambda: waiting.pop(0) if waiting else None, report)
    return reported, [*([back] if back else []), *waiting]


async def test_all_of_them_arrive_as_they_were_written(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    reported, left = await send_all(connection, mails(settings, 25))
    assert reported == dict.fromkeys(range(25), Sent("250 2.0.0 taken"))
    assert not left
    assert [received.to for received in server.mails] == [address(number) for number in range(25)]
    received = server.mails[3]
    assert received.text.splitlines() == ["line", ".", "..two dots", "end"]
    assert received.mail["To"] == f"نورة القحطاني <{address(3)}>"
    assert received.mail["Message-ID"] == "<3@portal.example>"
    assert received.mail["Content-Language"] == "ar"
    assert len(server.sessions) == 1


async def test_refusals_concern_whom_they_name(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    server.answers = {address(2): ["450 4.2.1 busy"], address(3): ["550 5.1.1 nobody"], address(7): ["451 later"]}
    reported, left = await send_all(connection, mails(settings, 8))
    refused = {
        2: TemporaryFailure("450 4.2.1 busy"),
        3: PermanentFailure("550 5.1.1 nobody"),
        7: TemporaryFailure("451 later"),
    }
    assert reported == {**dict.fromkeys(range(8), Sent("250 2.0.0 taken")), **refused}
    assert not left
    assert set(server.counts()) == {address(number) for number in (0, 1, 4, 5, 6)}
    assert len(server.sessions) == 1, "a refused recipient does not cost the connection"


async def test_a_connection_that_ends_after_a_body_leaves_one_mail_in_doubt(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    server.drop_every = 4
    given = mails(settings, 10)
    reported, left = await send_all(connection, given)
    assert {number for number, outcome in reported.items() if isinstance(outcome, Sent)} == {0, 1, 2}
    (doubt,) = [outcome for outcome in reported.values() if not isinstance(outcome, Sent)]
    assert isinstance(doubt, TemporaryFailure)
    assert doubt.may_have_arrived
    assert [mail.number for mail in left] == list(range(4, 10)), "what was only begun is given back"
    assert not connection.is_fit


async def test_a_refused_sender_releases_the_mail(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    server.answer_to_mail = "451 4.7.1 slow down"
    given = mails(settings, 1)
    assert await send_all(connection, given) == ({}, given)
    assert str(connection.refusal) == "451 4.7.1 slow down"
    assert not connection.is_fit


async def test_each_mail_has_the_large_attachment(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    content = a_pdf(3 * MEBIBYTE)
    attachment = MailAttachment.of(content, name="خطة العمل.pdf", content_type="application/pdf")
    reported, _ = await send_all(connection, mails(settings, 3, attachment=attachment))
    assert set(reported.values()) == {Sent("250 2.0.0 taken")}
    for received in server.mails:
        (part,) = received.mail.iter_attachments()
        assert (part.get_filename(), part.get_content_type()) == ("خطة العمل.pdf", "application/pdf")
        assert part.get_content() == content
        assert received.text.splitlines()[1] == "."


async def test_cancelled_in_the_middle_it_is_not_used_again(
    connection: MailConnection, server: MailServer, settings: Settings
) -> None:
    server.delay = 5
    attempt = asyncio.create_task(send_all(connection, mails(settings, 2)))
    await server.is_taking()
    attempt.cancel()
    with pytest.raises(asyncio.CancelledError):
        await attempt
    assert not connection.is_fit
