"""One installation on a real node: installed, used, disturbed, upgraded and rolled back."""

import time
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import httpx2
import pytest
from minio import Minio

from tests.cluster.installation import CHART, Installation, eventually, values
from tests.cluster.load import under_load
from tests.cluster.monitoring import Monitoring
from tests.cluster.objects import RFI, is_in, publish
from tests.cluster.people import Administrator, Representative, a_document
from tests.cluster.provider import SECRET, signed_in_with, with_provider
from tests.cluster.reach import a_stranger, reached_from
from tests.cluster.stores import in_postgres, schema_of_a_later_release
from tests.factories.provider import FakeProvider

pytestmark = pytest.mark.cluster

BUCKET = "portal"
SUPPORT = "help@portal.example"


def test_one_command_installs_everything(installation: Installation) -> None:
    said = installation.install()
    assert "EVALUATION" in said
    assert httpx2.get(f"{installation.url}/readyz").status_code == httpx2.codes.OK
    pods = installation.get("pods")["items"]
    components = {pod["metadata"]["labels"]["app.kubernetes.io/component"] for pod in pods}
    assert components >= {"api", "worker-mail", "worker-announcements", "worker-bundle", "operator", "postgres"}


def test_objects_declare_the_rfi(installation: Installation) -> None:
    for example in ("request.yaml", "rotation.yaml"):
        installation.kubectl("apply", "-f", str(CHART / "examples" / example))
    for thing in (f"rfi/{RFI}", "icr/conference"):
        installation.kubectl("wait", thing, "--for=condition=Ready", "--timeout=60s")
    assert is_in(installation, "Open")


def test_helm_test_walks_through_it(installation: Installation) -> None:
    said = installation.helm("test", installation.release, "--logs", "--timeout", "3m")
    assert "a company signed in with password and code" in said
    assert "a file was uploaded and came back the same" in said
    assert "a job of the queue bundle was done" in said


def test_a_company_walks_the_whole_way(installation: Installation, company: Representative) -> None:
    content = a_document()
    file = company.upload("response.pdf", content)
    assert company.download(file) == content
    company.gets_receipt(company.submit())
    company.give_feedback()
    page = httpx2.get(f"{installation.url}/app/")
    assert "<html" in page.text


def test_prometheus_scrapes_every_pod_and_alerts_on_missing_ones(installation: Installation) -> None:
    with Monitoring(installation, installation.cluster.folder / "monitoring") as prometheus:
        everybody = ["api", "api", "operator", "worker-announcements", "worker-bundle", "worker-mail"]
        prometheus.until(prometheus.scraped, everybody)
        prometheus.until(prometheus.unanswered, set())
        prometheus.until(prometheus.alerts, set())
        exporters = prometheus.ask("count by (queue) (portal_queue_due_jobs)")
        assert {one["value"][1] for one in exporters} == {"1"}, "what all pods would see alike comes from one"
        with prometheus.without("operator", "worker-bundle"):
            prometheus.until(prometheus.alerts, {"PortalOperatorDown", "PortalOtherWorkersDown"})
        prometheus.until(prometheus.alerts, set())


STRANGERS = "strangers"


def test_pods_reach_only_their_targets(installation: Installation) -> None:
    """The node enforces the chart's policies."""
    # The address of a different pod, because every pod reaches itself.
    http, internal, metrics = (f"{installation.pod_address('api')}:{port}" for port in (8000, 8001, 9464))
    postgres, valkey, minio, smtp = stores = [
        f"{installation.pod_address(store)}:{port}"
        for store, port in (("postgres", 5432), ("valkey", 6379), ("minio", 9000), ("mail", 1025))
    ]
    worker = f"{installation.pod_address('worker-bundle')}:9465"
    everything = [http, internal, metrics, *stores, worker]

    with a_stranger(installation, STRANGERS) as outside, a_stranger(installation, installation.namespace) as inside:
        for reach in (outside, inside):
            assert reach(everything) == {http, metrics, worker}
    assert reached_from(installation, "api", everything) == {postgres, valkey, minio}
    assert reached_from(installation, "worker-mail", everything) == {postgres, valkey, minio, smtp}
    assert reached_from(installation, "operator", everything) == {internal}
    assert reached_from(installation, "postgres", everything) == {postgres}
    # Most of these processes are killed; PostgreSQL treats the death of an adopted process as a crash.
    assert "reinitializing" not in installation.kubectl("logs", *installation.pods("postgres"))


