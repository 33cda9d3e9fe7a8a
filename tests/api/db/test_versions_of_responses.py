"""Revision 0021 leaves responses as they are: each is version 1 under its receipt number."""

from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from portal.domain.submissions.models import Submission
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.version_history import submitted_versions
from tests.api.db.test_migrations import REVISIONS, empty_database, fill, on, upgrade

RESPONSES = """
    select to_jsonb(submissions) - 'draft_saved_at' as row, id, state, receipt_number,
        (select array_agg(object_key order by object_key) from submission_files
        where submission_id = submissions.id) as keys
    from submissions order by id
"""


def responses(connection: Connection) -> list[dict[str, object]]:
    return [dict(row) for row in connection.execute(text(RESPONSES)).mappings()]


async def test_what_was_submitted_is_version_1_under_its_receipt_number(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        for revision in REVISIONS[: REVISIONS.index("0021")]:
            await upgrade(url, revision)
            await fill(url, revision)
        before = await on(url, responses)
        await upgrade(url)
        assert await on(url, responses) == before
        submitted = {row["id"]: row["receipt_number"] for row in before if row["state"] == "submitted"}
        assert submitted
        engine = create_async_engine(url)
        async with AsyncSession(engine) as session:
            for submission_id, receipt in submitted.items():
                submission = await session.get_one(Submission, submission_id, options=queries.CONTENTS)
                (version,) = submitted_versions(submission)
                assert (version.number, version.receipt_number, version.state) == (1, receipt, "submitted")
                assert version.files == submission.files
        await engine.dispose()
