"""Where administrators sign in with the provider only, one break-glass account does without it."""

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import walk_in
from tests.api.people.factors.enrolling import added_passkey, answer_by_passkey
from tests.api.people.provider.conftest import Configure, NewestCode
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company

GLASS = "Break-Glass@authority.example"


async def test_only_the_break_glass_account_and_companies_sign_in_here(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, newest_code: NewestCode, configure: Configure
) -> None:
    admin = await an_admin(session)
    passkey = await added_passkey(await sign_in(admin))
    configure(admin_local_sign_in=False, break_glass_email=GLASS)
    given = {"email": admin.email, "password": PASSWORD}
    answer = await client.post("/api/login/check-credentials", json=given)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")
    wrong = await client.post("/api/login/check-credentials", json=given | {"password": "Wrong-password-1"})
    assert wrong.json()["error"] == "incorrect_credentials"
    answer = await answer_by_passkey(client, passkey)
    assert (answer.status_code, answer.json()["error"]) == (403, "provider_needed")

    glass = await an_admin(session, email=GLASS.lower())
    await walk_in(client, newest_code, glass.email)
    person = await a_company(session, status=AccountStatus.APPROVED)
    await walk_in(client, newest_code, person.email)
