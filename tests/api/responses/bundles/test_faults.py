"""Stores that lose, shorten or refuse objects: no incomplete ZIP becomes ready, and the row has the reason."""

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.bundles import making, tasks
from portal.features.responses.bundles.models import Bundle
from portal.platform.runtime.handlers import RetryLater
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, ObjectStorage, StorageUnavailable, StoredObject
from tests.api.conftest import Committed
from tests.factories.accounts import an_admin
from tests.factories.bundles import a_submitted_company, in_chunks
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi


class FaultyStorage:
    """A real store whose ``read`` or ``put`` fails."""

    def __init__(self, storage: ObjectStorage, fault: str) -> None:
        self._storage = storage
        self._fault = fault

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)

    async def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        if self._fault == "losing":
            raise ObjectMissing(key)
        content = b"".join([chunk async for chunk in self._storage.read(key, offset=offset)])
        if self._fault == "truncating":
            content = content[: len(content) // 2]
        if self._fault == "flipping":
            content = bytes([content[0] ^ 1]) + content[1:]
        if self._fault == "appending":
            content += b"x"
        yield content
        if self._fault == "breaking_off":
            raise StorageUnavailable("IncompleteRead")

    async def put(self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, **options: Any) -> StoredObject:
        stored = await self._storage.put(key, chunks, content_type=content_type, **options)
        if self._fault == "full":
            await self._storage.delete(key)
            raise StorageUnavailable("the store kept half")
        return stored


@pytest.fixture
async def company(session: AsyncSession, resources: Resources, rfi: Rfi) -> User:
    return await a_submitted_company(
        session, resources.storage, rfi, files={"a.pdf": a_pdf(300_000)}, organization_name="Najd"
    )


@pytest.fixture
async def bundle_id(company: User, browser: AsyncClient) -> UUID:
    return UUID((await browser.post("/api/bundles", json={})).json()["data"]["id"])


async def runs_until_over(resources: Resources, bundle_id: UUID) -> int:
    for run in range(1, 10):
        try:
            await making.make_bundle(resources, bundle_id)
        except RetryLater:
            continue
        return run
    raise AssertionError("it never ends")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("losing", "file_missing"),
        ("truncating", "file_damaged"),
        ("flipping", "file_damaged"),
        ("appending", "file_damaged"),
        ("breaking_off", "storage_unavailable"),
        ("full", "storage_unavailable"),
    ],
)
async def test_it_fails_with_its_reason_after_a_few_runs(
    session: AsyncSession, resources: Resources, browser: AsyncClient, bundle_id: UUID, fault: str, reason: str
) -> None:
    faulty = replace(resources, storage=FaultyStorage(resources.storage, fault))
    assert await runs_until_over(faulty, bundle_id) == making.MAX_RUNS
    shown = (await browser.get(f"/api/bundles/{bundle_id}?locale=en")).json()["data"]
    assert (shown["state"], shown["error"], shown["size"]) == ("failed", reason, None)
    if reason.startswith("file_"):
        assert shown["problem"].endswith("Najd/response/a.pdf")
    assert (await browser.post(f"/api/bundles/{bundle_id}/link")).json()["error"] == "bundle_failed"
    assert await runs_until_over(faulty, bundle_id) == 1, "it is not begun again"


async def test_a_store_that_recovers_lets_the_next_run_finish(
    session: AsyncSession, resources: Resources, bundle_id: UUID
) -> None:
    with pytest.raises(RetryLater):
        await making.make_bundle(replace(resources, storage=FaultyStorage(resources.storage, "full")), bundle_id)
    await making.make_bundle(resources, bundle_id)
    bundle = await session.get_one(Bundle, bundle_id, populate_existing=True)
    assert (bundle.state, bundle.run, bundle.error) == ("ready", 2, None)


async def test_the_object_of_an_earlier_run_is_removed_and_cannot_win(
    session: AsyncSession, resources: Resources, bundle_id: UUID
) -> None:
    """A worker that continues after losing its lease has its own object key and cannot update the row."""
    zombie = await making._begin(resources, bundle_id)
    assert zombie is not None
    left = await resources.storage.put(zombie.object_key, in_chunks(b"half of it"), content_type="application/zip")
    await making.make_bundle(resources, bundle_id)
    with pytest.raises(ObjectMissing):
        await resources.storage.size(zombie.object_key)
    assert not await making._finish(resources, zombie, left)
    with pytest.raises(making.Stopped):
        await making.Progress(resources, zombie).note()
    bundle = await session.get_one(Bundle, bundle_id, populate_existing=True)
    assert (bundle.state, bundle.object_key) == ("ready", making.object_key(bundle_id, 2))


async def test_cancelling_stops_a_run_and_leaves_nothing(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "NOTED_EVERY", 0.0)
    resources = committed.resources
    async with committed.transaction() as session:
        rfi, admin = await an_rfi(session), await an_admin(session)
        await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf(3_000_000)})
    answers: list[Any] = []
    async with committed.browser(admin) as browser:
        bundle_id = UUID((await browser.post("/api/bundles", json={})).json()["data"]["id"])

        class Cancelling(FaultyStorage):
            async def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
                async for chunk in self._storage.read(key, offset=offset):
                    yield chunk
                    if not answers:
                        answers.append((await browser.post(f"/api/bundles/{bundle_id}/cancel")).status_code)

        await making.make_bundle(replace(resources, storage=Cancelling(resources.storage, "none")), bundle_id)
    async with committed.transaction() as session:
        bundle = await session.get_one(Bundle, bundle_id)
    assert (answers, bundle.state, bundle.size) == ([200], "cancelled", None)
    with pytest.raises(ObjectMissing):
        await resources.storage.size(bundle.object_key or "")


async def test_the_object_of_a_cancelled_bundle_is_removed_later(
    session: AsyncSession, resources: Resources, bundle_id: UUID
) -> None:
    run = await making._begin(resources, bundle_id)
    assert run is not None
    await resources.storage.put(run.object_key, in_chunks(b"left behind"), content_type="application/zip")
    bundle = await session.get_one(Bundle, bundle_id, populate_existing=True)
    for minutes, is_left in ((1, True), (6, False)):
        await session.execute(
            update(Bundle)
            .where(Bundle.id == bundle_id)
            .values(state="cancelled", finished_at=func.now() - timedelta(minutes=minutes))
        )
        await session.flush()
        await tasks.remove_expired(resources)
        await session.refresh(bundle)
        assert (bundle.object_key is not None) == is_left
    with pytest.raises(ObjectMissing):
        await resources.storage.size(run.object_key)


async def test_a_bundle_that_kills_its_workers_is_given_up(
    session: AsyncSession, resources: Resources, bundle_id: UUID
) -> None:
    for _ in range(making.MAX_RUNS):
        assert await making._begin(resources, bundle_id) is not None
    await making.make_bundle(resources, bundle_id)
    bundle = await session.get_one(Bundle, bundle_id, populate_existing=True)
    assert (bundle.state, bundle.error) == ("failed", "internal")


async def test_a_file_of_the_row_only_is_missing(
    session: AsyncSession, resources: Resources, company: User, bundle_id: UUID
) -> None:
    [file] = await session.scalars(select(SubmissionFile))
    await resources.storage.delete(file.object_key)
    with pytest.raises(RetryLater):
        await making.make_bundle(resources, bundle_id)
    bundle = await session.get_one(Bundle, bundle_id, populate_existing=True)
    assert (bundle.state, bundle.error) == ("queued", "file_missing")
