"""Every value of a component has an effect on its pods or its disruption budget."""

from typing import Any

import pytest
import yaml

from dev import chart as chart_files
from tests.charts.chart import EXTERNAL, Manifest, named, of_kind, render, with_values

SCHEMA = chart_files.Values(chart_files.VALUES.read_text(encoding="utf-8")).schema()["properties"]
SELECTOR = {"matchLabels": {"mark": "selector"}}
TERM = {"labelSelector": SELECTOR, "topologyKey": "mark-affinity"}
# Marks that occur nowhere else in the rendered chart; numbers for numeric values.
MARKED: dict[str, Any] = {
    "image": {"repository": "mark-image"},
    "deploymentAnnotations": {"mark": "deployment-annotation"},
    "revisionHistoryLimit": 4711,
    "podAnnotations": {"mark": "pod-annotation"},
    "podLabels": {"mark": "pod-label"},
    "podSecurityContext": {"fsGroup": 4712},
    "containerSecurityContext": {"runAsUser": 4713},
    "resources": {"requests": {"memory": "4714Mi"}},
    "tmpSize": "4715Mi",
    "nodeSelector": {"mark": "node"},
    "tolerations": [{"key": "mark-toleration"}],
    "affinity": {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [TERM]}},
    "topologySpreadConstraints": [{"topologyKey": "mark-spread", "maxSkew": 1, "whenUnsatisfiable": "DoNotSchedule"}],
    "priorityClassName": "mark-priority",
    "runtimeClassName": "mark-runtime",
    "extraEnv": [{"name": "MARK_ENV", "value": "x"}],
    "extraEnvFrom": [{"secretRef": {"name": "mark-env-from"}}],
    "extraVolumes": [{"name": "mark-volume", "emptyDir": {}}],
    "extraVolumeMounts": [{"name": "mark-mount", "mountPath": "/mark"}],
    "initContainers": [{"name": "mark-init", "image": "{{ .Release.Name }}-mark-init"}],
    "extraContainers": [{"name": "mark-container", "image": "{{ .Release.Name }}-mark-container"}],
    "hostAliases": [{"ip": "192.0.2.1", "hostnames": ["mark-host"]}],
    "dnsPolicy": "ClusterFirstWithHostNet",
    "dnsConfig": {"searches": ["mark-search"]},
    "pdb": {"maxUnavailable": 4716},
}


def leaves(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [leaf for child in value.values() for leaf in leaves(child)]
    if isinstance(value, list):
        return [leaf for child in value for leaf in leaves(child)]
    return [str(value)]


def taken(path: tuple[str, ...]) -> set[str]:
    """Returns the names of common values that a component accepts."""
    schema = {"properties": SCHEMA}
    for name in path:
        schema = schema["properties"][name]
    return {name for name, about in schema["properties"].items() if name in MARKED and "const" not in about}


def is_of(manifest: Manifest, made: str) -> bool:
    """Names of Jobs end with a hash."""
    name: str = manifest["metadata"]["name"]
    return name == f"demo-rfi-portal-{made}" or (manifest["kind"] == "Job" and f"-{made}-" in name)


@pytest.mark.parametrize(
    ("path", "made"),
    [
        (("api",), "api"),
        (("workers", "bundle"), "worker-bundle"),
        (("operator",), "operator"),
        (("migrations",), "migrations"),
        (("secretsJob",), "secrets"),
    ],
    ids=lambda value: ".".join(value) if isinstance(value, tuple) else value,
)
def test_every_accepted_value_of_a_block_has_an_effect(path: tuple[str, ...], made: str) -> None:
    assert set(MARKED) == SCHEMA["defaults"]["properties"].keys()
    said: Manifest = {name: MARKED[name] for name in taken(path)}
    # Without a Secret for the key, the chart renders the Job that generates one.
    values = with_values(EXTERNAL, secretKey={}, **{"__".join(path): said})
    part = [one for one in render(values) if is_of(one, made)]
    shown = leaves(part)
    for name, value in said.items():
        for mark in (leaf.replace("{{ .Release.Name }}", "demo") for leaf in leaves(value)):
            assert any(mark in leaf for leaf in shown), f"{name} is taken and not read"


def test_a_budget_names_one_of_the_two_numbers() -> None:
    def budget(**pdb: Any) -> Manifest:
        rendered = render(with_values(EXTERNAL, defaults__pdb=pdb))
        spec: Manifest = named(rendered, "PodDisruptionBudget", "demo-rfi-portal-api")["spec"]
        return {name: spec[name] for name in spec.keys() & {"minAvailable", "maxUnavailable"}}

    assert budget() == {"maxUnavailable": 1}
    assert budget(minAvailable="50%") == {"minAvailable": "50%"}
    assert budget(minAvailable=0) == {"minAvailable": 0}


@pytest.mark.parametrize(
    ("defaults", "workers", "mail", "limit"),
    [
        ({}, {}, {}, {"maxUnavailable": 1}),
        ({"minAvailable": 1}, {}, {}, {"minAvailable": 1}),
        ({"minAvailable": 1}, {"maxUnavailable": 2}, {}, {"maxUnavailable": 2}),
        ({"minAvailable": 1}, {"maxUnavailable": 2}, {"minAvailable": 0}, {"minAvailable": 0}),
        ({"maxUnavailable": 3}, {"enabled": True}, {"minAvailable": "25%"}, {"minAvailable": "25%"}),
    ],
)
def test_the_components_own_number_replaces_the_other_one(
    defaults: Manifest, workers: Manifest, mail: Manifest, limit: Manifest
) -> None:
    values = with_values(EXTERNAL, defaults__pdb=defaults, workerDefaults__pdb=workers, workers__mail={"pdb": mail})
    spec = named(render(values), "PodDisruptionBudget", "demo-rfi-portal-worker-mail")["spec"]
    assert {name: spec[name] for name in spec.keys() & {"minAvailable", "maxUnavailable"}} == limit


def test_network_values_of_the_service_are_rendered() -> None:
    said = {
        "type": "LoadBalancer",
        "ipFamilyPolicy": "PreferDualStack",
        "ipFamilies": ["IPv6", "IPv4"],
        "loadBalancerClass": "example.com/internal",
        "loadBalancerSourceRanges": ["10.0.0.0/8"],
        "externalTrafficPolicy": "Local",
    }
    spec = named(render(with_values(EXTERNAL, api__service=said)), "Service", "demo-rfi-portal-api")["spec"]
    assert {name: spec[name] for name in said} == said
    default = named(render(EXTERNAL), "Service", "demo-rfi-portal-api")["spec"]
    assert default.keys() == {"type", "selector", "ports"}


def test_additional_objects_are_rendered_as_object_and_as_text() -> None:
    def a_map(name: str) -> Manifest:
        return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": f"{{{{ .Release.Name }}}}-{name}"}}

    found = of_kind(
        render(with_values(EXTERNAL, extraObjects=[a_map("one"), yaml.safe_dump(a_map("two"))])), "ConfigMap"
    )
    assert {"demo-one", "demo-two"} <= {one["metadata"]["name"] for one in found}
