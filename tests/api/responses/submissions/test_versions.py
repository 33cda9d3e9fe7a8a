"""Replacing and withdrawing a submitted response."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from httpx2 import AsyncClient, Response
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages
from tests.api.responses.submissions.conftest import refusal, submission_of, uploaded
from tests.factories.files import PNG, a_pdf

FIRST, SECOND = a_pdf(), a_pdf(4096)


async def submit(browser: AsyncClient, *, replaces: str | None = None, key: object = None) -> Response:
    return await browser.post(
        "/api/submission/submit",
        params={"replaces": replaces} if replaces else {},
        headers={"Idempotency-Key": str(key or uuid4())},
    )


async def submitted(browser: AsyncClient, *, key: object = None) -> Any:
    """Version 1: a document, an attachment and a link."""
    await uploaded(browser, FIRST, "response.pdf")
    await uploaded(browser, PNG, "map.png", kind="attachment")
    await browser.put("/api/submission/links", json={"links": [{"url": "https://example.com/demo"}]})
    answer = await submit(browser, key=key)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def start(browser: AsyncClient, receipt: str) -> Any:
    answer = await browser.post("/api/submission/replacement", json={"receipt_number": receipt})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def withdraw(browser: AsyncClient, receipt: str, *, key: object = None) -> Response:
    return await browser.post(
        "/api/submission/withdraw",
        json={"receipt_number": receipt},
        headers={"Idempotency-Key": str(key or uuid4())},
    )


async def replaced(browser: AsyncClient, standing: str, content: bytes = SECOND, name: str = "response-2.pdf") -> Any:
    """Starts a replacement, replaces the document and submits."""
    document = (await start(browser, standing))["replacement"]["document"]
    await browser.post(
        "/api/submission/files",
        params={"kind": "document", "name": name, "replaces": document["id"]},
        content=content,
        headers={"Content-Type": "application/octet-stream"},
    )
    answer = await submit(browser, replaces=standing)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def names(contents: Any) -> list[str]:
    return [contents["document"]["name"], *(file["name"] for file in contents["attachments"])]


async def actions(session: AsyncSession) -> list[str]:
    rows = await session.scalars(
        select(AuditEvent.action)
        .where(AuditEvent.action.like("submission.%"), AuditEvent.action.not_like("%.file_%"))
        .order_by(AuditEvent.id)
    )
    return list(rows)


async def discard_due(session: AsyncSession, resources: Resources) -> None:
    for job in (await session.scalars(select(Job).where(Job.kind == DISCARD))).all():
        await discard_object(resources, job.payload)
    await session.execute(delete(Job).where(Job.kind == DISCARD))


async def test_a_replacement_starts_with_what_was_submitted(
    browser: AsyncClient, session: AsyncSession, stored: Callable[[], list[str]]
) -> None:
    first = await submitted(browser)
    objects = stored()

    view = await start(browser, first["receipt_number"])

    assert view["state"] == "submitted"
    assert view["receipt_number"] == first["receipt_number"]
    assert names(view["replacement"]) == names(view) == ["response.pdf", "map.png"]
    assert view["replacement"]["total_bytes"] == view["total_bytes"]
    assert [link["url"] for link in view["replacement"]["links"]] == ["https://example.com/demo"]
    assert stored() == objects
    assert await start(browser, first["receipt_number"]) == view | {"rfi": view["rfi"]}
    assert await actions(session) == ["submission.submitted", "submission.replacement_started"]


async def test_an_unfinished_replacement_changes_nothing(browser: AsyncClient) -> None:
    first = await submitted(browser)
    view = await start(browser, first["receipt_number"])
    await browser.delete(f"/api/submission/files/{view['replacement']['document']['id']}")
    await browser.put("/api/submission/links", json={"links": []})
    await uploaded(browser, PNG, "new.png", kind="attachment")

    view = await submission_of(browser)

    assert {key: view[key] for key in ("document", "attachments", "links", "receipt_number", "versions")} == {
        key: first[key] for key in ("document", "attachments", "links", "receipt_number", "versions")
    }
    assert view["replacement"]["document"] is None
    assert [file["name"] for file in view["replacement"]["attachments"]] == ["map.png", "new.png"]
    assert (await browser.get(f"/api/submission/files/{first['document']['id']}")).content == FIRST


async def test_a_replacement_has_a_receipt_and_a_mail_that_names_the_one_before(
    browser: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    first = await submitted(browser)

    second = await replaced(browser, first["receipt_number"])

    assert second["receipt_number"] == f"{first['receipt_number']}-2"
    assert second["submitted_at"] > first["submitted_at"]
    assert second["replacement"] is None
    assert names(second) == ["response-2.pdf", "map.png"]
    newest, oldest = second["versions"]
    assert (newest["number"], newest["state"], newest["ended_at"]) == (2, "submitted", None)
    assert (newest["added"], newest["removed"], newest["links_changed"]) == (
        ["response-2.pdf"],
        ["response.pdf"],
        False,
    )
    assert (oldest["number"], oldest["state"], oldest["ended_at"]) == (1, "superseded", second["submitted_at"])
    assert (oldest["receipt_number"], oldest["submitted_at"]) == (first["receipt_number"], first["submitted_at"])
    assert oldest["files"] == [first["document"], *first["attachments"]]
    for version, content in ((newest, SECOND), (oldest, FIRST)):
        document = next(file for file in version["files"] if file["kind"] == "document")
        assert (await browser.get(f"/api/submission/files/{document['id']}")).content == content
    mail = (await messages())[-1]
    assert mail.template == "submission_replaced"
    assert mail.params["receipt_number"] == second["receipt_number"]
    assert mail.params["replaced_receipt_number"] == first["receipt_number"]
    assert await actions(session) == [
        "submission.submitted",
        "submission.replacement_started",
        "submission.replaced",
    ]
    third = await replaced(browser, second["receipt_number"], name="response-3.pdf")
    assert third["receipt_number"] == f"{first['receipt_number']}-3"
    assert [version["number"] for version in third["versions"]] == [3, 2, 1]


async def test_no_object_of_a_version_is_deleted(
    browser: AsyncClient, session: AsyncSession, resources: Resources, stored: Callable[[], list[str]]
) -> None:
    first = await submitted(browser)
    await replaced(browser, first["receipt_number"])
    view = await start(browser, f"{first['receipt_number']}-2")
    for file in (view["replacement"]["document"], *view["replacement"]["attachments"]):
        assert (await browser.delete(f"/api/submission/files/{file['id']}")).status_code == 200
    await uploaded(browser, PNG, "only-here.png", kind="attachment")
    await discard_due(session, resources)
    assert len(stored()) == 4

    view = (await browser.delete("/api/submission/replacement")).json()
    assert view["message"] == "Replacement discarded. Your submitted response stands."
    assert view["data"]["replacement"] is None
    await discard_due(session, resources)

    assert len(stored()) == 3
    assert (await browser.delete("/api/submission/replacement")).status_code == 200
    assert (await session.scalars(select(SubmissionVersion.state))).all() == ["superseded"]


async def test_a_replacement_needs_a_document(browser: AsyncClient) -> None:
    first = await submitted(browser)
    view = await start(browser, first["receipt_number"])
    await browser.delete(f"/api/submission/files/{view['replacement']['document']['id']}")
    assert refusal(await submit(browser, replaces=first["receipt_number"])) == (422, "validation_failed")


async def test_an_outdated_page_cannot_submit(browser: AsyncClient) -> None:
    """A page that was loaded before the submission, or that shows an earlier version, cannot submit."""
    first = await submitted(browser)
    assert refusal(await submit(browser, replaces=first["receipt_number"])) == (409, "response_changed")
    await start(browser, first["receipt_number"])
    assert refusal(await submit(browser)) == (409, "already_submitted")
    assert refusal(await submit(browser, replaces="RFI-2026-999999")) == (409, "response_changed")
    assert (await submission_of(browser))["receipt_number"] == first["receipt_number"]
    answer = await browser.post("/api/submission/replacement", json={"receipt_number": "RFI-2026-999999"})
    assert refusal(answer) == (409, "response_changed")
    assert answer.json()["params"] == {"receipt_number": first["receipt_number"]}


async def test_nothing_is_replaced_or_withdrawn_before_it_is_submitted(browser: AsyncClient) -> None:
    await uploaded(browser)
    body = {"receipt_number": "RFI-2026-000001"}
    for answer in (
        await browser.post("/api/submission/replacement", json=body),
        await browser.delete("/api/submission/replacement"),
        await browser.post("/api/submission/withdraw", json=body),
        await submit(browser, replaces="RFI-2026-000001"),
    ):
        assert refusal(answer) == (409, "response_changed")


async def test_a_withdrawn_response_is_not_submitted_and_stays_on_record(
    browser: AsyncClient, session: AsyncSession, messages: ReadMessages, stored: Callable[[], list[str]]
) -> None:
    first = await submitted(browser)
    objects = stored()

    answer = await withdraw(browser, first["receipt_number"])

    assert answer.json()["message"] == "Response withdrawn. Your files are kept as a draft."
    view = answer.json()["data"]
    assert (view["state"], view["receipt_number"], view["submitted_at"]) == ("notSubmitted", None, None)
    assert names(view) == ["response.pdf", "map.png"]
    assert len(view["links"]) == 1
    (version,) = view["versions"]
    assert (version["number"], version["state"]) == (1, "withdrawn")
    assert version["receipt_number"] == first["receipt_number"]
    assert version["files"] == [first["document"], *first["attachments"]]
    assert stored() == objects
    mail = (await messages())[-1]
    assert (mail.template, mail.params["receipt_number"]) == ("submission_withdrawn", first["receipt_number"])
    assert await actions(session) == ["submission.submitted", "submission.withdrawn"]

    again = (await submit(browser)).json()["data"]
    assert again["receipt_number"] == f"{first['receipt_number']}-2"
    assert [(one["number"], one["state"]) for one in again["versions"]] == [(2, "submitted"), (1, "withdrawn")]
    assert (await messages())[-1].template == "submission_received"
    assert refusal(await withdraw(browser, first["receipt_number"])) == (409, "response_changed")


async def test_a_withdrawal_keeps_the_replacement_under_way(browser: AsyncClient) -> None:
    first = await submitted(browser)
    await start(browser, first["receipt_number"])
    await uploaded(browser, PNG, "new.png", kind="attachment")

    view = (await withdraw(browser, first["receipt_number"])).json()["data"]

    assert view["state"] == "notSubmitted"
    assert view["replacement"] is None
    assert names(view) == ["response.pdf", "map.png", "new.png"]


async def test_repeated_requests_change_nothing(browser: AsyncClient, session: AsyncSession) -> None:
    """This includes a repeated submission after the response was replaced or withdrawn."""
    submitting, replacing, withdrawing = uuid4(), uuid4(), uuid4()
    first = await submitted(browser, key=submitting)
    await start(browser, first["receipt_number"])
    second = (await submit(browser, replaces=first["receipt_number"], key=replacing)).json()["data"]
    await start(browser, second["receipt_number"])
    for key, replaces in ((submitting, None), (replacing, first["receipt_number"])):
        assert (await submit(browser, key=key, replaces=replaces)).json()["data"]["versions"] == second["versions"]
    withdrawn = (await withdraw(browser, second["receipt_number"], key=withdrawing)).json()
    assert (await withdraw(browser, second["receipt_number"], key=withdrawing)).json() == withdrawn
    for key, replaces in ((submitting, None), (replacing, first["receipt_number"])):
        answer = await submit(browser, key=key, replaces=replaces)
        assert answer.status_code == 200
        assert answer.json()["data"]["state"] == "notSubmitted"
    assert (await session.scalars(select(Submission.state))).all() == ["notSubmitted"]


async def test_files_of_versions_belong_to_the_company(browser: AsyncClient, other: AsyncClient) -> None:
    first = await submitted(browser)
    second = await replaced(browser, first["receipt_number"])
    for version in second["versions"]:
        for file in version["files"]:
            assert (await other.get(f"/api/submission/files/{file['id']}")).status_code == 404
    body = {"receipt_number": second["receipt_number"]}
    await submitted(other)
    assert refusal(await other.post("/api/submission/withdraw", json=body)) == (409, "response_changed")
    assert refusal(await other.post("/api/submission/replacement", json=body)) == (409, "response_changed")
