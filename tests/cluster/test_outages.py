"""The mail server and the definitions go away and come back. Runs after test_life.py."""

from functools import partial

import pytest

from tests.cluster.installation import CHART, Installation, eventually
from tests.cluster.monitoring import Monitoring
from tests.cluster.objects import RFI
from tests.cluster.people import Administrator, Person, Representative
from tests.cluster.stores import PSQL, in_postgres

pytestmark = pytest.mark.cluster

UNUSABLE = "PortalMailServerUnusable"
# The statement in the runbook of PortalMessagesStuck.
SEND_NOW = (
    b"update jobs set run_after = now()"
    b" where kind = 'send_message' and done_at is null and failed_at is null and run_after > now()"
)
UNSENT = (
    b"select count(*) from announcement_deliveries d join announcements a on a.id = d.announcement_id"
    b" where a.subject like '%the mail server%' and d.state <> 'sent'"
)
DEFINITIONS = [f"{kind}.licensing.geo-portal.io" for kind in ("requestforinformations", "invitationcoderotations")]


def test_the_mail_server_is_killed_while_mails_go_out(
    installation: Installation, administrator: Administrator, company: Representative, uploader: Representative
) -> None:
    """The alert fires. Every announcement and every code is sent once the server is back."""
    people: list[Person] = [administrator, company, uploader]
    with Monitoring(installation, installation.cluster.folder / "outage") as prometheus:
        eventually("the pods' figures", lambda: prometheus.ask("portal_mail_server_failures_total"), seconds=30)
        assert UNUSABLE not in prometheus.alerts()
        administrator.announce("Before the mail server dies")
        (pod,) = installation.pods("mail")
        installation.kubectl("delete", "pod", pod, "--grace-period=0", "--force")
        with prometheus.without("mail"):
            administrator.announce("After the mail server died")
            for person in people:
                _ask_for_code(person)
            eventually("the alert", lambda: UNUSABLE in prometheus.alerts(), seconds=60)
            assert prometheus.ask('portal_mail_server_failures_total{reason="unreachable"} > 0')
        in_postgres(installation, PSQL, given=SEND_NOW)
        for person in people:
            eventually(f"the code of {person.email}", partial(person.mails, subject="code"), seconds=60)
        eventually("the end of the alert", lambda: UNUSABLE not in prometheus.alerts(), seconds=30)
    eventually("all announcements", lambda: in_postgres(installation, PSQL, given=UNSENT).strip() == b"0")
    for person in (company, uploader):
        assert len(person.mails(subject="After the mail server died")) == 1


def _ask_for_code(person: Person) -> None:
    body = {"email": person.email, "password": person.password}
    challenge = person.call("POST", "/api/login/check-credentials", json=body)["challenge_id"]
    person.call("POST", "/api/login/send-code", json={"challenge_id": challenge, "method": "email"})


def test_definitions_that_were_removed_are_restored(installation: Installation, administrator: Administrator) -> None:
    """Their objects go with them. The portal keeps what they declared, and the operator needs no restart."""
    before = _operators(installation)
    declared = administrator.call("GET", "/api/rfi")["rfi"]
    installation.kubectl("delete", "crd", *DEFINITIONS, "--timeout=60s")
    operator = f"deployment/{installation.release}-rfi-portal-operator"
    installation.kubectl("wait", operator, "--for=jsonpath={.status.unavailableReplicas}=1", "--timeout=60s")
    assert administrator.call("GET", "/api/rfi")["rfi"] == declared

    installation.upgrade()
    for example in ("request.yaml", "rotation.yaml"):
        installation.kubectl("apply", "-f", str(CHART / "examples" / example))
    for thing in (f"rfi/{RFI}", "icr/conference"):
        installation.kubectl("wait", thing, "--for=condition=Ready", "--timeout=60s")
    installation.until_settled()
    assert _operators(installation) == before


def _operators(installation: Installation) -> dict[str, int]:
    """Restarts by pod."""
    pods = installation.get("pods", "--selector", "app.kubernetes.io/component=operator")["items"]
    return {pod["metadata"]["name"]: pod["status"]["containerStatuses"][0]["restartCount"] for pod in pods}
