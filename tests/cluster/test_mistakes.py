"""An upgrade with mistakes in its values, which the serving pods survive. Runs after test_life.py."""

import json

import httpx
import pytest

from tests.cluster.installation import Installation, values

pytestmark = pytest.mark.cluster

CHANGED = "wrong@portal.example"
# tests/api/test_startup.py has each of them alone.
WRONG = {
    "database-url": "postgresql+asyncpg://portal:wrong@portal-rfi-portal-postgres:5432/portal",
    "redis-url": "redis://:wrong@portal-rfi-portal-valkey:6379/0",
    "s3-access-key": "wrong",
    "s3-secret-key": "wrong",
}
PROBLEMS = (
    "PostgreSQL refuses PORTAL_DATABASE_URL",
    "Valkey refuses PORTAL_REDIS_URL",
    "The S3 store refuses PORTAL_S3_ACCESS_KEY",
)


def test_wrong_credentials_of_the_stores_do_not_reach_the_pods_that_serve(installation: Installation) -> None:
    """The upgrade fails, the old pods continue to serve, and the new pods name the stores and keys."""
    serving = set(installation.pods("api"))
    with installation.changed_secret(**WRONG):
        with pytest.raises(AssertionError):
            installation.upgrade(timeout="60s", portal=values()["portal"] | {"supportEmail": CHANGED})
        (starting, *_) = set(installation.pods("api")) - serving
        log = installation.kubectl("logs", starting)
        said = [json.loads(line)["problem"] for line in log.splitlines() if "store_not_usable" in line]
        for problem in PROBLEMS:
            assert [one for one in said if one.startswith(problem)], f"{said}\n{log}"
        # The source of the settings, so that a person finds them.
        assert all(f"key {key}" in log for key in ("database-url", "redis-url"))
        assert "s3-access-key" in log
        assert set(installation.pods("api")) >= serving
        assert httpx.get(f"{installation.url}/readyz").status_code == httpx.codes.OK
        assert CHANGED not in httpx.get(f"{installation.url}/api/config").text
    # As docs/operations.md says: the pods that wait would keep the credentials with which they started.
    installation.restart()
    installation.upgrade(timeout="3m", portal=values()["portal"] | {"supportEmail": CHANGED})
    assert CHANGED in httpx.get(f"{installation.url}/api/config").text
    # Helm does not remove the Job of a revision that failed before a successful one.
    installation.kubectl("delete", "jobs", "--selector", f"app.kubernetes.io/instance={installation.release}")
    installation.helm("rollback", installation.release, "1", "--wait", "--timeout", "3m")
    installation.until_settled()
