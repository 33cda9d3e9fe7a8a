"""Every screen in every state, light and dark, from left to right and from right to left: nothing found by axe, nothing
too wide or too small at 320 pixels, and no text that is in no catalogue."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import pytest
from playwright.async_api import Error, expect

from dev.browser import DESKTOP
from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at
from tests.e2e.scenes.accounts import OF_A_PENDING_COMPANY, OF_A_REJECTED_COMPANY, OF_A_VISITOR
from tests.e2e.scenes.administration import OF_AN_ADMINISTRATOR, OF_AN_ADMINISTRATOR_WITHOUT_PERMISSIONS
from tests.e2e.scenes.afterwards import OF_A_COMPANY_THAT_IS_DONE, OF_A_COMPANY_THAT_SUBMITTED
from tests.e2e.scenes.questionnaire import OF_AN_APPROVED_COMPANY
from tests.e2e.scenes.response import OF_AN_ANSWERED_COMPANY
from tests.e2e.scenes.running import OF_AN_ADMINISTRATOR_AT_WORK
from tests.e2e.scenes.scene import Scene, Who, name_of
from tests.e2e.server_faults import is_well
from tests.e2e.visitor import Look, Visitor
from tests.e2e.words import marked

pytestmark = pytest.mark.e2e

SMALLEST = (320, 640)
# Arabic in the dark; and in the light English as the pseudo-locale writes it, longer and with each text marked, so that
# one look shows what is in no catalogue, too. The journeys are walked in plain English.
LOOKS = (Look("en", pseudo=True), Look("ar", dark=True))
EVERY_LOOK = pytest.mark.parametrize("look", LOOKS, ids=str)

# What waits a second or more (the sidebar's spinner, the next try of a failed request, saving after typing) waits less.
IMPATIENCE = """
const patient = window.setTimeout;
window.setTimeout = (call, delay, ...rest) => patient(call, delay >= 1000 && delay <= 4000 ? 50 : delay, ...rest);
"""

Open = Callable[[Look], Awaitable[Visitor]]


@pytest.fixture
def come(visit: OpenVisitor) -> Open:
    async def open_impatient(look: Look) -> Visitor:
        visitor = await visit(look)
        await visitor.context.add_init_script(IMPATIENCE)
        return visitor

    return open_impatient


async def show(person: Who, scenes: Sequence[Scene[Who]]) -> None:
    """Plays the scenes one after the other and looks at each; what is wrong anywhere is told together, in the end."""
    wrong: dict[str, list[str]] = {}
    for scene in scenes:
        name = name_of(scene)
        try:
            await scene(person)
            wrong |= {f"{name}, {how}": found for how, found in (await look_at(person.visitor)).items() if found}
            # The next scene finds a server that is well again.
            await is_well(person.page)
        except (AssertionError, Error) as error:
            error.add_note(f"while playing “{name}”; wrong before that: {wrong}")
            raise
    assert not wrong, "\n".join(f"{where}: {what}" for where, found in wrong.items() for what in found)


async def look_at(visitor: Visitor) -> dict[str, list[str]]:
    await expect(visitor.page.get_by_role("heading", level=1, include_hidden=True)).to_have_count(1)
    found = {"axe": await visitor.inaccessible()}
    if visitor.look.pseudo:
        found["pseudo-locale"] = await visitor.untranslated()
    await visitor.resize(*SMALLEST)
    found["320 px"] = await visitor.too_wide() + await visitor.too_small()
    await visitor.resize(*DESKTOP)
    return found


@EVERY_LOOK
async def test_a_visitor(come: Open, look: Look) -> None:
    await show(CompanyUser(await come(look)), OF_A_VISITOR)


@EVERY_LOOK
async def test_a_company_before_the_decision(come: Open, portal: RunningPortal, look: Look) -> None:
    await show(await company_at(portal, await come(look), "pending"), OF_A_PENDING_COMPANY)
    await show(await company_at(portal, await come(look), "rejected"), OF_A_REJECTED_COMPANY)


@EVERY_LOOK
async def test_an_approved_company(come: Open, portal: RunningPortal, look: Look) -> None:
    await show(await company_at(portal, await come(look), "approved"), OF_AN_APPROVED_COMPANY)


@EVERY_LOOK
async def test_a_company_with_its_answers(come: Open, portal: RunningPortal, look: Look) -> None:
    await show(await company_at(portal, await come(look), "answered"), OF_AN_ANSWERED_COMPANY)


@EVERY_LOOK
async def test_a_company_after_its_response(come: Open, portal: RunningPortal, look: Look) -> None:
    await show(await company_at(portal, await come(look), "submitted"), OF_A_COMPANY_THAT_SUBMITTED)
    await show(await company_at(portal, await come(look), "done"), OF_A_COMPANY_THAT_IS_DONE)


@EVERY_LOOK
async def test_administrators(come: Open, portal: RunningPortal, look: Look) -> None:
    # Somebody waits, whatever the other tests have decided.
    await company_at(portal, await come(look), "pending")
    await show(await administrator(portal, await come(look)), OF_AN_ADMINISTRATOR)
    await show(await administrator(portal, await come(look), grants=()), OF_AN_ADMINISTRATOR_WITHOUT_PERMISSIONS)


@EVERY_LOOK
async def test_an_administrator_at_work(come: Open, portal: RunningPortal, look: Look) -> None:
    await company_at(portal, await come(look), "done")
    await show(await administrator(portal, await come(look)), OF_AN_ADMINISTRATOR_AT_WORK)


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_the_navigation_of_a_small_screen(come: Open, portal: RunningPortal, locale: Literal["en", "ar"]) -> None:
    company = await company_at(portal, await come(Look(locale, phone=True)), "answered")
    await company.visitor.goto("/app/documentsList")
    await company.visitor.resize(*SMALLEST)
    await company.page.get_by_role("button", name=company.words("shell:navigation.toggle")).click()
    await expect(company.page.get_by_role("link", name=company.words("shell:navigation.sandbox"))).to_be_visible()
    await expect(company.page.get_by_role("dialog")).to_be_focused()
    found = [await company.visitor.inaccessible(), await company.visitor.too_wide(), await company.visitor.too_small()]
    assert found == [[], [], []]


async def test_a_name_without_what_is_shown_is_found_behind_the_marks(come: Open) -> None:
    """The pseudo-locale hides no control whose name is not what a person sees, and invents none."""
    visitor = await come(Look("en", pseudo=True))
    await visitor.goto("/app/login")
    await expect(visitor.page.get_by_role("button", name=visitor.look.words("signIn:submit"))).to_be_visible()
    await visitor.page.get_by_role("main").evaluate(
        """(main, { name, right, wrong }) => {
          for (const [id, shown] of Object.entries({ right, wrong })) {
            const button = document.createElement('button');
            Object.assign(button, { id, ariaLabel: name });
            const typed = document.createElement('bdi');
            typed.append('Najd Mapping');
            button.append(`${shown} `, typed);
            main.append(button);
          }
        }""",
        {"name": marked("Remove Najd Mapping"), "right": marked("Remove"), "wrong": marked("Delete")},
    )
    found = await visitor.inaccessible()
    assert [text.partition(">")[0] for text in found] == [
        f'label-content-name-mismatch (serious): <button id="wrong" aria-label="{marked("Remove Najd Mapping")}"'
    ]
