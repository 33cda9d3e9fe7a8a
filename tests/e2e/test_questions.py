"""Two companies ask the same, one answer for all reaches both without saying who asked, and is corrected."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import pdf
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

TEXTS = {
    "question_en": "Which coordinate reference system applies?",
    "question_ar": "ما النظام المرجعي الإحداثي المعتمد؟",
    "answer_en": "The national one (SANSRS).",
    "answer_ar": "النظام الوطني (SANSRS).",
}


async def _ask(company: CompanyUser, subject: str, text: str) -> None:
    await company.visitor.goto("/app/questions")
    await company.press("questions:ask.open")
    await company.field("subject").fill(subject)
    await company.field("topic").select_option("technical")
    await company.field("text").fill(text)


async def _send(company: CompanyUser) -> None:
    await company.press("questions:ask.send")
    await company.visitor.sees_toast(company.words("questions:ask.done"))


async def _open_question(admin: Administrator, subject: str) -> None:
    await admin.visitor.goto("/app/questionsList")
    await admin.page.get_by_role("link", name=subject).click()
    await expect(admin.field("question_en")).to_be_visible()


async def test_from_the_question_to_the_corrected_answer(visit: OpenVisitor, portal: RunningPortal) -> None:
    english = await company_at(portal, await visit(), "approved", named=unique("Falcon"))
    arabic = await company_at(portal, await visit(Look(locale="ar")), "approved", named=unique("Oasis"))
    subject, second = unique("Reference system"), unique("النظام المرجعي")

    # What was typed survives a reload; the file is uploaded at once.
    await _ask(english, subject, "We fly over Tabuk. Which system applies?")
    await english.page.reload()
    await english.press("questions:ask.open")
    await expect(english.field("subject")).to_have_value(subject)
    await english.page.locator("input[type=file]").set_input_files(
        {"name": "fleet.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    )
    await english.sees("fleet.pdf")
    await expect(english.page.get_by_role("progressbar")).to_have_count(0)
    await _send(english)
    await _ask(arabic, second, "ما النظام المرجعي المعتمد؟")
    await _send(arabic)

    admin = Administrator(await visit())
    await admin.arrive()
    await _open_question(admin, subject)
    for name, text in TEXTS.items():
        await admin.field(name).fill(text)
    merged = admin.page.locator("select[name=merge]")
    option = merged.locator("option").filter(has_text=second)
    await merged.select_option(value=await option.get_attribute("value"))
    await admin.press("questionsList:publish.open")
    confirm = admin.page.get_by_role("button", name=admin.words("questionsList:publish.confirm"), exact=True)
    before = {company: len(company.visitor.mailbox.to(company.person.email)) for company in (english, arabic)}
    await confirm.click()
    published = admin.page.get_by_role("link", name="C-")
    await expect(published.first).to_be_visible()
    name = (await published.first.inner_text()).strip().split()[-1].strip("\u2066\u2069\u2068")

    for company, told in ((english, "answers your question"), (arabic, "يجيب هذا التوضيح عن استفساركم")):
        mail = await company.visitor.mailbox.next_to(company.person.email, after=before[company], containing=name)
        body = text_of(mail)
        assert told in body
        for clue in (english.person.organization_name, "Tabuk", "fleet.pdf", subject):
            assert clue not in body
        await company.visitor.goto("/app/questions")
        await expect(company.page.get_by_role("article", name=name)).to_contain_text("SANSRS")
        await company.visitor.looks_right("questions")

    await admin.visitor.goto("/app/clarificationsList")
    await admin.page.get_by_role("link", name=name).click()
    await admin.press("questionsList:publish.begin")
    await admin.field("answer_en").fill("ITRF2014.")
    await admin.press("questionsList:publish.correct")
    await admin.page.get_by_role("radio").nth(1).check()
    await admin.page.get_by_role("button", name=admin.words("questionsList:publish.confirmCorrect"), exact=True).click()
    await english.visitor.goto("/app/questions")
    await expect(english.page.get_by_role("article", name=name)).to_contain_text("ITRF2014.")
    async with english.page.expect_download() as download:
        await english.page.get_by_role("link", name=english.words("questions:clarifications.pdf")).click()
    assert (await download.value).suggested_filename == "clarifications.pdf"
