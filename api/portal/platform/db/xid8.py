"""The type of transaction ids that never wrap around."""

from typing import Any

from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import UserDefinedType


class Xid8(UserDefinedType[int]):
    """``xid8`` of PostgreSQL, an ``int`` in Python."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        return "xid8"


# Reflection knows the types in this table only.
ischema_names["xid8"] = Xid8
