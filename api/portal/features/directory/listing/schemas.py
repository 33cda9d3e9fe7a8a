"""Queries, rows and columns of the lists of companies."""

from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field

from portal.domain.identity.users import AccountStatus
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.directory.listing.filter import (
    NO_LIST,
    CompanyFilter,
    Questionnaire,
    Response,
    Scope,
)
from portal.features.people.accounts.bodies import OrganizationOut
from portal.platform.http.body import Bilingual, QueryText
from portal.platform.i18n.catalogue import keys_below
from portal.platform.lists.definition import Column, Kind
from portal.platform.lists.export import TableFormat
from portal.platform.lists.page import PageRequest

SortName = Annotated[QueryText, Field(max_length=60)]


class CompaniesQuery(CompanyFilter):
    """The filter and the order of a list of companies.

    The middleware reads ``locale``; it is declared because unknown parameters are refused.
    """

    sort: SortName
    locale: Annotated[str | None, Field(max_length=100)] = None

    @property
    def companies(self) -> CompanyFilter:
        return CompanyFilter.model_construct(**{name: getattr(self, name) for name in CompanyFilter.model_fields})


class PendingQuery(CompaniesQuery):
    """The longest waiting come first."""

    scope: Literal[Scope.WAITING, Scope.REJECTED, Scope.RETURNED] = Scope.WAITING
    sort: SortName = "registered_at"


class ActiveQuery(CompaniesQuery):
    """The newest comes first."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE
    sort: SortName = "-decided_at"


class SubmissionsQuery(CompaniesQuery):
    """Latest response first, companies without a response last."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE
    sort: SortName = "-submitted_at"


class _PageOf(CompaniesQuery):
    cursor: Annotated[QueryText | None, Field(max_length=1000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def page(self) -> PageRequest:
        return PageRequest(self.sort, self.cursor, self.limit)


class PendingPageQuery(PendingQuery, _PageOf):
    pass


class ActivePageQuery(ActiveQuery, _PageOf):
    pass


class SubmissionsPageQuery(SubmissionsQuery, _PageOf):
    pass


class _TableOf(CompaniesQuery):
    """``columns``: names in order; all by default."""

    format: TableFormat
    columns: Annotated[tuple[Annotated[QueryText, Field(max_length=60)], ...], Field(max_length=60)] = NO_LIST


class PendingTableQuery(PendingQuery, _TableOf):
    pass


class ActiveTableQuery(ActiveQuery, _TableOf):
    pass


class SubmissionsTableQuery(SubmissionsQuery, _TableOf):
    pass


class CompanyRow(OrganizationOut):
    """A company with its representative and how far it came, as one flat row.

    ``id`` is the company's, ``user_id`` its representative's. ``age_hours``: of the review, by the
    database's clock; ends with the decision, and leaves out the time of returns. ``decided_at`` is when it was
    approved, rejected or returned.
    """

    id: UUID
    user_id: UUID
    status: AccountStatus
    first_name: str
    last_name: str
    position: str | None
    email: str
    email_verified_at: datetime | None
    phone_number: str | None
    linkedin_profile: str | None
    locale: Literal["en", "ar"]
    invited: bool
    invitation_note: str | None
    registered_at: datetime
    age_hours: float
    decided_at: datetime | None
    decided_by_name: str | None
    rejection_reason: str | None
    return_reason: str | None
    questionnaire: Questionnaire
    questionnaire_at: datetime | None
    submission_id: UUID | None
    response: Response
    review_status: ReviewStatus | None
    submission_created_at: datetime | None
    submitted_at: datetime | None
    receipt_number: str | None
    added_at: datetime | None
    extended_until: datetime | None
    files_count: int
    links_count: int | None
    feedback_at: datetime | None
    change_requested_at: datetime | None
    last_sign_in_at: datetime | None


class CompanyPage(BaseModel):
    """``total``: companies of the screen; ``matched``: those that match the filter. 10,001 means more than 10,000."""

    items: list[CompanyRow]
    total: int
    matched: int
    next_cursor: str | None
    previous_cursor: str | None


class ColumnOut(BaseModel):
    """A column that lists on screen offer. ``words``: texts of a choice by value; null for other kinds."""

    name: str
    kind: Kind
    label: Bilingual
    sortable: bool
    words: dict[str, Bilingual] | None

    @classmethod
    def of(cls, column: Column, kind: Kind) -> Self:
        words = f"choice.{column.choices}."
        return cls(
            name=column.name,
            kind=kind,
            label=Bilingual.of(f"column.{column.name}"),
            sortable=column.sort_by is not None,
            words={value: Bilingual.of(words + value) for value in keys_below(words)} if column.choices else None,
        )
