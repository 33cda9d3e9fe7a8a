"""The list, assigning, declaring and lifting, and what is noted."""

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from tests.api.conftest import SignIn
from tests.api.responses.reading.conftest import UPDATE, VIEW, error_of, read
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.reading import an_assignment, an_interest
from tests.factories.submissions import a_submission


async def actions(session: AsyncSession) -> list[str]:
    statement = select(AuditEvent.action).where(AuditEvent.subject_type == "reading").order_by(AuditEvent.id)
    return list(await session.scalars(statement))


async def test_the_list_has_one_row_for_each_response(
    session: AsyncSession, rfi: Rfi, response: Submission, desk: AsyncClient, reader: User, second: User
) -> None:
    without = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, without, rfi, with_document=True)
    await an_assignment(session, response, second)
    own = await an_assignment(session, response, reader)
    own.read_at = own.assigned_at
    await session.flush()
    page = (await desk.get("/api/reading")).json()["data"]
    (row,) = page["items"]
    assert (page["total"], row["id"]) == (1, str(response.company_id))
    assert (row["assigned"], row["read_count"], row["assigned_count"]) == (["Faisal Alghamdi", "Huda Alotaibi"], 1, 2)
    assert (row["mine"], row["closed"], row["remarks"], row["conclusions"]) == (True, None, 0, 0)
    assert (await desk.get("/api/reading?search=nothing")).json()["data"]["matched"] == 0


async def test_assigning_in_bulk_reports_what_is_left(
    session: AsyncSession, rfi: Rfi, response: Submission, desk: AsyncClient, reader: User, second: User
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED, organization_name="Asir Surveys")
    closed = await a_submission(session, other, rfi, submitted=True)
    gone = await a_company(session, status=AccountStatus.APPROVED)
    await an_interest(session, closed, second, interest="Shares")
    ids = [str(response.company_id), str(closed.company_id), str(gone.company_id)]
    body = {"company_ids": ids, "user_ids": [str(reader.id), str(second.id)], "assigned": True}
    for _ in range(2):
        done = (await desk.post("/api/reading/assign", json=body)).json()["data"]
        assert done["done"] == 1
        assert {(one["name"], one["reason"], one["by"]) for one in done["left"]} == {
            (None, "missing", None),
            ("Asir Surveys", "interest", "Faisal Alghamdi"),
        }
    assert await actions(session) == ["reading.assigned"]
    taken = await desk.post("/api/reading/assign", json=body | {"assigned": False})
    assert taken.json()["data"]["done"] == 2
    assert await actions(session) == ["reading.assigned", "reading.unassigned"]


async def test_only_people_with_the_desk_are_assigned(
    session: AsyncSession, response: Submission, desk: AsyncClient
) -> None:
    outsider = await an_admin(session, grants=[])
    body = {"company_ids": [str(response.company_id)], "user_ids": [str(outsider.id)], "assigned": True}
    assert error_of(await desk.post("/api/reading/assign", json=body)) == (422, "validation_failed")
    readers = (await desk.get("/api/reading/readers")).json()["data"]
    assert [one["name"] for one in readers] == ["Huda Alotaibi"]


async def test_an_interest_closes_the_response_and_a_second_person_lifts_it(
    session: AsyncSession, response: Submission, path: str, sign_in: SignIn, second: User
) -> None:
    person = await an_admin(session, grants=[UPDATE])
    await an_assignment(session, response, person)
    client = await sign_in(person)
    assert error_of(await client.get(path)) == (409, "reading_closed")
    declared = await client.put(f"{path}/declaration", json={"interest": "I worked there until 2023."})
    assert declared.json()["data"]["closed"] == "interest"
    # Not taken back alone, and the response is read by others.
    assert error_of(await client.put(f"{path}/declaration", json={"interest": None})) == (409, "interest_stands")
    own = declared.json()["data"]["own"]["id"]
    lift = f"{path}/interests/{own}/lift"
    assert error_of(await client.post(lift, json={"reason": "It was long ago."})) == (409, "interest_stands")
    assert (await client.get("/api/reading?unread=true")).json()["data"]["matched"] == 0
    other = await sign_in(second)
    (seen,) = (await other.get(f"{path}/declaration")).json()["data"]["others"]
    assert (seen["by"], seen["interest"]) == (person.name, "I worked there until 2023.")
    for _ in range(2):
        assert (await other.post(lift, json={"reason": "It was long ago."})).status_code == 200
    assert (await read(client, path))["assigned"] == []
    assert await actions(session) == ["interest.declared", "interest.lifted"]
    # What comes to mind later closes it again.
    again = await client.put(f"{path}/declaration", json={"interest": "My brother works there."})
    assert again.json()["data"]["closed"] == "interest"


async def test_no_interest_is_declared_once_and_opens_the_response(
    session: AsyncSession, response: Submission, path: str, sign_in: SignIn
) -> None:
    client = await sign_in(await an_admin(session, grants=[VIEW]))
    for _ in range(2):
        answer = await client.put(f"{path}/declaration", json={"interest": None})
        assert answer.json()["data"]["closed"] is None
    shown = await read(client, path)
    assert shown["questionnaire"]["questions"][0]["answers"] == ["Najd Mapping Company"]
    assert [file["name"] for file in shown["files"]] == ["response.pdf"]
    assert await actions(session) == ["interest.declared"]


async def test_only_the_assigned_say_that_they_have_read(
    session: AsyncSession, response: Submission, desk: AsyncClient, reader: User, path: str
) -> None:
    assert error_of(await desk.put(f"{path}/read", json={"read": True})) == (404, "not_found")
    await an_assignment(session, response, reader)
    assert (await desk.put(f"{path}/read", json={"read": True})).status_code == 200
    assert (await read(desk, path))["read_at"] is not None
    assert (await desk.put(f"{path}/read", json={"read": False})).status_code == 200
    assert (await read(desk, path))["read_at"] is None


async def test_home_has_a_line_for_what_is_assigned_and_not_read(
    session: AsyncSession, response: Submission, desk: AsyncClient, reader: User, path: str
) -> None:
    assignment = await an_assignment(session, response, reader)
    work = (await desk.get("/api/insights")).json()["data"]["work"]
    assert [(line["kind"], line["count"]) for line in work] == [("reading", 1)]
    assignment.read_at = assignment.assigned_at
    await session.flush()
    assert (await desk.get("/api/insights")).json()["data"]["work"] == []
