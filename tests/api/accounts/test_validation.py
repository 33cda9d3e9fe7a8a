"""Every rule of the specification's §5 that sign-up, sign-in and the new password follow, with its words."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from httpx import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.accounts.models import User
from portal.audit.models import AuditEvent
from portal.companies.models import Company
from portal.jobs.models import Job
from tests.factories.accounts import PASSWORD
from tests.factories.registrations import a_registration

EMAIL_REQUIRED = ("required", "Email is required", "البريد الإلكتروني مطلوب")
INVALID_EMAIL = ("invalid_email", "Invalid email address", "عنوان البريد الإلكتروني غير صحيح")
INVALID_URL = ("invalid_url", "Invalid URL", "عنوان الموقع غير صحيح")
INVALID_NAME = ("invalid_name", "Only letters, spaces and hyphens are allowed", "يُسمح بالحروف والمسافات والشرطات فقط")
PASSWORD_REQUIRED = ("required", "Password is required", "كلمة المرور مطلوبة")
TOO_SIMPLE = (
    "password_too_simple",
    "Password needs an uppercase letter, a lowercase letter, a digit and a special character",
    "يجب أن تحتوي كلمة المرور على حرف لاتيني كبير وحرف لاتيني صغير ورقم ورمز خاص",
)
TOO_COMMON = (
    "password_too_common",
    "This password is easy to guess. Please choose another one",
    "كلمة المرور هذه سهلة التخمين، يُرجى اختيار كلمة أخرى",
)
TOO_LONG_PASSWORD = ("too_long", "Password is too long", "كلمة المرور طويلة جدًا")
NOT_A_NUMBER = ("not_a_number", "Must be a number", "يجب أن يكون رقمًا")
SELECT_A_CODE = ("country_code_required", "Select a code", "اختاروا رمز الدولة")
INVALID_PHONE = ("invalid_phone", "Invalid phone number", "رقم الجوال غير صحيح")
INVALID_OPTION = ("invalid_option", "Select one of the options given", "اختاروا أحد الخيارات المتاحة")
AGREEMENT = ("agreement_required", "Agreement is required to proceed", "تلزم الموافقة للمتابعة")
INVALID_TYPE = (
    "invalid_type",
    "This is not the kind of value that is expected here",
    "نوع هذه القيمة غير متوقع هنا",
)
INVITATION = ("invitation_invalid", "This invitation code is not valid", "رمز الدعوة غير صالح")
UNSTORABLE = (
    "invalid_characters",
    "This contains characters that cannot be used",
    "يحتوي هذا الحقل على محارف لا يمكن استخدامها",
)


def too_short(characters: int) -> tuple[str, str, str]:
    return ("too_short", f"Must be at least {characters} characters", "")


def too_long(characters: int) -> tuple[str, str, str]:
    return ("too_long", f"Must be at most {characters} characters", "")


@dataclass(frozen=True)
class Refusal:
    """``typed`` into ``field`` is refused with ``error`` and these words; an empty Arabic text is not compared."""

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
    ):
        rows += [(field, typed, ("required", english, arabic)) for typed in (..., None, "")]
    rows += [("organization_size", ..., ("required", "Organisation size is required", ""))]
    rows += [("industry_field", ..., ("required", "Industry field is required", ""))]
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
                "Noura <noura@najd.example>",
                "noura@najd.example\r\nBcc: x@y.example",
                "noura@unclaimed.invalid",
                "noura@[127.0.0.1]",
                "x" * 65 + "@najd.example",
            )
        ]
        rows += [(field, "x" * 250 + "@najd.example", too_long(254))]
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
    rows += [("phone_number", typed, NOT_A_NUMBER) for typed in ("call me", "+966 50 ABC", "+", "+966501234567;ext=1")]
    rows += [("phone_number", typed, SELECT_A_CODE) for typed in ("0501234567", "٠٥٠١٢٣٤٥٦٧")]
    rows += [("phone_number", typed, INVALID_PHONE) for typed in ("+966501", "+99912345678", "+00966501234567")]
    rows += [("phone_number", "9" * 41, too_long(40))]
    rows += [("organization_size", "50", INVALID_OPTION), ("industry_field", "mining", INVALID_OPTION)]
    rows += [("agreement", typed, AGREEMENT) for typed in (..., None, False)]
    rows += [("agreement", "yes", INVALID_TYPE)]
    rows += [("invitation_code", "NO-SUCH-CODE", INVITATION)]
    rows += [("invitation_code", "X" * 65, too_long(64))]
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
        answer = await client.post(f"/api/user?locale={locale}", content=_json(body), headers=_JSON)
        assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed"), answer.text
        problems = answer.json()["fields"]
        assert [(problem["field"], problem["error"]) for problem in problems] == [(field, refusal.error)]
        if words:
            assert problems[0]["message"] == words
        assert problems[0]["message"].strip()
    assert await _left_behind(session) == 0


_JSON = {"Content-Type": "application/json"}


def _json(document: Any) -> str:
    """ASCII, so that lone surrogates travel as a browser's JSON.stringify writes them."""
    return json.dumps(document)


async def _left_behind(session: AsyncSession) -> int:
    counts = [
        (await session.execute(select(func.count()).select_from(table))).scalar_one()
        for table in (User, Company, Job, AuditEvent)
    ]
    return sum(counts)


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
async def test_what_is_right_is_taken(client: AsyncClient, field: str, typed: Any) -> None:
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


async def test_the_other_industry_must_be_named(client: AsyncClient) -> None:
    for typed in (..., None, "", "  "):
        answer = await client.post("/api/user", json=a_registration(industry_field="other", industry_other=typed))
        assert [(field["field"], field["error"], field["message"]) for field in answer.json()["fields"]] == [
            ("industry_other", "required", "Please say which industry field")
        ]


async def test_everything_that_is_wrong_is_said_at_once(client: AsyncClient) -> None:
    answer = await client.post("/api/user", json={"email": "x", "agreement": False})

    assert {(field["field"], field["error"]) for field in answer.json()["fields"]} == {
        ("email", "invalid_email"),
        ("agreement", "agreement_required"),
        *(
            (field, "required")
            for field in (
                "first_name",
                "last_name",
                "organization_name",
                "organization_website",
                "business_email",
                "password",
                "confirm_password",
                "position",
                "linkedin_profile",
                "headquarters_location",
                "phone_number",
                "branches_in_ksa",
                "organization_size",
                "industry_field",
            )
        ),
    }


async def test_no_refusal_repeats_what_was_typed(client: AsyncClient) -> None:
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
async def test_nothing_is_set_by_the_way(client: AsyncClient, session: AsyncSession, extra: dict[str, str]) -> None:
    answer = await client.post("/api/user", json={**a_registration(), **extra})

    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [(*extra, "unknown_field")]
    assert await _left_behind(session) == 0


@pytest.mark.parametrize("path", ["/api/user", "/api/login/check-credentials", "/api/password/reset"])
@pytest.mark.parametrize(("size", "status"), [(200_000, 422), (1024 * 1024, 413)])
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
async def test_the_other_forms_speak_both_languages(
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
async def test_what_is_no_body_is_refused(client: AsyncClient, path: str, content: str) -> None:
    answer = await client.post(path, content=content.encode("latin-1"), headers=_JSON)

    assert answer.status_code in {400, 422}
    assert answer.json()["success"] is False
