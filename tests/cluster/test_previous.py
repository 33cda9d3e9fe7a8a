"""An upgrade from the previous chart with data and load, its rollback, an upgrade to a published release, `helm test`
with a wrong password of the mail server, and what failed upgrades leave.

Runs after test_life.py.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dev import images
from dev.cluster.images import built
from dev.release.__main__ import publish
from dev.release.programs import CRANE
from dev.release.provenance import Built
from dev.release.registry import Artifact, Registry, run
from portal.platform.db.locks import MIGRATION_LOCK
from tests.cluster.installation import CHART, Installation, eventually
from tests.cluster.load import under_load
from tests.cluster.people import Administrator, Representative, a_document
from tests.cluster.previous import NAME, Before, addresses_of, installed_before, values
from tests.cluster.stores import PSQL, in_postgres
from tests.registry import new_signer, registry_in

pytestmark = pytest.mark.cluster

VERSION = "1.2.0"
MAIL_USER = "portal"
PORTALS = ("api", "worker-mail", "worker-announcements", "worker-bundle")


@pytest.fixture(scope="module")
def before(installation: Installation) -> Iterator[Before]:
    with installed_before(installation) as release:
        yield release


@pytest.fixture(scope="module")
def people(before: Before) -> tuple[Representative, Representative]:
    """Two representatives: the first has submitted a response, the second has not."""
    administrator = Administrator(before)
    administrator.sign_in()
    both = Representative(before), Representative(before)
    for person in both:
        person.register()
        person.is_let_in(administrator)
        person.answer()
    both[0].upload("response.pdf", a_document())
    both[0].submit()
    return both


def test_the_upgrade_and_the_rollback_lose_no_secret_no_data_and_no_request(
    installation: Installation, before: Before, people: tuple[Representative, Representative]
) -> None:
    company, uploader = people
    secrets, submission = before.generated(), company.call("GET", "/api/submission")
    response = company.download(submission["document"])
    assert secrets.keys() >= {"secret-key", "administrator-password"}

    def nothing_is_lost() -> None:
        # The upgrade adds keys that the release before did not know.
        assert before.generated().items() >= secrets.items()
        assert company.call("GET", "/api/submission")["receipt_number"] == submission["receipt_number"]
        assert company.download(submission["document"]) == response

    with under_load(before, company, uploader) as load:
        before.deploy("upgrade", CHART, values(installation, is_previous=False))
    assert load.failed == [], load.summary()
    nothing_is_lost()

    with under_load(before, company, uploader) as load:
        before.helm("rollback", before.release, "1", "--wait", "--timeout", "8m")
        before.until_settled()
    assert load.failed == [], load.summary()
    nothing_is_lost()


def test_upgrading_to_the_digest_of_a_release_fails_no_request(
    installation: Installation, before: Before, people: tuple[Representative, Representative], tmp_path: Path
) -> None:
    """The node pulls the signed images from the registry. It asks one on its own machine without TLS."""
    with registry_in(tmp_path / "registry") as registry:
        digests = {target: pushed(registry, target) for target in images.TARGETS}
        origin = Built(registry.name, VERSION, "c" * 40, "localhost/base", "urn:tests", datetime.now(UTC))
        chart = publish(registry, new_signer(tmp_path), origin, digests)
        # No values for images, because the published chart names them itself.
        chosen = values(installation, is_previous=False) | {"defaults": {}}
        with under_load(before, *people) as load:
            before.deploy("upgrade", f"oci://{chart}", chosen, "--plain-http")
        assert load.failed == [], load.summary()
        notes = before.helm("get", "notes", before.release)
        assert f"rfi-portal {VERSION} (portal {VERSION}, {digests['portal']})" in notes
        image = str(Artifact(registry.image("portal"), digests["portal"]))
        assert {running(before, component) for component in PORTALS} == {frozenset({(image, image)})}


def test_a_wrong_password_of_the_mail_server_fails_the_test_of_the_release(
    installation: Installation, before: Before
) -> None:
    """No start waits for the mail server, because mails are retried: `helm test` names the Secret."""
    chosen = values(installation, is_previous=False)
    chosen["smtp"] |= {"existingSecret": {"name": "mail"}}
    with mail_server_with_password(installation, "right"):
        for password, is_right in (("wrong", False), ("right", True)):
            before.kubectl("delete", "secret", "mail", "--ignore-not-found")
            keys = [f"--from-literal=username={MAIL_USER}", f"--from-literal=password={password}"]
            before.kubectl("create", "secret", "generic", "mail", *keys)
            before.deploy("upgrade", CHART, chosen)
            said = before.helm("test", before.release, "--logs", "--timeout", "3m", check=False)
            refused = "The mail server refuses PORTAL_SMTP_USERNAME and PORTAL_SMTP_PASSWORD (Secret mail"
            assert (refused in said) is not is_right, said
            assert ("the mail server accepts the portal" in said) is is_right, said


# By key of the Secret: what is replaced by what, and what Helm prints.
WRONG = {
    "database-url": (
        ("//portal:", "//absent:"),
        "PostgreSQL refuses PORTAL_DATABASE_URL (Secret stores, key database-url): password authentication failed",
    ),
    "redis-url": (("redis://:", "redis://:wrong"), "Valkey refuses PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD"),
    "secret-key": (("", "wrong"), "The S3 store refuses PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY"),
}


def test_a_certain_refusal_ends_an_upgrade_with_a_sentence(installation: Installation, before: Before) -> None:
    """Nothing is waited for or tried again, and the log that Helm prints is one line."""
    right = addresses_of(installation)
    for key, ((part, replacement), sentence) in WRONG.items():
        before.keep(right | {key: right[key].replace(part, replacement, 1)})
        printed = before.fails_to_upgrade(values(installation, is_previous=False))
        assert sentence in printed
        assert printed.count("store_not_usable") == 1
        described = before.kubectl("describe", "pod", "--selector", "app.kubernetes.io/component=migrations")
        assert f"Message:      {sentence}" in described
        assert described.count("Exit Code:    2") == 1
    before.keep(right)
    before.helm("rollback", before.release, "--wait", "--timeout", "3m")
    assert before.get("jobs")["items"] == []


def test_no_job_of_a_failed_upgrade_outlives_the_next_its_rollback_or_the_release(
    installation: Installation, before: Before
) -> None:
    """Its migration waits for another one, longer than Helm does."""

    def fails() -> str:
        printed = before.fails_to_upgrade(values(installation, is_previous=False), timeout="12s")
        assert "Another migration is under way" in printed
        (job,) = before.get("jobs")["items"]
        assert job["status"]["active"] == 1
        uid: str = job["metadata"]["uid"]
        return uid

    with another_migration(installation):
        assert fails() != fails()
        before.helm("rollback", before.release, "--wait", "--timeout", "3m")
        assert before.get("jobs")["items"] == []
        fails()
        before.helm("uninstall", before.release, "--wait", "--timeout", "3m")
        assert before.get("jobs")["items"] == []
        eventually("the end of its pods", lambda: before.pods("migrations") == [], seconds=60)
        # Nothing of it waits for the lock any more.
        waiting = b"select count(*) from pg_locks where locktype = 'advisory' and not granted"
        assert in_postgres(installation, PSQL, given=waiting).strip() == b"0"


@contextmanager
def another_migration(stores: Installation) -> Iterator[None]:
    """Holds the lock of migrations in the release's database."""
    (pod,) = stores.pods("postgres")
    statement = f"select pg_advisory_lock({MIGRATION_LOCK}), pg_sleep(600)"
    login = 'PGHOST=127.0.0.1 PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD"'
    shell = f"{login} exec psql --dbname {NAME} --command '{statement}'"
    command = [*stores.cluster.kubectl_command(stores.namespace), "exec", pod, "--", "sh", "-c", shell]
    sleeping = f"from pg_stat_activity where wait_event = 'PgSleep' and datname = '{NAME}'"
    held = f"select count(*) {sleeping}".encode()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as holding:
        try:
            eventually("the lock", lambda: in_postgres(stores, PSQL, given=held).strip() == b"1")
            yield
        finally:
            in_postgres(stores, PSQL, given=f"select pg_terminate_backend(pid) {sleeping}".encode())
            holding.kill()


