"""Every validation rule of §5 of the specification for sign-up, sign-in and new passwords, with its message."""

from dataclasses import dataclass
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from tests.api.people.accounts.refusals import (
    AGREEMENT,
    EMAIL_REQUIRED,
    INVALID_EMAIL,
    INVALID_NAME,
    INVALID_OPTION,
    INVALID_PHONE,
    INVALID_TYPE,
    INVALID_URL,
    INVITATION,
    JSON_HEADERS,
    NOT_A_NUMBER,
    PASSWORD_REQUIRED,
    PHONE_EXTENSION,
    SELECT_A_CODE,
    TOO_COMMON,
    TOO_LONG_PASSWORD,
    TOO_SIMPLE,
    UNSTORABLE,
    as_json,
    left_behind,
    too_long,
    too_short,
)
from tests.factories.accounts import PASSWORD
from tests.factories.registrations import a_registration


@dataclass(frozen=True)
class Refusal:
    """``typed`` in ``field`` is refused with ``error`` and these messages; an empty Arabic message is not compared."""

    field: str
    typed: Any
    error: str
    english: str
    arabic: str

    def __str__(self) -> str:
        return f"{self.field}-{self.error}-{str(self.typed)[:20]!r}"


def refusals() -> list[Refusal]:
    rows: list[tuple[str, Any, tuple[str, str, str]]] = []
    for field, english, arabic in (
        ("first_name", "First name is required", "الاسم الأول مطلوب"),
        ("last_name", "Last name is required", "اسم العائلة مطلوب"),
        ("organization_name", "Organisation name is required", ""),
        ("organization_website", "Website is required", "الموقع الإلكتروني مطلوب"),
        ("email", *EMAIL_REQUIRED[1:]),
        ("business_email", "Business email is required", ""),
        ("password", *PASSWORD_REQUIRED[1:]),
        ("confirm_password", "Confirm password is required", "تأكيد كلمة المرور مطلوب"),
        ("position", "Position is required", ""),
        ("linkedin_profile", "LinkedIn profile is required", ""),
        ("headquarters_location", "Headquarters location is required", ""),
        ("phone_number", "Phone number is required", "رقم الجوال مطلوب"),
        ("branches_in_ksa", "Branches in the Kingdom are required", ""),
        ("organization_size", "Organisation size is required", "حجم الشركة مطلوب"),
        ("industry_field", "Industry field is required", "مجال العمل مطلوب"),
    ):
        rows += [(field, typed, ("required", english, arabic)) for typed in (..., None, "")]
    for field in ("first_name", "last_name"):
        rows += [
            (
                field,
                "   ",
                ("required", "First name is required" if field == "first_name" else "Last name is required", ""),
            )
        ]
        rows += [(field, "N", too_short(2)), (field, "ن", too_short(2)), (field, "x" * 51, too_long(50))]
        rows += [
            (field, typed, INVALID_NAME)
            for typed in ("Noura1", "نورة٢", "N@ura", "<b>N</b>", "O'Neil", "--", "😀😀", "{{7*7}}")
        ]
        rows += [(field, 7, INVALID_TYPE), (field, ["Noura"], INVALID_TYPE)]
    for field, longest in (
        ("organization_name", 100),
        ("position", 100),
        ("headquarters_location", 100),
        ("branches_in_ksa", 500),
    ):
        rows += [(field, "x", too_short(2)), (field, "x" * (longest + 1), too_long(longest))]
    for field in ("email", "business_email"):
        rows += [
            (field, typed, INVALID_EMAIL)
            for typed in (
                "noura",
                "noura@",
                "@najd.example",
                "noura@najd",
                "a b@najd.example",
                "a@b.example, c@d.example",
                "Noura <noura@najd.example>, Omar <omar@najd.example>",
                "noura@najd.example\r\nBcc: x@y.example",
                "noura@unclaimed.invalid",
                "noura@[127.0.0.1]",
                "x" * 65 + "@najd.example",
            )
        ]
        rows += [(field, "x" * 250 + "@najd.example", too_long(254)), (field, "\u200f" + "x" * 11_000, too_long(254))]
    for field in ("organization_website", "linkedin_profile"):
        rows += [
            (field, typed, INVALID_URL)
            for typed in (
                "najd",
                "not a url",
                "ftp://najd.example",
                "javascript:alert(1)",
                "https://",
                "https://user:secret@najd.example",
                "data:text/html,x",
            )
        ]
        rows += [(field, "https://najd.example/" + "x" * 2048, too_long(2048))]
    rows += [("password", "Short-1a", ("too_short", "Password is too short", "كلمة المرور قصيرة جدًا"))]
    rows += [("password", "Horse-7-" * 17, TOO_LONG_PASSWORD)]
    rows += [
        ("password", typed, TOO_SIMPLE)
        for typed in ("correct-horse-7", "CORRECT-HORSE-7", "Correct-Horse-Z", "CorrectHorse77")
    ]
    rows += [
        ("password", typed, TOO_COMMON)
        for typed in ("Password1234!", "P@ssw0rd2026", "Qwerty-12345", "Riyadh#2030!", "Admin1!Admin1!", "Aa1-Aa1-Aa1-")
    ]
    rows += [
        (
            "confirm_password",
            "Another-Horse-8",
            ("passwords_must_match", "Passwords must match", "كلمتا المرور غير متطابقتين"),
        )
    ]
    rows += [("confirm_password", PASSWORD + " ", ("passwords_must_match", "Passwords must match", ""))]
    rows += [("phone_number", typed, NOT_A_NUMBER) for typed in ("call me", "+966 50 ABC", "+")]
    rows += [("phone_number", "+966501234567;ext=1", PHONE_EXTENSION)]
    rows += [("phone_number", typed, SELECT_A_CODE) for typed in ("0501234567", "٠٥٠١٢٣٤٥٦٧")]
    rows += [("phone_number", typed, INVALID_PHONE) for typed in ("+966501", "+99912345678")]
    rows += [("phone_number", "9" * 41, too_long(40))]
    rows += [("organization_size", "50", INVALID_OPTION), ("industry_field", "mining", INVALID_OPTION)]
    rows += [("agreement", typed, AGREEMENT) for typed in (..., None, False)]
    rows += [("agreement", "yes", INVALID_TYPE)]
    rows += [("invitation_code", "NO-SUCH-CODE", INVITATION)]
    rows += [("invitation_code", "X" * 81, too_long(80))]
    rows += [("position", "NUL \x00", UNSTORABLE), ("position", "\ud800", UNSTORABLE)]
    return [Refusal(field, typed, *words) for field, typed, words in rows]


