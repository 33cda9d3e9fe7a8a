"""An administrator invites three companies by mail; one follows the link, registers and is approved."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser, Person
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import LINK, Mailbox, text_of
from tests.e2e.people import administrator, possibly_repeated, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def _sees_status(admin: Administrator, note: str, email: str, status: str) -> None:
    """Reloads the list until the invitation has this status."""
    word = admin.words(f"invitations:sent.status.{status}")

    async def reload() -> None:
        await admin.visitor.goto(f"/app/invitations?view=sent&search={note}")
        row = admin.page.get_by_role("row").filter(has_text=email)
        await expect(row).to_contain_text(word, timeout=3000)

    for _ in range(5):
        try:
            await reload()
        except AssertionError:
            continue
        return
    await reload()


async def test_companies_are_invited_by_mail_and_followed(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    admin = await administrator(portal, await visit())
    note, people = unique("Round"), [Person(organization_name=unique("Invited")) for _ in range(3)]
    lines = [f"{person.email}, {person.organization_name}" for person in people]
    await admin.invite("\n".join(["email,name", *lines, "no-address"]), note=note, count=3, left_out="no-address")
    links = []
    for person in people:
        mail = await mailbox.next_to(person.email, containing="/app/signup#code=")
        assert "دعوة" in str(mail["subject"])
        found = LINK.search(text_of(mail))
        assert found is not None
        links.append(found.group())
    assert len(set(links)) == 3
    await _sees_status(admin, note, people[1].email, "sent")

    company = CompanyUser(await visit(Look(locale="ar")), people[0])
    await company.fill_sign_up(links[0])
    assert await company.page.evaluate("document.documentElement.lang") == "ar"
    await _sees_status(admin, note, people[0].email, "opened")
    before = len(mailbox.to(people[0].email))
    await company.submit_sign_up()
    await company.type_code(await mailbox.code_to(people[0].email, after=before))
    await company.sees_heading("accounts:status.pendingTitle")
    await _sees_status(admin, note, people[0].email, "registered")
    await admin.approve(people[0].organization_name)
    await _sees_status(admin, note, people[0].email, "approved")

    await admin.page.get_by_role("link", name=people[1].email).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=admin.words.pattern("invitations:sent.revoke.named")).click()
    await (
        admin.page.get_by_role("alertdialog")
        .get_by_role("button", name=admin.words("invitations:sent.revoke.open"), exact=True)
        .click()
    )
    await admin.visitor.sees_toast(admin.words("invitations:sent.revoke.done_one", formatted="1"))
    await _sees_status(admin, note, people[1].email, "revoked")

    corrected = f"corrected-{people[2].email}"
    await admin.page.get_by_role("link", name=people[2].email).click()
    await sheet.get_by_role("button", name=admin.words("invitations:sent.correct.open"), exact=True).click()
    await admin.field("corrected_address").fill(corrected)
    await sheet.get_by_role("button", name=admin.words("invitations:sent.correct.submit"), exact=True).click()
    mail = await mailbox.next_to(corrected)
    assert links[2].partition("&")[0] not in text_of(mail), "the corrected address has another code"
    await _sees_status(admin, note, corrected, "sent")
    await admin.visitor.looks_right("sent invitations")


async def test_five_hundred_are_invited_while_the_worker_is_killed_and_the_page_loaded_anew(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    admin = await administrator(portal, await visit())
    note = unique("Many")
    domain = f"{note.split()[1]}.example"
    addresses = [f"person{number}@{domain}" for number in range(500)]
    await admin.invite("\n".join([*addresses, "no-address"]), note=note, count=500, left_out="no-address")
    await mailbox.next_to(addresses[100])
    portal.kill("worker")
    portal.kill("api")
    assert mailbox.to(addresses[-1]) == []
    portal.start("api")
    portal.start("worker")
    await admin.page.reload()
    for address in addresses:
        await mailbox.next_to(address, seconds=60)
    await _sees_status(admin, note, addresses[-1], "sent")
    for status in ("", "&status=sent"):
        await admin.visitor.goto(f"/app/invitations?view=sent&search={note}{status}")
        await expect(admin.page.get_by_role("status").filter(has_text="500")).to_be_visible()
    repeated = {address for address in addresses if len(mailbox.to(address)) > 1}
    assert {len({str(mail["Message-ID"]) for mail in mailbox.to(address)}) for address in addresses} == {1}
    assert repeated <= await possibly_repeated(portal, addresses)
