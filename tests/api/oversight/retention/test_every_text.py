"""Whoever adds a column of text to a table of companies decides here whether retention erases it."""

from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import Column, ColumnElement, String, Table, Text, and_, func, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionLink
from portal.features.oversight.retention import service
from portal.migrations.tables import metadata
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SetDatabaseClock
from tests.api.oversight.retention.conftest import BEFORE, DAYS, LIMIT, With
from tests.api.oversight.retention.seeding import seed

MARK = "Zubaydah"
KEPT = {
    "of the organisation": {
        "announcement_deliveries.organization_name",
        "companies.branches_in_ksa",
        "companies.headquarters_location",
        "companies.industry_field",
        "companies.industry_other",
        "companies.organization_name",
        "companies.organization_size",
        "companies.organization_website",
    },
    "codes, numbers and versions that the portal gives": {
        "announcement_deliveries.error",
        "announcement_deliveries.message_id",
        "announcement_deliveries.receipt",
        "companies.rejection_code",
        "companies.return_code",
        "conclusions.receipt_number",
        "messages.message_id",
        "messages.template",
        "passages.question_id",
        "passages.receipt_number",
        "recommendations.receipt_number",
        "registration_decisions.code",
        "remarks.question_id",
        "remarks.receipt_number",
        "response_additions.receipt_number",
        "submissions.idempotency_key",
        "submissions.receipt_number",
        "users.agreed_privacy",
        "users.agreed_terms",
        "users.last_code_method",
    },
    "administrators who acted": {
        "change_requests.decided_by_name",
        "companies.decided_by_name",
        "conclusions.written_by_name",
        "deadline_extensions.changed_by_name",
        "interests.interest",
        "interests.user_name",
        "passages.marked_by_name",
        "questions.decided_by_name",
        "recommendations.user_name",
        "remarks.author_name",
        "registration_decisions.decided_by_name",
        "response_reviews.changed_by_name",
        "users.changed_by_name",
    },
    "the submitted response": {
        "submission_files.content_type",
        "submission_files.name",
        "submission_files.object_key",
        "submission_files.scanner",
        "submission_files.sha256",
        "submission_files.signatures",
        "submission_files.warning",
        "submission_links.title",
        "submission_links.url",
    },
}
"""What stays of an approved company after the end of the request, and why (docs/adr/0040)."""


WITHOUT_ROWS = {
    "announcement_draft_files",
    "announcements",
    "bundles",
    "clarification_revisions",
    "clarifications",
    "document_files",
    "document_versions",
    "factor_resets",
    "invitation_codes",
    "invitation_mails",
    "invitation_redemptions",
    "library_visits",
    "opened_companies",
    "openings",
    "message_wordings",
    "permissions",
    "provider_accounts",
    "question_clarifications",
    "reading_assignments",
    "remark_drafts",
    "sent_invitations",
    "switched_off_topics",
    "themes",
}
"""Tables that name a person only as the administrator who acted, invitations, and links between rows without texts."""

REFUSED = {
    "announcement_deliveries.locale",
    "announcement_deliveries.state",
    "change_requests.state",
    "companies.searched",
    "factors.kind",
    "factors.secret",
    "form_answers.form",
    "messages.channel",
    "messages.locale",
    "interests.lift_reason",
    "interests.lifted_by_name",
    "messages.state",
    "passages.file_name",
    "question_files.release_reason",
    "question_files.released_by_name",
    "question_files.verdict",
    "question_files.verdict_reason",
    "questions.state",
    "questions.topic",
    "recommendations.verdict",
    "registration_decisions.decision",
    "remarks.file_name",
    "response_reviews.status",
    "submission_files.kind",
    "submission_files.release_reason",
    "submission_files.released_by_name",
    "submission_files.verdict",
    "submission_files.verdict_reason",
    "submission_versions.receipt_number",
    "submission_versions.state",
    "submissions.state",
    "users.agreed_language",
    "users.company_role",
    "users.locale",
    "users.role",
    "users.searched",
    "users.status",
}
"""Columns that take one of a few values, that the database computes, or that are empty in all rows of this company."""


def owned(company_id: UUID) -> dict[Table, ColumnElement[bool]]:
    """The tables with rows of a company, and the condition for these rows: by foreign keys, from table to table."""
    companies = metadata.tables["companies"]
    found: dict[Table, ColumnElement[bool]] = {companies: companies.c.id == company_id}
    for table in metadata.sorted_tables:
        of_others = [
            column.in_(select(key.column).where(found[key.column.table]))
            for column in table.columns
            for key in column.foreign_keys
            if key.column.table in found and table not in found
        ]
        if of_others:
            found[table] = or_(*of_others)
    return found


def texts(table: Table) -> Iterator[Column[str]]:
    for column in table.columns:
        if isinstance(column.type, String | Text) and not (column.primary_key or column.foreign_keys):
            yield column


async def fill(session: AsyncSession, column: Column[str], ours: ColumnElement[bool]) -> bool:
    """Writes the mark into the column, or where it must stay empty in some rows, into the others.

    Returns False if the database refuses it.
    """
    for rows in (ours, and_(ours, column.is_not(None))):
        try:
            async with session.begin_nested():
                filled = await session.scalars(
                    update(column.table).where(rows).values({column: MARK}).returning(column)
                )
                return bool(filled.all())
        except DBAPIError:
            continue
    return False


async def test_every_text_of_a_company_is_erased_or_named_here(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await seed(session, rfi, AccountStatus.APPROVED)
    assert user.company_id is not None
    await session.execute(update(Company).values(created_at=BEFORE))
    session.add(
        SubmissionLink(id=new_id(), submission_id=await session.scalar(select(Submission.id)), position=0, url=MARK)
    )
    await session.flush()
    filled: list[Column[str]] = []
    without_rows: set[str] = set()
    refused: set[str] = set()
    for table, ours in owned(user.company_id).items():
        if not await session.scalar(select(func.count()).select_from(table).where(ours)):
            without_rows.add(table.name)
            continue
        for column in texts(table):
            if await fill(session, column, ours):
                filled.append(column)
            else:
                refused.add(f"{table.name}.{column.name}")
    assert (without_rows, refused) == (WITHOUT_ROWS, REFUSED)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    left = {
        f"{column.table.name}.{column.name}"
        for column in filled
        if await session.scalar(select(func.count()).where(func.strpos(column, MARK) > 0))
    }
    assert left == set().union(*KEPT.values())
