"""Remarks, replies, mentions and drafts."""

from datetime import timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import ReadMessages, SignIn
from tests.api.responses.reading.conftest import PLACE, UPDATE, error_of, read
from tests.factories.accounts import an_admin
from tests.factories.reading import a_remark, an_interest


async def test_a_remark_stands_at_an_answer_with_one_level_of_replies(
    desk: AsyncClient, path: str, second: User, sign_in: SignIn
) -> None:
    text = "# See “الدقة” \u202eabc\u202c below"
    answer = await desk.post(f"{path}/remarks", json={"place": PLACE, "text": text})
    assert answer.status_code == 201
    remark = answer.json()["data"]
    other = await sign_in(second)
    reply = (await other.post(f"{path}/remarks", json={"parent_id": remark["id"], "text": "Chapter 4."})).json()["data"]
    again = (await desk.post(f"{path}/remarks", json={"parent_id": reply["id"], "text": "Thanks."})).json()["data"]
    assert reply["parent_id"] == again["parent_id"] == remark["id"]
    shown = (await read(other, path))["remarks"]
    # Overrides of the direction are dropped, for they would turn the text around them.
    assert [(one["text"], one["author"], one["mine"]) for one in shown] == [
        ("# See “الدقة” abc below", "Huda Alotaibi", False),
        ("Chapter 4.", "Faisal Alghamdi", True),
        ("Thanks.", "Huda Alotaibi", False),
    ]
    assert all(one["place"]["question_id"] == PLACE["question_id"] for one in shown)


async def test_a_remark_stands_on_a_page_of_a_file_and_says_so_after_a_replacement(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission
) -> None:
    file = response.files[0]
    place = {"file_id": str(file.id), "page": 500}
    answer = await desk.post(f"{path}/remarks", json={"place": place, "text": "Which year?"})
    assert answer.json()["data"]["place"] == {"question_id": None, "file_name": file.name, **place}
    assert [one["earlier"] for one in (await read(desk, path))["remarks"]] == [False]
    response.receipt_number = "RFI-TEST-999999"
    await session.flush()
    assert [one["earlier"] for one in (await read(desk, path))["remarks"]] == [True]


@pytest.mark.parametrize(
    "place",
    [
        {},
        {"question_id": "unknown"},
        {"file_id": str(new_id()), "page": 1},
        {"file_id": str(new_id())},
        {"question_id": "companyName", "page": 1},
        {"file_id": str(new_id()), "page": 0},
    ],
)
async def test_a_place_that_the_response_has_not(desk: AsyncClient, path: str, place: dict[str, object]) -> None:
    answer = await desk.post(f"{path}/remarks", json={"place": place, "text": "Where?"})
    assert error_of(answer) == (422, "validation_failed")


async def test_a_hundred_thousand_characters_are_refused_in_words(desk: AsyncClient, path: str) -> None:
    for name, body in {
        "remarks": {"place": PLACE, "text": "م" * 100_000},
        "passages": {"theme_id": str(new_id()), "place": PLACE, "quote": "م" * 100_000},
        "conclusions": {"text": "م" * 100_000, "present": ["Huda"], "based_on": 0},
    }.items():
        answer = await desk.post(f"{path}/{name}", json=body)
        assert error_of(answer) == (422, "validation_failed")
        assert "0" in answer.json()["fields"][0]["message"]


async def test_the_author_edits_and_the_other_window_gets_both_texts(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission, reader: User
) -> None:
    remark = await a_remark(session, response, reader, text="One")
    url = f"{path}/remarks/{remark.id}"
    assert (await desk.put(url, json={"text": "Two", "revision": 1})).json()["data"]["revision"] == 2
    # A repeated edit is the same edit.
    assert (await desk.put(url, json={"text": "Two", "revision": 1})).status_code == 200
    late = await desk.put(url, json={"text": "Three", "revision": 1})
    assert (*error_of(late), late.json()["data"]) == (409, "remark_changed", {"text": "Two", "revision": 2})
    (shown,) = (await read(desk, path))["remarks"]
    assert (shown["text"], shown["edited_at"] is None) == ("Two", False)


async def test_a_deleted_remark_keeps_its_replies_and_not_its_words(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission, reader: User, second: User
) -> None:
    remark = await a_remark(session, response, reader, text="One")
    await a_remark(session, response, second, text="A reply", parent_id=remark.id)
    url = f"{path}/remarks/{remark.id}"
    for _ in range(2):
        assert (await desk.request("DELETE", url, params={"revision": 1})).status_code == 200
    assert [one["text"] for one in (await read(desk, path))["remarks"]] == [None, "A reply"]
    edited = await desk.put(url, json={"text": "Two", "revision": 2})
    assert (*error_of(edited), edited.json()["data"]["text"]) == (409, "remark_changed", None)
    reply = await desk.post(f"{path}/remarks", json={"parent_id": str(remark.id), "text": "Late"})
    assert error_of(reply) == (409, "remark_changed")


async def test_a_remark_of_another_person_stays(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission, second: User
) -> None:
    remark = await a_remark(session, response, second)
    url = f"{path}/remarks/{remark.id}"
    assert error_of(await desk.put(url, json={"text": "Mine", "revision": 1})) == (404, "not_found")
    assert error_of(await desk.request("DELETE", url, params={"revision": 1})) == (404, "not_found")


async def test_a_mention_mails_once_a_day_at_most(
    session: AsyncSession, desk: AsyncClient, path: str, second: User, messages: ReadMessages
) -> None:
    body = {"place": PLACE, "text": "@Faisal?", "mentioned": [str(second.id)]}
    for _ in range(3):
        assert (await desk.post(f"{path}/remarks", json=body)).status_code == 201
    (mail,) = await messages()
    assert (mail.template, mail.user_id) == ("remark_mentioned", second.id)
    # Sent an hour ago: the next one waits until a day after it, and takes those in between along.
    mail.state, mail.sent_at = "sent", utc_now() - timedelta(hours=1)
    await session.flush()
    for _ in range(3):
        assert (await desk.post(f"{path}/remarks", json=body)).status_code == 201
    assert [one.state for one in await messages()] == ["sent", "queued"]


async def test_a_mention_of_oneself_and_of_a_person_who_may_not_read(
    session: AsyncSession, desk: AsyncClient, path: str, reader: User, response: Submission, messages: ReadMessages
) -> None:
    interested = await an_admin(session, grants=[UPDATE])
    await an_interest(session, response, interested, interest="Shares")
    for person in (interested, await an_admin(session, grants=[])):
        body = {"place": PLACE, "text": "@you", "mentioned": [str(person.id)]}
        assert error_of(await desk.post(f"{path}/remarks", json=body)) == (422, "validation_failed")
    own = {"place": PLACE, "text": "@me", "mentioned": [str(reader.id)]}
    assert (await desk.post(f"{path}/remarks", json=own)).status_code == 201
    assert await messages() == []


async def test_drafts_are_of_one_reader(desk: AsyncClient, path: str, second: User, sign_in: SignIn) -> None:
    typed = "Which \n\n maps " + "x" * 5_000
    for text in ("Which", typed):
        assert (await desk.put(f"{path}/draft", json={"place": "q:companyName", "text": text})).status_code == 200
    assert (await read(desk, path))["drafts"] == [{"place": "q:companyName", "text": typed}]
    assert (await read(await sign_in(second), path))["drafts"] == []
    assert (await desk.put(f"{path}/draft", json={"place": "q:companyName", "text": ""})).status_code == 200
    assert (await read(desk, path))["drafts"] == []
