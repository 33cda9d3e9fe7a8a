"""Two companies ask the same; one answer for all, which does not identify them, reaches both and is corrected."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import pdf
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TEXTS = {
    "question_en": "Which coordinate reference system applies?",
    "question_ar": "ما النظام المرجعي الإحداثي المعتمد؟",
    "answer_en": "The national one (SANSRS).",
    "answer_ar": "النظام الوطني (SANSRS).",
}


async def test_from_the_question_to_the_corrected_answer(visit: OpenVisitor, portal: RunningPortal) -> None:
    english = await company_at(portal, await visit(), "approved", named=unique("Falcon"))
    arabic = await company_at(portal, await visit(Look(locale="ar")), "approved", named=unique("Oasis"))
    subject, second = unique("Reference system"), unique("النظام المرجعي")

    # What was typed survives a reload; the file is uploaded at once.
    await english.fill_question(subject, "We fly over Tabuk. Which system applies?")
    await english.page.reload()
    await english.press("questions:ask.open")
    await expect(english.field("subject")).to_have_value(subject)
    await english.page.locator("input[type=file]").set_input_files(
        {"name": "fleet.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    )
    await english.sees("fleet.pdf")
    await expect(english.page.get_by_role("progressbar")).to_have_count(0)
    await english.send_question()
    await arabic.fill_question(second, "ما النظام المرجعي المعتمد؟")
    await arabic.send_question()

    admin = Administrator(await visit())
    await admin.arrive()
    await admin.open_question(subject)
    await admin.write_clarification(TEXTS, merging=[second])
    before = {company: len(company.visitor.mailbox.to(company.person.email)) for company in (english, arabic)}
    name = await admin.publish_clarification()

    for company, told in ((english, "answers your question"), (arabic, "يجيب هذا التوضيح عن استفساركم")):
        mail = await company.visitor.mailbox.next_to(company.person.email, after=before[company], containing=name)
        body = text_of(mail)
        assert told in body
        for clue in (english.person.organization_name, "Tabuk", "fleet.pdf", subject):
            assert clue not in body
        await company.sees_clarification(name, "SANSRS")
        await company.visitor.looks_right("questions")

    await admin.begin_correction(name, {"answer_en": "ITRF2014."})
    await admin.page.get_by_role("radio").nth(1).check()
    await admin.confirm_correction()
    await admin.visitor.sees_toast(admin.words("questionsList:publish.corrected", number=name.partition("-")[2]))
    await english.sees_clarification(name, "ITRF2014.")
    async with english.page.expect_download() as download:
        await english.page.get_by_role("link", name=english.words("questions:clarifications.pdf")).click()
    assert (await download.value).suggested_filename == "clarifications.pdf"
