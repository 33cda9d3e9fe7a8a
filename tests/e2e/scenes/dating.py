"""The page of the request: its dates, closing it early and opening it again."""

from datetime import UTC, datetime

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

REQUEST = "/app/request"
EARLY_REASON = {"en": "The programme is postponed by a quarter.", "ar": "أُجِّل البرنامج إلى الربع القادم."}


async def early_closing(admin: Administrator) -> None:
    await admin.visitor.opens("/app/request")
    await admin.press("request:close.action")
    await expect(admin.page.get_by_role("dialog")).to_be_visible()


async def request_closed_early(admin: Administrator) -> None:
    managed = (await (await admin.page.request.get("/api/rfi?locale=en")).json())["data"]
    early = {"at": "2026-11-21T08:00:00Z", "planned": managed["rfi"]["deadline"], "reason": EARLY_REASON}
    managed["rfi"] |= {"state": "closed", "deadline": early["at"], "closed_at": early["at"], "closed_early": early}
    event = {"at": early["at"], "event": "closedEarly", "by": "Huda هدى", "before": {}, "after": {}}
    managed["history"] = [{**event, "planned": early["planned"], "reason": early["reason"]}]
    managed["counts"] |= {"extended": 3}
    await answers(admin.page, "rfi", managed)
    await answers(admin.page, "rfi/effect", {"told": 2257, "longer": 3, "questions_until": early["at"]})
    await admin.visitor.opens("/app/request")
    await admin.sees(admin.words("request:facts.closedEarly"))


async def request_to_reopen(admin: Administrator) -> None:
    await admin.press("request:reopen.action")
    await admin.field("deadline").fill("2099-01-31T23:59")
    await expect(admin.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


async def moved_deadline_to_confirm(admin: Administrator) -> None:
    effect = {"told": 2257, "longer": 3, "questions_until": "2026-11-21T08:00:00Z"}
    await answers(admin.page, "rfi/effect", effect)
    await admin.visitor.opens("/app/request")
    await admin.fill_deadline(datetime(2099, 1, 31, 20, 59, tzinfo=UTC))
    await admin.sees(admin.words.pattern("request:form.questionsPassed"))
    await admin.fill_all({"reason_en": "Two annexes were added.", "reason_ar": "أُضيف ملحقان."})
    await admin.press("request:form.save")
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


async def calendar_of_a_date(admin: Administrator) -> None:
    await admin.visitor.opens("/app/request")
    await admin.page.get_by_role("button", name=admin.words("common:dates.choose")).first.click()
    await expect(admin.page.get_by_role("grid")).to_be_visible()


async def unreadable_date(admin: Administrator) -> None:
    await admin.visitor.opens("/app/request")
    await admin.field("deadline").fill("31/02/2027")
    await admin.page.keyboard.press("Tab")
    await expect(admin.page.locator("#field-deadline-error")).to_be_visible()


DATING: tuple[Scene[Administrator], ...] = (
    early_closing,
    request_closed_early,
    request_to_reopen,
    moved_deadline_to_confirm,
    calendar_of_a_date,
    unreadable_date,
)
