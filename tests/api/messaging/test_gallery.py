"""Administrators see every message in the gallery as it is sent."""

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.message_templates import SAMPLES, TEMPLATES
from portal.domain.messaging.render import render_mail, render_sms
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin


async def test_every_message_in_both_languages(session: AsyncSession, sign_in: SignIn, settings: Settings) -> None:
    browser: AsyncClient = await sign_in(await an_admin(session, grants=[]))
    answer = await browser.get("/api/messages/gallery")
    assert answer.status_code == 200
    shown = {item["template"]: item for item in answer.json()["data"]["items"]}
    assert set(shown) == set(TEMPLATES)
    for template, sample in SAMPLES.items():
        for locale, name in (("en", "Sara Alqahtani"), ("ar", "سارة القحطاني")):
            mail = render_mail(sample.content, settings, locale=locale, name=name, secrets=sample.secrets)
            has_sms, secrets = sample.has_sms, sample.secrets
            sms = render_sms(sample.content, settings, locale=locale, secrets=secrets) if has_sms else None
            assert shown[template][locale] == {
                "subject": mail.subject,
                "html": mail.html,
                "text": mail.text,
                "sms": sms,
            }
    with_sms = {"sign_up_code", "sign_in_code", "contact_code", "phone_changed"}
    assert {template for template, item in shown.items() if item["ar"]["sms"]} == with_sms
    # The response is JSON, so that browsers do not render the pages in it.
    assert answer.headers["Content-Type"] == "application/json"
    assert len(answer.content) < 2_000_000
