"""Ten codes for the day on which every other factor is lost. Each is used once."""

import secrets
from typing import Final
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Factor, FactorKind
from portal.domain.identity.secrets import hash_token

NUMBER: Final = 10
# Without letters and digits that look alike.
_ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
_GROUPS, _LENGTH = 4, 4


def _new_code() -> str:
    """78 random bits: a plain hash of them cannot be guessed."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(_GROUPS))


def hashed(code: str) -> str:
    return hash_token("".join(character for character in code.upper() if character.isalnum()))


async def replace_codes(session: AsyncSession, user_id: UUID) -> list[str]:
    """Ends the person's codes and returns new ones, which cannot be read again."""
    await session.execute(_of(user_id))
    codes = [_new_code() for _ in range(NUMBER)]
    session.add_all(
        Factor(user_id=user_id, kind=FactorKind.RECOVERY.value, label="", secret=hashed(code)) for code in codes
    )
    return codes


async def use_code(session: AsyncSession, user_id: UUID, code: str) -> bool:
    """Ends the code. Returns whether it was one of the person's, so that of two uses at once one succeeds."""
    statement = _of(user_id).where(Factor.secret == hashed(code)).returning(Factor.id)
    return (await session.execute(statement)).one_or_none() is not None


def _of(user_id: UUID):  # type: ignore[no-untyped-def]  # noqa: ANN202
    return delete(Factor).where(Factor.user_id == user_id, Factor.kind == FactorKind.RECOVERY.value)
