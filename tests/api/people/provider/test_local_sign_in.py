"""Where administrators sign in with the provider only, one break-glass account does without it."""

from datetime import UTC, datetime, timedelta

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import ProviderAccount
from portal.domain.identity.users import AccountStatus
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import walk_in
from tests.api.people.factors.enrolling import added_passkey, answer_by_passkey
from tests.api.people.provider.conftest import Configure, NewestCode
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.provider import FakeProvider

GLASS = "Break-Glass@authority.example"


async def test_only_the_break_glass_account_and_companies_sign_in_here(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, newest_code: NewestCode, configure: Configure
) -> None:
    admin = await an_admin(session)
    browser = await sign_in(admin)
    passkey = await added_passkey(browser)
    assert (await browser.get("/api/account/factors")).json()["data"]["may_recover"] is True
    configure(admin_local_sign_in=False, break_glass_email=GLASS)
    given = {"email": admin.email, "password": PASSWORD}
    answer = await client.post("/api/login/check-credentials", json=given)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")
    wrong = await client.post("/api/login/check-credentials", json=given | {"password": "Wrong-password-1"})
    assert wrong.json()["error"] == "incorrect_credentials"
    answer = await answer_by_passkey(client, passkey)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")
    assert (await browser.get("/api/account/factors")).json()["data"]["may_recover"] is False

    glass = await an_admin(session, email=GLASS.lower())
    await walk_in(client, newest_code, glass.email)
    person = await a_company(session, status=AccountStatus.APPROVED)
    await walk_in(client, newest_code, person.email)


async def test_an_account_at_a_former_provider_is_no_factor(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, configure: Configure, provider: FakeProvider
) -> None:
    configure(admin_mfa_from=datetime.now(UTC) - timedelta(days=1))
    admin = await an_admin(session)
    account = ProviderAccount(user_id=admin.id, issuer="https://former.example", subject="subject-1")
    session.add(account)
    await session.commit()
    assert (await walk_in(client, newest_code, admin.email))["factor_from"] is not None
    account.issuer = provider.issuer
    await session.commit()
    assert (await client.get("/api/user-info")).json()["data"]["factor_from"] is None
