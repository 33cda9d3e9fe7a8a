"""Codes that people read aloud and copy by hand."""

import secrets

# Excludes characters that are easily confused: 0 and O; 1, I and L.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 12
GROUP_LENGTH = 4


def new_code(length: int = LENGTH) -> str:
    """Random characters in groups of four, 5 bits each: ``7KQM-X2FA-9RTB`` has 59 bits."""
    return _grouped("".join(secrets.choice(ALPHABET) for _ in range(length)))


def spellings(code: str) -> set[str]:
    """How a typed code may be stored: as it is, or in groups if it was typed without hyphens."""
    upper = code.upper()
    return {upper, _grouped(upper)} if "-" not in upper else {upper}


def _grouped(characters: str) -> str:
    return "-".join(characters[start : start + GROUP_LENGTH] for start in range(0, len(characters), GROUP_LENGTH))
