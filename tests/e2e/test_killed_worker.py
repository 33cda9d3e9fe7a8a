"""A worker is killed while it mails a published answer: each company gets this mail, and no second one."""

import asyncio

import pytest

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import Mailbox, text_of
from tests.e2e.people import company_at, unique
from tests.e2e.test_questions import TEXTS
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


def _about(mailbox: Mailbox, address: str, name: str) -> set[str]:
    """Returns the Message-IDs of the mails about the clarification; a repeated mail has the same one."""
    return {str(mail["Message-ID"]) for mail in mailbox.to(address) if name in text_of(mail)}


async def test_a_killed_worker_mails_a_clarification_to_each_company(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    looks = (Look(), Look("ar"), Look())
    companies = [await company_at(portal, await visit(look), "approved", named=unique("Waiting")) for look in looks]
    subject = unique("Reference system")
    await companies[0].fill_question(subject, "Which one applies?")
    await companies[0].send_question()
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.open_question(subject)
    await admin.write_clarification(TEXTS)
    portal.kill("worker")
    name = await admin.publish_clarification()
    portal.start("worker")
    addresses = [company.person.email for company in companies]
    mails = [asyncio.create_task(mailbox.next_to(one, containing=name, seconds=60)) for one in addresses]
    await asyncio.wait(mails, return_when=asyncio.FIRST_COMPLETED)
    portal.kill("worker")
    portal.start("worker")
    await asyncio.gather(*mails)
    for company in companies:
        await company.sees_clarification(name, TEXTS[f"answer_{company.words.locale}"])
    # Another administrator reads the same in a second browser, also after a reload.
    second = Administrator(await visit(Look("ar")))
    await second.arrive()
    await second.open_clarification(name)
    await second.page.reload()
    await second.sees(TEXTS["answer_ar"])
    assert [len(_about(mailbox, address, name)) for address in addresses] == [1, 1, 1]
