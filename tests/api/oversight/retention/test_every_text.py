"""Whoever adds a column of text to a table of companies decides here whether retention erases it."""

from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import Column, ColumnElement, String, Table, Text, func, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.models import Rfi
from portal.features.oversight.retention import service
from portal.migrations.tables import metadata
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
        "messages.message_id",
        "messages.template",
        "registration_decisions.code",
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
        "deadline_extensions.changed_by_name",
        "questions.decided_by_name",
        "registration_decisions.decided_by_name",
        "response_reviews.changed_by_name",
        "users.changed_by_name",
    },
    "the submitted response": {
        "submission_files.content_type",
        "submission_files.name",
        "submission_files.object_key",
        "submission_files.sha256",
        "submission_files.warning",
    },
}
"""What stays of an approved company after the end of the request, and why (docs/adr/0040)."""


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


async def test_every_text_of_a_company_is_erased_or_named_here(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await seed(session, rfi, AccountStatus.APPROVED)
    assert user.company_id is not None
    await session.execute(update(Company).values(created_at=BEFORE))
    filled: list[Column[str]] = []
    for table, ours in owned(user.company_id).items():
        for column in texts(table):
            try:
                async with session.begin_nested():
                    done = await session.scalars(update(table).where(ours).values({column: MARK}).returning(column))
                    is_filled = bool(done.all())
            except DBAPIError:
                # Not any text fits: one of a few values, or a unique one of several rows.
                continue
            if is_filled:
                filled.append(column)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    left = {
        f"{column.table.name}.{column.name}"
        for column in filled
        if await session.scalar(select(func.count()).where(func.strpos(column, MARK) > 0))
    }
    assert left == set().union(*KEPT.values())
