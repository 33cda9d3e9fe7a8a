"""Edited wordings of mails: read from the shipped templates, rendered as text, and not used if they are broken."""

import asyncio
import re
from functools import partial

import pytest
from httpx2 import AsyncClient, Response
from prometheus_client import REGISTRY
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.message_templates import SAMPLES
from portal.domain.messaging.models import MessageWording
from portal.domain.messaging.render import layout_of, render_mail, render_sms
from portal.domain.messaging.service import Channel, Recipient, send
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.platform.db.identifiers import new_id
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.api.messaging.conftest import Deliver, MailTray, text_of
from tests.factories.accounts import an_admin

EDITABLE = sorted(name for name, sample in SAMPLES.items() if not sample.content.is_typed)
EVERY = pytest.mark.parametrize(("name", "locale"), [(name, locale) for name in EDITABLE for locale in LOCALES])
PREVIEW = re.compile(r'<div style="display:none.*?</div>', re.DOTALL)
ISOLATES = re.compile("[\u2068\u2069]")
APPROVED = {
    "subject": "Welcome, {company}",
    "heading": "You are in",
    "text": "Welcome <b>{company}</b>!\n\n{details}\n\n~ Small } print {\n\n{button}",
}
SARA = Recipient(address="sara@company.example", locale="en", name="Sara")
CONTENT = CompanyApproved(organization_name="Najd & Sons", question_count=29, deadline=None)


def tidied(page: str) -> str:
    without_preview = PREVIEW.sub("", page).replace("&#39;", "'").replace("&#34;", '"')
    return re.sub(r"\s+", "", ISOLATES.sub("", without_preview).replace('<bdidir="ltr">', ""))


@EVERY
def test_the_shipped_words_come_back_unchanged(name: str, locale: str, settings: Settings) -> None:
    sample, layout = SAMPLES[name], layout_of(name, locale)
    assert layout.problems(layout.shipped) == []
    render = partial(render_mail, sample.content, settings, locale=locale, name="Sara", secrets=sample.secrets)
    shipped, again = render(), render(wording=layout.shipped)
    assert again.subject == shipped.subject
    assert tidied(again.text) == tidied(shipped.text)
    assert again.html.count("<p ") == shipped.html.count("<p ")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", sorted(name for name, sample in SAMPLES.items() if sample.has_sms))
def test_the_shipped_sms_comes_back_unchanged(name: str, locale: str, settings: Settings) -> None:
    sample, layout = SAMPLES[name], layout_of(name, locale, "sms")
    shipped = render_sms(sample.content, settings, locale=locale, secrets=sample.secrets)
    again = render_sms(sample.content, settings, locale=locale, secrets=sample.secrets, wording=layout.shipped)
    assert again == shipped
    assert not sample.secrets or shipped.splitlines()[-1].startswith("@"), (
        "the line that browsers read is no part of the text"
    )
    assert "autofill" not in layout.shipped.text


@pytest.mark.parametrize("name", EDITABLE)
def test_both_languages_have_the_same_placeholders(name: str) -> None:
    en, ar = (set(layout_of(name, locale).placeholders) for locale in LOCALES)
    assert en == ar


def test_words_are_text_and_never_markup(settings: Settings) -> None:
    wording = Wording(**{**APPROVED, "heading": "<i>{company}</i>"})
    mail = render_mail(CONTENT, settings, locale="en", name="Sara", wording=wording)
    assert mail.subject == "Welcome, Najd & Sons"
    assert "&lt;b&gt;" in mail.html
    assert "&lt;i&gt;Najd &amp; Sons&lt;/i&gt;" in mail.html
    assert "<b>" not in mail.html
    assert "Small } print {" in mail.text
    assert "/app/questionnaireForm" in mail.text


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"text": "{details}\n\n{button}\n\n{receipt}"}, ("text", "unknown_placeholder", "receipt")),
        ({"text": "{details}"}, ("text", "missing_placeholder", "button")),
        ({"text": "{details}\n\n{button}\n\n{button}"}, ("text", "repeated_placeholder", "button")),
        ({"text": "{details}\n\nPress {button}"}, ("text", "placeholder_not_alone", "button")),
        ({"subject": "{details}"}, ("subject", "unknown_placeholder", "details")),
        ({"heading": "{{ name }}"}, ("heading", "unknown_placeholder", " name ")),
    ],
)
def test_a_misused_placeholder_is_named(changes: dict[str, str], problem: tuple[str, str, str]) -> None:
    (found,) = layout_of("company_approved", "en").problems(Wording(**{**APPROVED, **changes}))
    assert (found.part, found.error, found.name) == problem


