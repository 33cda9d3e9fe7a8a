"""The real servers that a portal uses, started from wheels, for ``make run``, tests and benchmarks.

    with EmbeddedPostgres(folder / "postgres", durable=False) as postgres:
        url = postgres.create_database("portal")        # postgresql+asyncpg://postgres@/portal?host=…
        postgres.sql("select 1", database="portal")     # through psql, no event loop needed

    with EmbeddedValkey(folder / "valkey", durable=False) as valkey:
        valkey.url, valkey.url_of(3)                    # redis://:…@127.0.0.1:…/0

    with MinioServer(folder / "minio") as minio:        # builds MinIO on first use, about 2 minutes
        minio.endpoint, minio.access_key, minio.secret_key

Each listens where only this machine (PostgreSQL: only this account) reaches it, on a reserved port, and ends with the
process that started it. In tests use the fixtures of ``tests/conftest.py``.
"""

from dev.minio import MinioServer
from dev.ports import reserved_port
from dev.postgres import EmbeddedPostgres
from dev.processes import StartFailed
from dev.valkey import EmbeddedValkey

__all__ = ["EmbeddedPostgres", "EmbeddedValkey", "MinioServer", "StartFailed", "reserved_port"]
