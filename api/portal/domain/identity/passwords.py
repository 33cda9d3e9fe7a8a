"""Passwords: rules, and Argon2id on separate threads."""

import asyncio
import re
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from portal.platform.settings import Settings

Result = TypeVar("Result")

PASSWORD_MIN = 12
PASSWORD_MAX = 128
"""Characters. The maximum is checked before hashing, so that a megabyte costs nothing."""

SPECIAL = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ ")


def follows_rules(password: str) -> bool:
    """Uppercase, lowercase, a digit and a special character (specification §5)."""
    return (
        any(character.isupper() for character in password)
        and any(character.islower() for character in password)
        and any(character.isdigit() for character in password)
        and any(character in SPECIAL or not character.isalnum() for character in password)
    )


# First guesses of attackers, as letters without digits and signs.
GUESSABLE = frozenset(Path(__file__).with_name("guessable_words.txt").read_text(encoding="utf-8").split())
FEWEST_DIFFERENT = 6
_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_LOOKALIKES = str.maketrans("@431!05$7", "aaeiiosst")


def is_guessable(password: str) -> bool:
    """Whether the password is one common word or few characters, repeated (NIST SP 800-63B-4 §3.1.1.2)."""
    lowered = _composed(password).casefold()
    if len(set(lowered)) < FEWEST_DIFFERENT:
        return True
    core = _EDGES.sub("", lowered).translate(_LOOKALIKES)
    return any(_is_repeated(_letters(spelling)) for spelling in (lowered, core))


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalpha())


def _is_repeated(letters: str) -> bool:
    """Whether the letters are one guessable word, or repetitions of it."""
    return any(letters[:length] in GUESSABLE and _repeats(letters, length) for length in range(3, len(letters) + 1))


def _repeats(letters: str, length: int) -> bool:
    return letters == letters[:length] * (len(letters) // length)


def _composed(password: str) -> str:
    """One Unicode form, because keyboards send different ones (NIST SP 800-63B-4 §3.1.1.2)."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Hashes and verifies on a few threads.

    argon2 releases the interpreter's lock; ``password_hashers`` bounds the memory, 64 MiB per hash. Parameters: RFC
    9106 §4, second recommended option.
    """

    parameters = RFC_9106_LOW_MEMORY

    def __init__(self, settings: Settings) -> None:
        self._threads = ThreadPoolExecutor(settings.password_hashers, thread_name_prefix="argon2")
        self._hasher = PasswordHasher.from_parameters(self.parameters)
        # Hash for unknown addresses, so that checking one takes as long as for a known address.
        self._decoy = self._hasher.hash("the password of nobody")

    async def hash(self, password: str) -> str:
        return await self._run(self._hasher.hash, _composed(password))

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether the password matches; for ``None`` always False after the same time."""
        fits = await self._run(self._fits, password_hash or self._decoy, _composed(password))
        return fits and password_hash is not None

    def needs_rehash(self, password_hash: str) -> bool:
        return self._hasher.check_needs_rehash(password_hash)

    def _fits(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, function: Callable[..., Result], *arguments: str) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


@cache
def passwords(settings: Settings) -> Passwords:
    """The process's pool of threads."""
    return Passwords(settings)
