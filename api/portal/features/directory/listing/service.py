"""The companies of a filter, for lists, counts, exports, bundles and announcements."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.rfis.current import CurrentRfi
from portal.features.directory.listing import queries
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.queries import companies_of, matching, within
from portal.features.directory.listing.schemas import ColumnOut
from portal.platform.lists.definition import ListDefinition
from portal.platform.lists.page import Page, PageRequest, find_page, selected
from portal.platform.lists.rows import ListRows
from portal.platform.settings import Settings


def columns_out() -> list[ColumnOut]:
    """The columns that the lists of companies on screen offer, in the order of the export."""
    offered = ((column, column.kind) for column in queries.columns() if column.offered)
    return [ColumnOut.of(column, kind) for column, kind in offered if kind is not None]


async def find(
    session: AsyncSession, settings: Settings, current: CurrentRfi, companies: CompanyFilter, request: PageRequest
) -> Page:
    """One page of the companies that match."""
    return await find_page(
        session,
        settings,
        companies_of(current.id),
        request,
        within=within(companies.scope),
        matching=matching(current.id, companies),
    )


async def row_of(session: AsyncSession, current: CurrentRfi, company_id: UUID) -> RowMapping | None:
    """One company as a list row."""
    statement = selected(companies_of(current.id)).where(Company.id == company_id)
    return (await session.execute(statement)).mappings().one_or_none()


async def ids_of(session: AsyncSession, current: CurrentRfi, companies: CompanyFilter) -> list[UUID]:
    """Keys of the companies that match, oldest first."""
    return list(await session.scalars(chosen(current, companies).order_by(Company.id)))


def chosen(current: CurrentRfi, companies: CompanyFilter) -> Select[UUID]:
    """Selects the keys of the companies that match, for use in other statements."""
    definition, conditions = rows_of(current, companies)
    return select(Company.id).select_from(definition.source).where(*conditions)


def definition_of(rfi_id: UUID | None) -> ListDefinition:
    """The list of companies with their responses to this RFI, for lists that add to it."""
    return companies_of(rfi_id)


def rows_of(current: CurrentRfi, companies: CompanyFilter) -> tuple[ListDefinition, Sequence[ColumnElement[bool]]]:
    """The definition of the list, and the conditions for the companies that match."""
    return companies_of(current.id), [*within(companies.scope), *matching(current.id, companies)]


def table_of(current: CurrentRfi, name: str, companies: CompanyFilter) -> ListRows:
    """Rows of an export; the audit trail records it under ``name``."""
    definition, conditions = rows_of(current, companies)
    return ListRows(name, definition, conditions, companies.model_dump(mode="json", exclude_defaults=True))
