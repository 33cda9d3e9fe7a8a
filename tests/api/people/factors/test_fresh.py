"""What wants a fresh factor, and that no other way leads to the same without one."""

import json
from datetime import timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity import fresh
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.invitations.models import SentInvitation
from portal.domain.rfis.models import Rfi
from portal.features.mail.announcements.models import Announcement
from portal.features.responses.bundles import service as bundles
from portal.features.responses.bundles.making import make_bundle
from portal.features.responses.bundles.models import Bundle
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.mail.announcements.conftest import send_form
from tests.api.people.factors.conftest import Require
from tests.api.people.factors.enrolling import added_passkey
from tests.api.people.factors.test_required import error_of, make_stale
from tests.api.request.library.conftest import add
from tests.factories.accounts import an_admin
from tests.factories.bundles import a_submitted_company
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.files import a_pdf
from tests.factories.invitations import a_sent_invitation
from tests.factories.rfis import an_rfi

NOT_FRESH = (403, "proof_not_fresh")
UNKNOWN = "00000000-0000-7000-8000-00000000dead"


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def stale(session: AsyncSession, sign_in: SignIn, require_factors: Require, resources: Resources) -> AsyncClient:
    """An administrator who has proved a factor eleven minutes ago, where factors are required."""
    browser = await sign_in(await an_admin(session))
    await added_passkey(browser)
    require_factors()
    await make_stale(resources, browser)
    return browser


async def made(session: AsyncSession, resources: Resources, bundle_id: UUID) -> Bundle:
    await make_bundle(resources, bundle_id)
    return await session.get_one(Bundle, bundle_id, populate_existing=True)


async def test_a_zip_of_several_companies_that_another_requested(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, resources: Resources
) -> None:
    for _ in range(2):
        await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()})
    of_portal = await bundles.request_all_active(session, await the_current(session, resources))
    assert of_portal is not None
    await made(session, resources, of_portal.id)
    assert error_of(await stale.post("/api/bundles", json={})) == NOT_FRESH
    assert error_of(await stale.post(f"/api/bundles/{of_portal.id}/link")) == NOT_FRESH


async def test_a_zip_of_one_company_stays_one_of_it(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, resources: Resources
) -> None:
    async def submitted_by(name: str) -> User:
        return await a_submitted_company(
            session, resources.storage, rfi, files={"a.pdf": a_pdf()}, organization_name=name
        )

    await submitted_by("Kumo")
    other = await submitted_by("Najd")
    asked = (await stale.post("/api/bundles", json={"search": "Kumo"})).json()["data"]
    renamed = update(Company).where(Company.id == other.company_id).values(organization_name="Najd and Kumo")
    await session.execute(renamed)
    bundle = await made(session, resources, UUID(asked["id"]))
    assert (bundle.state, bundle.companies_total) == ("ready", 1)
    assert (await stale.post(f"/api/bundles/{bundle.id}/link")).status_code == 201


async def test_deleting_one_by_one_and_extending_one_by_one(stale: AsyncClient) -> None:
    """Repeated for each company, either does what a bulk deletion or a moved deadline does."""
    for method, path in (
        ("DELETE", f"/api/users/{UNKNOWN}"),
        ("DELETE", f"/api/submissions/{UNKNOWN}"),
        ("PUT", f"/api/companies/{UNKNOWN}/extension"),
        ("DELETE", f"/api/companies/{UNKNOWN}/extension"),
    ):
        assert error_of(await stale.request(method, path, json={})) == NOT_FRESH, path


async def test_an_announcement_in_parts_counts_together(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 2)
    people = [await a_company(session, status=AccountStatus.APPROVED) for _ in range(3)]

    async def announced(*ids: object) -> Response:
        audience = json.dumps({"ids": [str(one) for one in ids]})
        return await send_form(stale, subject="Maintenance", body="Tonight", audience=audience)

    ids = [person.company_id for person in people]
    assert error_of(await announced(*ids)) == NOT_FRESH
    assert (await announced(*ids[:2])).status_code == 200
    assert error_of(await announced(ids[2])) == NOT_FRESH
    await session.execute(update(Announcement).values(created_at=Announcement.created_at - timedelta(hours=1)))
    assert (await announced(ids[2])).status_code == 200


async def test_invitations_in_parts_count_together(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 2)

    async def invited(*names: str) -> Response:
        recipients = [{"email": f"{name}@kumo.example"} for name in names]
        return await stale.post("/api/invitations/send", json={"recipients": recipients, "locale": "en"})

    assert error_of(await invited("a", "b", "c")) == NOT_FRESH
    assert (await invited("a", "b")).status_code == 201
    assert error_of(await invited("c")) == NOT_FRESH
    await session.execute(update(SentInvitation).values(created_at=SentInvitation.created_at - timedelta(hours=1)))
    assert (await invited("c")).status_code == 201


async def test_reminders_of_invitations_to_many(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 2)
    long_ago = utc_now() - timedelta(days=2)
    sent = [await a_sent_invitation(session, mailed_at=long_ago) for _ in range(3)]
    assert error_of(await stale.post("/api/invitations/sent/remind", json={})) == NOT_FRESH
    two = {"ids": [str(one.id) for one in sent[:2]]}
    assert (await stale.post("/api/invitations/sent/remind", json=two)).json()["data"] == {"done": 2, "skipped": 0}


async def test_reminders_of_the_deadline_to_many(
    session: AsyncSession, stale: AsyncClient, rfi: Rfi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 2)
    people = [await a_company(session, status=AccountStatus.APPROVED) for _ in range(3)]
    path = "/api/rfi/reminders/send"
    assert error_of(await stale.post(path, json={"companies": {}})) == NOT_FRESH
    two = {"companies": {"ids": [str(person.company_id) for person in people[:2]]}}
    assert (await stale.post(path, json=two)).json()["data"] == {"reminded": 2}


async def test_a_document_is_told_to_many(
    session: AsyncSession, stale: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 2)
    document = await add(stale, content={"url": "https://example.com/annex"})
    path, body = f"/api/library/{document['id']}/notifications", {"revision": document["revision"]}
    two = [await a_company(session, status=AccountStatus.APPROVED) for _ in range(2)]
    await a_colleague(session, two[0])
    assert error_of(await stale.post(path, json=body)) == NOT_FRESH, "two companies, three people"
    monkeypatch.setattr(fresh, "MOST_WITHOUT_PROOF", 3)
    assert (await stale.post(path, json=body)).status_code == 201
