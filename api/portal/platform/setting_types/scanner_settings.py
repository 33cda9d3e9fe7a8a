"""Settings about the scanner of files."""

from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field
from pydantic_settings import BaseSettings

DEFAULT_PORT = 3310


def _address(value: Any) -> Any:
    """Host and port, or the path of a socket."""
    if not isinstance(value, str):
        return value
    if value == "":
        return None
    parts = urlsplit(value)
    if (
        parts.scheme != "clamd"
        or parts.query
        or parts.fragment
        or parts.username
        or bool(parts.hostname) == bool(parts.path.strip("/"))
    ):
        raise ValueError("say clamd://host:3310, or clamd:///path/of/the/socket")
    return (parts.hostname, parts.port or DEFAULT_PORT) if parts.hostname else parts.path


ScannerAddress = Annotated[str | tuple[str, int] | None, BeforeValidator(_address)]


class ScannerSettings(BaseSettings):
    scanner: ScannerAddress = Field(
        None,
        description="Scanner of the files of companies: clamd://host:3310, or clamd:///path of a socket; empty: none",
    )