def test_a_code_cannot_be_left_out() -> None:
    (found,) = layout_of("sign_in_code", "en", "sms").problems(Wording(text="Your code for {product}"))
    assert (found.error, found.name) == ("missing_placeholder", "code")


@pytest.fixture
async def editor(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


PATH = "/api/messages/company_approved/wording"


async def save(editor: AsyncClient, *, revision: int = 0, **texts: object) -> Response:
    return await editor.put(f"{PATH}/email", json={"revision": revision, "en": APPROVED, "ar": None, **texts})


async def test_a_saved_wording_is_sent(
    editor: AsyncClient, session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    shown = (await editor.get(PATH)).json()["data"]["channels"][0]
    assert (shown["channel"], shown["revision"], shown["history"]) == ("email", 0, [])
    assert shown["en"]["edited"] is None
    answer = await save(editor)
    assert answer.status_code == 200, answer.text
    saved = answer.json()["data"]["channels"][0]
    assert (saved["revision"], saved["en"]["edited"], saved["ar"]["edited"]) == (1, APPROVED, None)
    assert [(one["revision"], one["by"]) for one in saved["history"]] == [(1, "Salma Alharbi")]
    await deliver(send(session, CONTENT, to=SARA))
    await deliver(send(session, CONTENT, to=Recipient(address="a@company.example", locale="ar")))
    (_, english), (_, arabic) = mail_tray.mails
    assert english["Subject"] == "Welcome, Najd & Sons"
    assert arabic["Subject"] == "اعتُمد تسجيلكم"
    gallery = (await editor.get("/api/messages/gallery")).json()["data"]["items"]
    (item,) = [one for one in gallery if one["template"] == "company_approved"]
    assert (item["is_editable"], item["is_changed"], item["is_broken"]) == (True, True, False)
    assert item["en"]["subject"].startswith("Welcome, ")


async def test_a_reset_brings_the_shipped_words_back(
    editor: AsyncClient, session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    await save(editor)
    answer = await save(editor, revision=1, en=None)
    assert answer.json()["data"]["channels"][0]["revision"] == 2
    await deliver(send(session, CONTENT, to=SARA))
    assert mail_tray.mails[0][1]["Subject"] == "Your registration has been approved"
    events = await session.scalars(select(AuditEvent.action).where(AuditEvent.subject_type == "message"))
    assert sorted(events) == ["wording.changed", "wording.reset"]


async def test_saving_the_shipped_words_saves_none(editor: AsyncClient, session: AsyncSession) -> None:
    shipped = (await editor.get(PATH)).json()["data"]["channels"][0]["en"]["shipped"]
    assert (await save(editor, en=shipped)).status_code == 200
    assert (await session.scalars(select(MessageWording))).all() == []


async def test_of_two_administrators_the_second_learns_who_was_first(
    editor: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    other = await sign_in(await an_admin(session, first_name="Huda"))
    assert (await save(editor)).status_code == 200
    assert (await save(editor)).status_code == 200, "a repetition of the same save"
    refused = await save(other, en={**APPROVED, "subject": "Hello"})
    assert (refused.status_code, refused.json()["error"]) == (409, "wording_changed_meanwhile")
    assert refused.json()["params"] == {"by": "Salma Alharbi", "revision": 1}
    assert "Salma Alharbi" in refused.json()["message"]


async def test_concurrent_saves_make_one_revision(committed: Committed) -> None:
    async with committed.transaction() as session:
        admins = [await an_admin(session), await an_admin(session)]
    async with committed.browser(admins[0]) as one, committed.browser(admins[1]) as two:
        first, second = [
            one.put(f"{PATH}/email", json={"revision": 0, "en": {**APPROVED, "subject": "One"}, "ar": None}),
            two.put(f"{PATH}/email", json={"revision": 0, "en": {**APPROVED, "subject": "Two"}, "ar": None}),
        ]
        answers = await asyncio.gather(first, second)
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_refused_wording_names_field_and_placeholder(editor: AsyncClient) -> None:
    answer = await save(editor, en={**APPROVED, "subject": "", "text": "{details} {receipt}"})
    assert answer.status_code == 422
    fields = {(one["field"], one["error"]) for one in answer.json()["fields"]}
    assert fields == {
        ("en.subject", "required"),
        ("en.text", "placeholder_not_alone"),
        ("en.text", "unknown_placeholder"),
        ("en.text", "missing_placeholder"),
    }
    assert "{receipt}" in answer.text


@pytest.mark.parametrize("path", ["announcement/wording", "company_rejected/wording", "nothing/wording"])
async def test_words_of_a_sender_are_not_edited(path: str, editor: AsyncClient) -> None:
    assert (await editor.get(f"/api/messages/{path}")).status_code == 404
    assert (
        await editor.put(f"/api/messages/{path}/email", json={"revision": 0, "en": None, "ar": None})
    ).status_code == 404


async def test_only_a_text_message_has_an_sms(editor: AsyncClient) -> None:
    text = {"text": "{code} is your code for {product}"}
    body = {"revision": 0, "en": text, "ar": None}
    assert (await editor.put(f"{PATH}/sms", json=body)).status_code == 404
    answer = await editor.put("/api/messages/sign_in_code/wording/sms", json=body)
    assert answer.status_code == 200, answer.text
    preview = await editor.post(
        "/api/messages/sign_in_code/wording/sms/preview", json={"language": "en", "wording": text}
    )
    assert preview.json()["data"]["sms"].startswith(f"{SAMPLES['sign_in_code'].secrets['code']} is your code for ")


async def test_a_preview_saves_nothing(editor: AsyncClient, session: AsyncSession) -> None:
    body = {"language": "en", "wording": APPROVED}
    answer = await editor.post(f"{PATH}/email/preview", json=body)
    assert answer.json()["data"]["subject"].startswith("Welcome, ")
    assert (await session.scalars(select(MessageWording))).all() == []


async def test_a_test_goes_to_the_editor_alone(
    editor: AsyncClient, deliver: Deliver, mail_tray: MailTray, messages: ReadMessages
) -> None:
    key = {"Idempotency-Key": str(new_id())}
    for _ in range(2):
        answer = await editor.post(f"{PATH}/email/test", json={"language": "en", "wording": APPROVED}, headers=key)
        assert answer.status_code == 200, answer.text
    (message,) = await messages()
    await deliver(message)
    ((recipient, mail),) = mail_tray.mails
    assert recipient == message.recipient
    assert mail["Subject"].startswith("Test: Welcome, ")
    assert "Small } print {" in text_of(mail)


async def test_a_test_of_a_code_has_the_samples_code(
    editor: AsyncClient, deliver: Deliver, mail_tray: MailTray, messages: ReadMessages
) -> None:
    words = (await editor.get("/api/messages/sign_in_code/wording")).json()["data"]["channels"][0]["ar"]["shipped"]
    path = "/api/messages/sign_in_code/wording/email/test"
    assert (await editor.post(path, json={"language": "ar", "wording": words})).status_code == 200
    (message,) = await messages()
    await deliver(message)
    assert SAMPLES["sign_in_code"].secrets["code"] in text_of(mail_tray.mails[0][1])


@pytest.mark.parametrize("channel", ["email", "sms"])
async def test_a_broken_wording_never_stops_a_message(
    channel: str, session: AsyncSession, editor: AsyncClient, deliver: Deliver, mail_tray: MailTray
) -> None:
    def failures() -> float:
        return REGISTRY.get_sample_value("portal_message_wording_failures_total", {"channel": "email"}) or 0.0

    before = failures()
    row = MessageWording(
        id=new_id(),
        template="company_approved",
        channel=channel,
        revision=1,
        texts={"en": {"subject": "Hi", "heading": "Hi", "text": "{gone}"}, "ar": None},
        created_by_name="Salma",
    )
    session.add(row)
    message = send(session, CONTENT, to=SARA, channel=Channel.EMAIL)
    await deliver(message)
    assert message.state == "sent"
    assert mail_tray.mails[0][1]["Subject"] == "Your registration has been approved"
    await session.refresh(row)
    assert (failures() - before, row.failed_at is not None) == ((1, True) if channel == "email" else (0, False))
    items = (await editor.get("/api/messages/gallery")).json()["data"]["items"]
    (item,) = [one for one in items if one["template"] == "company_approved"]
    assert item["is_broken"] is (channel == "email")
    assert item["en"]["subject"] == "Your registration has been approved"
