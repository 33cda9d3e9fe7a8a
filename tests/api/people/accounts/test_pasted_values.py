"""Addresses, numbers and names as people paste them.

The browser runs the same cases (web/src/validation/pasted.test.ts).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from httpx2 import AsyncClient
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.links import is_http_link, web_address
from portal.domain.forms.typed_text import paragraphs, single_line
from portal.domain.identity.companies import Company
from portal.domain.identity.emails import normalize_email
from portal.domain.identity.users import User
from portal.entry.app import create_app
from portal.features.people.accounts import declared
from portal.features.people.accounts.fields import Code, Email, Name, Phone, Url, normalize_invitation
from portal.platform.http.body import Body
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration

CASES = json.loads((Path(__file__).parents[3] / "pasted_cases.json").read_text())

_email, _url, _phone, _name, _code = (TypeAdapter(kind) for kind in (Email, Url, Phone, Name, Code))


def refusal_of(adapter: TypeAdapter[str], typed: str) -> str | None:
    """The error of the refusal; None if the value is taken."""
    try:
        adapter.validate_python(typed)
    except ValidationError as error:
        return error.errors()[0]["type"]
    return None


@pytest.mark.parametrize(("typed", "kept"), CASES["web_addresses"]["taken"])
def test_a_web_address_is_kept_without_what_stands_around_it(typed: str, kept: str) -> None:
    assert _url.validate_python(typed) == kept
    assert is_http_link(kept)
    assert web_address(kept) == kept


@pytest.mark.parametrize("typed", CASES["web_addresses"]["refused"])
def test_a_host_that_browsers_cannot_open_is_no_web_address(typed: str) -> None:
    assert refusal_of(_url, typed) in {"invalid_url", "required"}


@pytest.mark.parametrize(("typed", "kept"), CASES["emails"]["taken"])
def test_an_email_is_kept_without_what_stands_around_it(typed: str, kept: str) -> None:
    assert _email.validate_python(typed) == kept
    assert normalize_email(kept) == kept


@pytest.mark.parametrize("typed", CASES["emails"]["refused"])
def test_what_may_be_several_emails_or_none_is_refused(typed: str) -> None:
    assert refusal_of(_email, typed) == "invalid_email"


@pytest.mark.parametrize(("typed", "kept"), CASES["phones"]["taken"])
def test_a_phone_number_is_kept_as_it_is_dialled(typed: str, kept: str) -> None:
    assert _phone.validate_python(typed) == kept


@pytest.mark.parametrize(("typed", "error"), CASES["phones"]["refused"])
def test_each_mistake_in_a_phone_number_has_its_message(typed: str, error: str) -> None:
    assert refusal_of(_phone, typed) == error


def test_every_separator_may_group_the_digits_of_a_number() -> None:
    refused = [sign for sign in CASES["phones"]["separators"] if refusal_of(_phone, f"+966{sign}50{sign}1234567")]
    assert refused == []


@pytest.mark.parametrize(("typed", "kept"), CASES["names"]["taken"])
def test_a_name_keeps_its_joiners_and_loses_direction_marks(typed: str, kept: str) -> None:
    assert _name.validate_python(typed) == kept


@pytest.mark.parametrize("typed", CASES["names"]["refused"])
def test_a_name_has_letters_spaces_and_hyphens_only(typed: str) -> None:
    assert refusal_of(_name, typed) == "invalid_name"


@pytest.mark.parametrize("typed", ["\u3164\u3164", "\u115f\u1160", "\uffa0 \u2800", "\u200c\u200d", "\u064b\u064c"])
def test_a_text_that_shows_nothing_is_missing(typed: str) -> None:
    assert refusal_of(_name, typed) == "required"
    assert (single_line(typed), paragraphs(typed)) == ("", "")


@pytest.mark.parametrize(("typed", "kept"), CASES["codes"]["taken"])
def test_a_code_is_six_digits_in_any_grouping(typed: str, kept: str) -> None:
    assert _code.validate_python(typed) == kept


@pytest.mark.parametrize("typed", CASES["codes"]["refused"])
def test_a_text_without_one_code_of_six_digits_is_refused(typed: str) -> None:
    assert refusal_of(_code, typed) == "invalid_code"


@pytest.mark.parametrize(
    "typed",
    [
        " geo-demo-2026 ",
        "GEO‑DEMO‑2026",
        "GEO–DEMO–2026",
        "GEO — DEMO — 2026",
        "GEO−DEMO−2026",
        "\u200fGEO-DEMO-2026\u200e",
        "GEO\u200b-DEMO\u00ad-2026",
        "“GEO-DEMO-2026”",
        "(GEO-DEMO-2026).",
        "GEO-DEMO-٢٠٢٦،",
        "ＧＥＯ－ＤＥＭＯ－２０２６",
        "Invitation code: GEO-DEMO-2026.",
        "رمز الدعوة: GEO-DEMO-2026",
        "1. GEO-DEMO-2026 (Noura)",
        "#geo-demo-2026",
        "https://portal.example/register?invitation=GEO-DEMO-2026",
    ],
)
def test_an_invitation_code_is_read_however_it_was_copied(typed: str) -> None:
    assert normalize_invitation(typed) == "GEO-DEMO-2026"


# Surroundings that no valid address begins or ends with.
_before = st.sampled_from(
    ["", " ", "\u200f", "<", "«", "“", "(", "• ", "\u2068", "1. ", "mailto:", "Noura <", "Email: "]
)
_behind = st.sampled_from(["", " ", "\u200e", ">", "»", "”", ")", ".", ",", "،", "؛", "…", "\u2069", ".»", ">;"])


@settings(deadline=None)
@given(st.emails(), _before, _behind)
def test_what_stands_around_an_email_never_makes_it_another(address: str, before: str, behind: str) -> None:
    is_escaped = before == "mailto:" and not set("%?").isdisjoint(address)
    if is_escaped or refusal_of(_email, address) is not None:
        return
    expected = _email.validate_python(address)
    assert _email.validate_python(f"{before}{address}{behind}") == expected


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_cleaning_an_address_twice_changes_nothing_more(text: str) -> None:
    assert web_address(web_address(text)) == web_address(text)
    if refusal_of(_email, text) is None:
        assert normalize_email(normalize_email(text)) == normalize_email(text)
    refusal_of(_phone, text)


def _bodies(kind: type[Body] = Body) -> Iterator[type[Body]]:
    for body in kind.__subclasses__():
        yield body
        yield from _bodies(body)


def _fields(*endings: str) -> list[Any]:
    """The fields of request bodies with such a name; not of the classes from which bodies inherit them."""
    create_app  # noqa: B018 -- imports every feature
    return [
        pytest.param(field, id=f"{body.__name__}.{name}")
        for body in sorted(set(_bodies()), key=lambda one: one.__name__)
        if body.__module__.startswith("portal.") and body.__module__ != declared.__name__
        for name, field in body.model_fields.items()
        if name.endswith(endings)
    ]


def _read(field: FieldInfo, typed: str) -> Any:
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[field.annotation, field])  # type: ignore[arg-type]
    return adapter.validate_python(typed)


@pytest.mark.parametrize("field", _fields("email"))
def test_every_email_of_a_request_is_read_alike(field: FieldInfo) -> None:
    for typed in ("mailto:n@x.example", "Noura <n@x.example>", "n@x.example.", "\u2068n@x.example\u2069"):
        assert _read(field, typed) == "n@x.example"


@pytest.mark.parametrize("field", _fields("url", "website", "linkedin_profile"))
def test_every_web_address_of_a_request_is_read_alike(field: FieldInfo) -> None:
    assert _read(field, "\u200fnajd.com.sa.،") == "https://najd.com.sa"


@pytest.mark.parametrize("field", _fields("phone_number"))
def test_every_phone_number_of_a_request_is_read_alike(field: FieldInfo) -> None:
    assert _read(field, "tel:966 / 50 123–4567") == "+966501234567"


async def test_a_registration_is_stored_without_what_was_pasted_around_its_values(
    client: AsyncClient, session: AsyncSession
) -> None:
    pasted = a_registration(
        last_name="رضا\u200cزاده",
        organization_website="https://www.najd.com.sa،",
        linkedin_profile="«linkedin.com/in/نورة»",
        email="Noura <n@x.example>",
        business_email="mailto:office@x.example",
        phone_number="tel:966 / 50 123–4567",
    )
    answer = await client.post("/api/user", json=pasted)
    assert answer.status_code in {200, 201}, answer.text
    user = (await session.scalars(select(User).where(User.email == "n@x.example"))).one()
    assert (user.last_name, user.phone_number) == ("رضا\u200cزاده", "+966501234567")
    assert user.linkedin_profile == "https://linkedin.com/in/نورة"
    assert (await session.scalars(select(Company.organization_website))).all() == ["https://www.najd.com.sa"]


@pytest.mark.parametrize("typed", ["mailto:{}", "Noura <{}>", "{}.", "'{}'", "\u2068{}\u2069"])
async def test_people_sign_in_and_reset_with_a_pasted_email(
    client: AsyncClient, session: AsyncSession, typed: str
) -> None:
    company = await a_company(session)
    email = typed.format(company.email)
    answer = await client.post("/api/password/forgot", json={"email": email})
    assert answer.status_code == 200, answer.text
    answer = await client.post("/api/login/check-credentials", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
