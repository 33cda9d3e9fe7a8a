"""A ZIP of all responses requested with the closing: the worker makes it after the closing."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from sqlalchemy import select

from dev.portal_process import COMMANDS, child
from portal.domain.rfis.models import Rfi
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, open_resources
from tests.factories.bundles import a_submitted_company
from tests.operator.cluster import RFIS, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import Portal, is_phase, rfi
from tests.worker.portal import eventually

pytestmark = pytest.mark.slow

NAME, CONTENT = "coverage.pdf", b"%PDF-1.7 what the company covers"


async def test_the_zip_that_an_object_asks_for(home: Namespace, portal: Portal, start: StartOperator) -> None:
    start()
    on_close = {"bundle": True, "notifyAdmins": False, "notifyCompanies": False}
    home.create(RFIS, rfi(300, onClose=on_close))
    home.until(RFIS, is_phase("Open"))
    async with open_resources(portal.running.settings, application_name="tests") as resources:
        async with unit_of_work(resources.sessions) as session:
            current = (await session.scalars(select(Rfi))).one()
            await a_submitted_company(session, resources.storage, current, files={NAME: CONTENT})
        home.patch(RFIS, rfi(6))
        status = home.until(RFIS, is_phase("Closed"))["status"]
        assert (status["submitted"], status["notSubmitted"]) == (1, 0)
        with child(COMMANDS["worker"], portal.running.environment):
            await eventually(lambda: is_ready(resources), "there is no ZIP")
        async with unit_of_work(resources.sessions) as session:
            bundle = (await session.scalars(select(Bundle))).one()
        assert (bundle.requested_by, bundle.requested_by_name, bundle.companies_done) == (None, "system", 1)
        content = b"".join([chunk async for chunk in resources.storage.read(bundle.object_key or "")])
        archive = ZipFile(BytesIO(content))
        assert [archive.read(name) for name in archive.namelist() if name.endswith(NAME)] == [CONTENT]


async def is_ready(resources: Resources) -> bool:
    async with unit_of_work(resources.sessions) as session:
        states = list(await session.scalars(select(Bundle.state)))
    assert set(states) <= {"queued", "running", "ready"}
    return states == ["ready"]
