"""Screens of the figures of all answers, by section."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import fails, hangs

INSIGHTS = "/app/insights"


async def outline_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "insights/outline")
    await admin.visitor.opens(INSIGHTS)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def section_loading(admin: Administrator) -> None:
    await hangs(admin.page, "insights/questions")
    await admin.visitor.opens(INSIGHTS)
    await expect(admin.page.get_by_role("status", name=admin.words("common:loading"))).to_be_visible()


async def section_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "insights/questions")
    await admin.visitor.opens(INSIGHTS)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def list_of_questions(admin: Administrator) -> None:
    """Opens the list of questions, which is behind a button if the window is narrow."""
    await admin.visitor.opens(f"{INSIGHTS}?section=futureOutlook#q22")
    await expect(admin.page.locator("#q22")).to_be_focused()
    questions = admin.page.get_by_role("navigation", name=admin.words("insights:list.label"))
    opener = questions.get_by_role("button")
    if await opener.count():
        await opener.click()
    await expect(questions.get_by_role("link").first).to_be_visible()


async def own_words(admin: Administrator) -> None:
    await admin.visitor.opens(f"{INSIGHTS}?view=feedback&section=overallView#q8")
    label = admin.words.pattern("insights:texts.label")
    await expect(admin.page.get_by_role("list", name=label).first).to_be_visible()


async def own_words_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "insights/texts")
    await admin.visitor.opens(f"{INSIGHTS}?view=feedback&section=overallView")
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


READING: tuple[Scene[Administrator], ...] = (
    outline_that_cannot_be_loaded,
    section_loading,
    section_that_cannot_be_loaded,
    list_of_questions,
    own_words,
    own_words_that_cannot_be_loaded,
)
