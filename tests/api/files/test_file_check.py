"""``python -m portal check-files``, used after a restore."""

from collections.abc import Callable
from hashlib import sha256

import pytest

from portal.domain.submissions.models import SubmissionFile
from portal.entry.file_check import check_files
from portal.features.mail.announcements.models import Announcement
from portal.features.request.library.models import DocumentFile
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from tests.factories.accounts import an_admin
from tests.factories.bundles import in_chunks
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import DOCUMENT, a_submission


async def put(resources: Resources, key: str, content: bytes) -> None:
    await resources.storage.delete(key)
    await resources.storage.put(key, in_chunks(content), content_type="application/pdf")


@pytest.fixture
async def file(resources: Resources) -> SubmissionFile:
    """A stored file of a company that has submitted."""
    async with unit_of_work(resources.sessions) as session:
        submission = await a_submission(session, await a_company(session), await an_rfi(session), submitted=True)
        (file,) = submission.files
    await put(resources, file.object_key, DOCUMENT)
    return file


async def damage(resources: Resources, key: str, how: str) -> None:
    if how == "missing":
        await resources.storage.delete(key)
    else:
        await put(resources, key, DOCUMENT[:-1] if how == "size" else DOCUMENT[:-1] + b"?")


async def test_all_is_well(resources: Resources, file: SubmissionFile) -> None:
    said: list[str] = []
    assert await check_files(resources, contents=True, say=said.append) == []
    assert said == [f"1 files of {file.size} bytes are named; 0 of them are not as they should be"]


@pytest.mark.parametrize(
    ("how", "contents", "seen"),
    [
        ("missing", False, "missing"),
        ("missing", True, "missing"),
        ("size", False, "size"),
        ("size", True, "size"),
        ("changed", False, None),
        ("changed", True, "changed"),
    ],
)
async def test_wrong_objects_are_listed(
    resources: Resources, file: SubmissionFile, how: str, contents: bool, seen: str | None
) -> None:
    await damage(resources, file.object_key, how)
    problems = await check_files(resources, contents=contents, say=lambda _: None)
    assert [(problem.what, problem.file.id, problem.file.key) for problem in problems] == (
        [(seen, file.id, file.object_key)] if seen else []
    )


async def test_documents_and_attachments_are_looked_at_too(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        admin = await an_admin(session)
        session.add(
            DocumentFile(
                id=new_id(),
                object_key="library/annex",
                name="annex.pdf",
                size=3,
                content_type="application/pdf",
            )
        )
        session.add(
            Announcement(
                id=new_id(),
                subject="Annex",
                body="Attached.",
                attachment_name="annex.pdf",
                attachment_type="application/pdf",
                attachment_size=3,
                attachment_sha256=sha256(b"abc").hexdigest(),
                attachment_key="announcements/annex",
                audience={},
                recipients=0,
                is_test=False,
                state="finished",
                fingerprint="0" * 64,
                created_by=admin.id,
                created_by_name="Salma",
            )
        )
    problems = await check_files(resources, contents=False, say=lambda _: None)
    assert {(problem.what, problem.file.kind) for problem in problems} == {
        ("missing", "document"),
        ("missing", "attachment"),
    }


async def test_a_file_that_is_removed_meanwhile_is_no_problem(
    resources: Resources, file: SubmissionFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    size: Callable[[str], object] = resources.storage.size

    async def removed_first(key: str) -> object:
        async with unit_of_work(resources.sessions) as session:
            await session.delete(await session.get_one(SubmissionFile, file.id))
        await resources.storage.delete(key)
        return await size(key)  # type: ignore[misc]

    monkeypatch.setattr(type(resources.storage), "size", lambda _, key: removed_first(key))
    assert await check_files(resources, contents=False, say=lambda _: None) == []
