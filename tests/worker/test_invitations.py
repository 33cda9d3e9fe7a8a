"""Invitations sent through worker processes: each mail arrives, once, with the code of its address."""

import re
from urllib.parse import parse_qs

import pytest
from sqlalchemy import select

from portal.domain.identity.access import Actor
from portal.domain.invitations.models import InvitationCode, SentInvitation
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.features.people.invitations.sending import following, sending
from portal.features.people.invitations.sending.sent import SENT_INVITATIONS, SentFilter
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.outbox import ANNOUNCEMENTS
from portal.platform.lists.page import selected
from tests.factories.accounts import an_admin
from tests.mail_server import MailServer
from tests.worker.announcing import acting_as
from tests.worker.portal import Portal

LINK = re.compile(r"/app/signup#(\S+)")


@pytest.fixture
async def actor(portal: Portal) -> Actor:
    async with unit_of_work(portal.resources.sessions) as session:
        return acting_as(await an_admin(session))


async def invite(portal: Portal, actor: Actor, count: int) -> list[str]:
    emails = [f"person{number}@kumo.example" for number in range(count)]
    async with unit_of_work(portal.resources.sessions) as session:
        done = await sending.send(
            session,
            portal.resources.settings,
            actor,
            addresses=[(email, None) for email in emails],
            locale="ar",
            note=None,
            expires_at=None,
        )
    assert done.sent == count
    return emails


async def codes(portal: Portal) -> dict[str, str]:
    async with unit_of_work(portal.resources.sessions) as session:
        pairs = select(SentInvitation.email, InvitationCode.code).join(
            InvitationCode, InvitationCode.id == SentInvitation.invitation_id
        )
        return {row.email: row.code for row in await session.execute(pairs)}


async def statuses(portal: Portal) -> dict[str, tuple[str, str | None]]:
    async with unit_of_work(portal.resources.sessions) as session:
        rows = (await session.execute(selected(SENT_INVITATIONS))).mappings()
        return {row["recipient"]: (row["status"], row["refusal"]) for row in rows}


async def test_each_mail_has_the_link_of_its_address(portal: Portal, mail_server: MailServer, actor: Actor) -> None:
    mail_server.answers = {"person1@kumo.example": ["550 5.1.1 no such person"] * 9}
    worker = await portal.start_worker(ANNOUNCEMENTS)
    emails = await invite(portal, actor, 3)
    await portal.until_all_done()
    known = await codes(portal)
    for email in (emails[0], emails[2]):
        (mail,) = mail_server.to(email)
        found = LINK.search(mail.text)
        assert found is not None
        assert parse_qs(found[1]) == {"code": [known[email]], "email": [email], "language": ["ar"]}
    assert await statuses(portal) == {
        emails[0]: ("sent", None),
        emails[1]: ("rejected", "550 5.1.1 no such person"),
        emails[2]: ("sent", None),
    }
    log = worker.log_path.read_text()
    assert not [code for code in known.values() if code in log]


@pytest.mark.slow
async def test_a_killed_worker_loses_no_invitation(portal: Portal, mail_server: MailServer, actor: Actor) -> None:
    mail_server.delay = 0.1
    doomed = await portal.start_worker(ANNOUNCEMENTS)
    emails = await invite(portal, actor, 80)
    await mail_server.until(15, seconds=60)
    doomed.kill()
    mail_server.delay = 0.0
    await portal.start_worker(ANNOUNCEMENTS)
    await portal.until_all_done()
    counts = mail_server.counts()
    assert set(counts) == set(emails), "none is lost"
    async with unit_of_work(portal.resources.sessions) as session:
        marked = set(await session.scalars(select(Message.recipient).where(Message.error == POSSIBLY_REPEATED)))
    assert {email for email, count in counts.items() if count > 1} <= marked
    known = await codes(portal)
    for email in emails:
        assert {known[email] in mail.text for mail in mail_server.to(email)} == {True}
    assert set((await statuses(portal)).values()) == {("sent", None)}


async def test_what_is_revoked_before_it_is_sent_is_not_sent(
    portal: Portal, mail_server: MailServer, actor: Actor
) -> None:
    await invite(portal, actor, 2)
    async with unit_of_work(portal.resources.sessions) as session:
        assert (await following.revoke(session, actor, SentFilter(search="person1"))).done == 1
    await portal.start_worker(ANNOUNCEMENTS)
    await portal.until_all_done()
    assert mail_server.counts() == {"person0@kumo.example": 1}
    assert (await statuses(portal))["person1@kumo.example"] == ("revoked", None)