@contextmanager
def mail_server_with_password(stores: Installation, password: str) -> Iterator[None]:
    """The evaluation's mail server with a user; its mails are lost."""
    deployment = f"deployment/{stores.release}-rfi-portal-mail"

    def set_environment(*variables: str) -> None:
        stores.kubectl("set", "env", deployment, *variables)
        stores.until_settled()

    set_environment(f"MAILDEV_INCOMING_USER={MAIL_USER}", f"MAILDEV_INCOMING_PASS={password}")
    try:
        yield
    finally:
        set_environment("MAILDEV_INCOMING_USER-", "MAILDEV_INCOMING_PASS-")


def pushed(registry: Registry, target: str) -> str:
    """Pushes an image of the node to the registry and returns its digest."""
    (archive,) = [file for file in built() if file.name.startswith(f"{target}-")]
    run([CRANE.ensure_built(), "push", archive, f"{registry.image(target)}:{VERSION}"])
    return registry.digest(f"{registry.image(target)}:{VERSION}")


def running(release: Installation, component: str) -> frozenset[tuple[str, str]]:
    """Returns, for each pod of a component, the image of its specification and the one that the node runs."""
    pods = [release.get("pod", name) for name in release.pods(component)]
    return frozenset(
        (pod["spec"]["containers"][0]["image"], pod["status"]["containerStatuses"][0]["imageID"]) for pod in pods
    )
