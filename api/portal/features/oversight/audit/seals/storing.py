"""Copies seals to the store of files, where who can change the database alone cannot change them."""

import json
from contextlib import aclosing
from dataclasses import dataclass

from sqlalchemy import func, select, update

from portal.domain.audit.models import AuditSeal
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, ObjectStorage
from portal.platform.storage.blocks import once

MAX_AT_ONCE = 200
"""Seals that one run copies after the store was unavailable."""
LAST = "audit/last.json"
"""Names the seal that was copied last."""


@dataclass(frozen=True, slots=True)
class LastStored:
    number: int
    hash: str


async def last_stored(storage: ObjectStorage) -> LastStored | None:
    """None before the first copy. Raises ``StorageUnavailable``."""
    content = b""
    try:
        async with aclosing(storage.read(LAST)) as chunks:
            async for chunk in chunks:
                content += chunk
    except ObjectMissing:
        return None
    return LastStored(**json.loads(content))


def object_key(seal: AuditSeal) -> str:
    """Holds the seal's hash, so that another seal of the same number, after a restore, never replaces it."""
    return f"audit/{seal.number:010}-{seal.hash[:16]}.json"


def line_of(seal: AuditSeal) -> str:
    """The seal as a line of an export."""
    return json.dumps({"seal": seal.content, "signature": seal.signature}, ensure_ascii=False) + "\n"


async def store_seals(resources: Resources) -> int:
    """Returns how many. Writing one again is no error, so that a lost answer leaves nothing out."""
    waiting = select(AuditSeal).where(AuditSeal.stored_at.is_(None)).order_by(AuditSeal.number).limit(MAX_AT_ONCE)
    async with unit_of_work(resources.sessions) as session:
        seals = list((await session.scalars(waiting)).all())
    for seal in seals:
        await _put(resources.storage, object_key(seal), line_of(seal))
        await _put(resources.storage, LAST, json.dumps({"number": seal.number, "hash": seal.hash}))
        async with unit_of_work(resources.sessions) as session:
            stored = update(AuditSeal).where(AuditSeal.number == seal.number).values(stored_at=func.portal_now())
            await session.execute(stored)
    return len(seals)


async def _put(storage: ObjectStorage, key: str, text: str) -> None:
    content = text.encode()
    await storage.put(key, once(content), content_type="application/json", expected_size=len(content))
