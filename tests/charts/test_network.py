"""Network policies allow the named targets at their ports, and nothing else."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from dev.control_plane.server import ControlPlane
from tests.charts.chart import (
    CHART,
    EVALUATION,
    EXTERNAL,
    SCENARIOS,
    Manifest,
    helm,
    named,
    of_kind,
    render,
    with_values,
)
from tests.operator.cluster import call

DNS = [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]
KUBERNETES = [{"port": 443}, {"port": 6443}]
ELSEWHERE = {"networkPolicy__database": {"port": 5433}, "networkPolicy__redis": {"port": 6380}}


def policy(values: Manifest, part: str) -> Manifest:
    found: Manifest = named(render(values), "NetworkPolicy", f"demo-rfi-portal-{part}")["spec"]
    return found


def left_by(values: Manifest, part: str) -> list[Any]:
    return [rule["ports"] for rule in policy(values, part)["egress"]]


@pytest.mark.parametrize(
    ("storage", "port"),
    [
        ({"endpoint": "minio.minio:9000", "secure": False}, 9000),
        ({"endpoint": "s3.licensing.example:9443"}, 9443),
        ({"endpoint": "[2001:db8::9]:9443"}, 9443),
        ({"endpoint": "s3.licensing.example"}, 443),
        ({"endpoint": "s3.licensing.example", "secure": False}, 80),
    ],
    ids=lambda value: value.get("endpoint") if isinstance(value, dict) else str(value),
)
def test_the_store_is_reached_where_it_listens(storage: Manifest, port: int) -> None:
    values = with_values(EXTERNAL, **ELSEWHERE, storage=EXTERNAL["storage"] | storage)
    manifests = render(values)
    for part in ("api", "workers", "jobs", "release-jobs", "test"):
        rules = named(manifests, "NetworkPolicy", f"demo-rfi-portal-{part}")["spec"]["egress"]
        assert [rule["ports"] for rule in rules][:3] == [[{"port": 5433}], [{"port": 6380}], [{"port": port}]], part


def test_a_given_port_overrides_the_default() -> None:
    """Network policies apply to the pod's port, which may differ from the port of its Service."""
    values = with_values(EXTERNAL, storage__endpoint="s3.stores", networkPolicy__storage={"port": 9000})
    assert [{"port": 9000}] in left_by(values, "api")
    assert [{"port": 443}] not in left_by(values, "test")


@pytest.mark.parametrize(
    ("url", "port"),
    [
        ("http://sms.stores/send", "80"),
        ("https://sms.licensing.example/send", "443"),
        ("http://sms.stores:8080", "8080"),
    ],
)
def test_the_sms_gateway_is_reached_where_its_address_says(url: str, port: str) -> None:
    values = with_values(EXTERNAL, sms={"gateway": "http", "url": url, "existingSecret": {"name": "portal-sms"}})
    assert left_by(values, "workers")[-1] == [{"port": int(port)}]


def test_the_api_alone_reaches_the_provider() -> None:
    provider = {"issuer": "https://id.example:8443/staff", "clientId": "portal", "existingSecret": {"name": "provider"}}
    peers = [{"ipBlock": {"cidr": "10.40.0.0/16"}}]
    values = with_values(EXTERNAL, signIn__provider=provider, networkPolicy__provider=peers)
    assert {"ports": [{"port": 8443}], "to": peers} in policy(values, "api")["egress"]
    assert [{"port": 8443}] not in left_by(values, "workers")


def test_the_test_reaches_the_mail_server_as_workers_do() -> None:
    peers = [{"ipBlock": {"cidr": "10.30.0.0/16"}}]
    values = with_values(EXTERNAL, smtp__port=465, networkPolicy__smtp=peers)
    for part in ("workers", "test"):
        assert {"ports": [{"port": 465}], "to": peers} in policy(values, part)["egress"]
        assert [{"port": 1025}] in left_by(EVALUATION, part)


@pytest.mark.parametrize(("address", "port"), [("clamd://clamd.security", 3310), ("clamd://clamd:3311", 3311)])
def test_workers_and_the_test_reach_the_scanner(address: str, port: int) -> None:
    peers = [{"podSelector": {"matchLabels": {"app": "clamd"}}}]
    values = with_values(EXTERNAL, scanner__address=address, networkPolicy__scanner=peers)
    for part in ("workers", "test"):
        assert {"ports": [{"port": port}], "to": peers} in policy(values, part)["egress"]
    assert [{"port": port}] not in left_by(values, "api")


def test_the_worker_of_the_zips_judges_files_where_there_is_a_scanner() -> None:
    def queues(**values: str) -> list[str]:
        (worker,) = [
            found
            for found in of_kind(render(with_values(EXTERNAL, **values)), "Deployment")
            if found["metadata"]["name"].endswith("worker-bundle")
        ]
        arguments: list[str] = worker["spec"]["template"]["spec"]["containers"][0]["args"]
        return arguments[3:]

    assert queues() == ["bundle"]
    assert queues(scanner__address="clamd://clamd.security:3310") == ["bundle", "files"]