def test_the_object_closes_the_request_and_opens_it_again(
    installation: Installation, administrator: Administrator
) -> None:
    late = Representative(installation)
    late.register()
    late.is_let_in(administrator)
    late.answer()

    deadline = datetime.now(UTC) + timedelta(seconds=25)
    late.upload("draft.pdf", a_document())
    publish(installation, deadline)
    closed = eventually("the closing", lambda: is_in(installation, "Closed"))
    assert closed["status"]["submitted"] == 1
    assert closed["status"]["notSubmitted"] == 1
    assert datetime.fromisoformat(closed["status"]["closedAt"]) >= deadline.replace(microsecond=0)
    refused = late.send(
        "POST", "/api/submission/submit", headers={"Idempotency-Key": "0" * 8 + "-0000-7000-8000-" + "0" * 12}
    )
    assert (refused.status_code, refused.json()["error"]) == (409, "rfi_closed")
    eventually("the mail of the closing", lambda: [m for m in late.mails() if "clos" in m["text"].lower()])

    eventually("the ZIP of all responses", administrator.has_bundle)

    publish(installation, datetime.now(UTC) + timedelta(days=30), reopen="A public holiday was overlooked")
    eventually("the reopening", lambda: is_in(installation, "Open"))
    late.submit()


@pytest.mark.parametrize(
    "component",
    ["api", "worker-mail", "worker-announcements", "worker-bundle", "operator", "valkey", "postgres", "minio"],
)
def test_a_pod_is_killed_and_nothing_acknowledged_is_lost(
    installation: Installation, administrator: Administrator, component: str
) -> None:
    """Each component is killed during use, without grace period."""
    company = Representative(installation)
    company.register()
    company.is_let_in(administrator)
    company.answer()
    acknowledged: list[tuple[Any, bytes]] = []
    refused = 0

    def upload_another() -> None:
        nonlocal refused
        content = a_document(50_000)
        try:
            file = company.upload(f"attachment {len(acknowledged)}.pdf", content, kind="attachment")
        except (httpx2.TransportError, AssertionError):
            refused += 1
            time.sleep(0.5)
        else:
            acknowledged.append((file, content))

    upload_another()
    assert acknowledged, "there is something to lose"
    subject = f"Before the {component} dies"
    administrator.announce(subject)
    bundle = administrator.request_bundle()
    (pod, *_) = installation.pods(component)
    installation.kubectl("delete", "pod", pod, "--grace-period=0", "--force")
    for _ in range(4):
        upload_another()
    installation.until_settled()
    eventually("being ready", lambda: httpx2.get(f"{installation.url}/readyz").status_code == httpx2.codes.OK)

    for person in (company, administrator):
        # Sessions are in Valkey, which persists them once a second.
        if person.send("GET", "/api/user-info").status_code == httpx2.codes.UNAUTHORIZED:
            person.sign_in()
    for file, content in acknowledged:
        assert company.download(file) == content, f"{len(acknowledged)} were acknowledged, {refused} were not"
    company.upload("response.pdf", a_document())
    company.gets_receipt(company.submit())
    # Any worker completes accepted jobs.
    eventually("the announcement", lambda: company.mails(subject=subject))
    eventually("the bundle", lambda: administrator.has_bundle(bundle))


def test_a_backup_brings_back_a_database_that_was_lost_and_no_receipt_number_is_given_twice(
    installation: Installation, administrator: Administrator, company: Representative
) -> None:
    """Follows the steps of docs/operations.md."""
    number = company.call("GET", "/api/submission")["receipt_number"]
    another = Representative(installation)
    another.register()
    another.is_let_in(administrator)
    another.answer()
    dump = installation.cluster.folder / "portal.dump"
    dump.write_bytes(in_postgres(installation, 'pg_dump --format=custom "$POSTGRES_DB"'))
    another.upload("response.pdf", a_document())
    given = another.submit()
    another.gets_receipt(given)
    # A number that the backup does not know.
    lost = str(given["receipt_number"])
    in_use = "app.kubernetes.io/component in (api,worker-mail,worker-announcements,worker-bundle,operator)"
    before = installation.get("deployments", "--selector", in_use)["items"]
    installation.kubectl("scale", "deployment", "--selector", in_use, "--replicas=0")
    installation.kubectl("wait", "pod", "--selector", in_use, "--for=delete", "--timeout=120s")
    in_postgres(installation, 'dropdb "$POSTGRES_DB" && createdb "$POSTGRES_DB"')
    in_postgres(installation, 'pg_restore --no-owner --exit-on-error --dbname "$POSTGRES_DB"', given=dump.read_bytes())
    worker = f"deployment/{installation.release}-rfi-portal-worker-bundle"
    installation.kubectl("scale", worker, "--replicas=1")
    installation.kubectl("rollout", "status", worker, "--timeout=2m")
    said = installation.kubectl("exec", worker, "--", "python", "-m", "portal", "receipts", "--after", lost)
    assert "numbers left out: 1\n" in said
    for deployment in before:
        name, replicas = deployment["metadata"]["name"], deployment["spec"]["replicas"]
        installation.kubectl("scale", f"deployment/{name}", f"--replicas={replicas}")
    installation.until_settled()
    eventually("being ready", lambda: httpx2.get(f"{installation.url}/readyz").status_code == httpx2.codes.OK)
    submission = company.call("GET", "/api/submission")
    assert submission["receipt_number"] == number
    assert company.download(submission["document"]), "the files are where they were"
    another.upload("response.pdf", a_document())
    assert str(another.submit()["receipt_number"]) > lost
    eventually("a seal after the restore", lambda: "stored up to" in verified_trail(installation), seconds=200)
    assert "\nintact" in verified_trail(installation)


