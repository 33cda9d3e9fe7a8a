"""Groups at the provider decide on permissions, at each sign-in."""

from datetime import timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE, PRESETS, Action, Grant, Preset, Subject
from portal.domain.identity.users import User
from portal.features.people.admins.provider_groups import permissions_by_group
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources
from portal.platform.settings import SettingsError
from tests.api.conftest import SignIn
from tests.api.people.factors.enrolling import added_passkey
from tests.api.people.provider.coming_in import place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import an_admin
from tests.factories.provider import FakeProvider

GROUPS = (("readers", ("VIEW submissions",)), ("staff", ("administrator",)))


async def permissions_of(client: AsyncClient) -> list[str]:
    told = (await client.get("/api/user-info")).json()["data"]["permissions"]
    return sorted(f"{one['action']} {one['subject']}" for one in told)


async def test_they_replace_what_the_person_held(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure
) -> None:
    """The groups are all that counts: nothing that was granted here before is left, and nothing is added to them."""
    configure(oidc_groups=GROUPS)
    admin = await an_admin(session)
    right = {"email": admin.email, "email_verified": True}
    await walk_in(client, provider, **right, groups=["readers", "unknown"])
    assert await permissions_of(client) == ["VIEW submissions"]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "admin.updated"))).one()
    assert (event.details["granted"], len(event.details["withdrawn"])) == ([], len(GRANTABLE) - 1)
    await walk_in(client, provider, groups=["staff", "readers"])
    assert len(await permissions_of(client)) == len(GRANTABLE)


@pytest.mark.parametrize("groups", [["other"], [], None, "other", [{"name": "staff"}], {"staff": True}])
async def test_a_lost_group_ends_the_right_and_every_session(
    client: AsyncClient,
    session: AsyncSession,
    sign_in: SignIn,
    provider: FakeProvider,
    configure: Configure,
    groups: object,
) -> None:
    configure(oidc_groups=GROUPS)
    admin = await an_admin(session)
    elsewhere = await sign_in(admin)
    await walk_in(client, provider, email=admin.email, email_verified=True, groups="staff")
    assert place_of(await walk_in(client, provider, groups=groups)) == "/app/provider?refused=no_group"
    assert (await client.get("/api/user-info")).status_code == 401
    assert (await elsewhere.get("/api/user-info")).status_code == 401
    await session.refresh(admin, ["permissions"])
    assert admin.permissions == []


async def test_without_groups_the_portals_own_permissions_stay(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure
) -> None:
    configure()
    admin = await an_admin(session)
    await walk_in(client, provider, email=admin.email, email_verified=True, groups=["readers"])
    assert len(await permissions_of(client)) == len(GRANTABLE)


async def test_unknown_people_of_a_group_become_administrators(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure
) -> None:
    configure(oidc_groups=GROUPS, oidc_creates_admins=True)
    email = "noura@authority.example"
    refused = await walk_in(client, provider, email=email, email_verified=True, groups=["other"])
    assert place_of(refused) == "/app/provider?refused=no_group"
    assert (await session.scalars(select(User).where(User.email == email))).one_or_none() is None

    names = {"given_name": "نورة", "family_name": "<b>x</b>" * 40, "locale": "ar-SA"}
    await walk_in(client, provider, **names, groups=["readers"])
    user = (await session.scalars(select(User).where(User.email == email))).one()
    assert (user.first_name, user.last_name, user.locale) == ("نورة", "noura", "ar")
    assert user.verified_at is not None
    assert await permissions_of(client) == ["VIEW submissions"]


