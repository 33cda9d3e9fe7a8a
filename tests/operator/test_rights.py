"""The rights of the operator's account."""

from typing import Any

from dev.control_plane.server import ISSUER
from tests.operator.cluster import RFIS, ApiRefusal, Namespace, call, operator_rules
from tests.operator.conftest import StartOperator
from tests.operator.running import eventually

MERGE = "application/merge-patch+json"


def test_the_operator_reads_its_objects_writes_their_status_and_does_nothing_else(namespace: Namespace) -> None:
    namespace.account("operator")
    namespace.grant("operator", operator_rules())
    token = namespace.token("operator", ISSUER)
    namespace.create(RFIS, {"title": {"en": "RFI", "ar": "طلب"}, "deadline": "2027-01-31T23:59:00+03:00"})
    core = f"/api/v1/namespaces/{namespace.name}"

    def code(method: str, path: str, body: Any = None) -> int:
        content = MERGE if method == "PATCH" else "application/json"
        try:
            call(namespace.plane, method, path, body, content=content, token=token)
        except ApiRefusal as refusal:
            return refusal.code
        return 200

    assert code("GET", namespace.path(RFIS)) == 200
    assert code("PATCH", f"{namespace.path(RFIS, 'hd-mapping')}/status", {"status": {"submitted": 1}}) == 200
    forbidden = {
        ("PATCH", namespace.path(RFIS, "hd-mapping")),
        ("DELETE", namespace.path(RFIS, "hd-mapping")),
        ("POST", namespace.path(RFIS)),
        ("GET", f"{core}/secrets"),
        ("GET", f"{core}/events"),
        ("GET", f"{core}/pods"),
        ("GET", "/api/v1/namespaces"),
        ("GET", "/apis/licensing.geo-portal.io/v1alpha1/requestforinformations"),
        ("GET", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"),
        ("POST", "/apis/authentication.k8s.io/v1/tokenreviews"),
        ("POST", f"{core}/serviceaccounts/operator/token"),
    }
    answers = {(method, path): code(method, path, {}) for method, path in forbidden}
    assert answers == dict.fromkeys(forbidden, 403)


def test_an_operator_without_its_role_ends_with_a_sentence(namespace: Namespace, start: StartOperator) -> None:
    """Kubernetes shows the last lines of the log as the message of the ended container."""
    operator = start(namespace)
    assert operator.process.wait(timeout=60) == 2
    *_, last = operator.log.splitlines()
    assert last.startswith(
        "The Kubernetes API refuses the operator's account; it needs the Role that the chart creates"
    )
    assert 'is forbidden: User "system:serviceaccount:' in last
    assert f'in the namespace "{namespace.name}"' in last
    assert "Traceback" not in operator.log


def test_an_operator_waits_a_moment_for_its_role(namespace: Namespace, home: Namespace, start: StartOperator) -> None:
    """The Role is created with the Deployment, and API servers learn of it in turn."""
    operator = start(namespace)
    operator.until_alive()
    namespace.grant("operator", operator_rules(), of=home)
    eventually(lambda: operator.readiness().is_success, lambda: operator.log)
