"""Rejections: coded reasons, the preview of the mail, and possible duplicates of the company."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.features.companies.decisions.reasons.reasons import RejectionCode
from tests.api.conftest import ReadMessages
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

SENTENCE = {
    "en": "We could not verify your organisation from its website or a commercial register.",
    "ar": "تعذّر علينا التحقق من شركتكم عبر موقعها الإلكتروني أو أي سجل تجاري.",
}


async def test_the_reasons_that_are_offered(browser: AsyncClient) -> None:
    reasons = (await browser.get("/api/pending-users/rejection-reasons")).json()["data"]
    assert [reason["code"] for reason in reasons] == [code.value for code in RejectionCode]
    assert [reason["code"] for reason in reasons if reason["text"] is None] == ["other"]
    assert {"code": "notVerified", "text": SENTENCE} in [
        {"code": reason["code"], "text": reason["text"]} for reason in reasons
    ]


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_a_code_is_in_the_companys_language(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, locale: str
) -> None:
    user = await a_company(session, locale=locale)
    body = {"code": "notVerified", "reason": "See the register."}
    answer = await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json=body)
    assert answer.status_code == 200
    told = f"{SENTENCE[locale]}\nSee the register."
    assert answer.json()["data"]["company"]["rejection_reason"] == told
    (message,) = await messages()
    assert (message.locale, message.params["reason"]) == (locale, told)
    company = (await session.scalars(select(Company).where(Company.id == user.company_id))).one()
    assert company.rejection_code == "notVerified"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"code": "other"}, "reason"),
        ({"code": "other", "reason": " "}, "reason"),
        ({"code": "notVerified", "reason": "x"}, "reason"),
        ({"code": "because", "reason": "Fine words"}, "code"),
    ],
)
async def test_invalid_reasons_are_refused(
    session: AsyncSession, browser: AsyncClient, body: dict[str, str], field: str
) -> None:
    user = await a_company(session)
    refused = await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json=body)
    assert refused.status_code == 422
    assert [problem["field"] for problem in refused.json()["fields"]] == [field]


async def test_a_listed_reason_needs_no_words(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session)
    answer = await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json={"code": "notVerified"})
    assert answer.json()["data"]["company"]["rejection_reason"] == SENTENCE["en"]


async def test_the_mail_is_seen_before_it_is_sent(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    user = await a_company(session, locale="ar", organization_name="<b>شركة نجد</b>")
    body = {"code": "notVerified", "reason": "<script>"}
    answer = await browser.post(f"/api/pending-users/{user.id}/rejection-preview", json=body)
    preview = answer.json()["data"]
    assert (preview["locale"], preview["subject"]) == ("ar", "القرار بشأن طلب تسجيلكم")
    assert SENTENCE["ar"] in preview["text"]
    assert "&lt;script&gt;" in preview["html"]
    assert "<b>شركة" not in preview["html"]
    assert await messages() == []
    assert (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]["status"] == "pending"


async def duplicates(browser: AsyncClient, user: Any) -> dict[str, set[str]]:
    answer = await browser.get(f"/api/pending-users/{user.id}")
    assert answer.status_code == 200, answer.text
    return {found["organization_name"]: set(found["same"]) for found in answer.json()["data"]["duplicates"]}


async def test_possible_duplicates_of_a_company(session: AsyncSession, browser: AsyncClient) -> None:
    async def company(name: str, **fields: Any) -> User:
        made = await a_company(session, organization_name=name, **{"phone_number": None, **fields})
        assert made.company is not None
        made.company.business_email = None
        if "email" not in fields:
            made.email = f"{made.id}@own-{made.id}.example"
        await session.flush()
        return made

    user = await company(
        "شركة الأُفق",
        organization_website="https://www.ofoq.example/ar",
        email="sara@ofoq.example",
        phone_number="+966501234567",
    )
    await company("شركة الافق", organization_website="https://elsewhere.example", status=AccountStatus.APPROVED)
    await company("Ofoq", organization_website="http://OFOQ.example")
    await company("By mail", email="omar@ofoq.example")
    await company("By phone", phone_number="+966501234567", status=AccountStatus.REJECTED)
    await company("All of it", organization_website="https://ofoq.example", phone_number="+966501234567")
    await company("Unverified", organization_website="https://ofoq.example", verified=False)
    await company("Stranger", organization_website="https://notofoq.example")
    await an_admin(session, email="admin@ofoq.example")
    found = await duplicates(browser, user)
    assert found == {
        "شركة الافق": {"name"},
        "Ofoq": {"domain"},
        "By mail": {"domain"},
        "By phone": {"phone"},
        "All of it": {"domain", "phone"},
    }
    assert next(iter(found)) == "All of it"


async def test_names_are_the_same_whatever_signs_they_are_written_with(
    session: AsyncSession, browser: AsyncClient
) -> None:
    async def company(name: str) -> User:
        made = await a_company(session, organization_name=name, phone_number=None)
        assert made.company is not None
        made.email, made.company.business_email = f"{made.id}@own-{made.id}.example", None
        await session.flush()
        return made

    first = await company("نقشه\u200cبرداری، ش.م.م")
    await company("«نقشه برداری» ش م م")
    await company("\u2068نقشهبرداری\u2069 ش.م.م.")
    await company("نقشه ش.م.م")
    assert len(await duplicates(browser, first)) == 2
    signs = await company("★★")
    await company("!!!")
    assert await duplicates(browser, signs) == {}


async def test_public_mail_domains_are_no_duplicates(session: AsyncSession, browser: AsyncClient) -> None:
    first = await a_company(session, email="a@gmail.com", organization_website="https://one.example", phone_number=None)
    await a_company(session, email="b@gmail.com", organization_website="https://two.example", phone_number=None)
    assert first.company is not None
    first.company.business_email = None
    await session.flush()
    assert await duplicates(browser, first) == {}


async def test_rejected_companies_show_the_administrator_time_and_reason(
    session: AsyncSession, browser: AsyncClient
) -> None:
    user = await a_company(session)
    waiting = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    assert (waiting["decided_by_name"], waiting["company"]["rejected_at"]) == (None, None)
    body = {"code": "other", "reason": "No such company"}
    await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json=body)
    shown = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    assert (shown["status"], shown["decided_by_name"]) == ("rejected", "Salma Alharbi")
    assert shown["company"]["rejection_reason"] == "No such company"
    assert shown["company"]["rejected_at"] is not None
    assert (await browser.delete(f"/api/users/{user.id}")).status_code == 200
    assert (await browser.get("/api/pending-users", params={"scope": "rejected"})).json()["data"]["items"] == []
