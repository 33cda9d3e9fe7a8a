"""Changes to the stores outside the portal."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.cluster.installation import Installation

PSQL = 'psql --dbname "$POSTGRES_DB" --tuples-only --no-align'
LATER = "9999"


def in_postgres(installation: Installation, command: str, *, given: bytes | None = None) -> bytes:
    (pod,) = installation.pods("postgres")
    shell = f'export PGHOST=127.0.0.1 PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD"; {command}'
    return installation.run_in(pod, "sh", "-c", shell, given=given)


@contextmanager
def schema_of_a_later_release(installation: Installation) -> Iterator[None]:
    """The schema after migrations that only add."""
    known = in_postgres(installation, PSQL, given=b"select version_num from alembic_version").decode().strip()
    _set_revision(installation, LATER)
    yield
    _set_revision(installation, known)


def _set_revision(installation: Installation, revision: str) -> None:
    statement = b"update alembic_version set version_num = :'revision'"
    in_postgres(installation, f"{PSQL} --set revision={revision}", given=statement)
