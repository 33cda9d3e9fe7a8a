"""Every screen in every state: no axe findings in English and Arabic, light and dark, with motion, with forced colours
and at 320 × 256 pixels; Arabic is the mirror image of English; nothing is too wide or too small at 320 pixels, and
every text comes from a catalogue.

The English person reads the pseudo-locale: English in longer words, with marks around what comes from a catalogue.
Without ``--every-look`` the mirror, small windows and forced colours are checked once for each page and each pattern of
parts.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import pytest
from playwright.async_api import Error, Page, expect

from dev.browser import DESKTOP
from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mirror import not_mirrored
from tests.e2e.people import Stage, administrator, company_at
from tests.e2e.scenes.access import OF_AN_ADMINISTRATOR_OF_USERS
from tests.e2e.scenes.accounts import OF_A_VISITOR
from tests.e2e.scenes.administration import OF_AN_ADMINISTRATOR, OF_AN_ADMINISTRATOR_WITHOUT_PERMISSIONS
from tests.e2e.scenes.afterwards import OF_A_COMPANY_THAT_IS_DONE, OF_A_COMPANY_THAT_SUBMITTED
from tests.e2e.scenes.announcing import OF_AN_ADMINISTRATOR_WHO_ANNOUNCES
from tests.e2e.scenes.answering import OF_AN_ADMINISTRATOR_WHO_ANSWERS
from tests.e2e.scenes.asking import OF_A_COMPANY_THAT_ASKS
from tests.e2e.scenes.choosing import OF_AN_ADMINISTRATOR_WHO_CHOOSES
from tests.e2e.scenes.colleagues import OF_A_COMPANY_WITH_COLLEAGUES, OF_AN_INVITED_COLLEAGUE
from tests.e2e.scenes.factors import OF_A_VISITOR_WITH_AN_APP, OF_AN_ADMINISTRATOR_WITH_FACTORS
from tests.e2e.scenes.front_door import OF_THE_FRONT_DOOR
from tests.e2e.scenes.invitations import OF_AN_ADMINISTRATOR_WHO_INVITES
from tests.e2e.scenes.opening import OF_AN_OUTCOME
from tests.e2e.scenes.own_account import OF_A_PERSON_WITH_AN_ACCOUNT
from tests.e2e.scenes.own_company import OF_A_COMPANY_WITH_A_PROFILE
from tests.e2e.scenes.provider import OF_A_VISITOR_FROM_THE_PROVIDER, OF_AN_ADMINISTRATOR_AT_THE_PROVIDER
from tests.e2e.scenes.questionnaire import OF_AN_APPROVED_COMPANY
from tests.e2e.scenes.reading_desk import OF_AN_ADMINISTRATOR_WHO_READS
from tests.e2e.scenes.response import OF_AN_ANSWERED_COMPANY
from tests.e2e.scenes.running import (
    OF_AN_ADMINISTRATOR_AT_THE_REQUEST,
    OF_AN_ADMINISTRATOR_AT_WORK,
    OF_AN_ADMINISTRATOR_WHO_WRITES,
)
from tests.e2e.scenes.scene import Scene, Who, name_of
from tests.e2e.scenes.undecided import OF_A_PENDING_COMPANY, OF_A_REJECTED_COMPANY, OF_A_RETURNED_COMPANY
from tests.e2e.scenes.verifying import OF_A_PERSON_WITH_A_RECEIPT
from tests.e2e.server_faults import is_well
from tests.e2e.visitor import Look, Visitor, in_page

pytestmark = pytest.mark.e2e

SMALLEST = (320, 640)
# A desktop at 400 %.
SHORT = (320, 256)
# Checked with the light scheme and motion, then with forced colours.
ENGLISH = Look("en", pseudo=True)
# Checked with the dark scheme and reduced motion, then in a small window.
ARABIC = Look("ar", dark=True)
LOOKS = (ENGLISH, ARABIC)

# Shortens timers of a second or more (the sidebar's spinner, retries of failed requests, saving after typing).
IMPATIENCE = """
const patient = window.setTimeout;
window.setTimeout = (call, delay, ...rest) => patient(call, delay >= 1000 && delay <= 4000 ? 50 : delay, ...rest);
"""

Open = Callable[[Look], Awaitable[Visitor]]
Found = dict[str, list[str]]


@pytest.fixture(scope="session")
def screens(request: pytest.FixtureRequest) -> "Screens":
    return Screens(every_look=request.config.getoption("--every-look", default=False))


@pytest.fixture
def come(visit: OpenVisitor) -> Open:
    async def open_impatient(look: Look) -> Visitor:
        visitor = await visit(look)
        await visitor.context.add_init_script(IMPATIENCE)
        if look == ENGLISH:
            await visitor.page.emulate_media(reduced_motion="no-preference")
        return visitor

    return open_impatient


class Screens:
    def __init__(self, *, every_look: bool) -> None:
        self.every_look = every_look
        self._seen: set[str] = set()

    async def show(self, people: Sequence[Who], scenes: Sequence[Scene[Who]]) -> None:
        """Plays the scenes, checks each of them, and reports all problems at the end."""
        wrong: Found = {}
        for scene in scenes:
            name = name_of(scene)
            try:
                await asyncio.gather(*(scene(person) for person in people))
                closely = await self._closely(people[0].page)
                if closely and (off := await not_mirrored(*(person.visitor for person in people))):
                    wrong[f"{name}, mirrored"] = off
                looks = await asyncio.gather(*(look_at(person.visitor, closely=closely) for person in people))
                for person, found in zip(people, looks, strict=True):
                    wrong |= {f"{name}, {person.visitor.look}, {how}": what for how, what in found.items() if what}
                # The next scene has a server without faults.
                for person in people:
                    await is_well(person.page)
            except (AssertionError, Error) as error:
                error.add_note(f"while playing “{name}”; wrong before that: {wrong}")
                raise
        assert not wrong, "\n".join(f"{where}: {what}" for where, found in wrong.items() for what in found)

    async def _closely(self, page: Page) -> bool:
        """Whether the page is new, or its kinds of parts together."""
        arrangement: list[str] = await page.evaluate(in_page("arrangement"))
        is_new = not self._seen.issuperset(arrangement)
        self._seen.update(arrangement)
        return is_new or self.every_look


async def look_at(visitor: Visitor, *, closely: bool) -> Found:
    await expect(visitor.page.get_by_role("heading", level=1, include_hidden=True)).to_have_count(1)
    found = {"axe": await visitor.inaccessible()}
    if visitor.look == ENGLISH:
        found |= {"texts": await visitor.untranslated()}
    if not closely:
        return found
    if visitor.look == ENGLISH:
        found |= {"forced colours": await visitor.indistinct()}
    await visitor.resize(*SMALLEST)
    found["320 px"] = await visitor.too_wide() + await visitor.too_small()
    if visitor.look == ARABIC:
        await visitor.resize(*SHORT)
        found["320 × 256"] = await visitor.cramped()
    await visitor.resize(*DESKTOP)
    return found


async def companies_at(
    portal: RunningPortal, come: Open, stage: Stage, looks: Sequence[Look] = LOOKS
) -> list[CompanyUser]:
    """Companies with equal data, so that their screens are equal."""
    return [await company_at(portal, await come(look), stage, named=f"Mirror {stage}") for look in looks]


async def test_a_visitor(come: Open, screens: Screens) -> None:
    await screens.show([CompanyUser(await come(look)) for look in LOOKS], OF_A_VISITOR)


async def test_the_front_door(come: Open, screens: Screens) -> None:
    await screens.show([CompanyUser(await come(look)) for look in LOOKS], OF_THE_FRONT_DOOR)


async def test_a_person_with_a_receipt(come: Open, screens: Screens) -> None:
    await screens.show([CompanyUser(await come(look)) for look in LOOKS], (*OF_A_PERSON_WITH_A_RECEIPT, *OF_AN_OUTCOME))


async def test_a_company_before_the_decision(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "pending"), OF_A_PENDING_COMPANY)
    await screens.show(await companies_at(portal, come, "returned"), OF_A_RETURNED_COMPANY)
    await screens.show(await companies_at(portal, come, "rejected"), OF_A_REJECTED_COMPANY)


async def test_an_approved_company(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "approved"), OF_AN_APPROVED_COMPANY)


async def test_a_company_with_its_answers(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "answered"), OF_AN_ANSWERED_COMPANY)


async def test_a_company_after_its_response(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "submitted"), OF_A_COMPANY_THAT_SUBMITTED)
    await screens.show(await companies_at(portal, come, "done"), OF_A_COMPANY_THAT_IS_DONE)


async def test_questions(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "approved"), OF_A_COMPANY_THAT_ASKS)
    await screens.show(
        [await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR_WHO_ANSWERS
    )


async def test_the_reading_desk(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show([await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR_WHO_READS)


async def test_ones_own_account(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "approved"), OF_A_PERSON_WITH_AN_ACCOUNT)


async def test_passkeys_and_apps(come: Open, screens: Screens, portal: RunningPortal) -> None:
    admins = [await administrator(portal, await come(look)) for look in LOOKS]
    await screens.show(admins, OF_AN_ADMINISTRATOR_WITH_FACTORS)
    await screens.show([Administrator(await come(look)) for look in LOOKS], OF_A_VISITOR_WITH_AN_APP)


async def test_the_sign_in_service(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show([CompanyUser(await come(look)) for look in LOOKS], OF_A_VISITOR_FROM_THE_PROVIDER)
    admins = [await administrator(portal, await come(look)) for look in LOOKS]
    await screens.show(admins, OF_AN_ADMINISTRATOR_AT_THE_PROVIDER)


async def test_ones_own_company(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "approved"), OF_A_COMPANY_WITH_A_PROFILE)


async def test_colleagues(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(await companies_at(portal, come, "approved"), OF_A_COMPANY_WITH_COLLEAGUES)
    await screens.show([CompanyUser(await come(look)) for look in LOOKS], OF_AN_INVITED_COLLEAGUE)


async def test_administrators(come: Open, screens: Screens, portal: RunningPortal) -> None:
    # A pending company, independent of other tests.
    await companies_at(portal, come, "pending", LOOKS[:1])
    await screens.show([await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR)
    await screens.show([await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR_OF_USERS)
    weak = [await administrator(portal, await come(look), grants=()) for look in LOOKS]
    await screens.show(weak, OF_AN_ADMINISTRATOR_WITHOUT_PERMISSIONS)


@pytest.mark.parametrize(
    "scenes",
    [OF_AN_ADMINISTRATOR_AT_WORK, OF_AN_ADMINISTRATOR_AT_THE_REQUEST, OF_AN_ADMINISTRATOR_WHO_WRITES],
    ids=["lists", "request", "mails"],
)
async def test_an_administrator_at_work(
    come: Open, screens: Screens, portal: RunningPortal, scenes: Sequence[Scene[Administrator]]
) -> None:
    await companies_at(portal, come, "done", LOOKS[:1])
    await screens.show([await administrator(portal, await come(look)) for look in LOOKS], scenes)


async def test_announcing(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await companies_at(portal, come, "approved", LOOKS[:1])
    people = [await administrator(portal, await come(look)) for look in LOOKS]
    await screens.show(people, OF_AN_ADMINISTRATOR_WHO_ANNOUNCES)


async def test_selected_rows(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await companies_at(portal, come, "approved", LOOKS[:1])
    await screens.show(
        [await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR_WHO_CHOOSES
    )


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_the_navigation_of_a_small_screen(come: Open, portal: RunningPortal, locale: Literal["en", "ar"]) -> None:
    company = await company_at(portal, await come(Look(locale, phone=True)), "answered")
    await company.visitor.goto("/app/documentsList")
    await company.visitor.resize(*SMALLEST)
    await company.page.get_by_role("button", name=company.words("shell:navigation.toggle")).click()
    await expect(company.page.get_by_role("link", name=company.words("menu:sandbox"))).to_be_visible()
    await expect(company.page.get_by_role("dialog")).to_be_focused()
    found = [await company.visitor.inaccessible(), await company.visitor.too_wide(), await company.visitor.too_small()]
    assert found == [[], [], []]


async def test_an_administrator_who_invites(come: Open, screens: Screens, portal: RunningPortal) -> None:
    await screens.show(
        [await administrator(portal, await come(look)) for look in LOOKS], OF_AN_ADMINISTRATOR_WHO_INVITES
    )
