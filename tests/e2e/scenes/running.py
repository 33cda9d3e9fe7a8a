"""Screens of administrators during the RFI: lists and sheets, charts, messages, audit trail."""

import re

from playwright.async_api import Locator, expect

from dev.browser import DESKTOP
from portal.features.mail.announcements.lifecycle import actions
from tests.e2e.administrator import Administrator
from tests.e2e.scenes.auditing import AUDIT, event_of_the_trail, last_seal_of_the_trail
from tests.e2e.scenes.changing import CHANGING
from tests.e2e.scenes.colleagues import COLLEAGUES
from tests.e2e.scenes.dating import DATING
from tests.e2e.scenes.extending import EXTENDING
from tests.e2e.scenes.library import LIBRARY_SCENES
from tests.e2e.scenes.opening import OPENING
from tests.e2e.scenes.reading import READING
from tests.e2e.scenes.receipts import RECEIPTS
from tests.e2e.scenes.reminding import REMINDING
from tests.e2e.scenes.reviewing import REVIEWING
from tests.e2e.scenes.scene import Scene
from tests.e2e.scenes.viewing import VIEWING
from tests.e2e.scenes.wording import WORDINGS
from tests.e2e.server_faults import answers, fails

NO_ROWS = {"items": [], "total": 0, "matched": 0, "next_cursor": None, "previous_cursor": None}
ACTIVE = "/app/activeCompanies"
SUBMISSIONS = "/app/submissionsList"
INSIGHTS = "/app/insights"
SEND = "/app/sendEmail"


def _showing(path: str, heading: str) -> Scene[Administrator]:
    """Opens the screen and waits for its content."""

    async def scene(admin: Administrator) -> None:
        await admin.visitor.opens(path)
        await admin.sees_heading(heading)
        await admin.visitor.is_loaded()

    scene.__name__ = re.sub(r"\W+", " ", path.removeprefix("/app/")).strip()
    return scene


def _failing(path: str, api: str) -> Scene[Administrator]:
    async def scene(admin: Administrator) -> None:
        await fails(admin.page, api)
        await admin.visitor.opens(path)
        await admin.sees(admin.words("common:errors.somethingWentWrong"))

    scene.__name__ = f"{path.removeprefix('/app/')} that cannot be loaded"
    return scene


def _empty(path: str, api: str, says: str) -> Scene[Administrator]:
    async def scene(admin: Administrator) -> None:
        await answers(admin.page, api, NO_ROWS)
        await admin.visitor.opens(path)
        await admin.sees(admin.words(says))

    scene.__name__ = f"{path.removeprefix('/app/')} with nothing"
    return scene


def _tab(key: str) -> Scene[Administrator]:
    """Opens another tab of the open sheet."""

    async def scene(admin: Administrator) -> None:
        await _sheet(admin).get_by_role("tab", name=admin.words(key), exact=True).click()
        await admin.visitor.is_loaded()

    scene.__name__ = f"tab {key.partition(':')[2]}"
    return scene


def _sheet(admin: Administrator) -> Locator:
    return admin.page.get_by_role("dialog")


async def _open_row(admin: Administrator, path: str, row: str) -> None:
    await admin.visitor.opens(path)
    await admin.page.locator(f"main a[href*='{row}=']").first.click()
    await expect(_sheet(admin).get_by_role("heading", level=2).first).to_be_visible()
    await admin.visitor.is_loaded()


async def active_company(admin: Administrator) -> None:
    await _open_row(admin, ACTIVE, "company")


async def deletion_of_a_company(admin: Administrator) -> None:
    await _sheet(admin).get_by_role("button", name=admin.words("directory:delete.open"), exact=True).click()
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


async def filters_of_companies(admin: Administrator) -> None:
    await admin.visitor.opens(ACTIVE)
    await admin.press("lists:filters.open")
    await expect(_sheet(admin)).to_be_visible()


