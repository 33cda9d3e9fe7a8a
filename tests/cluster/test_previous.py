"""An upgrade from the previous chart with data and load, its rollback, an upgrade to a published release, and
`helm test` with a wrong password of the mail server.

Runs after test_life.py.
"""

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
from tests.cluster.installation import CHART, Installation
from tests.cluster.load import under_load
from tests.cluster.people import Administrator, Representative, a_document
from tests.cluster.previous import Before, installed_before, values
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
        assert before.generated() == secrets
        assert company.call("GET", "/api/submission")["receipt_number"] == submission["receipt_number"]
        assert company.download(submission["document"]) == response

    with under_load(before, company, uploader) as load:
        before.deploy("upgrade", CHART, values(installation, is_previous=False))
    assert load.failed == [], f"of {load.sent} requests and {load.uploaded} uploads during the upgrade"
    nothing_is_lost()

    with under_load(before, company, uploader) as load:
        before.helm("rollback", before.release, "1", "--wait", "--timeout", "8m")
        before.until_settled()
    assert load.failed == [], f"of {load.sent} requests and {load.uploaded} uploads during the rollback"
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
        assert load.failed == [], f"of {load.sent} requests and {load.uploaded} uploads"
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
