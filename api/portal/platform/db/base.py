"""Conventions of all tables: constraint names, identifiers, timestamps."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import DateTime, MetaData, Text, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from portal.platform.db.identifiers import new_id

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: DateTime(timezone=True),
        UUID: PG_UUID(as_uuid=True),
        dict[str, Any]: JSONB,
        str: Text,
    }


class Identified:
    """Mixin: a UUIDv7 primary key, generated before the row is written."""

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)


class Created:
    """Mixin: creation time by the database's clock."""

    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