async def filtered_companies(admin: Administrator) -> None:
    await admin.visitor.opens(f"{ACTIVE}?response=notSubmitted&size=50-200")
    await expect(admin.page.get_by_role("button", name=admin.words("lists:filters.clear"))).to_be_visible()
    await admin.visitor.is_loaded()


async def chosen_responses(admin: Administrator) -> None:
    await admin.visitor.opens(SUBMISSIONS)
    await admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")).check()
    await expect(admin.page.get_by_role("region", name=admin.words("lists:select.bar"))).to_be_visible()
    # What concerns all that the list finds never stands beside what concerns the selected.
    await expect(admin.page.get_by_role("button", name=admin.words("directory:inThisList"))).to_have_count(0)


async def actions_on_all_companies(admin: Administrator) -> None:
    await admin.visitor.opens(SUBMISSIONS)
    await admin.visitor.is_loaded()
    await admin.page.get_by_role("button", name=admin.words("directory:inThisList")).click()
    await expect(admin.page.get_by_role("menuitem")).to_have_count(4)


async def zip_to_confirm(admin: Administrator) -> None:
    await admin.visitor.opens(SUBMISSIONS)
    await admin.visitor.is_loaded()
    await admin.for_all("submissions:bundle.filter")
    create = admin.page.get_by_role("button", name=admin.words("submissions:bundle.confirm.create"))
    await expect(create).to_be_enabled()


async def downloads(admin: Administrator) -> None:
    """A ZIP in each state."""
    await answers(admin.page, "bundles", {"items": [_zip(number, state) for number, state in enumerate(_ZIP_STATES)]})
    await admin.visitor.opens(f"{SUBMISSIONS}?bundle=all")
    await expect(_sheet(admin).get_by_role("listitem")).to_have_count(len(_ZIP_STATES))


_ZIP_STATES = ("queued", "running", "ready", "failed", "cancelled", "expired")


def _zip(number: int, state: str) -> dict[str, object]:
    return {
        "id": f"01a20661-cada-7062-b608-fccf44b3385{number}",
        "state": state,
        "filter": {"response": "submitted", "search": "Najd نجد"} if number % 2 else {},
        "requested_by": None,
        "requested_by_name": "system",
        "companies": {"done": 812, "total": 2260},
        "bytes": {"done": 300, "total": 1000},
        "size": 734003200 if state == "ready" else None,
        "sha256": None,
        "created_at": "2026-11-21T08:00:00Z",
        "started_at": None,
        "finished_at": None,
        "expires_at": "2026-11-22T08:00:00Z" if state == "ready" else None,
        "error": None,
        "problem": None,
        "withheld": {"pending": 12, "infected": 1, "unchecked": 2} if state == "ready" else {},
    }


async def response_of_a_company(admin: Administrator) -> None:
    await _open_row(admin, f"{SUBMISSIONS}?response=submitted", "submission")


async def announcement_with_errors(admin: Administrator) -> None:
    await admin.visitor.opens(SEND)
    await admin.press("announcements:form.send")
    await admin.sees_error_summary()


async def _write(admin: Administrator) -> None:
    own = admin.words.locale
    await admin.field(f"subject_{own}").fill("Briefing on Sunday")
    await admin.field(f"body_{own}").fill("It begins at nine.\nيبدأ في التاسعة.")


async def preview_of_an_announcement(admin: Administrator) -> None:
    await _write(admin)
    # A wider window has room for the preview beside the form.
    await admin.visitor.resize(1100, 900)
    await admin.press("announcements:preview.open")
    await expect(_sheet(admin).locator("iframe")).to_be_visible()
    await admin.visitor.resize(*DESKTOP)


