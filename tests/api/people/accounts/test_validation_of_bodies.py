"""Limits of a request body, and data that a refusal must not repeat."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.registration.fields import FIELDS
from tests.api.people.accounts.refusals import (
    EMAIL_REQUIRED,
    INVALID_EMAIL,
    INVALID_OPTION,
    JSON_HEADERS,
    PASSWORD_REQUIRED,
    left_behind,
)
from tests.factories.accounts import PASSWORD
from tests.factories.registrations import a_registration


@pytest.mark.parametrize(("typed", "error"), [("x", "too_short"), (" x ", "too_short"), ("x" * 101, "too_long")])
async def test_the_other_industry_has_the_length_of_any_text(client: AsyncClient, typed: str, error: str) -> None:
    answer = await client.post("/api/user", json=a_registration(industry_field="other", industry_other=typed))
    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("industry_other", error)]


async def test_the_other_industry_must_be_named(client: AsyncClient) -> None:
    for typed in (..., None, "", "  "):
        answer = await client.post("/api/user", json=a_registration(industry_field="other", industry_other=typed))
        assert [(field["field"], field["error"], field["message"]) for field in answer.json()["fields"]] == [
            ("industry_other", "required", "Please say which industry field")
        ]


async def test_all_invalid_fields_are_reported_at_once(client: AsyncClient) -> None:
    answer = await client.post("/api/user", json={"email": "x", "agreement": False})

    assert {(field["field"], field["error"]) for field in answer.json()["fields"]} == {
        ("email", "invalid_email"),
        ("agreement", "agreement_required"),
        *((field.name, "required") for field in FIELDS if field.name != "email" and not field.when),
        ("password", "required"),
        ("confirm_password", "required"),
    }


async def test_no_refusal_repeats_the_input(client: AsyncClient) -> None:
    secret = "a-secret-that-fails-every-rule"

    answer = await client.post("/api/user", json=a_registration(**dict.fromkeys(a_registration(), secret)))

    assert answer.status_code == 422
    assert secret not in answer.text


@pytest.mark.parametrize(
    "extra",
    [
        {"role": "Admin"},
        {"status": "Approved"},
        {"verified_at": "2026-01-01T00:00:00Z"},
        {"id": "x"},
        {"company_id": "x"},
    ],
)
async def test_undeclared_fields_are_refused(client: AsyncClient, session: AsyncSession, extra: dict[str, str]) -> None:
    answer = await client.post("/api/user", json={**a_registration(), **extra})

    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [(*extra, "unknown_field")]
    assert await left_behind(session) == 0


@pytest.mark.parametrize("path", ["/api/user", "/api/login/check-credentials", "/api/password/reset"])
@pytest.mark.parametrize(("size", "status"), [(15_000, 422), (1024 * 1024, 413)])
async def test_a_huge_password_is_refused_before_it_is_hashed(
    client: AsyncClient, hashes: list[str], path: str, size: int, status: int
) -> None:
    body = a_registration(password="Aa1-" * (size // 4), confirm_password=PASSWORD)
    if path.endswith("check-credentials"):
        body = {"email": body["email"], "password": body["password"]}
    elif path.endswith("reset"):
        body = {"token": "x", "password": body["password"], "confirm_password": PASSWORD}

    answer = await client.post(path, json=body)

    assert answer.status_code == status
    assert hashes == []


@pytest.mark.parametrize(
    ("path", "body", "refused"),
    [
        ("/api/login/check-credentials", {}, {("email", *EMAIL_REQUIRED), ("password", *PASSWORD_REQUIRED)}),
        (
            "/api/login/check-credentials",
            {"email": "x", "password": ""},
            {("email", *INVALID_EMAIL), ("password", *PASSWORD_REQUIRED)},
        ),
        ("/api/login/send-code", {"challenge_id": "x", "method": "pigeon"}, {("method", *INVALID_OPTION)}),
        ("/api/login", {"challenge_id": "x", "code": ""}, {("code", "required", "Code is required", "الرمز مطلوب")}),
        ("/api/login", {"challenge_id": "x"}, {("code", "required", "Code is required", "الرمز مطلوب")}),
        (
            "/api/login",
            {"challenge_id": "x", "code": "12345"},
            {("code", "invalid_code", "Enter the six digits of the code", "أدخلوا أرقام الرمز الستة")},
        ),
        ("/api/password/forgot", {"email": ""}, {("email", *EMAIL_REQUIRED)}),
        ("/api/password/forgot", {"email": "x@y"}, {("email", *INVALID_EMAIL)}),
        (
            "/api/password/reset",
            {"token": "x", "password": "Correct-Horse-7", "confirm_password": ""},
            {("confirm_password", "required", "Confirm password is required", "تأكيد كلمة المرور مطلوب")},
        ),
        (
            "/api/password/reset",
            {"token": "x", "password": "simple", "confirm_password": "simple"},
            {("password", "too_short", "Password is too short", "كلمة المرور قصيرة جدًا")},
        ),
    ],
)
async def test_other_forms_are_refused_in_both_languages(
    client: AsyncClient, path: str, body: dict[str, str], refused: set[tuple[str, str, str, str]]
) -> None:
    english = (await client.post(f"{path}?locale=en", json=body)).json()["fields"]
    arabic = (await client.post(f"{path}?locale=ar", json=body)).json()["fields"]

    assert {
        (field["field"], field["error"], field["message"], translated["message"])
        for field, translated in zip(english, arabic, strict=True)
    } == refused


@pytest.mark.parametrize(
    "content", ["", "[]", "null", '"x"', "{", "[" * 5000, '{"email": ' * 20 + "1" + "}" * 20, "\xff"]
)
@pytest.mark.parametrize(
    "path",
    [
        "/api/user",
        "/api/login",
        "/api/login/check-credentials",
        "/api/login/send-code",
        "/api/password/forgot",
        "/api/password/reset",
    ],
)
async def test_invalid_bodies_are_refused(client: AsyncClient, path: str, content: str) -> None:
    answer = await client.post(path, content=content.encode("latin-1"), headers=JSON_HEADERS)

    assert answer.status_code in {400, 422}
    assert answer.json()["success"] is False


@pytest.mark.parametrize("content", ["{", '{"email": ', "[" * 5000, "\xff", '{"email": "x"} x'])
async def test_an_unreadable_body_is_not_attributed_to_a_field(client: AsyncClient, content: str) -> None:
    answer = await client.post("/api/login", content=content.encode("latin-1"), headers=JSON_HEADERS)

    assert answer.status_code == 422
    assert answer.json()["fields"] == [{"field": "", "error": "invalid_json", "message": "The request cannot be read"}]
