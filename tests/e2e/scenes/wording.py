"""Screens on which the words of messages are edited."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

PATH = "/app/messages/sign_in_code/wording"
API = "messages/sign_in_code/wording"


def _words(text: str, subject: str | None, heading: str | None) -> dict[str, str | None]:
    return {"subject": subject, "heading": heading, "text": text}


ENGLISH = _words("Your code for {product}.\n\n{code}", "Your code", "Sign in")
ARABIC = _words("رمزكم في {product}.\n\n{code}", "رمزكم", "تسجيل الدخول")
EDITED = _words("Use this code within {code_life}.\n\n{code}", "Sign in with this code", "Sign in")
_PLACEHOLDERS = [
    {"name": "code", "is_block": True, "is_required": True, "in_titles": False},
    {"name": "code_life", "is_block": False, "is_required": False, "in_titles": True},
    {"name": "product", "is_block": False, "is_required": False, "in_titles": True},
]
_CHANGED = {
    "template": "sign_in_code",
    "channels": [
        {
            "channel": "email",
            "revision": 2,
            "failed_at": "2026-11-21T08:00:00Z",
            "en": {"shipped": ENGLISH, "edited": EDITED, "placeholders": _PLACEHOLDERS},
            "ar": {"shipped": ARABIC, "edited": None, "placeholders": _PLACEHOLDERS},
            "history": [
                {"revision": 2, "at": "2026-11-20T08:00:00Z", "by": "Huda Alotaibi", "en": EDITED, "ar": None},
                {"revision": 1, "at": "2026-11-19T08:00:00Z", "by": "Salma Alharbi", "en": ENGLISH, "ar": None},
            ],
        }
    ],
}


async def wording_of_a_message(admin: Administrator) -> None:
    await admin.visitor.opens(PATH)
    await expect(admin.field("en_text")).not_to_have_value("")


async def wording_with_errors(admin: Administrator) -> None:
    await admin.field("en_subject").fill("")
    await admin.field("ar_text").fill("")
    await admin.press("wording:save")
    await expect(admin.page.locator("#error-summary-title")).to_be_visible()


async def wording_with_a_history(admin: Administrator) -> None:
    await answers(admin.page, API, _CHANGED)
    await admin.visitor.opens(PATH)
    await admin.page.get_by_role("button", name=admin.words("wording:history.show", number="2"), exact=True).click()
    await expect(admin.page.locator("ins").first).to_be_visible()


async def wording_to_reset(admin: Administrator) -> None:
    await admin.press("wording:reset.open")
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


async def preview_of_a_wording(admin: Administrator) -> None:
    await admin.visitor.opens("/app/messages/company_approved/wording")
    await admin.press("wording:preview.open")
    await expect(admin.page.get_by_role("dialog").locator("iframe")).to_be_visible()


async def wording_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, API)
    await admin.visitor.opens(PATH)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


WORDINGS: tuple[Scene[Administrator], ...] = (
    wording_of_a_message,
    wording_with_errors,
    wording_with_a_history,
    wording_to_reset,
    preview_of_a_wording,
    wording_that_cannot_be_loaded,
)
