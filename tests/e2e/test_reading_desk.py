"""Three readers, one with an interest: declare, read, remark, theme, recommend, conclude."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, Page, expect
from sqlalchemy import select

from dev.portal_process import RunningPortal
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look
from tests.factories.pdfs import a_pdf

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

READING = [Grant(Action.UPDATE, Subject.READING)]
SCRIPT = "app.alert('run')"


async def put_document(portal: RunningPortal, company: str, content: bytes) -> None:
    """Replaces the content of the company's document."""

    async def chunks() -> AsyncIterator[bytes]:
        yield content

    async with open_resources(portal.settings, application_name="e2e") as resources:
        async with unit_of_work(resources.sessions) as session:
            file = (
                await session.scalars(
                    select(SubmissionFile)
                    .join(Submission, Submission.id == SubmissionFile.submission_id)
                    .join(Company, Company.id == Submission.company_id)
                    .where(Company.organization_name == company)
                )
            ).one()
            file.size = len(content)
            key = file.object_key
        await resources.storage.put(key, chunks(), content_type="application/pdf")


async def a_response(portal: RunningPortal, visit: OpenVisitor, look: Look, content: bytes) -> str:
    name = unique("Read")
    await company_at(portal, await visit(look), "submitted", named=name)
    await put_document(portal, name, content)
    return name


async def opens_desk(reader: Administrator, company: str) -> None:
    await reader.visitor.goto(f"/app/reading?search={company.replace(' ', '%20')}")
    await reader.page.get_by_role("link", name=company).click()
    await expect(reader.page.get_by_role("heading", level=1)).to_contain_text(company)


async def declares(reader: Administrator, *, interest: str | None) -> None:
    if interest is None:
        await reader.press("reading:declare.none")
        await expect(reader.page.get_by_role("article").first).to_be_visible()
        return
    await reader.press("reading:declare.some")
    await reader.field("interest").fill(interest)
    await reader.press("reading:declare.action")
    await reader.sees(reader.words("reading:closedText.interest"))


def first_answer(page: Page) -> Locator:
    return page.get_by_role("article").first


async def remarks(reader: Administrator) -> None:
    """What was typed survives a reload; the remark names a colleague."""
    words, answer = reader.words, first_answer(reader.page)
    await answer.get_by_role("button", name=words("reading:remark.openOf", number="1")).click()
    await answer.get_by_role("textbox").fill("# Since when? ")
    await expect(answer.get_by_text(words("reading:kept.saved"))).to_be_visible()
    await reader.page.reload()
    await expect(answer.get_by_role("textbox")).to_have_value("# Since when? ")
    await answer.get_by_role("button", name=words("reading:remark.mention")).click()
    await reader.page.get_by_role("menuitem", name="Faisal Alharbi").first.click()
    await answer.get_by_role("button", name=words("reading:remark.send")).click()
    await expect(answer.get_by_role("article")).to_contain_text("# Since when? @Faisal Alharbi")


async def marks(reader: Administrator) -> None:
    """A whole answer with a new theme, and selected words of a page with the same."""
    words, answer, page = reader.words, first_answer(reader.page), reader.page
    await answer.get_by_role("button", name=words("reading:mark.openOf", number="1")).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label(words("reading:mark.theme")).fill("Beginnings")
    await reader.visitor.axe("marking with a theme")
    await dialog.get_by_label(words("reading:mark.theme")).press("Enter")
    await expect(answer.get_by_role("list", name=words("reading:mark.list"))).to_contain_text("Beginnings")
    first = page.get_by_role("region", name=words("reading:document.page", page="1"), exact=True)
    text = first.get_by_text("Accuracy within five centimetres")
    await expect(text).to_be_attached()
    await text.select_text()
    await first.get_by_role("button", name=words("reading:mark.openOnPage", page="1")).click()
    await expect(dialog.get_by_label(words("reading:mark.whole"))).to_have_value("Accuracy within five centimetres")
    await dialog.get_by_role("button", name="Beginnings").click()
    await expect(first.get_by_role("list", name=words("reading:mark.list"))).to_contain_text("five centimetres")


async def replies(reader: Administrator) -> None:
    words, answer = reader.words, first_answer(reader.page)
    await answer.get_by_role("button", name=words("reading:remark.openOf", number="1")).click()
    remark = answer.get_by_role("article")
    await remark.get_by_role("button", name=words("reading:remark.reply"), exact=True).click()
    await remark.get_by_role("textbox").fill("Since 2015.")
    await remark.get_by_role("button", name=words("reading:remark.reply"), exact=True).last.click()
    await expect(remark).to_contain_text("Since 2015.")


