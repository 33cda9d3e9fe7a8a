"""The URLs of PostgreSQL and Valkey or Redis: complete, or with user and password in separate settings.

Database operators keep ``username`` and ``password`` in a Secret. A password may contain any character; the portal
encodes it, which a manifest cannot.
"""

from typing import Annotated
from urllib.parse import quote, urlsplit

from pydantic import AfterValidator, SecretStr, ValidationInfo
from sqlalchemy import make_url

from portal.platform.setting_types.database_address import problem_of

SCHEMES = ("redis", "rediss", "unix")
ONE_SERVER = (
    "the portal uses neither Redis Sentinel nor Redis Cluster; name an address that always leads to the primary,"
    " such as the Service of an operator or the primary endpoint of a managed service"
)


def _database(value: SecretStr, info: ValidationInfo) -> SecretStr:
    """Adds the separate user and password to the URL; as in libpq, those in the URL take precedence."""
    address = value.get_secret_value()
    if problem := problem_of(address):
        raise ValueError(problem)
    url = make_url(address)
    username, password = _apart(info, "database")
    whole = url.set(username=url.username or username, password=url.password or password)
    return SecretStr(whole.render_as_string(hide_password=False)) if whole != url else value


def _redis(value: SecretStr, info: ValidationInfo) -> SecretStr:
    try:
        url = urlsplit(value.get_secret_value())
    except ValueError:
        url = urlsplit("")
    if "sentinel" in url.scheme or "cluster" in url.scheme:
        raise ValueError(f"must name one server: {ONE_SERVER}")
    if url.scheme not in SCHEMES:
        raise ValueError("must look like redis://host:6379/0, or rediss:// with TLS")
    username, password = _apart(info, "redis")
    if password is None or url.password is not None:
        return value
    # A name in the address is encoded already.
    name = url.username or quote(username or "", safe="")
    credentials = f"{name}:{quote(password, safe='')}"
    place = url.netloc.rpartition("@")[2]
    return SecretStr(url._replace(netloc=f"{credentials}@{place}").geturl())


def _apart(info: ValidationInfo, store: str) -> tuple[str | None, str | None]:
    """User and password from separate settings."""
    password: SecretStr | None = info.data.get(f"{store}_password")
    return info.data.get(f"{store}_username"), None if password is None else password.get_secret_value()


DatabaseUrl = Annotated[SecretStr, AfterValidator(_database)]
"""Complete after ``database_username`` and ``database_password``, which must be declared before it."""

RedisUrl = Annotated[SecretStr, AfterValidator(_redis)]
"""Complete after ``redis_username`` and ``redis_password``, which must be declared before it."""
