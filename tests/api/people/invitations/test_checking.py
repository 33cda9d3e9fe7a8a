"""Pasted addresses and CSV files: what is read, and what is left out for which reason."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.features.people.invitations.policy import MAX_RECIPIENTS
from portal.features.people.invitations.sending import recipients
from portal.features.people.invitations.sending.recipients import SHOWN_MAX, Fault, read_addresses
from portal.platform.clock import utc_now
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation

NUMBERED = list(enumerate("abc", start=1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a@kumo.example\nb@kumo.example", [(1, "a@kumo.example", None), (2, "b@kumo.example", None)]),
        ("a@kumo.example, b@kumo.example; c@kumo.example", [(1, f"{one}@kumo.example", None) for one in "abc"]),
        ("a@kumo.example، b@kumo.example", [(1, "a@kumo.example", None), (1, "b@kumo.example", None)]),
        ("\r\n\r\n  A@Kumo.Example  \r\n", [(3, "a@kumo.example", None)]),
        ("\ufeffemail,name\na@kumo.example,Kumo HD", [(2, "a@kumo.example", "Kumo HD")]),
        ("البريد الإلكتروني;الاسم\na@kumo.example;شركة كومو", [(2, "a@kumo.example", "شركة كومو")]),
        ("name\te-mail\nKumo HD\ta@kumo.example", [(2, "a@kumo.example", "Kumo HD")]),
        ('"Kumo, Maps",a@kumo.example', [(1, "a@kumo.example", "Kumo, Maps")]),
        ('"Kumo, Maps" <a@kumo.example>', [(1, "a@kumo.example", "Kumo, Maps")]),
        (
            "Sara Alqahtani <a@kumo.example>, <b@kumo.example>",
            [(1, "a@kumo.example", "Sara Alqahtani"), (1, "b@kumo.example", None)],
        ),
        ("'a@x.example'; 'b@x.example'", [(1, "a@x.example", None), (1, "b@x.example", None)]),
        ("1. a@x.example\n(2) b@x.example\n٣) c@x.example", [(n, f"{one}@x.example", None) for n, one in NUMBERED]),
        ("• a@x.example\n- b@x.example\n\uf0b7\tc@x.example", [(n, f"{one}@x.example", None) for n, one in NUMBERED]),
        ("a@x.example / b@x.example", [(1, "a@x.example", None), (1, "b@x.example", None)]),
        ("a@x.example/b@x.example|c@x.example", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("a@x.example b@x.example\tc@x.example", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("a@x.example and b@x.example و c@x.example", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("a@x.example، b@x.example؛ c@x.example.", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("<a@x.example>,<b@x.example>;;<c@x.example>;", [(1, f"{one}@x.example", None) for one in "abc"]),
        (
            "To: a@x.example; b@x.example\nCc:\nc@x.example",
            [(1, "a@x.example", None), (1, "b@x.example", None), (3, "c@x.example", None)],
        ),
        ("a@x.example (Omar)", [(1, "a@x.example", "Omar")]),
        ("a@x.example (Omar) / b@x.example (Sara)", [(1, "a@x.example", "Omar"), (1, "b@x.example", "Sara")]),
        ("a@x.example – Omar, b@x.example – Sara", [(1, "a@x.example", "Omar"), (1, "b@x.example", "Sara")]),
        ("Omar a@x.example, Sara b@x.example", [(1, "a@x.example", "Omar"), (1, "b@x.example", "Sara")]),
        ("Omar: a@x.example", [(1, "a@x.example", "Omar")]),
        (
            "Sami Harbi (s@x.example), Omar [o@x.example]",
            [(1, "s@x.example", "Sami Harbi"), (1, "o@x.example", "Omar")],
        ),
        ("a@x.example.", [(1, "a@x.example", None)]),
        ("«a@x.example»، “b@x.example”", [(1, "a@x.example", None), (1, "b@x.example", None)]),
        ("Harbi, Sami <s@x.example>", [(1, "s@x.example", "Sami Harbi")]),
        (
            "Harbi, Sami <s@x.example>; Al-Qahtani, Noura <n@x.example>;",
            [(1, "s@x.example", "Sami Harbi"), (1, "n@x.example", "Noura Al-Qahtani")],
        ),
        (
            "الحربي، سامي <s@x.example>؛ نورة <n@x.example>",
            [(1, "s@x.example", "سامي الحربي"), (1, "n@x.example", "نورة")],
        ),
        (
            '"Harbi, Sami" <s@x.example>, Noura Q. <n@x.example>',
            [(1, "s@x.example", "Harbi, Sami"), (1, "n@x.example", "Noura Q.")],
        ),
        (
            "n@x.example <n@x.example>; 'b@x.example' <b@x.example>",
            [(1, "n@x.example", None), (1, "b@x.example", None)],
        ),
        ("n@x.example<mailto:n@x.example>", [(1, "n@x.example", None)]),
        ("Noura <mailto:n@x.example>", [(1, "n@x.example", "Noura")]),
        ("[n@x.example](mailto:n@x.example)", [(1, "n@x.example", None)]),
        ("1\tKumo HD\ta@x.example\t+966501234567", [(1, "a@x.example", "Kumo HD")]),
        ('a@kumo.example\n"unclosed, b@kumo.example', [(1, "a@kumo.example", None), (2, "b@kumo.example", "unclosed")]),
        ("mailto:a@kumo.example?subject=RFI", [(1, "a@kumo.example", None)]),
        ("a. a@x.example\nii) b@x.example\nأ- c@x.example", [(n, f"{one}@x.example", None) for n, one in NUMBERED]),
        (
            "o a@x.example\n(b) b@x.example\nXi <c@x.example>",
            [*[(n, f"{one}@x.example", None) for n, one in NUMBERED[:2]], (3, "c@x.example", "Xi")],
        ),
        ("a@x.example وb@x.example، وc@x.example", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("a@x.example\\b@x.example•c@x.example", [(1, f"{one}@x.example", None) for one in "abc"]),
        ("إلى: سامي <a@x.example>\nنسخة: b@x.example", [(1, "a@x.example", "سامي"), (2, "b@x.example", None)]),
        ("'Harbi, Sami' <s@x.example>; SMTP:o@x.example", [(1, "s@x.example", "Sami Harbi"), (1, "o@x.example", None)]),
        ("Najd Maps, LLC <n@x.example>", [(1, "n@x.example", "Najd Maps, LLC")]),
        ('"Najd ""HD"" Maps" <n@x.example>', [(1, "n@x.example", 'Najd "HD" Maps')]),
        ('"Najd ""HD"" Maps",n@x.example', [(1, "n@x.example", 'Najd "HD" Maps')]),
        ("sep=;\nالإيميل;الاسم\na@x.example;نورة", [(3, "a@x.example", "نورة")]),
        ("Contact: a@x.example, Tel: +966501234567", [(1, "a@x.example", None)]),
        ("\u200fa@kumo.example\u200e", [(1, "a@kumo.example", None)]),
    ],
)
def test_what_is_read(text: str, expected: list[tuple[int, str, str | None]]) -> None:
    addresses, problems = read_addresses(text)
    assert [(address.line, address.email, address.name) for address in addresses] == expected
    assert problems == []


@pytest.mark.parametrize(
    ("text", "line", "shown", "fault"),
    [
        ("a@kumo.example\nA@KUMO.example", 2, "a@kumo.example", Fault.DUPLICATE),
        ("a@kumo.example\n\nkumo.example", 3, "kumo.example", Fault.MALFORMED),
        ("a@kumo.example\nKumo; Riyadh", 2, "Kumo; Riyadh", Fault.MALFORMED),
        ("a@kumo.example, b@", 1, "b@", Fault.MALFORMED),
        ("a@kumo.example\nb@@kumo.example", 2, "b@@kumo.example", Fault.MALFORMED),
        ("a@kumo.example\nb@unclaimed.invalid", 2, "b@unclaimed.invalid", Fault.MALFORMED),
        ("a@kumo.example\nn @kumo.example", 2, "n @kumo.example", Fault.MALFORMED),
        ("a@kumo.example, n @kumo.example", 1, "n @kumo.example", Fault.MALFORMED),
        ("a@kumo.example / n @kumo.example", 1, "n @kumo.example", Fault.MALFORMED),
        ("a@kumo.example b@", 1, "b@", Fault.MALFORMED),
        ("Harbi, Sami <s@@kumo.example>; a@kumo.example", 1, "s@@kumo.example", Fault.MALFORMED),
        ("a@kumo.example; b@kumo.example <c@kumo.example>", 1, "b@kumo.example <c@kumo.example>", Fault.MALFORMED),
        ("a@kumo.example\n" + "x" * 300, 2, "x" * 120, Fault.MALFORMED),
    ],
)
def test_what_is_left_out(text: str, line: int, shown: str, fault: Fault) -> None:
    addresses, problems = read_addresses(text)
    assert [address.email for address in addresses] == ["a@kumo.example"]
    assert [(problem.line, problem.fault) for problem in problems] == [(line, fault)]
    assert problems[0].text == shown
    if fault is Fault.MALFORMED:
        assert text[problems[0].start : problems[0].end][:SHOWN_MAX] == shown


def test_a_first_line_without_an_address_is_malformed_unless_it_is_a_header() -> None:
    assert [problem.fault for problem in read_addresses("Kumo HD\na@kumo.example")[1]] == [Fault.MALFORMED]


def test_the_address_after_the_five_hundredth_is_too_many() -> None:
    text = "\n".join(f"person{number}@kumo.example" for number in range(MAX_RECIPIENTS + 2))
    addresses, problems = read_addresses(text)
    assert len(addresses) == MAX_RECIPIENTS == 500
    assert [(problem.line, problem.fault) for problem in problems] == [(501, Fault.TOO_MANY), (502, Fault.TOO_MANY)]


async def checked(browser: AsyncClient, text: str) -> dict[str, Any]:
    answer = await browser.post("/api/invitations/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_addresses_with_an_account_or_a_valid_invitation_are_left_out(
    browser: AsyncClient, session: AsyncSession
) -> None:
    now = utc_now()
    registered = await a_company(session)
    unverified = await a_company(session, verified=False)
    colleague = await an_admin(session)
    await a_sent_invitation(session, email="invited@kumo.example")
    await a_sent_invitation(session, email="revoked@kumo.example", revoked_at=now)
    await a_sent_invitation(session, email="expired@kumo.example", expires_at=now - timedelta(hours=1))
    lines = [
        "new@kumo.example, Kumo",
        registered.email.upper(),
        unverified.email,
        colleague.email,
        "invited@kumo.example",
        "revoked@kumo.example",
        "expired@kumo.example",
        "no address",
    ]
    text = "\n".join(lines)
    data = await checked(browser, text)
    assert data["valid"] == [
        {"line": 1, "email": "new@kumo.example", "name": "Kumo"},
        {"line": 3, "email": unverified.email, "name": None},
        {"line": 6, "email": "revoked@kumo.example", "name": None},
        {"line": 7, "email": "expired@kumo.example", "name": None},
    ]
    assert data["problems"] == [
        {"line": 2, "text": registered.email, "fault": "registered", "start": None, "end": None},
        {"line": 4, "text": colleague.email, "fault": "registered", "start": None, "end": None},
        {"line": 5, "text": "invited@kumo.example", "fault": "invited", "start": None, "end": None},
        {"line": 8, "text": "no address", "fault": "malformed", "start": len(text) - 10, "end": len(text)},
    ]


@pytest.mark.parametrize("text", ["", "   ", "x" * 100_001])
async def test_a_text_has_limits(browser: AsyncClient, text: str) -> None:
    answer = await browser.post("/api/invitations/check", json={"text": text})
    assert (answer.status_code, [field["field"] for field in answer.json()["fields"]]) == (422, ["text"])


@pytest.mark.parametrize("text", ["a@kumo.example\n" * 1001, "@\n" * 50_000, ",".join(["a@kumo.example"] * 6000)])
async def test_a_longer_list_is_refused_before_it_is_examined(
    browser: AsyncClient, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipients, "normalize_email", pytest.fail)
    answer = await browser.post("/api/invitations/check", json={"text": text})
    assert (answer.status_code, answer.json()["error"], answer.json()["params"]) == (
        422,
        "too_many_entries",
        {"n": 1000},
    )


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "@" * 100_000,
        '"' * 100_000,
        "<" * 50_000 + "@" * 50_000,
        "a@" * 50_000,
        "/" * 50_000 + "@/" * 25_000,
    ],
)
def test_a_text_of_signs_only_is_read_in_one_pass(text: str) -> None:
    addresses, problems = read_addresses(text)
    assert (addresses, [problem.fault for problem in problems]) in (([], [Fault.MALFORMED]), ([], []))


async def test_a_problem_says_where_it_is_in_the_text_that_was_sent(browser: AsyncClient) -> None:
    text = "\n\n \u200f😀 a@kumo.example; b@@kumo.example \n"
    [problem] = (await checked(browser, text))["problems"]
    assert (problem["line"], text[problem["start"] : problem["end"]]) == (3, "b@@kumo.example")


async def test_only_with_the_permission_to_create(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.INVITATIONS_CODE)]))
    assert (await browser.post("/api/invitations/check", json={"text": "a@kumo.example"})).status_code == 403