async def announcement_to_confirm(admin: Administrator) -> None:
    await admin.visitor.opens(SEND)
    await _write(admin)
    await admin.press("announcements:form.send")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def show_announcement(admin: Administrator, *, state: str = "finished") -> None:
    """An announcement with rejected recipients; it need not exist on the server."""
    counts = {"queued": 0, "sending": 0, "sent": 2248, "temporary": 0, "permanent": 12, "cancelled": 0}
    announcement = {
        "id": "01a20661-cada-7062-b608-fccf44b33850",
        "subject": "اللقاء التعريفي",
        "state": state,
        "recipients": 2260,
        "counts": counts,
        "given_up": 3,
        "actions": actions(state),
        "attachment": None,
        "created_at": "2026-11-21T08:00:00Z",
        "created_by_name": "هدى",
        "changed_at": None,
        "changed_by_name": None,
        "finished_at": "2026-11-21T08:10:00Z",
        "trouble": None,
        "body": "يبدأ في التاسعة.",
        "audience": {},
        "is_test": False,
    }
    await answers(admin.page, f"announcements/{announcement['id']}", announcement)
    await answers(admin.page, f"announcements/{announcement['id']}/deliveries", NO_ROWS)
    await admin.visitor.opens(f"{SEND}/{announcement['id']}")
    await expect(admin.page.get_by_role("heading", level=1)).to_contain_text(str(announcement["subject"]))
    await admin.visitor.is_loaded()


async def announcement_with_rejections(admin: Administrator) -> None:
    await show_announcement(admin)
    shown = admin.page.get_by_role("button", name=admin.words("announcements:outcome.show"), exact=True)
    await expect(shown).to_be_visible()
    state = admin.page.get_by_text(admin.words.pattern("announcements:state.incomplete_other")).first
    colour: str = await state.evaluate("(element) => getComputedStyle(element).color")
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    assert red > green > blue, f"a run with rejected recipients is amber, not {colour}"


async def announcement_being_sent(admin: Administrator) -> None:
    await show_announcement(admin, state="sending")


async def retry_of_rejections(admin: Administrator) -> None:
    await admin.press("announcements:rejected.open")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


OF_AN_ADMINISTRATOR_AT_WORK: tuple[Scene[Administrator], ...] = (
    _showing(ACTIVE, "companies:active.title"),
    _empty(ACTIVE, "users", "companies:active.empty.title"),
    filters_of_companies,
    filtered_companies,
    active_company,
    _tab("directory:files.title"),
    _tab("directory:answers.questionnaire"),
    _tab("companySheet:tab.mails"),
    _tab("companySheet:tab.timeline"),
    deletion_of_a_company,
    *CHANGING,
    *EXTENDING,
    *COLLEAGUES,
    _showing(SUBMISSIONS, "submissions:title"),
    chosen_responses,
    actions_on_all_companies,
    zip_to_confirm,
    downloads,
    response_of_a_company,
    _showing(INSIGHTS, "insights:title"),
    _showing(f"{INSIGHTS}?view=feedback&show=tables", "insights:title"),
    _showing(f"{INSIGHTS}?view=cross", "insights:title"),
    *READING,
)

OF_AN_ADMINISTRATOR_AT_THE_REQUEST: tuple[Scene[Administrator], ...] = (
    _showing("/app/request", "request:title"),
    _failing("/app/request", "rfi"),
    *DATING,
    *LIBRARY_SCENES,
    *OPENING,
    *REMINDING,
    *REVIEWING,
    *RECEIPTS,
    *VIEWING,
)

OF_AN_ADMINISTRATOR_WHO_WRITES: tuple[Scene[Administrator], ...] = (
    _showing(SEND, "announcements:title"),
    announcement_with_errors,
    preview_of_an_announcement,
    announcement_to_confirm,
    announcement_being_sent,
    announcement_with_rejections,
    retry_of_rejections,
    _showing("/app/messages", "messages:title"),
    _showing("/app/messages/sign_in_code", "messages:template.sign_in_code.name"),
    _failing("/app/messages", "messages/gallery"),
    *WORDINGS,
    _showing(AUDIT, "audit:title"),
    event_of_the_trail,
    last_seal_of_the_trail,
    _showing(f"{AUDIT}?search=nobody-is-called-this", "audit:title"),
)