async def test_nobody_grants_beside_the_groups(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, provider: FakeProvider, configure: Configure
) -> None:
    configure(oidc_groups=GROUPS)
    admin = await an_admin(session)
    await walk_in(client, provider, email=admin.email, email_verified=True, groups=["readers"])
    browser = await sign_in(await an_admin(session, email="other@authority.example"))
    shown = (await browser.get(f"/api/admins/{admin.id}")).json()["data"]
    body = {name: shown[name] for name in ("first_name", "last_name", "email", "locale", "version")}
    more = [*shown["permissions"], {"action": "VIEW", "subject": "users"}]
    answer = await browser.put(f"/api/admins/{admin.id}", json=body | {"permissions": more})
    assert (answer.status_code, answer.json()["error"]) == (409, "permissions_of_provider")
    answer = await browser.put(f"/api/admins/{admin.id}", json=body | {"permissions": shown["permissions"]})
    assert answer.status_code == 200, answer.text
    listed = (await browser.get("/api/admins")).json()["data"]["items"]
    assert [item["id"] for item in listed if item["by_groups"]] == [str(admin.id)]


async def test_a_change_of_groups_is_nobodys_of_the_portal(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, provider: FakeProvider, configure: Configure
) -> None:
    """Nor does it keep administrators from helping a person who has lost their factors."""
    configure(oidc_groups=GROUPS)
    admin = await an_admin(session)
    admin.changed_at, admin.changed_by_name = await database_now(session) - timedelta(days=2), "Huda Alharbi"
    await added_passkey(await sign_in(admin))
    browser = await sign_in(await an_admin(session, email="other@authority.example"))
    shown = (await browser.get(f"/api/admins/{admin.id}")).json()["data"]
    await walk_in(client, provider, email=admin.email, email_verified=True, groups=["readers"])
    changed = (await browser.get(f"/api/admins/{admin.id}")).json()["data"]
    assert (changed["changed_at"] > shown["changed_at"], changed["changed_by_name"]) == (True, None)
    names = ("first_name", "last_name", "email", "locale", "permissions", "version")
    for locale, by in (("en", "Authority account"), ("ar", "حساب الهيئة")):
        body = {name: shown[name] for name in names}
        answer = await browser.put(f"/api/admins/{admin.id}", json=body, params={"locale": locale})
        assert (answer.status_code, answer.json()["error"]) == (409, "changed_meanwhile")
        assert by in answer.json()["message"]
    assert (await browser.post(f"/api/admins/{admin.id}/factor-reset")).status_code == 200


async def test_a_change_of_groups_hides_no_change_by_an_administrator(
    client: AsyncClient, session: AsyncSession, sign_in: SignIn, provider: FakeProvider, configure: Configure
) -> None:
    configure(oidc_groups=GROUPS)
    admin = await an_admin(session)
    await added_passkey(await sign_in(admin))
    browser = await sign_in(await an_admin(session, email="other@authority.example"))
    shown = (await browser.get(f"/api/admins/{admin.id}")).json()["data"]
    names = ("first_name", "last_name", "email", "locale", "permissions", "version")
    assert (await browser.put(f"/api/admins/{admin.id}", json={name: shown[name] for name in names})).is_success
    await walk_in(client, provider, email=admin.email, email_verified=True, groups=["readers"])
    answer = await browser.post(f"/api/admins/{admin.id}/factor-reset")
    assert (answer.status_code, answer.json()["error"]) == (409, "changed_lately")


def test_a_group_has_presets_and_single_permissions(resources: Resources) -> None:
    groups = (("registry", ("registrar", "UPDATE questions")),)
    settings = resources.settings.model_copy(update={"oidc_groups": groups})
    questions = {Grant(action, Subject.QUESTIONS) for action in (Action.VIEW, Action.UPDATE)}
    assert permissions_by_group(settings) == {"registry": PRESETS[Preset.REGISTRAR] | questions}


def test_a_permission_that_does_not_exist_stops_the_start(resources: Resources) -> None:
    settings = resources.settings.model_copy(update={"oidc_groups": (("staff", ("VIEW nothing",)),)})
    with pytest.raises(SettingsError, match="staff has VIEW nothing"):
        permissions_by_group(settings)
