"""Rows as detached objects of their mapped classes, as columns of a statement that the driver runs directly.

A column holds a row and the rows that it owns as JSON, so that one statement reads what a session would read with one
for each relationship. The objects belong to no session: changes of them are not stored, and what was not read of them
raises.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Interval, func, inspect, select
from sqlalchemy.orm import Mapper, RelationshipProperty
from sqlalchemy.orm.attributes import instance_state
from sqlalchemy.types import UserDefinedType

from portal.platform.db.base import Base

Owned = Mapping[str, "Owned"]
"""Names of the relationships to read, each with the relationships to read of its rows."""

_NOTHING: Owned = {}
_AS_IN_JSON = frozenset({str, int, bool, list, object})
"""Types whose values are the same in JSON. ``object`` is the type of columns that contain JSON."""
_FROM_JSON: dict[type, Callable[[Any], Any]] = {
    UUID: UUID,
    datetime: datetime.fromisoformat,
    timedelta: lambda seconds: timedelta(seconds=seconds),
}


def detached(entity: type[Base], owned: Owned = _NOTHING) -> ColumnElement[Any]:
    """A column with the row of ``entity``, None where an outer join found none. Deferred columns are left out."""
    return _Detached(entity, owned).column.label(entity.__tablename__)


class _Read(UserDefinedType[Any]):
    """The type of a JSON column; ``read`` converts the value that the driver has parsed into an object."""

    cache_ok = False

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self.read = read

    def result_processor(self, dialect: Any, coltype: Any) -> Callable[[Any], Any]:  # noqa: ARG002
        return self.read


class _Detached:
    def __init__(self, entity: type[Base], owned: Owned) -> None:
        mapper: Mapper[Any] = inspect(entity)
        columns = {one.key: one.columns[0] for one in mapper.column_attrs if not one.deferred}
        relations = {name: mapper.relationships[name] for name in owned}
        rows = {name: _Detached(relation.entity.class_, owned[name]) for name, relation in relations.items()}
        kinds = {name: column.type.python_type for name, column in columns.items()}
        if unknown := set(kinds.values()) - _AS_IN_JSON - _FROM_JSON.keys():
            raise TypeError(f"{entity.__name__}: no conversion from JSON to {unknown}")
        self._entity = entity
        self._new = mapper.class_manager.new_instance
        self._names = (*columns, *relations)
        self._key = tuple(mapper.get_property_by_column(column).key for column in mapper.primary_key)
        self._conversions = [(name, _FROM_JSON[kind]) for name, kind in kinds.items() if kind in _FROM_JSON]
        self._conversions += [(name, of.read_all) for name, of in rows.items()]
        self.column: ColumnElement[Any] = func.json_build_array(
            *map(_as_json, columns.values()),
            *(_owned(relations[name], of) for name, of in rows.items()),
            type_=_Read(self.read),
        )

    def read(self, values: Sequence[Any]) -> Any:
        # Filled as a session fills loaded objects: the constructor would record each attribute as a change.
        made = self._new()
        filled = made.__dict__
        filled.update(zip(self._names, values, strict=True))
        if filled[self._key[0]] is None:
            return None
        for name, convert in self._conversions:
            if filled[name] is not None:
                filled[name] = convert(filled[name])
        # An object with a key and without a session is detached: it loads nothing.
        instance_state(made).key = self._entity, tuple(filled[name] for name in self._key), None
        return made

    def read_all(self, rows: Iterable[Sequence[Any]]) -> list[Any]:
        return [self.read(row) for row in rows]


def _as_json(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.extract("epoch", column) if isinstance(column.type, Interval) else column


def _owned(relation: RelationshipProperty[Any], rows: _Detached) -> ColumnElement[Any]:
    owned = select(rows.column).where(relation.primaryjoin).order_by(*(relation.order_by or ()))
    return func.array(owned.correlate_except(relation.target).scalar_subquery())
