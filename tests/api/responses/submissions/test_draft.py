"""The draft of a response: reading it, links, removing files, and authorization."""

from typing import Any
from uuid import uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink
from portal.features.responses.submissions import service
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.api.responses.submissions.conftest import objects, refusal, submission_of, uploaded
from tests.factories.accounts import an_admin
from tests.factories.answers import given_feedback
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.files import PNG
from tests.factories.submissions import a_submission


async def count(session: AsyncSession, table: type[Any]) -> int:
    return (await session.execute(select(func.count()).select_from(table))).scalar_one()


async def put_links(browser: AsyncClient, *links: dict[str, Any], locale: str = "en") -> Any:
    return await browser.put("/api/submission/links", params={"locale": locale}, json={"links": links})


async def test_looking_creates_nothing(browser: AsyncClient, rfi: Rfi, session: AsyncSession) -> None:
    shown = await submission_of(browser)

    assert shown == {
        "id": None,
        "state": "notSubmitted",
        "receipt_number": None,
        "submitted_at": None,
        "submitted_by": None,
        "created_at": None,
        "rfi": shown["rfi"],
        "document": None,
        "attachments": [],
        "links": [],
        "links_revision": shown["links_revision"],
        "total_bytes": 0,
        "feedback_at": None,
        "replacement": None,
        "versions": [],
        "review": None,
        "additions": [],
        "unsent": [],
    }
    assert shown["rfi"]["id"] == str(rfi.id)
    assert shown["rfi"]["state"] == "open"
    assert await count(session, Submission) == 0


async def test_looking_before_any_rfi_is_published(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))

    assert (await submission_of(browser))["rfi"] is None
    assert refusal(await put_links(browser, {"url": "https://example.com"})) == (409, "rfi_not_open")


async def test_opening_twice_opens_once(session: AsyncSession, company: User, settings: Settings) -> None:
    assert company.company_id is not None
    await service.open_for_company(session, await the_current(session, settings), company.company_id)
    await service.open_for_company(session, await the_current(session, settings), company.company_id)

    rows = (await session.scalars(select(Submission))).all()
    assert [(row.company_id, row.state) for row in rows] == [(company.company_id, "notSubmitted")]


async def test_opening_before_any_rfi_is_published_waits(session: AsyncSession, settings: Settings) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    assert user.company_id is not None

    await service.open_for_company(session, await the_current(session, settings), user.company_id)

    assert await count(session, Submission) == 0


async def test_a_draft_shows_only_its_own_files_and_links(browser: AsyncClient, other: AsyncClient) -> None:
    document = await uploaded(browser)
    attachment = await uploaded(browser, PNG, "صورة.png", kind="attachment")
    await put_links(browser, {"url": "https://example.com/a", "title": "Demo"})
    await uploaded(other, name="theirs.pdf")

    shown = await submission_of(browser)
    assert shown["document"] == document
    assert shown["attachments"] == [attachment]
    assert [(link["url"], link["title"]) for link in shown["links"]] == [("https://example.com/a", "Demo")]
    assert shown["total_bytes"] == document["size"] + attachment["size"]


async def test_feedback_is_shown_with_the_submission(
    browser: AsyncClient, session: AsyncSession, company: User, rfi: Rfi
) -> None:
    await a_submission(session, company, rfi, submitted=True)
    await given_feedback(session, company)

    assert (await submission_of(browser))["feedback_at"] is not None


async def test_links_are_replaced_in_their_order(browser: AsyncClient, session: AsyncSession) -> None:
    ten = [{"url": f"https://example.com/{number}"} for number in range(10)]
    answer = await put_links(browser, *ten)
    assert answer.status_code == 200
    assert [link["url"] for link in answer.json()["data"]["links"]] == [link["url"] for link in ten]

    answer = await put_links(
        browser,
        {"url": "  https://example.com/z ", "title": "  A\tmap \u202e"},
        {"url": "http://خرائط.example/a", "title": ""},
    )
    assert [(link["url"], link["title"]) for link in answer.json()["data"]["links"]] == [
        ("https://example.com/z", "A map"),
        ("http://خرائط.example/a", None),
    ]
    assert await count(session, SubmissionLink) == 2

    assert (await put_links(browser)).json()["data"]["links"] == []
    assert await count(session, SubmissionLink) == 0


@pytest.mark.parametrize(
    ("locale", "message"), [("en", "You can add only 10 links"), ("ar", "يمكنكم إضافة 10 روابط فقط")]
)
async def test_eleven_links_are_one_too_many(browser: AsyncClient, locale: str, message: str) -> None:
    links = [{"url": f"https://example.com/{number}"} for number in range(11)]

    answer = await put_links(browser, *links, locale=locale)

    assert refusal(answer) == (422, "validation_failed")
    assert answer.json()["fields"] == [{"field": "links", "error": "too_many_links", "message": message}]


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "ftp://example.com/a",
        "https://",
        "//example.com",
        "https://example–maps.com",
        "https://exa mple.com",
        "https://user:password@example.com",
        "http://127.0.0.1/",
        "https://example.com/\u202egpj",
        "https://example.com/" + "a" * 2048,
        "data:text/html,x",
    ],
)
@pytest.mark.parametrize(("locale", "message"), [("en", "Invalid link"), ("ar", "الرابط غير صحيح")])
async def test_links_that_lead_nowhere(browser: AsyncClient, url: str, locale: str, message: str) -> None:
    before = await put_links(browser, {"url": "https://example.com/kept"})

    answer = await put_links(browser, {"url": "https://example.com/good"}, {"url": url}, locale=locale)

    if url.endswith("gpj"):
        # The control character is removed before the validation.
        assert answer.json()["data"]["links"][1]["url"] == "https://example.com/gpj"
        return
    assert refusal(answer) == (422, "validation_failed")
    assert answer.json()["fields"] == [{"field": "links.1.url", "error": "invalid_link", "message": message}]
    assert (await submission_of(browser))["links"] == before.json()["data"]["links"]


