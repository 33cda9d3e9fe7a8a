"""Reading companies that wait for a decision: at most two statements a page."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, TypeVarTuple
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, ScalarSelect, Select, and_, func, literal, null, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.accounts.models import AccountStatus, User
from portal.companies.models import Company
from portal.db.keyset import decode_cursor, encode_cursor
from portal.invitations.models import InvitationCode, InvitationRedemption
from portal.settings import Settings

Columns = TypeVarTuple("Columns")

MOST_WORDS = 10
"""Words of one search; what follows is ignored."""


class PendingSort(StrEnum):
    """By how long they wait, or by the organisation's name; the minus turns the order round."""

    AGE = "age"
    AGE_DESC = "-age"
    NAME = "name"
    NAME_DESC = "-name"


@dataclass(frozen=True, slots=True)
class Registration:
    """A company's account as administrators see it. ``user.company`` is loaded; ``age`` is by the database's clock."""

    user: User
    age: timedelta
    invitation: "RedeemedInvitation | None"


@dataclass(frozen=True, slots=True)
class RedeemedInvitation:
    note: str | None
    issued_by: str | None


@dataclass(frozen=True, slots=True)
class PendingPage:
    """``total`` waits altogether, ``matched`` of them fit the search. ``items`` have the columns of ``_rows``."""

    items: list[RowMapping]
    total: int
    matched: int
    next_cursor: str | None


async def find_pending_page(
    session: AsyncSession,
    settings: Settings,
    *,
    search: str,
    sort: PendingSort,
    cursor: str | None,
    limit: int,
) -> PendingPage:
    matching = _matches(search)
    total = _count()
    matched = _count(*matching) if matching else null()
    page = _page(sort).add_columns(total.label(_TOTAL), matched.label(_MATCHED)).where(*matching)
    if cursor is not None:
        page = page.where(_after(sort, decode_cursor(settings, _list_name(sort), cursor)))
    rows = (await session.execute(page.limit(limit + 1))).mappings().all()
    next_cursor = None
    if len(rows) > limit:
        last = rows[limit - 1]
        next_cursor = encode_cursor(settings, _list_name(sort), _text_of(last[_KEY]), str(last["company_id"]))
    counted: tuple[Any, ...]
    if rows:
        counted = rows[0][_TOTAL], rows[0][_MATCHED]
    else:
        # The counts come along with the first row; where there is none, they are asked for.
        counted = tuple((await session.execute(select(total, matched))).one())
    return PendingPage(list(rows[:limit]), counted[0], counted[1] if matching else counted[0], next_cursor)


async def find_registration(session: AsyncSession, user_id: UUID) -> Registration | None:
    """Any company's account, decided or not."""
    statement = _registrations().where(User.id == user_id).execution_options(populate_existing=True)
    row = (await session.execute(statement)).one_or_none()
    return _registration(row) if row else None


_IS_WAITING = and_(User.status == AccountStatus.PENDING, User.verified_at.is_not(None), Company.decided_at.is_(None))
_WAITING = select(func.count()).select_from(User).join(User.company).where(_IS_WAITING)
_FOLDED_NAME = func.portal_fold(Company.organization_name)
_SEARCHED = func.portal_fold(
    func.concat_ws(
        "\n",
        func.concat_ws(" ", User.first_name, User.last_name),
        Company.organization_name,
        Company.organization_website,
        User.email,
        User.business_email,
        User.phone_number,
        # As people in the kingdom write it: 050… for +96650….
        func.regexp_replace(User.phone_number, r"^\+966", "0"),
    )
)


_AGE = (func.coalesce(Company.decided_at, func.portal_now()) - Company.created_at).label("age")
_KEY, _TOTAL, _MATCHED = "list_key", "list_total", "list_matched"


def _rows() -> Select[*tuple[Any, ...]]:
    """Columns, not objects: making a hundred objects takes longer than reading their rows."""
    columns = select(
        User.id,
        User.role,
        User.status,
        User.first_name,
        User.last_name,
        User.email,
        User.business_email,
        User.position,
        User.linkedin_profile,
        User.phone_number,
        User.locale,
        User.verified_at,
        User.created_at,
        Company.id.label("company_id"),
        Company.organization_name,
        Company.organization_website,
        Company.headquarters_location,
        Company.branches_in_ksa,
        Company.organization_size,
        Company.industry_field,
        Company.industry_other,
        Company.created_at.label("registered_at"),
        _AGE,
        InvitationCode.id.label("invitation_id"),
        InvitationCode.note,
        InvitationCode.created_by_name.label("issued_by"),
    )
    return _with_invitation(columns)


@cache
def _page(sort: PendingSort) -> Select[*tuple[Any, ...]]:
    """Built once: composing a statement of thirty columns takes as long as running it."""
    key, descending = _order_key(sort)
    order = (key.desc(), Company.id.desc()) if descending else (key.asc(), Company.id.asc())
    return _rows().add_columns(key.label(_KEY)).where(_IS_WAITING).order_by(*order)


def _registrations() -> Select[User, datetime, UUID, str | None, str | None]:
    columns = select(User, _AGE, InvitationCode.id, InvitationCode.note, InvitationCode.created_by_name)
    return _with_invitation(columns).options(contains_eager(User.company))


def _with_invitation(columns: Select[*Columns]) -> Select[*Columns]:
    return (
        columns.join(User.company)
        .outerjoin(InvitationRedemption, InvitationRedemption.company_id == Company.id)
        .outerjoin(InvitationCode, InvitationCode.id == InvitationRedemption.invitation_id)
    )


def _count(*matching: ColumnElement[bool]) -> ScalarSelect[int]:
    return _WAITING.where(*matching).correlate(None).scalar_subquery()


def _registration(row: Any) -> Registration:
    user, age, invitation_id, note, issued_by = row[:5]
    invitation = RedeemedInvitation(note, issued_by) if invitation_id else None
    return Registration(user, age, invitation)


def _matches(search: str) -> list[ColumnElement[bool]]:
    """Every word somewhere in the account. ``strpos`` knows no metacharacters, so there is nothing to escape."""
    words = search.split()[:MOST_WORDS]
    return [func.strpos(_SEARCHED, func.portal_fold(word)) > 0 for word in words]


def _list_name(sort: PendingSort) -> str:
    return f"pending-users:{sort}"


def _order_key(sort: PendingSort) -> tuple[ColumnElement[Any], bool]:
    """What is compared, and whether the highest comes first. The oldest account has the lowest date."""
    if sort in {PendingSort.NAME, PendingSort.NAME_DESC}:
        return _FOLDED_NAME, sort is PendingSort.NAME_DESC
    return Company.created_at.expression, sort is PendingSort.AGE


def _after(sort: PendingSort, position: list[str]) -> ColumnElement[bool]:
    key, descending = _order_key(sort)
    value, company_id = position
    last: Any = value if key is _FOLDED_NAME else datetime.fromisoformat(value)
    here = tuple_(key, Company.id)
    there = tuple_(literal(last), literal(UUID(company_id)))
    return here < there if descending else here > there


def _text_of(key: str | datetime) -> str:
    return key.isoformat() if isinstance(key, datetime) else key
