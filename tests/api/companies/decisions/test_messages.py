"""Messages to administrators in both languages."""

from collections.abc import Awaitable, Callable

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from tests.factories.companies import a_company

Decide = Callable[[AsyncClient, str, dict[str, str]], Awaitable[Response]]


async def approve(browser: AsyncClient, path: str, params: dict[str, str]) -> Response:
    return await browser.put(f"{path}/approve", params=params)


async def reject(browser: AsyncClient, path: str, params: dict[str, str]) -> Response:
    return await browser.request("DELETE", f"{path}/reject-pending", params=params, json={"reason": "Not known"})


async def reject_without_reason(browser: AsyncClient, path: str, params: dict[str, str]) -> Response:
    return await browser.request("DELETE", f"{path}/reject-pending", params=params, json={"reason": ""})


@pytest.mark.parametrize(
    ("status", "decide", "locale", "message"),
    [
        (AccountStatus.PENDING, approve, "en", "Approved successfully"),
        (AccountStatus.PENDING, approve, "ar", "اعتُمدت الشركة."),
        (AccountStatus.PENDING, reject, "en", "Rejected successfully"),
        (AccountStatus.PENDING, reject, "ar", "رُفضت الشركة."),
        (AccountStatus.APPROVED, approve, "en", "Salma Alharbi has already decided on this company, on "),
        (AccountStatus.APPROVED, reject, "ar", "سبق أن بتّ \u2068Salma Alharbi\u2069 في طلب هذه الشركة بتاريخ "),
    ],
)
async def test_the_outcome_of_a_decision(
    session: AsyncSession, browser: AsyncClient, status: AccountStatus, decide: Decide, locale: str, message: str
) -> None:
    user = await a_company(session, status=status)
    answer = await decide(browser, f"/api/users/{user.id}", {"locale": locale})
    assert answer.json()["message"].startswith(message)


@pytest.mark.parametrize(("locale", "message"), [("en", "Reason is required"), ("ar", "السبب مطلوب")])
async def test_the_reason_that_was_left_out(
    session: AsyncSession, browser: AsyncClient, locale: str, message: str
) -> None:
    user = await a_company(session)
    refused = await reject_without_reason(browser, f"/api/users/{user.id}", {"locale": locale})
    assert refused.json()["fields"] == [{"field": "reason", "error": "required", "message": message}]
