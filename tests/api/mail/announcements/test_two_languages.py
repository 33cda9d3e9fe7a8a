"""Two languages, placeholders, and the preview for a recipient."""

import json
import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.features.mail.announcements.composing.composition import composer_of, render_for
from portal.features.mail.announcements.composing.placeholders import example_of
from portal.features.mail.announcements.composing.texts import Text, Texts
from portal.features.mail.announcements.results import ClaimedDelivery
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.api.mail.announcements.conftest import BODY, SUBJECT, Send, announcements, deliveries
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

ARABIC: dict[str, Any] = {"language": "en", "other_subject": "اقترب الموعد النهائي", "other_body": "بقيت سبعة أيام."}
DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)


def parsed(content: bytes) -> dict[str, Any]:
    mail = message_from_bytes(content, EmailMessage, policy=policy.default)
    plain, html = (mail.get_body((kind,)) for kind in ("plain", "html"))
    assert plain is not None
    assert html is not None
    return {
        "subject": mail["Subject"],
        "headers": mail.keys(),
        "text": plain.get_content(),
        "html": html.get_content(),
    }


async def mails(session: AsyncSession, resources: Resources) -> list[dict[str, Any]]:
    """Subject, plain text and HTML of each delivery of the only announcement."""
    (announcement,) = await announcements(session)
    compose = await composer_of(resources, announcement)
    found = []
    for row in await deliveries(session):
        claimed = ClaimedDelivery(
            row.number, row.recipient, row.recipient_name, row.locale, row.message_id, 1, row.organization_name,
            row.receipt,
        )  # fmt: skip
        found.append(parsed(b"".join(compose(claimed))))
    return found


