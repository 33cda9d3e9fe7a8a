"""Bundles made by worker processes, one of which is killed meanwhile."""

import asyncio
import hashlib
import io
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest
from sqlalchemy import select

from portal.domain.identity.access import GRANTABLE, Actor
from portal.domain.submissions.models import SubmissionFile
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.responses.bundles import service
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from tests.factories.accounts import an_admin
from tests.factories.bundles import a_submitted_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi
from tests.worker.portal import Portal, eventually

FILES, SIZE = 6, 40 * 1024 * 1024
PATIENCE = 240.0


async def read(resources: Resources, bundle_id: UUID) -> Bundle:
    async with unit_of_work(resources.sessions) as session:
        return await session.get_one(Bundle, bundle_id)


async def ask_for_everything(resources: Resources) -> UUID:
    async with unit_of_work(resources.sessions) as session:
        rfi, admin = await an_rfi(session), await an_admin(session)
        for number in range(FILES):
            files = {f"response {number}.pdf": os.urandom(SIZE)}
            await a_submitted_company(session, resources.storage, rfi, files=files)
        actor = Actor(admin.id, admin.name, admin.role, admin.status, "en", None, None, GRANTABLE)
        bundle = await service.request(session, actor, await the_current(session, resources), CompanyFilter())
        return bundle.id


async def file_of_a_later_company(resources: Resources, folder: Path) -> Path:
    async with unit_of_work(resources.sessions) as session:
        keys = await session.scalars(select(SubmissionFile.object_key).order_by(SubmissionFile.id))
        return folder / list(keys)[FILES // 2]


@contextmanager
def out_of_reach(path: Path) -> Iterator[None]:
    """Opening the file blocks forever, so that the work stays unfinished on any machine."""
    kept = path.with_suffix(".kept")
    path.rename(kept)
    os.mkfifo(path)
    try:
        yield
    finally:
        kept.replace(path)


@pytest.mark.slow
async def test_a_bundle_of_a_killed_worker_is_made_again_completely(
    portal: Portal, resources: Resources, tmp_path: Path
) -> None:
    bundle_id = await ask_for_everything(resources)
    folder = resources.settings.storage_dir
    assert folder is not None, "tests keep files in a folder"
    partial = folder / ".partial"

    async def is_half_done() -> bool:
        return sum(path.stat().st_size for path in partial.iterdir()) > FILES * SIZE * 0.3

    with out_of_reach(await file_of_a_later_company(resources, folder)):
        doomed = await portal.start_worker("bundle")
        await eventually(is_half_done, "it has not come far")
        doomed.kill()
    assert (await read(resources, bundle_id)).state == "running"
    assert [path.name.startswith(f"bundles+{bundle_id}+1+") for path in partial.iterdir()] == [True]
    await portal.start_worker("bundle")
    await eventually(lambda: _is_ready(resources, bundle_id), "it is not ready", seconds=PATIENCE)

    bundle = await read(resources, bundle_id)
    assert (bundle.state, bundle.run, bundle.companies_done) == ("ready", 2, FILES)
    assert list(partial.iterdir()) == [], "what the killed one had written is removed"
    content = b"".join([chunk async for chunk in resources.storage.read(bundle.object_key or "")])
    assert hashlib.sha256(content).hexdigest() == bundle.sha256
    path = tmp_path / "bundle.zip"
    path.write_bytes(content)
    await asyncio.to_thread(subprocess.run, ["unzip", "-tqq", str(path)], check=True)
    archive = ZipFile(io.BytesIO(content))
    for file in json.loads(archive.read("manifest.json"))["files"]:
        assert hashlib.sha256(archive.read(file["path"])).hexdigest() == file["sha256"], file["path"]


@pytest.mark.slow
async def test_a_worker_that_is_asked_to_end_gives_it_to_the_next(portal: Portal, resources: Resources) -> None:
    bundle_id = await ask_for_everything(resources)
    first = await portal.start_worker("bundle")
    await eventually(lambda: _has_begun(resources, bundle_id), "it has not begun")
    first.terminate()
    assert await first.ended() == 0
    await portal.start_worker("bundle")
    await eventually(lambda: _is_ready(resources, bundle_id), "it is not ready", seconds=PATIENCE)


async def _is_ready(resources: Resources, bundle_id: UUID) -> bool:
    return (await read(resources, bundle_id)).state == "ready"


async def _has_begun(resources: Resources, bundle_id: UUID) -> bool:
    return (await read(resources, bundle_id)).state != "queued"
