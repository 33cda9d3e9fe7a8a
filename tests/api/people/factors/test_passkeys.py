"""Passkeys: adding one, signing in with it alone, and every wrong answer."""

import json
from typing import Any

import cbor2
import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.testing import capture_logs

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from tests.api.conftest import ORIGIN, ReadMessages, SignIn
from tests.api.people.factors.enrolling import add_passkey, added_passkey, answer_by_passkey, asked
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.passkeys import Passkey, decoded, encoded


async def test_a_passkey_alone_signs_in(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, messages: ReadMessages
) -> None:
    admin = await an_admin(session)
    browser = await sign_in(admin)
    passkey = await added_passkey(browser)
    assert [message.template for message in await messages()] == ["factor_added"]

    answer = await answer_by_passkey(client, passkey)

    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["user"]["id"] == str(admin.id)
    assert (await client.get("/api/user-info")).status_code == 200
    listed = (await browser.get("/api/account/factors")).json()["data"]
    (factor,) = listed["items"]
    assert (factor["kind"], factor["label"], factor["is_synced"]) == ("passkey", "Laptop", False)
    assert factor["last_used_at"] > factor["created_at"]
    events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    assert [(event.action, event.details) for event in events] == [
        ("account.factor_added", {"kind": "passkey"}),
        ("account.signed_in", {"by": "passkey"}),
    ]


async def test_people_of_companies_may_have_one(client: AsyncClient, session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    passkey = await added_passkey(await sign_in(person))
    answer = await answer_by_passkey(client, passkey)
    assert answer.json()["data"]["user"]["id"] == str(person.id)
    assert (await (await sign_in(person)).post("/api/account/factors/app/ask")).status_code == 403


async def test_recovery_codes_are_shown_with_the_first_factor_only(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    first = (await add_passkey(browser, Passkey(ORIGIN))).json()["data"]["recovery_codes"]
    second = (await add_passkey(browser, Passkey(ORIGIN))).json()["data"]["recovery_codes"]
    assert (len(set(first)), second) == (10, [])
    assert (await browser.get("/api/account/factors")).json()["data"]["recovery_codes"] == 10


WRONG: dict[str, dict[str, Any]] = {
    "a foreign origin": {"origin": "https://portal.example"},
    "a foreign party": {"party": "portal.example"},
    "a frame of another site": {"told": {"crossOrigin": True}},
    "a foreign top": {"told": {"topOrigin": "https://evil.example"}},
    "no verification": {"verifies": False},
    "another challenge": {"told": {"challenge": encoded(b"another")}},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
async def test_a_wrong_passkey_is_not_added(session: AsyncSession, sign_in: SignIn, wrong: dict[str, Any]) -> None:
    browser = await sign_in(await an_admin(session))
    answer = await add_passkey(browser, Passkey(**{"origin": ORIGIN} | wrong))
    assert (answer.status_code, answer.json()["error"]) == (422, "factor_not_accepted")
    assert (await browser.get("/api/account/factors")).json()["data"]["items"] == []


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
async def test_a_wrong_answer_does_not_sign_in(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, wrong: dict[str, Any]
) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)))
    for name, value in wrong.items():
        setattr(passkey, name, value)
    answer = await answer_by_passkey(client, passkey)
    assert (answer.status_code, answer.json()["error"]) == (422, "factor_not_accepted")
    assert (await client.get("/api/user-info")).status_code == 401
    events = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert events[-1] == "account.sign_in_failed"


async def test_an_answer_counts_once(client: AsyncClient, session: AsyncSession, sign_in: SignIn) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)))
    question = await asked(client, "login/passkey")
    body = {"ceremony_id": question["ceremony_id"], "credential": passkey.use(question["options"])}
    assert (await client.post("/api/login/passkey", json=body)).status_code == 200
    again = await client.post("/api/login/passkey", json=body)
    assert (again.status_code, again.json()["error"]) == (410, "ceremony_expired")
    # Nor does it answer a later question.
    later = {"ceremony_id": (await asked(client, "login/passkey"))["ceremony_id"], "credential": body["credential"]}
    assert (await client.post("/api/login/passkey", json=later)).json()["error"] == "factor_not_accepted"


