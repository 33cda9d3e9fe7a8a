"""Codes that people read aloud and copy by hand."""

import secrets

# Without what is mistaken for something else: 0 O, 1 I L.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 12
GROUP_LENGTH = 4


def new_code(length: int = LENGTH) -> str:
    """Groups of four, 5 bits a character: ``7KQM-X2FA-9RTB`` has 59."""
    characters = "".join(secrets.choice(ALPHABET) for _ in range(length))
    return "-".join(characters[start : start + GROUP_LENGTH] for start in range(0, length, GROUP_LENGTH))
