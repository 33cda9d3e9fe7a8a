"""A passkey from the account's page to the next sign-in, with the browser's own authenticator."""

from typing import Any

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

AUTHENTICATOR: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


async def with_authenticator(person: CompanyUser) -> None:
    session = await person.visitor.context.new_cdp_session(person.page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


async def add_passkey(person: CompanyUser) -> None:
    await person.visitor.goto("/app/account")
    await person.press("factors:passkey.add")
    await person.field("label").fill("Work laptop")
    await person.press("factors:passkey.make")
    dialog = person.page.get_by_role("dialog", name=person.words("factors:codes.title"))
    await expect(dialog.get_by_role("listitem")).to_have_count(10)
    async with person.page.expect_download() as download:
        await person.press("factors:codes.download")
    assert len((await (await download.value).path()).read_text(encoding="utf-8").split()) == 10
    await person.press("factors:codes.kept")
    await person.sees("Work laptop")


async def sign_in(person: CompanyUser, landing: str) -> None:
    await person.lose_session()
    await person.visitor.goto("/app/login")
    await person.press("signIn:passkey")
    await person.page.wait_for_url(landing)


async def test_an_administrator_signs_in_with_a_passkey(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit(Look("en")))
    await with_authenticator(admin)
    await add_passkey(admin)
    await sign_in(admin, "**/app/licensing")


async def test_a_company_signs_in_with_a_passkey(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(Look("ar", phone=True, dark=True)), "answered")
    await with_authenticator(company)
    await add_passkey(company)
    await sign_in(company, "**/app/documentsList")
