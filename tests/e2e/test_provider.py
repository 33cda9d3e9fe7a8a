"""Administrators sign in with an OpenID provider on another site: at first, with another group, dismissed, and again."""

import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from dev.portal_process import RunningPortal
from dev.stack import MinioServer
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor, started, visitors
from tests.e2e.mailbox import Mailbox
from tests.e2e.provider.running import CLIENT, RunningProvider, running_provider
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

GROUPS = {"rfi-staff": ["all"], "rfi-readers": ["VIEW submissions", "VIEW request"]}
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
    name = "Authority account" if person.visitor.look.locale == "en" else "حساب الهيئة"
    await person.page.get_by_role("button", name=person.words("signIn:provider", name=name)).click()


async def answer_there(page: Page, email: str) -> None:
    """Signs in at the provider, in its own words."""
    await page.get_by_placeholder("Enter any login").fill(email)
    await page.get_by_placeholder("and password").fill("any")
    await page.get_by_role("button", name="Sign-in").click()
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


async def test_a_person_without_a_group_is_told(visit_it: OpenVisitor, provider: RunningProvider) -> None:
    provider.know("guest@authority.example", groups=["others"])
    person = CompanyUser(await visit_it(Look("en")))
    await go_there(person)
    await answer_there(person.page, "guest@authority.example")
    await person.sees(person.words("provider:refusal.no_group"))
    await person.page.get_by_role("link", name=person.words("provider:back")).click()
    await person.page.wait_for_url("**/app/login")
