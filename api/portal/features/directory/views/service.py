"""A person's saved views of lists.

A view is a name for an address: it grants nothing, and only its owner sees it. As a personal setting it is not recorded
in the audit trail.
"""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor
from portal.domain.identity.users import User
from portal.features.directory.views.errors import TooManyViews
from portal.features.directory.views.models import SavedView
from portal.features.directory.views.policy import MAX_VIEWS, SUBJECT_OF, ListName, checked_query
from portal.platform.errors import FieldError, Forbidden, NotFound, ValidationFailed


async def views_of(session: AsyncSession, actor: Actor) -> Sequence[SavedView]:
    """The person's views of the lists that the person may open, by name."""
    lists = [name for name, subject in SUBJECT_OF.items() if actor.may(Action.VIEW, subject)]
    statement = (
        select(SavedView)
        .where(SavedView.user_id == actor.user_id, SavedView.list.in_(lists))
        .order_by(func.lower(SavedView.name), SavedView.id)
    )
    return (await session.scalars(statement)).all()


async def save(session: AsyncSession, actor: Actor, *, list_name: ListName, name: str, query: str) -> SavedView:
    """Creates a view.

    Raises :class:`Forbidden` without VIEW on the list, :class:`TooManyViews`, or :class:`ValidationFailed` for a query
    that is invalid for the list or a name that another of the person's views of it has.
    """
    if not actor.may(Action.VIEW, SUBJECT_OF[list_name]):
        raise Forbidden
    checked = _checked(list_name, query)
    await _take_turns(session, actor)
    mine = SavedView.user_id == actor.user_id, SavedView.list == list_name
    if (await session.scalar(select(func.count()).select_from(SavedView).where(*mine)) or 0) >= MAX_VIEWS:
        raise TooManyViews(most=MAX_VIEWS)
    await _refuse_taken(session, actor, list_name, name, besides=None)
    view = SavedView(user_id=actor.user_id, list=list_name, name=name, query=checked)
    session.add(view)
    await session.flush()
    return view


async def change(
    session: AsyncSession, actor: Actor, view_id: UUID, *, name: str | None, query: str | None
) -> SavedView:
    """Renames a view or replaces its query. Raises as :func:`save` does, and :class:`NotFound`."""
    await _take_turns(session, actor)
    view = await _find(session, actor, view_id)
    list_name = ListName(view.list)
    if query is not None:
        view.query = _checked(list_name, query)
    if name is not None and name != view.name:
        await _refuse_taken(session, actor, list_name, name, besides=view.id)
        view.name = name
    view.changed_at = func.now()
    await session.flush()
    return view


async def delete(session: AsyncSession, actor: Actor, view_id: UUID) -> None:
    """Deletes a view. Raises :class:`NotFound`, also for a view of another person."""
    await _take_turns(session, actor)
    await session.delete(await _find(session, actor, view_id))
    await session.flush()


def _checked(list_name: ListName, query: str) -> str:
    checked = checked_query(list_name, query)
    if checked is None:
        raise ValidationFailed(fields=[FieldError("query", "invalid")])
    return checked


async def _take_turns(session: AsyncSession, actor: Actor) -> None:
    """Locks the person's row, so that concurrent changes of their views keep the limit and the unique names."""
    await session.execute(select(User.id).where(User.id == actor.user_id).with_for_update(key_share=True))


async def _find(session: AsyncSession, actor: Actor, view_id: UUID) -> SavedView:
    view = await session.scalar(select(SavedView).where(SavedView.id == view_id, SavedView.user_id == actor.user_id))
    if view is None:
        raise NotFound
    return view


async def _refuse_taken(
    session: AsyncSession, actor: Actor, list_name: ListName, name: str, *, besides: UUID | None
) -> None:
    same = select(SavedView.id).where(
        SavedView.user_id == actor.user_id,
        SavedView.list == list_name,
        func.lower(SavedView.name) == func.lower(name),
        SavedView.id.is_distinct_from(besides),
    )
    if await session.scalar(same.limit(1)) is not None:
        raise ValidationFailed(fields=[FieldError("name", "view_name_taken")])
