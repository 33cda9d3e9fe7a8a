"""Two people of one company at once: each sees where the other works and what the other saves, and nothing is lost."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor, offline
from tests.e2e.files import a_pdf
from tests.e2e.people import answered_company, approved_company, colleague_of
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

NOURA, LAYLA = "Noura Alqahtani", "Layla Haddad"


def text_of(person: CompanyUser, question: str) -> Locator:
    return person.page.locator(f'[data-question="{question}"]').get_by_role("textbox").first


async def sees_saved(person: CompanyUser) -> None:
    saved = person.page.get_by_text(person.words.pattern("questionnaire:save.saved")).filter(visible=True)
    await expect(saved.first).to_be_visible()


async def at_section(person: CompanyUser, section: str) -> None:
    await person.visitor.goto(f"/app/questionnaireForm?section={section}")
    await person.visitor.is_loaded()


async def test_two_people_answer_the_questionnaire(portal: RunningPortal, visit: OpenVisitor) -> None:
    noura = await approved_company(portal, await visit())
    layla = await colleague_of(portal, await visit(Look(locale="ar", phone=True, dark=True)), noura)
    await at_section(noura, "companyProfile")
    await at_section(layla, "currentUse")
    # Each sees the section of the other.
    await noura.sees(noura.words.pattern("questionnaire:presence.section", name=LAYLA, number="2"))
    await layla.sees(layla.words.pattern("questionnaire:presence.section", name=NOURA, number="1"))
    await noura.visitor.looks_right("a colleague at another section")
    await layla.visitor.looks_right("a colleague at another section, in Arabic")

    # Answers to different questions, typed at the same time, are all kept.
    await at_section(layla, "companyProfile")
    name, headquarters = text_of(noura, "companyName"), text_of(noura, "headquartersLocation")
    async with offline(layla.page):
        await text_of(layla, "headquartersLocation").fill("Abha, by Layla")
        await name.fill("Dune Maps, by Noura")
        await sees_saved(noura)
    await expect(text_of(layla, "companyName")).to_have_value("Dune Maps, by Noura")
    await expect(headquarters).to_have_value("Abha, by Layla")
    await expect(name).to_have_value("Dune Maps, by Noura")

    # Answers to the same question are both shown, and one is chosen.
    async with offline(layla.page):
        await text_of(layla, "headquartersLocation").fill("Abha, again by Layla")
        await headquarters.fill("Jeddah, by Noura")
        await sees_saved(noura)
    dialog = layla.page.get_by_role("alertdialog")
    await expect(dialog).to_contain_text("Abha, again by Layla")
    await expect(dialog).to_contain_text("Jeddah, by Noura")
    await layla.visitor.axe("two answers to one question")
    await dialog.get_by_role("button", name=layla.words("questionnaire:superseded.save")).click()
    await expect(dialog).to_be_hidden()
    await expect(headquarters).to_have_value("Abha, again by Layla")
    by = noura.page.get_by_text(noura.words.pattern("questionnaire:save.savedBy", name=LAYLA)).filter(visible=True)
    await expect(by.first).to_be_visible()


async def test_two_people_add_links_and_files(portal: RunningPortal, visit: OpenVisitor, tmp_path: Path) -> None:
    noura = await answered_company(portal, await visit())
    layla = await colleague_of(portal, await visit(Look(locale="ar", phone=True)), noura)
    for person in (noura, layla):
        await person.visitor.goto("/app/rfiDocumentForm?step=links")
        await person.visitor.is_loaded()
    await noura.sees(noura.words.pattern("submission:presence", name=LAYLA, number="3"))
    addresses = ("https://noura.example/maps", "https://layla.example/maps")
    # Both people type a link before either link is saved.
    async with offline(layla.page):
        for person, address in zip((noura, layla), addresses, strict=True):
            await person.press("submission:links.addFirst")
            await person.page.locator('input[name="links.0.url"]').fill(address)
        await noura.sees(noura.words.pattern("common:time.savedAt"))
    for person in (noura, layla):
        for address in addresses:
            await expect(person.page.locator(f'input[value="{address}"]')).to_be_visible()
    await noura.sees(noura.words.pattern("submission:links.by", name=LAYLA))

    # A file that one of them adds appears in the other's list, and so does the submission.
    await layla.visitor.goto("/app/rfiDocumentForm?step=document")
    await noura.visitor.goto("/app/rfiDocumentForm?step=document")
    document = a_pdf(tmp_path / "answer.pdf")
    await noura.attach_document(document)
    await layla.sees_uploaded(document)
    await noura.visitor.goto("/app/rfiDocumentForm?step=review")
    await noura.submit_response()
    await layla.sees(layla.words.pattern("submission:submittedBy", name=NOURA))
    await layla.visitor.looks_right("a response that a colleague has submitted")
