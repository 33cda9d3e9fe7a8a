"""A mail whose connection ends after the final dot is sent again with the same single-use secret."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from httpx2 import AsyncClient

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.entry.app import create_app
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import browser
from tests.api.people.accounts.codes import answer_with, ask, other_than
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.mail_server import MailServer, ReceivedMail
from tests.worker.portal import Portal

NEW_PASSWORD = "Another-Horse-8-battery"
ReadMessages = Callable[[], Awaitable[list[Message]]]


@pytest.fixture
async def client(settings: Settings, resources: Resources) -> AsyncIterator[AsyncClient]:
    app = create_app(settings)
    app.state.resources, app.state.limiter = resources, Limiter(settings)
    async with browser(app) as client:
        yield client
    await app.state.limiter.aclose()


@pytest.fixture
async def email(resources: Resources) -> str:
    async with unit_of_work(resources.sessions) as session:
        return (await a_company(session, status=AccountStatus.APPROVED)).email


async def two_copies(portal: Portal, mail_server: MailServer) -> list[ReceivedMail]:
    """The server accepts the mail and drops the connection without a reply, then accepts it again and replies."""
    mail_server.drop_every = 1
    await portal.start_worker()
    await mail_server.until(1, seconds=60)
    mail_server.drop_every = 0
    await portal.until_all_done()
    assert len(mail_server.mails) >= 2, "the mail was sent once"
    assert len({mail.mail["Message-ID"] for mail in mail_server.mails}) == 1
    return mail_server.mails


async def test_the_copies_of_a_code_mail_carry_one_code_that_signs_in_once(
    client: AsyncClient, email: str, portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    opened = await client.post("/api/login/check-credentials", json={"email": email, "password": PASSWORD})
    challenge_id = opened.json()["data"]["challenge_id"]
    assert (await ask(client, challenge_id)).status_code == 200
    codes = {re.findall(r"\b\d{6}\b", mail.text)[0] for mail in await two_copies(portal, mail_server)}
    (code,) = codes
    (message,) = await read_messages()
    assert (message.state, message.error) == ("sent", POSSIBLY_REPEATED)
    assert (await answer_with(client, challenge_id, other_than(code))).status_code == 422
    assert (await answer_with(client, challenge_id, code)).status_code == 200
    assert (await answer_with(client, challenge_id, code)).status_code == 410


async def test_the_copies_of_a_reset_mail_carry_one_link_that_works_once(
    client: AsyncClient, email: str, portal: Portal, mail_server: MailServer, read_messages: ReadMessages
) -> None:
    assert (await client.post("/api/password/forgot", json={"email": email})).status_code == 200
    mails = await two_copies(portal, mail_server)
    (token,) = {re.findall(r"#(?:token=)?([A-Za-z0-9_-]{20,})", mail.text)[0] for mail in mails}
    (message,) = await read_messages()
    assert (message.template, message.state, message.error) == ("password_reset", "sent", POSSIBLY_REPEATED)
    chosen = {"token": token, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD}
    assert (await client.post("/api/password/reset", json=chosen)).status_code == 200
    assert (await client.post("/api/password/reset", json=chosen)).status_code == 410
