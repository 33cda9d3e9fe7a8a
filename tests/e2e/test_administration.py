"""Tasks of administrators in the browser, each from its start to its result."""

import asyncio
import csv
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator, permission_box
from tests.e2e.company import PASSWORD, CompanyUser, Person
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import Mailbox, text_of
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ARABIC_PHONE = Look("ar", phone=True)


def _sheet(admin: Administrator) -> Locator:
    return admin.page.get_by_role("dialog")


async def _search(admin: Administrator, path: str, text: str) -> None:
    await admin.visitor.goto(f"{path}?search={quote(text)}")
    await expect(admin.page.get_by_text(text).first).to_be_visible()


async def test_two_administrators_decide_at_the_same_time(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(), "pending")
    name = company.person.organization_name
    first = await administrator(portal, await visit(), first_name="Huda")
    second = await administrator(portal, await visit(Look("ar")), first_name="Faisal")
    for admin in (first, second):
        await _search(admin, "/app/pendingCompanies", name)
        await admin.page.get_by_role("link", name=name).click()
        await expect(_sheet(admin).get_by_role("heading", level=2)).to_be_focused()

    # Both screens still show the company as pending, although only one decision can succeed.
    await asyncio.gather(
        *(
            _sheet(admin).get_by_role("button", name=admin.words("companies:approve"), exact=True).click()
            for admin in (first, second)
        )
    )
    told: dict[str, str] = {}
    for admin, other in ((first, "Faisal"), (second, "Huda")):
        won = admin.words("companies:approved", name=f"\u2068{name}\u2069")
        lost = admin.words.pattern("companies:notice.approved", by=other)
        toasts = await _toasts(admin)
        told[other] = "won" if won in toasts else "lost" if lost.search(toasts) else toasts
    assert sorted(told.values()) == ["lost", "won"], told
    await company.visitor.mailbox.next_to(company.person.email, containing=name)
    assert len(company.visitor.mailbox.to(company.person.email)) == 1


async def _toasts(admin: Administrator) -> str:
    await admin.page.wait_for_function("() => window.toasts.length > 0")
    toasts: list[str] = await admin.page.evaluate("window.toasts")
    return "\n".join(toasts)


async def test_companies_are_decided_together(visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox) -> None:
    surveys = unique("Wadi Surveys")
    people = [(await company_at(portal, await visit(), "pending", named=f"{surveys} {n}")).person for n in range(3)]
    admin = await administrator(portal, await visit(ARABIC_PHONE))
    await _search(admin, "/app/pendingCompanies", surveys)
    await admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")).check()
    await admin.visitor.looks_right("chosen companies")

    other = await administrator(portal, await visit(), first_name="Huda")
    await other.approve(people[0].organization_name)

    bar = admin.page.get_by_role("region", name=admin.words("lists:select.bar"))
    await bar.get_by_role("button", name=admin.words.pattern("companies:bulk.approve_few", formatted="3")).click()
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("companies:approve"), exact=True).click()
    outcome = admin.page.get_by_role("alert").filter(has_text=admin.words("companies:bulk.approved_two"))
    await expect(outcome).to_contain_text("Huda")
    for person in people:
        await mailbox.next_to(person.email, containing=person.organization_name)
        assert len(mailbox.to(person.email)) == 1


async def test_an_invitation_is_generated_copied_used_and_revoked(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    await admin.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=portal.url)
    await admin.visitor.goto("/app/invitations")
    await admin.press("invitations:generate.open")
    await admin.field("note").fill("For Dune Maps, جدة")
    await admin.field("max_uses").fill("٢")
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:generate.submit"), exact=True).click()
    made = admin.page.get_by_role("group", name=admin.words("invitations:generate.done"))
    await expect(made).to_be_focused()
    await made.get_by_role("button", name=admin.words.pattern("invitations:copy.label")).click()
    await admin.visitor.sees_toast(admin.words("invitations:copy.copied"))
    code: str = await admin.page.evaluate("navigator.clipboard.readText()")

    company = CompanyUser(await visit(), Person(extra={"invitation_code": code.lower()}))
    await company.register()
    await admin.visitor.goto(f"/app/invitations?search={code}")
    await admin.page.get_by_role("link", name=code).click()
    await expect(_sheet(admin).get_by_text(company.person.organization_name)).to_be_visible()
    await _sheet(admin).press("Escape")

    await admin.page.get_by_role("button", name=admin.words.pattern("invitations:revoke.named", code=code)).click()
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("invitations:revoke.open"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("invitations:revoke.done"))
    late = CompanyUser(await visit(), Person(extra={"invitation_code": code}))
    await late.fill_sign_up()
    await late.press("accounts:signUp.submit")
    await late.sees_error_summary()


