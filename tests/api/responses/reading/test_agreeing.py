"""Recommendations, which hide those of others until one's own is given, and conclusions in versions."""

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from tests.api.conftest import SignIn
from tests.api.responses.reading.conftest import error_of, read
from tests.factories.reading import an_assignment


async def recommend(client: AsyncClient, path: str, verdict: str, revision: int = 0) -> object:
    body = {"verdict": verdict, "reason": f"It is {verdict}.", "revision": revision}
    return error_of(await client.put(f"{path}/recommendation", json=body))[0]


async def test_recommendations_of_others_are_hidden_until_ones_own_is_given(
    desk: AsyncClient, path: str, second: User, sign_in: SignIn
) -> None:
    other = await sign_in(second)
    assert await recommend(other, path, "not_suitable") == 200
    hidden = await read(desk, path)
    assert (hidden["own"], hidden["recommendations"]) == (None, None)
    (row,) = (await desk.get("/api/reading")).json()["data"]["items"]
    assert (row["suitable"], row["unclear"], row["not_suitable"]) == (None, None, None)
    assert "not_suitable." not in (await desk.get(path)).text
    assert await recommend(desk, path, "suitable") == 200
    shown = await read(desk, path)
    assert shown["own"]["verdict"] == "suitable"
    assert [(one["by"], one["verdict"]) for one in shown["recommendations"]] == [("Faisal Alghamdi", "not_suitable")]
    (row,) = (await desk.get("/api/reading")).json()["data"]["items"]
    assert (row["suitable"], row["unclear"], row["not_suitable"]) == (1, 0, 1)


async def test_a_recommendation_changes_by_its_revision(desk: AsyncClient, path: str) -> None:
    assert await recommend(desk, path, "suitable") == 200
    # The same again is the same.
    assert await recommend(desk, path, "suitable") == 200
    assert await recommend(desk, path, "unclear") == 409
    assert await recommend(desk, path, "unclear", revision=1) == 200
    own = (await read(desk, path))["own"]
    assert (own["verdict"], own["revision"]) == ("unclear", 2)


async def test_a_recommendation_says_that_the_response_is_read(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission, reader: User
) -> None:
    await an_assignment(session, response, reader)
    assert (await desk.get("/api/reading?unread=true")).json()["data"]["matched"] == 1
    assert await recommend(desk, path, "suitable") == 200
    assert (await desk.get("/api/reading?unread=true")).json()["data"]["matched"] == 0
    assert (await read(desk, path))["read_at"] is not None


async def test_a_conclusion_has_versions_and_names(desk: AsyncClient, path: str, second: User, sign_in: SignIn) -> None:
    body = {"text": "Invite it.", "present": ["Huda Alotaibi", "د. سارة"], "based_on": 0}
    assert (await desk.post(f"{path}/conclusions", json=body)).status_code == 201
    other = await sign_in(second)
    late = await other.post(f"{path}/conclusions", json=body | {"text": "Do not."})
    assert error_of(late) == (409, "conclusion_changed")
    assert late.json()["data"] == {"number": 1, "text": "Invite it.", "by": "Huda Alotaibi"}
    assert (await other.post(f"{path}/conclusions", json=body | {"text": "Do not.", "based_on": 1})).status_code == 201
    shown = (await read(desk, path))["conclusions"]
    assert [(one["number"], one["text"], one["by"]) for one in shown] == [
        (2, "Do not.", "Faisal Alghamdi"),
        (1, "Invite it.", "Huda Alotaibi"),
    ]
    assert shown[0]["present"] == ["Huda Alotaibi", "د. سارة"]
    (row,) = (await desk.get("/api/reading")).json()["data"]["items"]
    assert row["conclusions"] == 2