@pytest.mark.parametrize("refusal", refusals(), ids=str)
async def test_a_registration_is_refused_with_words(
    client: AsyncClient, session: AsyncSession, refusal: Refusal
) -> None:
    body = a_registration(**{refusal.field: refusal.typed})
    if refusal.field == "password":
        body["confirm_password"] = body.get("password") or PASSWORD

    field = refusal.field if refusal.error != "invalid_characters" else ""
    for locale, words in (("en", refusal.english), ("ar", refusal.arabic)):
        answer = await client.post(f"/api/user?locale={locale}", content=as_json(body), headers=JSON_HEADERS)
        assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed"), answer.text
        problems = answer.json()["fields"]
        assert [(problem["field"], problem["error"]) for problem in problems] == [(field, refusal.error)]
        if words:
            assert problems[0]["message"] == words
        assert problems[0]["message"].strip()
    assert await left_behind(session) == 0


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("first_name", "نورة"),
        ("first_name", "مُحَمَّد"),
        ("first_name", "Jean-Luc"),
        ("first_name", "María José"),
        ("first_name", "Ng\u1ecdc"),
        ("first_name", "Ngo\u0323c"),
        ("first_name", "अनीता"),
        ("first_name", "Anne\u2010Marie"),
        ("first_name", "李明"),
        ("first_name", "x" * 50),
        ("organization_name", "شركة نجد 2030 (المحدودة) & شركاه"),
        ("organization_name", "x" * 100),
        ("branches_in_ksa", "x" * 500),
        ("email", "noura+rfi@najd.co.example"),
        ("organization_website", "https://خرائط.السعودية/عن-الشركة"),
        ("organization_website", "www.najd.example"),
        ("linkedin_profile", "https://sa.linkedin.com/in/noura?x=1"),
        ("phone_number", "+966 50 123 4567"),
        ("phone_number", "+٩٦٦٥٠١٢٣٤٥٦٧"),
        ("phone_number", "+۹۶۶۵۰۱۲۳۴۵۶۷"),
        ("phone_number", "00966501234567"),
        ("phone_number", "+1 (202) 555-0143"),
        ("organization_size", "lessThan50"),
        ("organization_size", "moreThan1000"),
        ("industry_field", "navigationApps"),
        ("invitation_code", ""),
        ("invitation_code", "  "),
        ("invitation_code", ...),
        ("industry_other", ...),
    ],
)
async def test_valid_values_are_accepted(client: AsyncClient, field: str, typed: Any) -> None:
    answer = await client.post("/api/user", json=a_registration(**{field: typed}))

    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize(
    "password", ["Correct-Horse-7 ", " Correct-Horse-7", "Кириллица-и-7", "Horse-7-" * 16, "Correct Horse ٧"]
)
async def test_passwords_are_taken_as_typed(client: AsyncClient, password: str) -> None:
    body = a_registration(password=password, confirm_password=password)
    assert (await client.post("/api/user", json=body)).status_code == 201

    right = await client.post("/api/login/check-credentials", json={"email": body["email"], "password": password})
    trimmed = await client.post(
        "/api/login/check-credentials", json={"email": body["email"], "password": password.strip()}
    )

    assert right.status_code == 200
    assert trimmed.status_code == (200 if password == password.strip() else 401)


async def test_two_spellings_of_one_password_are_one_password(client: AsyncClient) -> None:
    composed, decomposed = "Gar\u00e7on-Manqu\u00e9-7", "Garc\u0327on-Manque\u0301-7"
    body = a_registration(password=composed, confirm_password=composed)
    await client.post("/api/user", json=body)

    answer = await client.post("/api/login/check-credentials", json={"email": body["email"], "password": decomposed})

    assert answer.status_code == 200