def verified_trail(installation: Installation) -> str:
    (pod, *_) = installation.pods("api")
    return installation.run_in(pod, "python", "-m", "portal", "verify-audit").decode()


def test_a_bucket_that_was_lost_is_noticed_and_brought_back(
    installation: Installation, company: Representative
) -> None:
    store = Minio(
        f"{installation.pod_address('minio')}:9000",
        access_key=installation.secret("s3-access-key"),
        secret_key=installation.secret("s3-secret-key"),
        secure=False,
    )
    keys = [str(found.object_name) for found in store.list_objects(BUCKET, recursive=True)]
    copies = {key: store.get_object(BUCKET, key).data for key in keys}
    assert check_files(installation).endswith("0 of them are not as they should be\n")

    document = company.call("GET", "/api/submission")["document"]
    for key in keys:
        store.remove_object(BUCKET, key)
    assert f"MISSING   submission file {document['id']}" in check_files(installation, ends_with=1)

    for key, content in copies.items():
        store.put_object(BUCKET, key, BytesIO(content), len(content))
    check_files(installation)
    assert company.download(document)


def check_files(installation: Installation, *, ends_with: int = 0) -> str:
    (pod, *_) = installation.pods("api")
    command = ("python", "-m", "portal", "check-files", "--contents")
    return installation.run_in(pod, *command, ends_with=ends_with).decode()


def test_a_command_signs_a_person_out_everywhere(installation: Installation, administrator: Administrator) -> None:
    (pod, *_) = installation.pods("api")
    installation.run_in(pod, "python", "-m", "portal", "sessions", "end", administrator.email)
    assert administrator.send("GET", "/api/user-info").status_code == httpx2.codes.UNAUTHORIZED
    administrator.sign_in()


def test_upgrading_under_load_fails_no_request(
    installation: Installation, company: Representative, uploader: Representative, provider: FakeProvider
) -> None:
    with under_load(installation, company, uploader) as load:
        installation.upgrade(**changed_portal(), **with_provider(installation, provider))
    assert load.failed == [], load.summary()
    assert load.sent > 100
    assert load.uploaded > 0
    eventually("the change", lambda: support_email(installation) == SUPPORT, seconds=30)


def test_an_administrator_signs_in_with_the_provider_and_is_dismissed_there(
    installation: Installation, provider: FakeProvider
) -> None:
    person = signed_in_with(installation, provider)
    told = {"logout_token": provider.logout_token()}
    assert httpx2.post(f"{installation.url}/api/login/provider/sign-out", data=told).status_code == httpx2.codes.OK
    assert person.send("GET", "/api/user-info").status_code == httpx2.codes.UNAUTHORIZED


def test_rolling_back_beside_a_newer_schema_fails_no_request_either(
    installation: Installation, company: Representative, uploader: Representative
) -> None:
    """The schema of the newer release remains, which the older release must work with."""
    with schema_of_a_later_release(installation), under_load(installation, company, uploader) as load:
        installation.helm("rollback", installation.release, "1", "--wait", "--timeout", "8m")
        installation.until_settled()
    assert load.failed == [], load.summary()
    installation.kubectl("delete", "secret", SECRET)
    eventually("what was before", lambda: support_email(installation) != SUPPORT, seconds=30)


def support_email(installation: Installation) -> str:
    """Uses a new connection, because a kept one belongs to its pod."""
    return str(httpx2.get(f"{installation.url}/api/config").json()["data"]["support_email"])


def changed_portal() -> dict[str, Any]:
    return {"portal": values()["portal"] | {"supportEmail": SUPPORT}}
