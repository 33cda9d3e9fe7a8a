"""What codes are made of, and what is stored of them."""

import math
from hashlib import sha256

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Factor
from portal.domain.identity.secrets import derived_code, new_token
from portal.platform.settings import Settings
from tests.api.conftest import ORIGIN, SignIn
from tests.api.people.factors.enrolling import add_passkey
from tests.factories.accounts import an_admin
from tests.factories.passkeys import Passkey

ALPHABET = set("ABCDEFGHJKMNPQRSTVWXYZ23456789")


async def test_recovery_codes_are_long_and_only_their_hashes_are_stored(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    codes = (await add_passkey(browser, Passkey(ORIGIN))).json()["data"]["recovery_codes"]
    letters = [code.replace("-", "") for code in codes]
    assert len(set(letters)) == 10
    assert {len(code) for code in letters} == {16}
    assert set("".join(letters)) <= ALPHABET
    assert 16 * math.log2(len(ALPHABET)) > 78
    stored = await session.scalars(select(Factor.secret).where(Factor.kind == "recovery"))
    assert set(stored) == {sha256(code.encode()).hexdigest() for code in letters}


def test_emailed_codes_have_six_digits_of_all_values(settings: Settings) -> None:
    codes = [derived_code(settings, "a code", new_token()) for _ in range(400)]
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert len(set(codes)) > 390
    assert all(len({code[place] for code in codes}) == 10 for place in range(6))
