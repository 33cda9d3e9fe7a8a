"""Administrators sign in with an OpenID provider on another site, which dismisses them and asks them again."""

import json
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson
import pytest
from playwright.async_api import Browser, Page

from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from dev.portal_process import RunningPortal
from dev.stack import MinioServer
from portal.platform.runtime.resources import open_resources
from tests.e2e.administrator import permission_box
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor, started, visitors
from tests.e2e.mailbox import Mailbox
from tests.e2e.provider.running import CLIENT, RunningProvider, running_provider
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

GROUPS = {"rfi-staff": ["administrator"], "rfi-readers": ["VIEW submissions", "VIEW request"]}
PROVIDER = {"en": "Authority account", "ar": "حساب الهيئة"}
STAFF = "noura@authority.example"


@pytest.fixture(scope="module")
def provider() -> Iterator[RunningProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture(scope="module")
def portal_with_provider(
    tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox, minio: MinioServer, provider: RunningProvider
) -> Iterator[RunningPortal]:
    folder: Path = tmp_path_factory.mktemp("provider")
    settings = {
        "OIDC_ISSUER": provider.issuer,
        **CLIENT,
        "OIDC_GROUPS": json.dumps(GROUPS),
        "OIDC_CREATES_ADMINS": "true",
        "ADMIN_MFA_FROM": (datetime.now(UTC) - timedelta(days=1)).isoformat(),
    }
    with started(folder, mailbox, minio, bucket="provider", **settings) as portal:
        portal.run("create-admin", ADMIN_EMAIL, "Huda", "Al-Otaibi", typed=PASSWORD)
        provider.serve(portal.url)
        yield portal


@pytest.fixture
async def visit_it(
    portal_with_provider: RunningPortal, chromium: Browser, mailbox: Mailbox
) -> AsyncIterator[OpenVisitor]:
    async with visitors(portal_with_provider, chromium, mailbox) as open_visitor:
        yield open_visitor


async def go_there(person: CompanyUser) -> None:
    await person.visitor.goto("/app/login")
    name = PROVIDER[person.visitor.look.locale]
    await person.page.get_by_role("button", name=person.words("signIn:provider", name=name)).click()


async def answer_there(page: Page, email: str, *, consents: bool = True) -> None:
    """Signs in at the provider, in its own words. It asks once for consent."""
    await page.get_by_placeholder("Enter any login").fill(email)
    await page.get_by_placeholder("and password").fill("any")
    await page.get_by_role("button", name="Sign-in").click()
    if consents:
        await page.get_by_role("button", name="Continue").click()


@pytest.mark.parametrize("look", [Look("en"), Look("ar", phone=True, dark=True)], ids=["en", "ar"])
async def test_a_person_of_a_group_comes_in_and_is_dismissed(
    visit_it: OpenVisitor, provider: RunningProvider, look: Look
) -> None:
    email = f"{look.locale}-{STAFF}"
    provider.know(email, given_name="Noura", family_name="Al-Harbi", groups=["rfi-staff"])
    person = CompanyUser(await visit_it(look))
    # The page that asked for signing in.
    await person.visitor.goto("/app/users")
    await person.page.wait_for_url("**/app/login")
    await go_there(person)
    await answer_there(person.page, email)
    await person.page.wait_for_url("**/app/users")
    await person.sees(email)
    provider.dismiss(email)
    await person.visitor.goto("/app/users")
    await person.page.wait_for_url("**/app/login")


@pytest.mark.parametrize("look", [Look("en"), Look("ar", phone=True)], ids=["en", "ar"])
async def test_nothing_typed_is_lost_while_the_provider_asks_again(
    visit_it: OpenVisitor, provider: RunningProvider, portal_with_provider: RunningPortal, look: Look
) -> None:
    email = f"again-{look.locale}-{STAFF}"
    provider.know(email, given_name="Noura", family_name="Al-Harbi", groups=["rfi-staff"])
    person = CompanyUser(await visit_it(look))
    await go_there(person)
    await answer_there(person.page, email)
    await person.page.wait_for_url("**/app/licensing")
    await person.visitor.goto("/app/usersForm")
    new = f"new-{look.locale}@authority.example"
    for name, value in {"first_name": "Faisal", "last_name": "Al-Qahtani", "email": new}.items():
        await person.field(name).fill(value)
    await permission_box(person, "VIEW submissions").check()
    await proofs_are_old(portal_with_provider)
    await person.press("admins:form.create")
    name = PROVIDER[look.locale]
    async with person.page.expect_popup() as opened:
        await person.page.get_by_role("button", name=person.words("factors:proof.byProvider", name=name)).click()
    await answer_there(await opened.value, email, consents=False)
    await person.visitor.sees_toast(person.words("admins:created"))
    await person.visitor.goto("/app/users?search=" + new)
    await person.sees(new)


async def proofs_are_old(portal: RunningPortal) -> None:
    """Moves the last proof of every session an hour into the past."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        async for key in resources.redis.scan_iter("session:*"):
            stored = orjson.loads(await resources.redis.get(key)) | {"proved": int(time.time()) - 3600}
            await resources.redis.set(key, orjson.dumps(stored), keepttl=True)


async def test_a_person_without_a_group_is_told(visit_it: OpenVisitor, provider: RunningProvider) -> None:
    provider.know("guest@authority.example", groups=["others"])
    person = CompanyUser(await visit_it(Look("en")))
    await go_there(person)
    await answer_there(person.page, "guest@authority.example")
    await person.sees(person.words("provider:refusal.no_group"))
    await person.page.get_by_role("link", name=person.words("provider:back")).click()
    await person.page.wait_for_url("**/app/login")
