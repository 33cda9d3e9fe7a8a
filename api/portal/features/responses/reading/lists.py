"""The list of responses to read, as one reader sees it."""

from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, ScalarSelect, Text, and_, cast, exists, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by, array

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User, is_contact_of
from portal.domain.reading.models import Assignment, Conclusion, Recommendation, Remark, Suitability
from portal.domain.sealing.closures import has_interest
from portal.domain.submissions.models import Submission
from portal.features.responses.reading.access import closed_for
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

_SOURCE = (
    select(Submission)
    .join(Company, Company.id == Submission.company_id)
    .join(User, is_contact_of(Submission.company_id))
    .get_final_froms()[0]
)
_Of = type[Assignment] | type[Conclusion] | type[Recommendation] | type[Remark]


def _of_row(table: _Of) -> ColumnElement[bool]:
    return and_(table.rfi_id == Submission.rfi_id, table.company_id == Submission.company_id)


def _within(value: Any, table: _Of, *conditions: ColumnElement[bool]) -> ScalarSelect[Any]:
    return select(value).select_from(table).where(_of_row(table), *conditions).correlate(Submission).scalar_subquery()


def _mine(reader: UUID) -> ColumnElement[bool]:
    return and_(_of_row(Assignment), Assignment.user_id == reader)


def _names() -> ScalarSelect[list[str]]:
    name = User.first_name + " " + User.last_name
    names = func.array_agg(aggregate_order_by(name, name), type_=ARRAY(Text))
    assigned = select(names).select_from(Assignment).join(User, User.id == Assignment.user_id)
    return assigned.where(_of_row(Assignment)).correlate(Submission).scalar_subquery()


def _given(reader: UUID, verdict: Suitability) -> Column:
    """How many recommend this; null until ``reader`` has recommended something."""
    own = exists().where(_of_row(Recommendation), Recommendation.user_id == reader).correlate(Submission)
    number = select(func.count()).where(_of_row(Recommendation), Recommendation.verdict == verdict, own)
    counted = number.having(own).correlate(Submission).scalar_subquery()
    return Column(verdict.value, counted, kind=None)


def reading_list(reader: UUID) -> ListDefinition:
    name, assigned = func.portal_fold(Company.organization_name), _within(func.count(), Assignment)
    own = Recommendation.user_id == reader
    return ListDefinition(
        name="reading",
        source=_SOURCE,
        key=Submission.company_id.expression,
        columns=(
            Column("id", Submission.company_id.expression, kind=None),
            Column("organization_name", Company.organization_name.expression, sort_by=name),
            Column(
                "submitted_at",
                Submission.submitted_at.expression,
                Kind.INSTANT,
                sort_by=Submission.submitted_at.expression,
            ),
            Column("closed", closed_for(reader), kind=None),
            Column("assigned", func.coalesce(_names(), cast(array([]), ARRAY(Text))), kind=None),
            Column("assigned_count", assigned, kind=None),
            Column("read_count", _within(func.count(), Assignment, Assignment.read_at.is_not(None)), kind=None),
            Column("mine", exists().where(_mine(reader)).correlate(Submission), kind=None),
            Column("read_at", _within(Assignment.read_at, Assignment, _mine(reader)), kind=None),
            Column("remarks", _within(func.count(), Remark, Remark.deleted_at.is_(None)), kind=None),
            Column("own_verdict", _within(Recommendation.verdict, Recommendation, own), kind=None),
            *(_given(reader, verdict) for verdict in Suitability),
            Column("conclusions", _within(func.count(), Conclusion), kind=None),
            Column("concluded_at", _within(func.max(Conclusion.written_at), Conclusion), kind=None),
        ),
        default_sort="organization_name",
    )


def matching(search: str, reader: UUID, *, unread: bool) -> list[ColumnElement[bool]]:
    """``unread``: only responses that are assigned to the reader, not read, and not closed by an interest."""
    conditions = containing(search, Company.organization_name)
    if unread:
        interest = has_interest(reader, rfi_id=Submission.rfi_id, company_id=Submission.company_id)
        conditions += [exists().where(_mine(reader), Assignment.read_at.is_(None)), ~interest]
    return conditions
