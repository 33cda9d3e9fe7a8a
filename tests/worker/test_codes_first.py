"""What a person waits for never waits behind notices (docs/adr/0056)."""

import asyncio

from portal.domain.messaging.message_templates import SAMPLES, MessagePurpose
from portal.domain.messaging.service import Recipient, send
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.people.accounts.message_templates import PasswordChanged
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.mail.smtp import CONNECTIONS
from tests.mail_server import MailServer
from tests.worker.portal import Portal, eventually

NOTICES = 60
WITHOUT_SECURITY = {"invitation"}
"""Its code is no secret of a person: anyone with the link may register."""


async def test_a_security_mail_overtakes_notices_that_the_relay_holds(portal: Portal, mail_server: MailServer) -> None:
    """One process for all queues, as in ``make run``: neither slots nor connections are shared."""
    await portal.start_worker()
    notices = [f"company{number}@company.example" for number in range(NOTICES)]
    mail_server.delays = dict.fromkeys(notices, 60.0)
    async with unit_of_work(portal.resources.sessions) as session:
        for address in notices:
            send(session, CompanyApproved(organization_name="Najd"), to=Recipient(address=address, locale="en"))

    async def all_connections_are_held() -> bool:
        return mail_server.taking >= CONNECTIONS

    await eventually(all_connections_are_held, "the relay does not hold the notices")
    async with unit_of_work(portal.resources.sessions) as session:
        for number in range(CONNECTIONS + 1):
            to = Recipient(address=f"person{number}@company.example", locale="en")
            send(session, PasswordChanged(changed_at=utc_now()), to=to)
    await asyncio.wait_for(mail_server.until(CONNECTIONS + 1, seconds=30), 40)
    assert not set(mail_server.counts()) & set(notices), "they are still held"


def test_every_mail_with_a_secret_is_a_security_mail() -> None:
    with_secret = {name for name, sample in SAMPLES.items() if sample.content.secrets}
    security = {name for name, sample in SAMPLES.items() if sample.content.purpose is MessagePurpose.SECURITY}
    assert with_secret - security == WITHOUT_SECURITY
