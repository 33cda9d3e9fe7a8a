"""The last seal as the page shows it."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel

from portal.domain.audit.models import AuditSeal


class AuditSealOut(BaseModel):
    """``hash`` in hexadecimal. ``unsealed``: events since. ``witnessed_at``: when a seal was last mailed, if ever.

    ``epoch_begins``: why the chain of seals began anew at ``epoch_began_at``.
    """

    number: int
    sealed_at: datetime
    hash: str
    key: str
    epoch_begins: Literal["first", "restored", "missing", "recovered"]
    epoch_began_at: datetime
    stored: bool
    unsealed: int
    witnessed_at: datetime | None
    has_witness: bool

    @classmethod
    def of(cls, seal: AuditSeal, **other: object) -> Self:
        own = {"number": seal.number, "sealed_at": seal.sealed_at, "hash": seal.hash}
        return cls.model_validate(own | {"stored": seal.stored_at is not None} | other)