async def lifts(reader: Administrator) -> None:
    await reader.press("reading:interests.lift")
    dialog = reader.page.get_by_role("alertdialog")
    await dialog.get_by_role("textbox").fill("It was long ago.")
    await dialog.get_by_role("button", name=reader.words("reading:interests.lift")).click()
    await expect(dialog).to_have_count(0)


@pytest.mark.parametrize("look", [Look(), Look("ar")], ids=["en", "ar"])
async def test_from_the_declaration_to_the_conclusion(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await a_response(portal, visit, look, a_pdf("Accuracy within five centimetres", "Second page"))
    lead, second, related = [
        await administrator(portal, await visit(look), grants=READING, first_name=name)
        for name in ("Huda", "Faisal", "Nasser")
    ]
    # One has an interest: the name stays, the response is closed, also after a reload.
    await opens_desk(related, company)
    await related.visitor.axe("the declaration")
    await declares(related, interest="I worked there until 2023.")
    await related.page.reload()
    await related.sees(related.words("reading:closedText.interest"))

    await opens_desk(lead, company)
    await declares(lead, interest=None)
    await lead.visitor.axe("the desk")
    await remarks(lead)
    await marks(lead)

    # In another browser, without seeing what others recommend.
    await opens_desk(second, company)
    await declares(second, interest=None)
    await replies(second)
    await recommends(second, "not_suitable", "The figures are missing.")
    await recommends(lead, "suitable", "It is complete.", sees="The figures are missing.")

    await lifts(second)
    await related.page.reload()
    await expect(first_answer(related.page)).to_be_visible()

    await lead.press("reading:conclusion.write")
    await lead.field("conclusion").fill("Invite it to the next step.")
    await lead.page.get_by_role("checkbox", name="Faisal Alharbi").first.check()
    await lead.press("reading:conclusion.send")
    await expect(lead.page.get_by_text("Invite it to the next step.")).to_be_visible()
    await lead.visitor.axe("the conclusion")
    await second.page.reload()
    await second.press("reading:part.agreement")
    await expect(second.page.get_by_text("Invite it to the next step.")).to_be_visible()
    address = second.page.url
    await second.page.keyboard.press("k" if await is_last(second) else "j")
    await second.page.wait_for_url(lambda url: url != address)


async def is_last(reader: Administrator) -> bool:
    button = reader.page.get_by_role("button", name=reader.words("lists:sheet.next"))
    return await button.get_attribute("aria-disabled") == "true"


async def recommends(reader: Administrator, verdict: str, reason: str, *, sees: str = "") -> None:
    words = reader.words
    await reader.press("reading:part.agreement")
    if sees:
        await expect(reader.page.get_by_text(sees)).to_have_count(0)
    await reader.page.get_by_role("radio", name=words(f"reading:verdict.{verdict}"), exact=True).check()
    await reader.field("recommendationReason").fill(reason)
    await reader.press("reading:recommendation.send")
    await expect(reader.page.get_by_text(reason)).to_be_visible()
    if sees:
        await expect(reader.page.get_by_text(sees)).to_be_visible()


async def test_files_that_cannot_be_shown_say_why(visit: OpenVisitor, portal: RunningPortal) -> None:
    look = Look()
    reader = await administrator(portal, await visit(look), grants=READING)
    for content, problem in ((a_pdf("Secret", encrypted=True), "encrypted"), (b"%PDF-1.7 broken", "broken")):
        await opens_desk(reader, await a_response(portal, visit, look, content))
        await declares(reader, interest=None)
        await reader.sees(reader.words(f"reading:document.problem.{problem}"))
        await expect(reader.page.get_by_role("link", name=reader.words("reading:document.download"))).to_be_visible()


async def test_five_hundred_pages_are_drawn_as_they_come_near(visit: OpenVisitor, portal: RunningPortal) -> None:
    look = Look()
    reader = await administrator(portal, await visit(look), grants=READING)
    content = a_pdf(*(f"Words of page {number}" for number in range(1, 501)), script=SCRIPT)
    await opens_desk(reader, await a_response(portal, visit, look, content))
    await declares(reader, interest=None)
    await expect(reader.page.get_by_text("Words of page 1", exact=True)).to_be_attached()
    assert await reader.page.locator("canvas").count() < 10
    last = reader.page.get_by_role("region", name=reader.words("reading:document.page", page="500"), exact=True)
    await last.scroll_into_view_if_needed()
    await expect(last.get_by_text("Words of page 500")).to_be_attached()
    assert await reader.page.locator("canvas").count() < 10
