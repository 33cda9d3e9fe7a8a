"""What is typed, after a reload and two changes of the language."""

from collections.abc import Awaitable, Callable
from typing import Literal

import pytest

from tests.e2e.company import CompanyUser

Locale = Literal["en", "ar"]
BOTH = pytest.mark.parametrize("locale", ["en", "ar"])
Check = Callable[[], Awaitable[None]]


async def survives(person: CompanyUser, check: Check, *, last_typed: str) -> None:
    """Reloads, and changes the language twice."""
    await person.visitor.keeps(last_typed)
    await check()
    await person.page.reload()
    await check()
    for _ in range(2):
        await person.change_language()
        await check()


async def keeps_no_secret(person: CompanyUser, secret: str) -> None:
    assert secret not in await person.visitor.kept()
