"""Cross-site requests."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.runtime.resources import Resources
from tests.api.conftest import ORIGIN, SignIn
from tests.factories.companies import a_company

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": f"{ORIGIN}.evil.example"},
    {"Origin": ORIGIN.replace("http:", "https:")},
    {"Origin": "http://localhost"},
    {"Origin": "https://evil.example", "Host": "evil.example"},
    {"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"},
]
FORMS = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("content_type", FORMS)
async def test_another_site_changes_nothing(
    sign_in: SignIn, session: AsyncSession, resources: Resources, headers: dict[str, str], content_type: str
) -> None:
    browser = await sign_in(await a_company(session))
    sent = headers | {"Content-Type": content_type}

    for method, path, body in (
        ("POST", "/api/logout", ""),
        ("PUT", "/api/account/locale", '{"locale": "ar"}'),
        ("DELETE", "/api/submission/files/0", ""),
    ):
        answer = await browser.request(method, path, content=body, headers=sent)
        assert (answer.status_code, answer.json()["error"]) == (403, "csrf_rejected")

    own = (await browser.get("/api/user-info")).json()["data"]
    assert own["locale"] == "en"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": ORIGIN},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": ORIGIN},
    ],
    ids=str,
)
async def test_the_portals_own_pages_and_programs_may_ask(
    sign_in: SignIn, session: AsyncSession, headers: dict[str, str]
) -> None:
    browser = await sign_in(await a_company(session))
    answer = await browser.put("/api/account/locale", json={"locale": "ar"}, headers=headers)
    assert answer.status_code == 200


@pytest.mark.parametrize("content_type", FORMS[1:])
async def test_bodies_that_a_plain_form_can_send_are_refused(client: AsyncClient, content_type: str) -> None:
    """Without headers that name the sender's site only JSON is accepted; another site needs CORS to send it."""
    answer = await client.post(
        "/api/password/forgot", content='{"email": "a@b.example"}', headers={"Content-Type": content_type}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ORIGIN])
async def test_no_answer_is_shared_with_another_origin(client: AsyncClient, origin: str) -> None:
    asked = await client.options("/api/login", headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
    read = await client.get("/api/config", headers={"Origin": origin})
    for answer in (asked, read):
        assert [name for name in answer.headers if name.startswith("access-control-")] == []
