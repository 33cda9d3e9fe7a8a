"""An upgrade with mistakes in its values, which the serving pods survive. Runs after test_life.py."""

from typing import Any

import httpx2
import pytest

from tests.cluster.installation import Installation, eventually, values

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
    """The upgrade fails, the old pods continue to serve, and the new pods say which stores and keys are wrong."""
    serving = set(installation.pods("api"))
    with installation.changed_secret(**WRONG):
        with pytest.raises(AssertionError):
            installation.upgrade(timeout="15s", portal=values()["portal"] | {"supportEmail": CHANGED})
        said = eventually("the reason", lambda: messages(installation, set(installation.pods("api")) - serving))
        for problem in PROBLEMS:
            assert [one for one in said if one.startswith(problem)], said
        # The source of the settings, so that a person finds them.
        assert all(f"key {key}" in "".join(said) for key in ("database-url", "redis-url"))
        assert "s3-access-key" in "".join(said)
        assert set(installation.pods("api")) >= serving
        assert httpx2.get(f"{installation.url}/readyz").status_code == httpx2.codes.OK
        assert CHANGED not in httpx2.get(f"{installation.url}/api/config").text
    # Kubernetes starts the pods again, and they read the corrected Secret.
    installation.upgrade(timeout="5m", portal=values()["portal"] | {"supportEmail": CHANGED})
    assert CHANGED in httpx2.get(f"{installation.url}/api/config").text
    installation.helm("rollback", installation.release, "1", "--wait", "--timeout", "3m")
    installation.until_settled()
    # That of the revision to which it was rolled back.
    (job,) = installation.get("jobs")["items"]
    assert job["metadata"]["name"] == f"{installation.release}-rfi-portal-migrations-1"


def messages(installation: Installation, pods: set[str]) -> list[str]:
    """The lines that ended containers have left, as `kubectl describe pod` shows them."""
    found = []
    for pod in pods:
        for container in installation.get("pod", pod)["status"].get("containerStatuses", []):
            states: list[dict[str, Any]] = [container["state"], container["lastState"]]
            found += [state["terminated"].get("message", "") for state in states if "terminated" in state]
    return "\n".join(found).splitlines()
