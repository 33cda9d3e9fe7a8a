"""Screens on which administrators set the status of responses."""

from typing import Any

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scanned_files import SCANNED
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

SUBMISSIONS = "/app/submissionsList?response=submitted"
_LEFT = {"changed": 0, "replaced": 0, "not_allowed": 2, "not_submitted": 3}


async def status_for_all(admin: Administrator) -> None:
    await admin.visitor.opens(SUBMISSIONS)
    await admin.for_all("reviews:all")
    await admin.sees(admin.words("reviews:together.text"))


async def end_of_a_clarification(admin: Administrator) -> None:
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("reviews:form.status"), exact=True).select_option("clarification_requested")
    end = form.get_by_label(admin.words("reviews:form.window_ends_at"))
    usual = await end.input_value()
    await end.fill("")
    await admin.press("reviews:together.action")
    await admin.sees(admin.words.pattern("validation:date"))
    # The later scenes take up what is typed here.
    await end.fill(usual)


async def additions_in_the_sheet(admin: Administrator) -> None:
    page = admin.page
    items = (await (await page.request.get("/api/submissions?response=submitted")).json())["data"]["items"]
    response_id = items[0]["submission_id"]
    response = (await (await page.request.get(f"/api/submissions/{response_id}")).json())["data"]
    review = (await (await page.request.get(f"/api/submissions/{response_id}/review")).json())["data"]
    addition = {
        "number": 1,
        "sent_at": "2026-11-26T12:00:00Z",
        "sent_by": "Salma Al-Zahrani",
        "note": "Two cameras each.\nكاميرتان لكل مركبة.",
        "files": response["files"],
    }
    asked = {"status": "clarification_requested", "message": "Which cameras?", "window_ends_at": "2099-01-08T20:59:00Z"}
    await answers(page, f"submissions/{response_id}/review", review | asked)
    await answers(page, f"submissions/{response_id}", response | {"additions": [addition]})
    await admin.visitor.opens(SUBMISSIONS)
    await page.locator("main a[href*='submission=']").first.click()
    sheet = page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("submissions:additions", number="1")).click()
    await admin.visitor.is_loaded()


async def status_missing(admin: Administrator) -> None:
    await admin.press("reviews:together.action")
    await admin.sees(admin.words.pattern("validation:required"))


async def _confirmed(admin: Administrator, expected: dict[str, Any]) -> None:
    await answers(admin.page, "reviews/expected", {"as_of": "2026-12-22T20:59:00Z", **expected})
    await admin.visitor.opens(SUBMISSIONS)
    await admin.for_all("reviews:all")
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("reviews:form.status"), exact=True).select_option("clarification_requested")
    await form.get_by_label(admin.words.pattern("reviews:form.message")).fill("Which vehicles?\nHow many?")
    await form.get_by_role("button", name=admin.words("reviews:together.action")).click()


async def confirmation_of_a_status(admin: Administrator) -> None:
    await _confirmed(admin, {"changes": 516, "unchanged": 1, "left": _LEFT})
    await admin.sees(admin.words.pattern("reviews:together.message"))


async def status_that_cannot_be_set(admin: Administrator) -> None:
    await fails(admin.page, "reviews")
    confirmation = admin.page.get_by_role("alertdialog")
    await admin.field("confirmation").fill("516")
    await confirmation.get_by_role("button", name=admin.words("reviews:together.confirm")).click()
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def no_response_for_a_status(admin: Administrator) -> None:
    await _confirmed(admin, {"changes": 0, "unchanged": 0, "left": _LEFT})
    await admin.sees(admin.words("reviews:together.none"))


REVIEWING: tuple[Scene[Administrator], ...] = (
    status_for_all,
    status_missing,
    end_of_a_clarification,
    additions_in_the_sheet,
    confirmation_of_a_status,
    status_that_cannot_be_set,
    no_response_for_a_status,
    *SCANNED,
)
