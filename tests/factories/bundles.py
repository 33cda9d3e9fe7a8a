"""Companies whose files are in a store."""

import hashlib
from collections.abc import AsyncIterator, Mapping

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.storage import ObjectStorage
from tests.factories.accounts import numbers
from tests.factories.answers import given_feedback
from tests.factories.companies import a_company

CHUNK = 256 * 1024


async def a_submitted_company(
    session: AsyncSession,
    storage: ObjectStorage,
    rfi: Rfi,
    *,
    files: Mapping[str, bytes],
    organization_name: str | None = None,
    with_feedback: bool = False,
) -> User:
    """The first of ``files`` is the document, the others are attachments."""
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True, organization_name=organization_name)
    assert user.company_id is not None
    submission = Submission(
        id=new_id(),
        rfi_id=rfi.id,
        company_id=user.company_id,
        state="submitted",
        submitted_at=utc_now(),
        submitted_by=user.id,
        receipt_number=f"RFI-TEST-{next(numbers):06d}",
        files=[],
        links=[SubmissionLink(id=new_id(), position=0, url="https://najd.example/coverage", title="التغطية")],
    )
    for place, (name, content) in enumerate(files.items()):
        key = f"submissions/{submission.id}/{new_id()}"
        await storage.put(key, in_chunks(content), content_type="application/pdf", expected_size=len(content))
        submission.files.append(
            SubmissionFile(
                id=new_id(),
                kind="attachment" if place else "document",
                name=name,
                content_type="application/pdf",
                size=len(content),
                sha256=hashlib.sha256(content).hexdigest(),
                object_key=key,
                uploaded_by=user.id,
                uploaded_at=utc_now(),
            )
        )
    session.add(submission)
    await session.flush()
    if with_feedback:
        await given_feedback(session, user)
    return user


async def in_chunks(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), CHUNK):
        yield content[start : start + CHUNK]
