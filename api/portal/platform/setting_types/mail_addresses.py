"""Addresses of mail in settings."""

from typing import Annotated

from pydantic import Field

# One plain address: no display name, no list, no character that could break a header.
PLAIN_ADDRESS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*"
PlainAddress = Annotated[str, Field(pattern=f"^{PLAIN_ADDRESS}$")]
