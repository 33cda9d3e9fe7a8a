"""Words of mails about codes and accounts: who may edit them, what they must keep, and who is told."""

from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import SAMPLES, MessagePurpose
from portal.domain.messaging.render import layout_of
from portal.features.mail.messages.foreign_addresses import foreign_addresses
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages, SignIn
from tests.factories.accounts import an_admin

ANNOUNCES = frozenset({Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)})
MANAGES_USERS = frozenset({Grant(Action.UPDATE, Subject.USERS)})
SECURITY = sorted(name for name, sample in SAMPLES.items() if sample.content.purpose is MessagePurpose.SECURITY)
PATH = "/api/messages/password_changed/wording"


def shipped(template: str = "password_changed", locale: str = "en") -> dict[str, Any]:
    words = layout_of(template, locale).shipped
    return {"subject": words.subject, "heading": words.heading, "text": words.text}


async def save(browser: AsyncClient, *, revision: int = 0, ar: object = None, **changes: str) -> Response:
    body = {"revision": revision, "en": shipped() | changes, "ar": ar}
    return await browser.put(f"{PATH}/email", json=body)


@pytest.fixture
async def announcer(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=ANNOUNCES))


@pytest.fixture
async def manager(session: AsyncSession) -> User:
    return await an_admin(session, grants=MANAGES_USERS)


@pytest.mark.parametrize("name", SECURITY)
async def test_sending_announcements_does_not_let_anyone_edit_security_mails(
    announcer: AsyncClient, session: AsyncSession, sign_in: SignIn, manager: User, name: str
) -> None:
    words = shipped(name)
    wording = {"language": "en", "wording": words}
    edits = [
        ("PUT", "wording/email", {"revision": 0, "en": words | {"heading": "Hello"}, "ar": None}),
        ("POST", "wording/email/preview", wording),
        ("POST", "wording/email/test", wording),
    ]
    browser = await sign_in(manager)
    for method, path, body in edits:
        address = f"/api/messages/{name}/{path}"
        assert (await announcer.request(method, address, json=body)).status_code == 403
        assert (await browser.request(method, address, json=body)).status_code == 200


async def test_managing_users_does_not_let_anyone_edit_other_mails(sign_in: SignIn, manager: User) -> None:
    browser = await sign_in(manager)
    body = {"revision": 0, "en": None, "ar": None}
    assert (await browser.put("/api/messages/company_approved/wording/email", json=body)).status_code == 403
    gallery = (await browser.get("/api/messages/gallery")).json()["data"]["items"]
    assert sorted(one["template"] for one in gallery if one["is_security"]) == SECURITY


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", SECURITY)
def test_what_to_do_if_it_was_not_you_stays(name: str, locale: str) -> None:
    """What the shipped words say with a link or the support's address cannot be left out."""
    placeholders = layout_of(name, locale).placeholders
    optional = {one.name for one in placeholders if not one.is_required}
    assert not optional & {"link", "support_email", "code", "token"}


async def test_a_warning_without_its_link_or_the_supports_address_is_refused(sign_in: SignIn, manager: User) -> None:
    answer = await save(await sign_in(manager), text="Your password was changed on {at} (Saudi time).")
    missing = {(one["field"], one["message"]) for one in answer.json()["fields"]}
    assert (answer.status_code, {field for field, _ in missing}) == (422, {"en.text"})
    assert all(any(name in message for _, message in missing) for name in ("{link}", "{support_email}"))


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("https://evil.example/login", "https://evil.example/login"),
        ("See http://localhost:8000.evil.example/app", "http://localhost:8000.evil.example/app"),
        ("https://localhost:8000@evil.example/", "https://localhost:8000@evil.example/"),
        ("www.evil.example,", "www.evil.example"),
        ("evil.example", "evil.example"),
        ("EVIL.EXAMPLE/login.", "EVIL.EXAMPLE/login"),
        ("ev\u200bil.exam\u00adple", "evil.example"),
        ("evil\uff0eexample", "evil.example"),
        ("help@evil.example", "help@evil.example"),
        ("javascript://localhost:8000/%0aalert", "javascript://localhost:8000/%0aalert"),
        ("http://203.0.113.7/", "http://203.0.113.7/"),
        ("203.0.113.7", "203.0.113.7"),
        ("على موقع احتيال.السعودية،", "احتيال.السعودية"),
    ],
)
def test_a_foreign_address_is_found(settings: Settings, typed: str, named: str) -> None:
    assert foreign_addresses(settings, f"Sign in: {typed}") == [named]


@pytest.mark.parametrize(
    "typed",
    [
        "http://localhost:8000/app/login.",
        "localhost:8000/app",
        "https://www.example.gov/help",
        "support@portal.example, or SUPPORT@portal.example.",
        "e.g. 10.5 hours, a.m. or p.m., v1.2.3, ص.ب. 1234 الرياض، د.محمد",
        "{at.saudi} {link} {support_email}",
        "Done.\nThen sign in. And choose… a new one!",
    ],
)
def test_the_portals_own_addresses_and_plain_words_are_not_foreign(settings: Settings, typed: str) -> None:
    assert foreign_addresses(settings, typed) == []


async def test_a_security_mail_that_leads_elsewhere_is_refused(sign_in: SignIn, manager: User) -> None:
    browser = await sign_in(manager)
    answer = await save(browser, heading="Go to evil.example", text=shipped()["text"] + "\n\nhttps://evil.example/x")
    assert answer.status_code == 422
    wrong = {(one["field"], one["error"], one["message"]) for one in answer.json()["fields"]}
    rule = "leads to another place. A message about codes or accounts may only contain addresses of the portal."
    assert wrong == {
        ("en.heading", "foreign_address", f"evil.example {rule}"),
        ("en.text", "foreign_address", f"https://evil.example/x {rule}"),
    }


async def test_the_other_administrators_with_the_right_are_told(
    session: AsyncSession, sign_in: SignIn, manager: User, messages: ReadMessages
) -> None:
    other = await an_admin(session, grants=MANAGES_USERS, locale="ar")
    await an_admin(session, grants=ANNOUNCES)
    browser = await sign_in(manager)

    assert (await save(browser, heading="Your password has changed")).status_code == 200
    assert (await save(browser, heading="Your password has changed", revision=1)).status_code == 200

    (told,) = await messages()
    assert (told.template, told.user_id, told.locale) == ("security_wording_changed", other.id, "ar")
    assert (told.params["changed_by"], told.params["message"]) == (manager.name, "password_changed")
    assert "Your password for" in told.params["subject_en"]
    assert "كلمة المرور" in told.params["subject_ar"]

    assert (await save(browser, **shipped(), revision=1)).status_code == 200, "bringing the shipped words back"
    assert len(await messages()) == 2
