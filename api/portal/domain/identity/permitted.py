"""Loads an actor, with one statement per request."""

from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.actor import Actor
from portal.domain.identity.grants import Permission
from portal.domain.identity.permissions import GRANTABLE, Action, Grant, Subject, with_implied
from portal.domain.identity.users import User
from portal.platform.db.written import Written

_GRANTS = {f"{grant.action}:{grant.subject}": grant for grant in GRANTABLE}
_granted = (
    select(func.string_agg(func.concat(Permission.action, literal_column("':'"), Permission.subject), ","))
    .where(Permission.user_id == User.id)
    .scalar_subquery()
)
_answered_at = (
    select(FormAnswers.submitted_at)
    .where(FormAnswers.company_id == User.company_id, FormAnswers.form == "questionnaire")
    .scalar_subquery()
)
_ACTOR = Written.of(
    select(
        User.first_name,
        User.last_name,
        User.role,
        User.status,
        User.locale,
        User.company_id,
        _answered_at.label("answered_at"),
        _granted.label("granted"),
    ).where(User.id == literal_column("$1::uuid"))
)


async def load_actor(session: AsyncSession, user_id: UUID, *, ip: str | None) -> Actor | None:
    rows = await _ACTOR.read(session, user_id)
    if not rows:
        return None
    values: tuple[Any, ...] = tuple(rows[0].values())
    first_name, last_name, role, status, locale, company_id, answered_at, granted = values
    grants = _grants_of(granted or "")
    return Actor(user_id, f"{first_name} {last_name}", role, status, locale, company_id, answered_at, grants, ip)


@lru_cache(maxsize=1024)
def _grants_of(granted: str) -> frozenset[Grant]:
    """``granted``: as :data:`_ACTOR` names them."""
    return with_implied(_GRANTS[name] for name in granted.split(",") if name in _GRANTS)


def grant(action: str, subject: str) -> Grant:
    return Grant(Action(action), Subject(subject))
