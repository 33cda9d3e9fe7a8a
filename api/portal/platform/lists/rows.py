"""Selection of the rows of an export."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement

from portal.platform.lists.definition import ListDefinition


@dataclass(frozen=True, slots=True)
class ListRows:
    """``name``: of the list, for the audit trail and the title (``export.<name>`` in the catalogue).

    ``narrowed``: the part of the filter that the audit trail may contain.
    """

    name: str
    definition: ListDefinition
    conditions: Sequence[ColumnElement[bool]]
    narrowed: Mapping[str, Any]
