"""A company downloads everything that the portal holds about it, and the download has what the database has."""

import json
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import func, select

from dev.portal_process import RunningPortal
from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.oversight.personal_data.sections import SECTIONS, Subject
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import company_at
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])
# Not compared, because each download adds an event.
TRAIL = AuditEvent.__tablename__


async def _held(portal: RunningPortal, email: str) -> tuple[dict[str, int], set[str]]:
    """Returns the number of stored rows by section, and the names of the response's files."""
    async with (
        open_resources(portal.settings, application_name="e2e") as resources,
        unit_of_work(resources.sessions) as session,
    ):
        user = (await session.scalars(select(User).where(User.email == email))).one()
        subject = Subject(user.id, user.company_id)
        rows = {
            section.name: await session.scalar(
                select(func.count()).select_from(section.model).where(section.of(subject))
            )
            or 0
            for section in SECTIONS
            if section.model.__tablename__ != TRAIL
        }
        of_company = select(Submission.id).where(Submission.company_id == user.company_id)
        names = select(SubmissionFile.name).where(SubmissionFile.submission_id.in_(of_company))
        return rows, set(await session.scalars(names))


@LOOKS
async def test_the_download_has_what_the_database_has(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await company_at(portal, await visit(look), "done")
    await company.visitor.goto("/app/account")
    async with company.page.expect_download() as downloading:
        await company.page.get_by_role("link", name=company.words("account:data.download")).click()
    rows, files = await _held(portal, company.person.email)
    with ZipFile(await (await downloading.value).path()) as archive:
        data: dict[str, list[dict[str, Any]]] = json.loads(archive.read("data.json"))
        assert {name: len(data[name]) for name in rows} == rows
        assert rows["account"] == rows["company"] == rows["response"] == 1
        assert rows["answers"] == 2
        held = {name for name in archive.namelist() if name.startswith("response/")}
        assert held == {f"response/{name}" for name in files}
        assert archive.read("data.pdf").startswith(b"%PDF-")