async def test_an_answer_with_a_changed_signature_or_owner_is_refused(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)))
    other = await an_admin(session)
    for name, value in (("signature", encoded(b"0" * 70)), ("userHandle", encoded(other.id.bytes)), ("userHandle", "")):
        question = await asked(client, "login/passkey")
        credential = json.loads(passkey.use(question["options"]))
        credential["response"][name] = value
        body = {"ceremony_id": question["ceremony_id"], "credential": json.dumps(credential)}
        assert (await client.post("/api/login/passkey", json=body)).json()["error"] == "factor_not_accepted"


async def test_a_counter_that_goes_back_is_a_copied_key(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)), count=7)
    passkey.count = 3
    assert (await answer_by_passkey(client, passkey)).json()["error"] == "factor_not_accepted"
    passkey.count = 8
    assert (await answer_by_passkey(client, passkey)).status_code == 200


async def test_a_synced_passkey_counts_on_each_device_by_itself(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    """It may be a copied key, too: the log and the audit trail tell."""
    browser = await sign_in(await an_admin(session))
    passkey = await added_passkey(browser, is_synced=True, count=7)
    passkey.count = 3
    with capture_logs() as logs:
        assert (await answer_by_passkey(client, passkey)).status_code == 200
        assert (await answer_by_passkey(client, passkey)).status_code == 200
    told = [(line["before"], line["now"]) for line in logs if line["event"] == "passkey_counter_went_back"]
    assert told == [(7, 4)]
    signed_in = select(AuditEvent).where(AuditEvent.action == "account.signed_in").order_by(AuditEvent.id)
    details = [event.details for event in await session.scalars(signed_in)]
    assert details == [{"by": "passkey", "counter": "went_back"}, {"by": "passkey"}]
    assert (await browser.get("/api/account/factors")).json()["data"]["items"][0]["is_synced"] is True


async def test_a_passkey_that_does_not_count_never_goes_back(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)), is_synced=True)
    with capture_logs() as logs:
        for _ in range(2):
            passkey.count = -1
            assert (await answer_by_passkey(client, passkey)).status_code == 200
    assert "passkey_counter_went_back" not in [line["event"] for line in logs]


async def test_a_passkey_belongs_to_one_account(session: AsyncSession, sign_in: SignIn) -> None:
    passkey = await added_passkey(await sign_in(await an_admin(session)))
    answer = await add_passkey(await sign_in(await an_admin(session)), passkey)
    assert (answer.status_code, answer.json()["error"]) == (409, "passkey_registered")


async def test_a_question_is_answered_by_the_person_who_was_asked(session: AsyncSession, sign_in: SignIn) -> None:
    mine, theirs = [await sign_in(await an_admin(session)) for _ in range(2)]
    question = await asked(mine, "account/factors/passkey")
    body = {
        "ceremony_id": question["ceremony_id"],
        "credential": Passkey(ORIGIN).create(question["options"]),
        "label": "Laptop",
    }
    assert (await theirs.post("/api/account/factors/passkey", json=body)).json()["error"] == "ceremony_expired"
    # The question to add a passkey is no question to sign in.
    assert (await mine.post("/api/login/passkey", json=body | {"label": None})).status_code in {410, 422}