def test_dns_policies_name_the_configured_pods() -> None:
    values = CHART / "ci" / "everything-values.yaml"
    peers = [{"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "kube-system"}}}]
    asking = set()
    for found in of_kind(render(values), "NetworkPolicy"):
        for rule in found["spec"].get("egress", ()):
            if {"port": 53, "protocol": "UDP"} in rule["ports"]:
                asking.add(found["metadata"]["name"])
                assert [port["port"] for port in rule["ports"]] == [53, 53, 5353, 5353]
                assert rule["to"] == peers
    # The first policy applies to all pods; Jobs that run earlier have their own.
    assert asking == {f"licensing-{part}" for part in ("default-deny", "release-jobs", "secrets-job")}


@pytest.mark.parametrize(
    ("part", "components", "ports"),
    [
        ("jobs", ["migrations"], [[{"port": 5432}], [{"port": 6379}], [{"port": 443}], DNS]),
        ("release-jobs", ["migrations", "administrator"], [[{"port": 5432}], [{"port": 6379}], [{"port": 443}], DNS]),
        ("secrets-job", ["secrets"], [KUBERNETES, DNS]),
    ],
)
def test_each_job_reaches_its_own_targets(part: str, components: list[str], ports: list[Any]) -> None:
    # Without a Secret for the key, the chart renders the Job that generates one.
    found = policy(with_values(EXTERNAL, secretKey={}), part)
    (chosen,) = [one for one in found["podSelector"]["matchExpressions"] if one["key"].endswith("/component")]
    assert chosen["values"] == components
    assert [rule["ports"] for rule in found["egress"]] == ports


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_each_policy_is_about_a_pod_that_there_is(scenario: Path) -> None:
    manifests = render(scenario)
    labels = [one["metadata"]["labels"] for one in of_kind(manifests, "Pod")]
    labels += [one["spec"]["template"]["metadata"]["labels"] for one in of_kind(manifests, "Deployment", "Job")]
    for found in of_kind(manifests, "NetworkPolicy"):
        selector = found["spec"]["podSelector"]
        wanted = {name: [value] for name, value in selector.get("matchLabels", {}).items()}
        wanted |= {one["key"]: one["values"] for one in selector.get("matchExpressions", ())}
        assert any(all(each.get(name) in values for name, values in wanted.items()) for each in labels), found


def test_the_mails_of_an_evaluation_need_a_port_forward() -> None:
    (rule,) = policy(EVALUATION, "mail")["ingress"]
    assert rule["ports"] == [{"port": "mail"}]
    assert rule["from"] == [
        {"podSelector": {"matchLabels": {"app.kubernetes.io/name": "rfi-portal", "app.kubernetes.io/instance": "demo"}}}
    ]


def test_the_upgrade_that_removes_the_policies_lets_its_jobs_pass(
    bare_cluster: ControlPlane, kubeconfig: Path, restricted: str
) -> None:
    """Jobs run before the release changes anything else, so that the policies of the release before still hold."""
    without = yaml.safe_dump(with_values(EXTERNAL, networkPolicy__enabled=False, secretKey={}))

    def policies() -> list[Manifest]:
        result = helm(
            *("template", "demo", CHART, "--namespace", restricted, "--values", "-"),
            *("--is-upgrade", "--dry-run=server", "--kubeconfig", kubeconfig),
            given=without,
        )
        assert result.returncode == 0, result.stderr
        return of_kind(list(yaml.safe_load_all(result.stdout)), "NetworkPolicy")

    assert policies() == []
    denied = named(render(EXTERNAL), "NetworkPolicy", "demo-rfi-portal-default-deny")
    denied["metadata"]["namespace"] = restricted
    call(bare_cluster, "POST", f"/apis/networking.k8s.io/v1/namespaces/{restricted}/networkpolicies", denied)
    (allowed,) = policies()
    assert allowed["metadata"]["annotations"]["helm.sh/hook"] == "pre-upgrade"
    assert allowed["spec"]["egress"] == [{}]
    (chosen,) = (
        match["values"]
        for match in allowed["spec"]["podSelector"]["matchExpressions"]
        if match["key"].endswith("component")
    )
    before = [job for job in of_kind(render(with_values(EXTERNAL, secretKey={})), "Job") if is_before(job)]
    assert {job["metadata"]["labels"]["app.kubernetes.io/component"] for job in before} == set(chosen)


def is_before(job: Manifest) -> bool:
    return "pre-upgrade" in job["metadata"].get("annotations", {}).get("helm.sh/hook", "")
