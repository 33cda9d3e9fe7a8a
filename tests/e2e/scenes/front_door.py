"""Public pages about the request and the portal."""

from typing import Any

from playwright.async_api import Route, expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

LONG_AGO = "2025-02-05T20:59:00Z"
FAR_AWAY = "2098-02-05T20:59:00Z"


def _document(number: int, url: str | None = None) -> dict[str, Any]:
    file = {"name": "guide.pdf", "size": 1_400_000, "content_type": "application/pdf", "in_place": True}
    files = [{"id": f"file-{language}", "language": language, **file} for language in ("en", "ar")]
    return {
        "id": f"document-{number}",
        "title": {"en": "Guidelines", "ar": "إرشادات"},
        "description": {"en": "", "ar": ""},
        "url": url,
        "files": [] if url else files,
        "changed_at": "2026-11-20T08:00:00Z",
    }


async def _has_request(visitor: CompanyUser, **changes: Any) -> None:
    """Changes the RFI in the configuration that the page loads; ``rfi=None`` removes it."""

    async def changed(route: Route) -> None:
        answer = await route.fetch()
        body = await answer.json()
        body["data"]["rfi"] = {**body["data"]["rfi"], **changes} if "rfi" not in changes else None
        await route.fulfill(response=answer, json=body)

    await visitor.page.route("**/api/config?*", changed)


async def _opens(visitor: CompanyUser, state: str, *, loading: int = 0) -> None:
    await visitor.visitor.opens("/app/about")
    await expect(visitor.page.get_by_text(visitor.words.pattern(state))).to_be_visible()
    await _has_text(visitor, loading=loading)


async def _has_text(visitor: CompanyUser, *, loading: int = 0) -> None:
    """Expects ``loading`` parts of the page to be still without content, and all others complete."""
    await expect(visitor.page.locator("main h2").nth(1)).to_be_visible()
    await expect(visitor.page.get_by_role("status", name=visitor.words("common:loading"))).to_have_count(loading)


async def about_the_request(visitor: CompanyUser) -> None:
    await _opens(visitor, "about:state.open")


async def public_documents(visitor: CompanyUser) -> None:
    await answers(visitor.page, "documents/public", {"items": [_document(1), _document(2, url="https://a.example")]})
    await _opens(visitor, "about:state.open")
    await expect(visitor.page.get_by_role("link", name=visitor.words.pattern("about:documents.open"))).to_be_visible()


async def public_documents_loading(visitor: CompanyUser) -> None:
    await hangs(visitor.page, "documents/public")
    await _opens(visitor, "about:state.open", loading=1)


async def public_documents_that_cannot_be_loaded(visitor: CompanyUser) -> None:
    await fails(visitor.page, "documents/public")
    await _opens(visitor, "about:state.open")
    await visitor.sees(visitor.words("common:errors.somethingWentWrong"))


async def about_a_request_to_come(visitor: CompanyUser) -> None:
    await _has_request(visitor, state="scheduled", opens_at=FAR_AWAY)
    await _opens(visitor, "about:state.scheduled")


async def about_a_request_that_is_closed(visitor: CompanyUser) -> None:
    await _has_request(visitor, state="closed", deadline=LONG_AGO, questions_until=LONG_AGO)
    await _opens(visitor, "about:state.closed")


async def about_a_request_that_was_closed_early(visitor: CompanyUser) -> None:
    early = {"at": LONG_AGO, "planned": "2025-03-05T20:59:00Z", "reason": {"en": "Postponed.", "ar": "أُجِّل."}}
    await _has_request(visitor, state="closed", deadline=LONG_AGO, questions_until=LONG_AGO, closed_early=early)
    await _opens(visitor, "about:state.closedEarly")


async def about_no_request(visitor: CompanyUser) -> None:
    await _has_request(visitor, rfi=None)
    await _opens(visitor, "about:none.text")


async def text_loading(visitor: CompanyUser) -> None:
    await hangs(visitor.page, "texts/privacy")
    await visitor.visitor.opens("/app/privacy")
    await expect(visitor.page.get_by_role("status", name=visitor.words("common:loading"))).to_be_visible()


async def text_that_cannot_be_loaded(visitor: CompanyUser) -> None:
    await fails(visitor.page, "texts/privacy")
    await visitor.visitor.opens("/app/privacy")
    await visitor.sees(visitor.words("common:errors.somethingWentWrong"))


async def privacy_notice(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/privacy")
    await visitor.sees_heading("about:titles.privacy")
    await _has_text(visitor)


async def terms_of_use(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/terms")
    await visitor.sees_heading("about:titles.terms")
    await _has_text(visitor)


async def accessibility_statement(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/accessibility")
    await visitor.sees_heading("about:titles.accessibility")
    await _has_text(visitor)


OF_THE_FRONT_DOOR: tuple[Scene[CompanyUser], ...] = (
    about_the_request,
    public_documents,
    public_documents_loading,
    public_documents_that_cannot_be_loaded,
    about_a_request_to_come,
    about_a_request_that_is_closed,
    about_a_request_that_was_closed_early,
    about_no_request,
    text_loading,
    text_that_cannot_be_loaded,
    privacy_notice,
    terms_of_use,
    accessibility_statement,
)