async def test_two_tabs_add_a_passkey_each(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    questions = [await asked(browser, "account/factors/passkey") for _ in range(2)]
    for question in reversed(questions):
        credential = Passkey(ORIGIN).create(question["options"])
        body = {"ceremony_id": question["ceremony_id"], "credential": credential, "label": "Laptop"}
        assert (await browser.post("/api/account/factors/passkey", json=body)).status_code == 200
    known = (await asked(browser, "account/factors/passkey"))["options"]["excludeCredentials"]
    assert len(known) == 2


@pytest.mark.parametrize(
    "credential",
    ["{}", "[]", "null", '"text"', '{"response": 1}', "[" * 5000, json.dumps({"response": {"clientDataJSON": "%"}})],
)
async def test_what_is_no_answer_is_refused(client: AsyncClient, credential: str) -> None:
    question = await asked(client, "login/passkey")
    answer = await client.post(
        "/api/login/passkey", json={"ceremony_id": question["ceremony_id"], "credential": credential}
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "factor_not_accepted")


async def test_an_attestation_of_two_megabytes_is_refused_unread(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    answer = await add_passkey(browser, Passkey(ORIGIN, padding=2_000_000))
    assert answer.status_code in {413, 422}


async def test_ten_factors_are_enough(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    for _ in range(10):
        await added_passkey(browser)
    assert (await add_passkey(browser, Passkey(ORIGIN))).json()["error"] == "too_many_factors"


async def test_a_passkey_gets_another_name(session: AsyncSession, sign_in: SignIn) -> None:
    browser, other = await sign_in(await an_admin(session)), await sign_in(await an_admin(session))
    await added_passkey(browser)
    (factor,) = (await browser.get("/api/account/factors")).json()["data"]["items"]
    path = f"/api/account/factors/{factor['id']}"
    assert (await other.put(path, json={"label": "Mine"})).status_code == 404
    assert (await browser.put(path, json={"label": " "})).status_code == 422
    assert (await browser.put(path, json={"label": "x" * 61})).status_code == 422
    renamed = factor | {"label": "هاتف العمل"}
    assert (await browser.put(path, json={"label": "هاتف العمل"})).json()["data"] == renamed
    assert (await browser.get("/api/account/factors")).json()["data"]["items"] == [renamed]


async def test_a_removed_passkey_no_longer_signs_in(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, messages: ReadMessages
) -> None:
    browser = await sign_in(await an_admin(session))
    passkey = await added_passkey(browser)
    (factor,) = (await browser.get("/api/account/factors")).json()["data"]["items"]
    other = await sign_in(await an_admin(session))
    assert (await other.delete(f"/api/account/factors/{factor['id']}")).status_code == 404
    assert (await browser.delete(f"/api/account/factors/{factor['id']}")).status_code == 200
    assert (await browser.get("/api/account/factors")).json()["data"] == {
        "items": [],
        "recovery_codes": 0,
        "may_add_app": True,
        "is_required": False,
        "by_provider": False,
        "may_recover": False,
        "reset_due_at": None,
    }
    assert (await answer_by_passkey(client, passkey)).json()["error"] == "factor_not_accepted"
    assert [message.template for message in await messages()] == ["factor_added", "factor_removed"]


@pytest.mark.parametrize("named", ["\x00", "\ud800", "é", "", "A" * 2000])
async def test_an_id_that_is_none_is_refused(client: AsyncClient, named: str) -> None:
    question = await asked(client, "login/passkey")
    response = {"clientDataJSON": encoded(b"{}")}
    credential = json.dumps({"id": named, "rawId": named, "type": "public-key", "response": response})
    body = {"ceremony_id": question["ceremony_id"], "credential": credential}
    assert (await client.post("/api/login/passkey", json=body)).json()["error"] == "factor_not_accepted"


async def test_a_passkey_with_a_longer_id_than_the_standard_allows_is_not_added(
    session: AsyncSession, sign_in: SignIn
) -> None:
    browser = await sign_in(await an_admin(session))
    answer = await add_passkey(browser, Passkey(ORIGIN, id=bytes(1024)))
    assert (answer.status_code, answer.json()["error"]) == (422, "factor_not_accepted")
    assert (await add_passkey(browser, Passkey(ORIGIN, id=bytes(1023)))).status_code == 200


@pytest.mark.parametrize("key", [[], {}, {1: 99}, "key", {1: 2, 3: -7, -1: 99, -2: b"", -3: b""}], ids=repr)
async def test_a_malformed_key_is_refused(session: AsyncSession, sign_in: SignIn, key: object) -> None:
    browser = await sign_in(await an_admin(session))
    question = await asked(browser, "account/factors/passkey")
    passkey = Passkey(ORIGIN)
    credential = json.loads(passkey.create(question["options"]))
    attestation = cbor2.loads(decoded(credential["response"]["attestationObject"]))
    whole = attestation["authData"]
    attestation["authData"] = whole[: 55 + len(passkey.id)] + cbor2.dumps(key)
    credential["response"]["attestationObject"] = encoded(cbor2.dumps(attestation))
    body = {"ceremony_id": question["ceremony_id"], "credential": json.dumps(credential), "label": "Laptop"}
    answer = await browser.post("/api/account/factors/passkey", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "factor_not_accepted")
