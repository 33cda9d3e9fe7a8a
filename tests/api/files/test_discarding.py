"""A discard job, written before the first byte, removes the partial upload of a killed API process."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from dev.stack import MinioServer
from portal.features.mail.announcements.sending.tasks import discard_attachment
from portal.features.request.library.tasks import discard_object as discard_document
from portal.features.request.questions.tasks import discard_object as discard_question_file
from portal.features.responses.submissions.drafts.tasks import discard_object as discard_submission_file
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from portal.platform.storage.local import PARTIAL
from portal.platform.storage.s3_parts import PartsUpload, unfinished_uploads
from tests.api.storage.conftest import s3_storage

Discard = Callable[[Resources, dict[str, Any]], Awaitable[None]]
EVERY_JOB = pytest.mark.parametrize(
    "discard",
    [discard_submission_file, discard_document, discard_attachment, discard_question_file],
    ids=lambda job: job.__module__,
)


@EVERY_JOB
async def test_a_killed_api_leaves_no_partial_file(resources: Resources, discard: Discard) -> None:
    key = f"files/{new_id()}"
    begun = asyncio.Event()

    async def killed_in_the_middle() -> AsyncIterator[bytes]:
        yield bytes(200_000)
        begun.set()
        await asyncio.Event().wait()

    # Cancelled only after the job has run, because a killed process does not clean up.
    putting = asyncio.create_task(resources.storage.put(key, killed_in_the_middle(), content_type="application/pdf"))
    await begun.wait()
    assert resources.settings.storage_dir is not None
    partial = resources.settings.storage_dir / PARTIAL
    prefix = key.replace("/", "+")
    assert len(list(partial.glob(f"{prefix}+*"))) == 1

    await discard(resources, {"object_key": key})

    assert list(partial.glob(f"{prefix}+*")) == []
    putting.cancel()
    await asyncio.gather(putting, return_exceptions=True)


@EVERY_JOB
async def test_a_killed_api_leaves_no_upload_in_parts(
    resources: Resources, minio: MinioServer, discard: Discard
) -> None:
    storage = s3_storage(minio.endpoint, minio.access_key, minio.secret_key)
    await storage.prepare()
    key = f"files/{new_id()}"
    upload = PartsUpload(storage.bucket, key)
    await upload.begin("application/pdf")
    await upload.send(memoryview(bytes(6 * 1024 * 1024)))
    assert len(await unfinished_uploads(storage.bucket, key)) == 1

    await discard(replace(resources, storage=storage), {"object_key": key})

    assert await unfinished_uploads(storage.bucket, key) == []
    await storage.aclose()