async def test_a_new_user_sets_a_password_and_uses_the_granted_permissions(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    admin = await administrator(portal, await visit())
    email = "faisal@authority.example"
    await admin.visitor.goto("/app/usersForm")
    await admin.field("first_name").fill("فيصل")
    await admin.field("last_name").fill("العتيبي")
    await admin.field("email").fill(email)
    await admin.select("locale", "العربية")
    await admin.press("admins:form.create")
    await admin.sees_error_summary()
    await permission_box(admin, "VIEW pendingCompanies").check()
    await admin.press("admins:form.create")
    await admin.visitor.sees_toast(admin.words("admins:created"))

    new = Administrator(await visit(ARABIC_PHONE))
    new.person.email, new.person.password = email, PASSWORD
    mail = await mailbox.next_to(email)
    assert mail["content-language"] == "ar"
    await new.page.goto(await mailbox.link_to(email))
    await new.field("password").fill(PASSWORD)
    await new.field("confirm_password").fill(PASSWORD)
    await new.press("accounts:reset.submit")
    await new.page.get_by_role("link", name=new.words("accounts:reset.signIn")).click()
    await new.sign_in_here()
    await new.page.wait_for_url("**/app/licensing")

    # A removed permission takes effect with their next action.
    await new.visitor.goto("/app/pendingCompanies")
    await new.sees_heading("companies:title")
    await admin.visitor.goto("/app/users?search=" + email)
    await admin.page.get_by_role("link", name=admin.words.pattern("admins:editNamed")).first.click()
    await permission_box(admin, "VIEW submissions").check()
    await permission_box(admin, "VIEW pendingCompanies").uncheck()
    await admin.press("admins:form.save")
    await admin.visitor.sees_toast(admin.words("admins:updated"))
    refused = await new.visitor.context.request.get(f"{portal.url}/api/pending-users")
    assert refused.status == 403
    assert (await new.visitor.context.request.get(f"{portal.url}/api/submissions")).status == 200


async def test_an_announcement_reaches_every_company_once(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox, tmp_path: Path
) -> None:
    imaging = unique("Sabkha Imaging")
    people = [(await company_at(portal, await visit(), "answered", named=f"{imaging} {n}")).person for n in range(2)]
    admin = await administrator(portal, await visit(Look("ar")))
    await _search(admin, "/app/activeCompanies", imaging)
    await admin.for_all("directory:write")
    await admin.field("subject_ar").fill("موعد اللقاء التعريفي")
    await admin.field("body_ar").fill("يُعقد اللقاء يوم الأحد.\nAll are welcome.")
    attachment = tmp_path / "جدول.pdf"
    attachment.write_bytes(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
    await admin.page.locator('input[type="file"]').set_input_files(attachment)
    # A reload keeps the input and the file.
    await expect(admin.page.get_by_role("button", name=admin.words.pattern("upload:remove"))).to_be_visible()
    await admin.page.reload()
    await expect(admin.page.get_by_text(attachment.name)).to_be_visible()
    await expect(admin.field("subject_ar")).to_have_value("موعد اللقاء التعريفي")
    await admin.visitor.looks_right("writing to companies")

    send = admin.page.get_by_role("button", name=admin.words("announcements:form.send"), exact=True)
    await send.click()
    dialog = admin.page.get_by_role("alertdialog")
    await expect(dialog.get_by_role("heading")).to_have_text(admin.words("announcements:confirm.title_two"))
    for said in (
        "موعد اللقاء التعريفي",
        attachment.name,
        imaging,
        admin.words("announcements:confirm.languages.en_two"),
    ):
        await expect(dialog).to_contain_text(said)
    # Twice: the second press returns the response of the first.
    await dialog.get_by_role("button", name=admin.words("announcements:form.send"), exact=True).dblclick()
    await admin.visitor.sees_toast(admin.words("announcements:started_two"))
    await admin.page.wait_for_url(re.compile(r"/app/sendEmail/[0-9a-f-]+"))
    await expect(admin.page.get_by_text(admin.words("announcements:state.finished")).first).to_be_visible()
    await expect(admin.page.get_by_text(admin.words("announcements:sent")).first).to_be_visible()
    for person in people:
        mail = await mailbox.next_to(person.email, containing="All are welcome.")
        assert str(mail["subject"]) == "موعد اللقاء التعريفي"
        assert [part.get_filename() for part in mail.iter_attachments()] == ["جدول.pdf"]
        assert len(mailbox.to(person.email)) == 1
    await admin.page.reload()
    await expect(admin.page.get_by_text(people[1].email)).to_be_visible()
    assert [len(mailbox.to(person.email)) for person in people] == [1, 1]


async def test_responses_are_taken_away_in_one_zip_and_as_a_list(
    visit: OpenVisitor, portal: RunningPortal, tmp_path: Path
) -> None:
    district = unique("Harrat")
    names = [f"{district} كادي {n}" for n in range(2)]
    for name in names:
        await company_at(portal, await visit(), "submitted", named=name)
    admin = await administrator(portal, await visit())
    await _search(admin, "/app/submissionsList", district)
    await admin.for_all("submissions:bundle.filter")
    question = admin.page.get_by_role("alertdialog")
    await expect(question).to_contain_text(admin.words("submissions:bundle.companies_other", formatted="2"))
    await question.get_by_role("button", name=admin.words("submissions:bundle.confirm.create")).click()
    dialog = _sheet(admin)
    await expect(dialog.get_by_text(admin.words("submissions:downloads.state.ready"), exact=True)).to_be_visible()
    # The ZIP is listed on every page, and a repeated request returns the same one.
    await admin.visitor.goto(f"/app/submissionsList?search={quote(district)}&bundle=all")
    await expect(dialog.get_by_role("listitem")).to_have_count(1)
    await dialog.press("Escape")
    await admin.for_all("submissions:bundle.filter")
    await question.get_by_role("button", name=admin.words("submissions:bundle.confirm.show")).click()
    await expect(dialog.get_by_role("listitem")).to_have_count(1)
    async with admin.page.expect_download() as downloading:
        await dialog.get_by_role("button", name=admin.words("common:actions.download"), exact=True).click()
    await (await downloading.value).save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as bundle:
        assert bundle.testzip() is None
        manifest = json.loads(bundle.read("manifest.json"))
        for entry in manifest["files"]:
            assert hashlib.sha256(bundle.read(entry["path"])).hexdigest() == entry["sha256"]
        assert {name for name in names if any(name in path for path in bundle.namelist())} == set(names)
    await dialog.press("Escape")
    await expect(dialog).to_have_count(0)

    await admin.press("lists:export.open")
    async with admin.page.expect_download() as downloading:
        await admin.page.get_by_role("menuitem", name=admin.words("lists:export.csv")).click()
    exported = await asyncio.to_thread(Path(await (await downloading.value).path()).read_text, encoding="utf-8")
    assert exported.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(exported.removeprefix("\ufeff"))))
    assert sorted(name for row in rows for name in names if name in row.values()) == names


async def test_a_response_that_is_deleted_is_owed_again(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    company = await company_at(portal, await visit(Look("ar")), "submitted")
    name = company.person.organization_name
    admin = await administrator(portal, await visit())
    await _search(admin, "/app/submissionsList", name)
    await admin.page.get_by_role("link", name=name).click()
    await _sheet(admin).get_by_role("button", name=admin.words("submissions:delete.open")).click()
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("submissions:delete.open"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("submissions:delete.done"))
    mail = await mailbox.next_to(company.person.email)
    assert mail["content-language"] == "ar"
    assert name in text_of(mail)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.sees_heading("submission:title")