async def test_each_company_gets_its_language(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    assert (await send(browser, **ARABIC)).status_code == 200
    assert [mail["subject"] for mail in await mails(session, resources)] == [
        SUBJECT,
        "اقترب الموعد النهائي",
        SUBJECT,
    ]
    shown = (await browser.get("/api/announcements")).json()["data"]["items"][0]
    assert (shown["language"], shown["other_subject"]) == ("en", "اقترب الموعد النهائي")
    assert (await browser.get("/api/announcements", params={"search": "اقترب"})).json()["data"]["matched"] == 1
    job = (await session.scalars(select(Job).where(Job.queue == "announcements"))).one()
    assert job.kind == "announcements.send_personally", "the release before would send English to everyone"


async def test_an_account_in_neither_language_counts_as_english_and_gets_it(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    companies[0].locale = "fr"
    await an_rfi(session, deadline=DEADLINE)
    counted = (await browser.post("/api/announcements/audience", json={})).json()["data"]
    assert (counted["recipients"], counted["by_locale"]) == (3, {"en": 2, "ar": 1})
    assert (await send(browser, body="By {deadline}, {person}.", **ARABIC)).status_code == 200
    first = (await mails(session, resources))[0]
    assert first["subject"] == SUBJECT
    assert "5 Feb 2025" in first["text"]


async def test_everyone_gets_the_only_language(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    assert (await send(browser, language="ar")).status_code == 200
    assert {mail["subject"] for mail in await mails(session, resources)} == {SUBJECT}
    job = (await session.scalars(select(Job).where(Job.queue == "announcements"))).one()
    assert job.kind == "announcements.send"


@pytest.mark.parametrize(
    ("fields", "field", "error"),
    [
        ({"other_subject": "x", "language": "en"}, "other_body", "required"),
        ({"other_body": "x", "language": "en"}, "other_subject", "required"),
        ({"other_subject": "x", "other_body": "x"}, "language", "required"),
        ({"language": "fr"}, "language", "invalid_option"),
        ({**ARABIC, "other_subject": "x" * 81}, "other_subject", "too_long"),
        ({"subject": "To {companies}"}, "subject", "unknown_placeholder"),
        ({"body": "Dear {Person}"}, "body", "unknown_placeholder"),
        ({**ARABIC, "other_body": "{الشركة}"}, "other_body", "unknown_placeholder"),
        ({"send_at": "tomorrow"}, "send_at", "invalid"),
        ({"send_at": "2030-01-01T10:00:00"}, "send_at", "invalid"),
    ],
)
async def test_invalid_requests_are_refused(
    fields: dict[str, Any],
    field: str,
    error: str,
    session: AsyncSession,
    browser: AsyncClient,
    companies: list[User],
    send: Send,
) -> None:
    answer = await send(browser, **fields)
    assert answer.status_code == 422, answer.text
    problems = answer.json()["fields"]
    assert [problem["field"] for problem in problems] == [field]
    assert problems[0]["error"] == error or error == "invalid"
    if error == "unknown_placeholder":
        (name,) = re.findall(r"\{\w+\}", str(fields))
        assert name in problems[0]["message"]
    assert not await announcements(session)


async def test_other_braces_are_text(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    assert (await send(browser, body="{} { company } {a-b} }{ {company}")).status_code == 200
    first = (await mails(session, resources))[0]
    company = companies[0].company
    assert company is not None
    assert f"{{}} {{ company }} {{a-b}} }}{{ {company.organization_name}" in first["text"]


async def test_placeholders_are_filled_in_as_text(
    session: AsyncSession, browser: AsyncClient, send: Send, resources: Resources
) -> None:
    rfi = await an_rfi(session, deadline=DEADLINE)
    named = [
        ('<b>"Najd" & Sons</b> ' + "x" * 60, "en", "Noura"),
        ("شركة نجد", "ar", "نورة"),
        ("Evil\r\nBcc: victim@elsewhere.example {receipt}", "en", "{deadline}"),
    ]
    people = [
        await a_company(session, status=AccountStatus.APPROVED, organization_name=name, locale=locale, first_name=first)
        for name, locale, first in named
    ]
    submission = await a_submission(session, people[1], rfi, submitted=True)
    text = "Dear {person},\n\n{company} answers by {deadline}. Receipt: {receipt}."
    assert (await send(browser, subject="{company}: {receipt}", body=text)).status_code == 200
    english, arabic, evil = await mails(session, resources)
    assert english["subject"] == f"{named[0][0]}: —"
    assert "&lt;b&gt;&#34;Najd&#34; &amp; Sons&lt;/b&gt;" in english["html"]
    assert "<b>" not in english["html"]
    assert "answers by 5 Feb 2025, 11:59 PM (Saudi time), 6 Shaʻban 1446 AH" in english["text"].replace("\u2068", "")
    assert arabic["subject"] == f"شركة نجد: {submission.receipt_number}"
    plain = "".join(character for character in arabic["text"] if character not in "\u2068\u2069")
    assert "5 فبراير 2025، الساعة 11:59 م (بتوقيت السعودية)، الموافق 6 شعبان 1446 هـ" in plain
    assert f"\u2068{submission.receipt_number}\u2069" in arabic["text"], "isolated from the Arabic around it"
    assert evil["subject"] == "Evil Bcc: victim@elsewhere.example {receipt}: —", "values are not parsed"
    assert evil["headers"].count("Bcc") == 0
    assert "Dear {deadline} " in evil["text"].replace("\u2068", "")
    shown = (await browser.get(f"/api/users/{people[1].id}")).json()["data"]["mails"]
    assert [mail["subject"] for mail in shown] == [f"شركة نجد: {submission.receipt_number}"]


async def test_receipts_are_joined_only_if_used(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    rfi = await an_rfi(session)
    await a_submission(session, companies[0], rfi, submitted=True)
    assert (await send(browser, body="Dear {person}")).status_code == 200
    assert {row.receipt for row in await deliveries(session)} == {None}


async def test_a_test_fills_in_the_placeholders(
    session: AsyncSession, browser: AsyncClient, admin: User, send: Send, resources: Resources
) -> None:
    assert (
        await send(browser, to="/api/announcements/test", subject="{person}", body="{receipt} {deadline}", **ARABIC)
    ).status_code == 200
    english, arabic = await mails(session, resources)
    assert english["subject"] == f"Test: {admin.name}"
    assert "\u2068—\u2069 \u2068—\u2069" in english["text"]
    assert arabic["subject"] == "تجربة: اقترب الموعد النهائي"


async def test_paragraphs_have_their_own_direction(browser: AsyncClient) -> None:
    data = (await browser.post("/api/announcements/preview", json={"subject": SUBJECT, "body": BODY})).json()["data"]
    assert data["en"]["html"].count('<p class="text" dir="auto"') == 2


async def test_the_preview_for_a_recipient(browser: AsyncClient, companies: list[User]) -> None:
    arabic = companies[1]
    mail = {"subject": "For {company}", "body": "Dear {person}", **ARABIC, "other_body": "السيد {person}"}
    data = (await browser.post("/api/announcements/preview", json=mail)).json()["data"]
    assert (data["en"]["subject"], data["language"]) == ("For Name of the company", None)
    recipient = {"ids": [str(arabic.company_id)]}
    data = (await browser.post("/api/announcements/preview", json={**mail, "recipient": recipient})).json()["data"]
    assert data["language"] == "ar"
    assert arabic.name in data["ar"]["text"]
    unknown = {"ids": ["0193a1f0-1d1b-7c58-9a55-2f6c4e0f5a11"]}
    answer = await browser.post("/api/announcements/preview", json={**mail, "recipient": unknown})
    assert (answer.status_code, answer.json()["error"]) == (422, "nobody_to_send_to")


async def test_the_preview_steps_through_the_recipients(browser: AsyncClient, companies: list[User]) -> None:
    mail = {"subject": "For {company}", "body": "x", "recipient": {}}

    async def shown(**chosen: Any) -> tuple[str, int]:
        data = (await browser.post("/api/announcements/preview", json={**mail, **chosen})).json()["data"]
        assert data["en"]["subject"] == f"For {data['company']}"
        return data["company"], data["count"]

    count = (await shown())[1]
    assert count == len(companies)
    found = {(await shown(number=number))[0] for number in range(1, count + 1)}
    assert len(found) == count
    assert (await shown(search=companies[1].email))[1] == 1
    beyond = await browser.post("/api/announcements/preview", json={**mail, "number": count + 1})
    assert (beyond.status_code, beyond.json()["error"]) == (422, "nobody_to_send_to")


async def test_a_preview_discloses_no_company_to_those_who_may_not_see_it(
    session: AsyncSession, sign_in: SignIn, companies: list[User]
) -> None:
    sender = await sign_in(await an_admin(session, grants=[Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)]))
    mail: dict[str, Any] = {"subject": "{company}", "body": "x"}
    assert (await sender.post("/api/announcements/preview", json=mail)).status_code == 200
    for recipient in ({}, {"ids": [str(companies[0].company_id)]}):
        mail["recipient"] = recipient
        assert (await sender.post("/api/announcements/preview", json=mail)).status_code == 403


async def test_the_audience_says_who_lacks_a_value(
    session: AsyncSession, browser: AsyncClient, companies: list[User]
) -> None:
    asked = {"placeholders": ["receipt", "deadline", "company"]}
    counted = (await browser.post("/api/announcements/audience", json=asked)).json()["data"]
    assert counted["missing"] == {"receipt": 3, "deadline": 3}
    rfi = await an_rfi(session)
    await a_submission(session, companies[0], rfi, submitted=True)
    await a_submission(session, companies[1], rfi)
    counted = (await browser.post("/api/announcements/audience", json=asked)).json()["data"]
    assert counted == {
        "recipients": 3,
        "switched_off": 0,
        "by_locale": {"en": 2, "ar": 1},
        "missing": {"receipt": 2},
        "only": None,
    }
    assert (await browser.post("/api/announcements/audience", json={"placeholders": ["x"]})).status_code == 422


async def test_a_letter_to_one_company(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    ids = [str(companies[2].company_id)]
    counted = (await browser.post("/api/announcements/audience", json={"audience": {"ids": ids}})).json()["data"]
    company = await session.get_one(Company, companies[2].company_id)
    assert counted["only"] == company.organization_name
    audience = json.dumps({"ids": ids})
    assert (await send(browser, audience=audience)).json()["data"]["recipients"] == 1
    assert [row.user_id for row in await deliveries(session)] == [companies[2].id]


def test_a_text_of_a_known_language_is_laid_out_by_guess(settings: Settings) -> None:
    """The subject begins with a placeholder, the paragraph with a name in Latin letters."""
    arabic = Text("{company}: أسبوع إضافي", "HD Maps تنشر نسخة جديدة")
    both, one, unknown = Texts(Text("A week", "More"), "en", arabic), Texts(arabic, "ar"), Texts(arabic)
    for texts, known in ((both, "rtl"), (one, "rtl"), (unknown, "auto")):
        html = render_for(settings, texts, example_of("ar"), None).html
        heading = html.index("<h1")
        body = html.index("HD Maps تنشر", heading)
        assert f'<bdi dir="{known}">' in html[heading : html.index("</h1>")]
        assert f'dir="{known}"' in html[html.rindex("<p ", 0, body) : body]
