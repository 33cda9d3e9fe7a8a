"""The operator in the chart: one pod, its rights, and the objects it watches."""

from typing import Any

from tests.charts.chart import CHART, EXTERNAL, Manifest, named, of_kind, pods, render, with_values


def test_the_operator_is_one_and_has_no_budget() -> None:
    manifests = render(EXTERNAL)
    operator = named(manifests, "Deployment", "demo-rfi-portal-operator")["spec"]
    assert (operator["replicas"], operator["strategy"]) == (1, {"type": "Recreate"})
    guarded = {found["metadata"]["name"] for found in of_kind(manifests, "PodDisruptionBudget")}
    assert "demo-rfi-portal-operator" not in guarded


def test_readiness_and_liveness_of_the_operator_differ() -> None:
    """A missing definition makes it not ready, and a restart would not help."""
    (container,) = pods(render(EXTERNAL))["demo-rfi-portal-operator"]["containers"]
    asked = {kind: container[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "liveness", "readiness")}
    assert asked == {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz"}


def test_the_internal_port_is_reached_by_the_operator_alone() -> None:
    manifests = render(EXTERNAL)
    policy = named(manifests, "NetworkPolicy", "demo-rfi-portal-api")["spec"]
    (rule,) = [rule for rule in policy["ingress"] if rule["ports"] == [{"port": "internal"}]]
    (peer,) = rule["from"]
    assert peer["podSelector"]["matchLabels"]["app.kubernetes.io/component"] == "operator"
    (backend,) = [
        path["backend"]["service"]
        for found in of_kind(manifests, "Ingress")
        for rule in found["spec"]["rules"]
        for path in rule["http"]["paths"]
    ]
    assert backend == {"name": "demo-rfi-portal-api", "port": {"name": "http"}}
    public = named(manifests, "Service", "demo-rfi-portal-api")["spec"]["ports"]
    assert [port["targetPort"] for port in public] == ["http"]


def test_without_the_operator_nothing_in_the_cluster_is_asked() -> None:
    values = CHART / "ci" / "without-operator-values.yaml"
    manifests = render(values)
    asking = ("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding", "CustomResourceDefinition")
    assert of_kind(manifests, *asking) == []
    settings = named(manifests, "ConfigMap", "demo-rfi-portal-settings")["data"]
    assert settings["PORTAL_RFI_DRIVER"] == "worker"
    assert settings["PORTAL_INVITATION_ROTATION_HOURS"] == "168"
    assert "PORTAL_INTERNAL_PORT" not in settings


def test_the_cluster_role_for_token_reviews_is_optional() -> None:
    def rights(**changes: Any) -> set[tuple[str, str]]:
        found = of_kind(render(with_values(EXTERNAL, **changes)), "ClusterRole", "ClusterRoleBinding", "Role")
        return {(one["kind"], one["metadata"]["name"]) for one in found}

    review = "licensing-demo-rfi-portal-token-review"
    operator = ("Role", "demo-rfi-portal-operator")
    assert rights() == {operator, ("ClusterRole", review), ("ClusterRoleBinding", review)}
    assert rights(rbac={"tokenReview": False}) == {operator}
    assert rights(rbac={"create": False}) == set()


def test_the_operator_looks_at_the_objects_with_its_labels() -> None:
    def variable(values: Manifest) -> list[str]:
        pod = pods(render(values))["demo-rfi-portal-operator"]
        given = pod["containers"][0]["env"]
        return [one["value"] for one in given if one["name"] == "PORTAL_OPERATOR_OBJECT_LABELS"]

    assert variable(EXTERNAL) == []
    assert variable(with_values(EXTERNAL, operator__objectLabels={"b": "2", "a.example/x": "here"})) == [
        "a.example/x=here,b=2"
    ]
