"""Rows as objects in one column: they equal what a session loads, and load nothing themselves."""

from typing import Any

import pytest
from sqlalchemy import inspect, select
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload
from sqlalchemy.orm.exc import DetachedInstanceError

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.entry import app as _all_features  # noqa: F401 - the tables of all features are mapped
from portal.platform.db.base import Base
from portal.platform.db.detached import detached
from portal.platform.db.written import Written
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

# In one order for all processes of pytest.
ENTITIES = dict(sorted((mapper.class_.__name__, mapper.class_) for mapper in Base.registry.mappers))


def _values(loaded: Any) -> dict[str, Any]:
    return {one.key: getattr(loaded, one.key) for one in inspect(type(loaded)).column_attrs if not one.deferred}


@pytest.mark.parametrize("entity", [User, Company], ids=["user", "company"])
async def test_an_object_equals_what_a_session_loads(session: AsyncSession, entity: type[Base]) -> None:
    user = await a_company(session, organization_name='O\'Neil & "Sons" \\ شركة')
    given = user.company_id if entity is Company else user.id
    column = inspect(entity).columns["id"]
    await session.flush()
    loaded = (await session.scalars(select(entity).where(column == given))).one()
    await session.refresh(loaded)
    ((read,),) = [
        row.values() for row in await Written.of(select(detached(entity)).where(column == given)).read(session)
    ]
    assert _values(read) == _values(loaded)


async def test_a_row_that_an_outer_join_does_not_find_is_none(session: AsyncSession) -> None:
    admin = await an_admin(session)
    statement = select(detached(User), detached(Company)).outerjoin(Company, Company.id == User.company_id)
    (row,) = await Written.of(statement.where(User.id == admin.id)).read(session)
    assert row["users"].email == admin.email
    assert row["companies"] is None


async def test_the_rows_that_it_owns_come_in_their_order(session: AsyncSession) -> None:
    admin = await an_admin(session)
    (row,) = await Written.of(select(detached(User, {"permissions": {}})).where(User.id == admin.id)).read(session)
    loaded = (
        await session.scalars(
            select(User)
            .where(User.id == admin.id)
            .options(selectinload(User.permissions))
            .execution_options(populate_existing=True)
        )
    ).one()
    read = row["users"].permissions
    assert len(read) > 1
    assert [one.subject for one in read] == [one.subject for one in loaded.permissions]
    assert sorted(map(str, map(_values, read))) == sorted(map(str, map(_values, loaded.permissions)))


async def test_what_was_not_read_raises(session: AsyncSession) -> None:
    user = await a_company(session)
    (row,) = await Written.of(select(detached(User)).where(User.id == user.id)).read(session)
    with pytest.raises(InvalidRequestError):
        _ = row["users"].permissions
    with pytest.raises(DetachedInstanceError):
        _ = row["users"].searched


@pytest.mark.parametrize("entity", ENTITIES.values(), ids=ENTITIES.keys())
async def test_every_table_can_be_read(session: AsyncSession, entity: type[Base]) -> None:
    """Each kind of column has a conversion from JSON."""
    await Written.of(select(detached(entity)).limit(1)).read(session)
