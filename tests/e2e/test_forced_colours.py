"""With forced colours, states that otherwise differ by background remain distinguishable."""

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.keyboard import KeyboardUser
from tests.e2e.people import administrator, company_at
from tests.e2e.visitor import Visitor

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

# The visible properties of an element and its parts, without text.
PAINT = """
(element) => [element, ...element.querySelectorAll('*')].map((part) => {
  const style = getComputedStyle(part);
  const edge = style.borderTopStyle === 'none' ? '' : `${style.borderTopWidth} ${style.borderTopColor}`;
  const ink = part.tagName === 'svg' && style.visibility === 'visible' ? style.color : '';
  return [style.backgroundColor, edge, ink].join(' ');
}).join(' | ')
"""
COLOUR = "(element) => getComputedStyle(element).color"
EDGE = "(element) => parseFloat(getComputedStyle(element).borderTopWidth)"


async def _forced(visit: OpenVisitor) -> Visitor:
    visitor = await visit()
    await visitor.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    return visitor


async def _paint(element: Locator) -> str:
    # Removes focus and hover, which also change the appearance.
    await element.page.evaluate("document.activeElement.blur()")
    await element.page.mouse.move(0, 0)
    paint: str = await element.evaluate(PAINT)
    return paint


async def _rows(company: CompanyUser, question: str) -> tuple[Locator, Locator]:
    """Returns the first option, selected, and the next one, not selected."""
    rows = company.page.locator(f'[data-question="{question}"] label:has(input:is([type=radio], [type=checkbox]))')
    await rows.first.locator("input").check()
    await expect(rows.nth(1).locator("input")).not_to_be_checked()
    return rows.nth(0), rows.nth(1)


async def test_a_selected_option_of_the_questionnaire_is_distinguishable(
    visit: OpenVisitor, portal: RunningPortal
) -> None:
    company = await company_at(portal, await _forced(visit), "approved")
    await company.visitor.goto("/app/questionnaireForm?section=companyProfile")
    for question in ("companyType", "industrySector", "smeSaudiOwnership"):
        chosen, other = await _rows(company, question)
        assert await _paint(chosen) != await _paint(other), question
        await expect(chosen.locator("svg")).to_be_visible()
        await expect(other.locator("svg")).not_to_be_visible()


async def test_a_selected_option_of_the_feedback_is_distinguishable(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await _forced(visit), "submitted")
    await company.visitor.goto("/app/rfi_feedback")
    questions = company.page.locator("[data-question]:has(input:is([type=radio], [type=checkbox]))")
    await expect(questions.first).to_be_visible()
    names = [await question.get_attribute("data-question") for question in await questions.all()]
    for name in names:
        chosen, other = await _rows(company, str(name))
        assert await _paint(chosen) != await _paint(other), name


async def test_the_current_entry_and_the_selected_segment_are_distinguishable(
    visit: OpenVisitor, portal: RunningPortal
) -> None:
    admin = await administrator(portal, await _forced(visit))
    await admin.visitor.goto("/app/insights")
    entries = admin.page.get_by_role("navigation", name=admin.words("shell:navigation.title")).get_by_role("link")
    current = entries.and_(admin.page.locator("[aria-current=page]"))
    await expect(current).to_be_visible()
    assert await _paint(current) != await _paint(entries.and_(admin.page.locator(":not([aria-current])")).first)
    segments = admin.page.get_by_role("group", name=admin.words("insights:show.label")).get_by_role("button")
    assert await _paint(segments.nth(0)) != await _paint(segments.nth(1))


async def test_the_focus_can_be_seen_on_every_kind_of_control(visit: OpenVisitor, portal: RunningPortal) -> None:
    visitor = await _forced(visit)
    await visitor.goto("/app/signup")
    submit = visitor.page.get_by_role("button", name=visitor.look.words("accounts:signUp.submit"))
    await expect(submit).to_be_visible()
    await KeyboardUser(visitor).reach(submit)
    company = await company_at(portal, await _forced(visit), "approved")
    await company.visitor.goto("/app/questionnaireForm?section=companyProfile")
    on = company.page.get_by_role("link", name=company.words.pattern("questionnaire:next")).first
    await expect(on).to_be_visible()
    await KeyboardUser(company.visitor).reach(on)


async def test_an_icon_is_not_lost_on_the_background(visit: OpenVisitor) -> None:
    visitor = await _forced(visit)
    await visitor.goto("/app/login")
    promise = visitor.page.get_by_role("complementary").get_by_role("listitem").first
    icon, words = promise.locator("svg"), promise.locator("p")
    await expect(icon).to_be_visible()
    assert await icon.evaluate(COLOUR) == await words.evaluate(COLOUR)


async def test_filled_buttons_have_an_edge(visit: OpenVisitor, portal: RunningPortal) -> None:
    visitor = await _forced(visit)
    await visitor.goto("/app/login")
    submit = visitor.page.get_by_role("button", name=visitor.look.words("signIn:submit"))
    await expect(submit).to_be_visible()
    assert await submit.evaluate(EDGE) >= 1