async def test_a_link_without_an_address(browser: AsyncClient) -> None:
    answer = await put_links(browser, {"url": "  "})
    assert answer.json()["fields"] == [{"field": "links.0.url", "error": "required", "message": "Link is required"}]
    answer = await put_links(browser, {"title": "Demo"})
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("links.0.url", "required")]
    answer = await put_links(browser, {"url": "https://example.com", "title": "t" * 101})
    assert [(field["field"], field["error"], field["message"]) for field in answer.json()["fields"]] == [
        ("links.0.title", "too_long", "Must be at most 100 characters")
    ]


async def test_every_link_that_is_wrong_is_named_at_once(browser: AsyncClient) -> None:
    answer = await put_links(browser, {"url": ""}, {"url": "nowhere", "title": "t" * 101}, {"url": "https://a.example"})
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [
        ("links.0.url", "required"),
        ("links.1.url", "invalid_link"),
        ("links.1.title", "too_long"),
    ]


async def test_a_removed_file_is_gone_and_its_object_soon_after(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    file = await uploaded(browser)
    submission_id = (await submission_of(browser))["id"]
    assert objects(resources, submission_id) == [file["id"]]

    answer = await browser.delete(f"/api/submission/files/{file['id']}", params={"locale": "en"})

    assert answer.status_code == 200
    assert answer.json()["message"] == "Deleted successfully"
    assert answer.json()["data"]["document"] is None
    assert await count(session, SubmissionFile) == 0
    job = (await session.scalars(select(Job).where(Job.done_at.is_(None)))).one()
    await discard_object(resources, job.payload)
    assert objects(resources, submission_id) == []
    assert refusal(await browser.get(f"/api/submission/files/{file['id']}")) == (404, "not_found")
    assert refusal(await browser.delete(f"/api/submission/files/{file['id']}")) == (404, "not_found")


async def test_the_job_never_deletes_a_referenced_object(browser: AsyncClient, resources: Resources) -> None:
    file = await uploaded(browser)
    submission_id = (await submission_of(browser))["id"]

    await discard_object(resources, {"object_key": f"submissions/{submission_id}/{file['id']}"})

    assert (await browser.get(f"/api/submission/files/{file['id']}")).status_code == 200


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_another_companys_file_is_as_missing_as_one_that_never_was(
    browser: AsyncClient, other: AsyncClient, method: str
) -> None:
    theirs = (await uploaded(other))["id"]

    hidden = await browser.request(method, f"/api/submission/files/{theirs}", params={"locale": "en"})
    missing = await browser.request(method, f"/api/submission/files/{uuid4()}", params={"locale": "en"})

    assert refusal(hidden) == (404, "not_found")
    for answer in (hidden, missing):
        answer.headers.pop("x-request-id")
    assert hidden.headers == missing.headers
    assert {**hidden.json(), "request_id": None} == {**missing.json(), "request_id": None}
    assert (await other.get(f"/api/submission/files/{theirs}")).status_code == 200


async def test_access_to_the_draft(client: AsyncClient, session: AsyncSession, rfi: Rfi, sign_in: SignIn) -> None:
    calls = [
        ("GET", "/api/submission"),
        ("POST", "/api/submission/files?kind=document&name=a.pdf"),
        ("GET", f"/api/submission/files/{uuid4()}"),
        ("DELETE", f"/api/submission/files/{uuid4()}"),
        ("PUT", "/api/submission/links"),
        ("POST", "/api/submission/submit"),
    ]
    strangers = {
        client: (401, "unauthenticated"),
        await sign_in(await a_company(session, status=AccountStatus.PENDING, answered=True)): (403, "forbidden"),
        await sign_in(await a_company(session, status=AccountStatus.REJECTED, answered=True)): (403, "forbidden"),
        await sign_in(await a_company(session, status=AccountStatus.APPROVED)): (403, "forbidden"),
        await sign_in(await an_admin(session)): (403, "forbidden"),
    }
    for browser, expected in strangers.items():
        for method, path in calls:
            answer = await browser.request(method, path, headers={"Idempotency-Key": str(uuid4())})
            assert refusal(answer) == expected, (method, path)
    assert await count(session, Submission) == 0


async def test_a_request_that_makes_no_sense(browser: AsyncClient, session: AsyncSession) -> None:
    for method, path in [
        ("POST", "/api/submission/files?kind=contract&name=a.pdf"),
        ("POST", "/api/submission/files?kind=document"),
        ("POST", "/api/submission/files?kind=document&name="),
        ("POST", "/api/submission/files?kind=document&name=" + "a" * 2001),
        ("POST", "/api/submission/submit"),
    ]:
        assert refusal(await browser.request(method, path)) == (422, "validation_failed"), path
    assert refusal(await browser.get("/api/submission/files/not-an-id")) == (404, "not_found")
    answer = await browser.post("/api/submission/submit", headers={"Idempotency-Key": "' or 1=1"})
    assert refusal(answer) == (422, "validation_failed")
    assert await count(session, SubmissionFile) == 0
