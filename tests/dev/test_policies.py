"""The rules that the development node derives from NetworkPolicies. `make test-cluster` tests their effect."""

from typing import Any

import pytest

from dev.cluster.policies import table_of

NAMESPACES = [
    {"metadata": {"name": "licensing", "labels": {"team": "portal"}}},
    {"metadata": {"name": "monitoring", "labels": {"team": "observers"}}},
]


def a_pod(name: str, number: int, *, namespace: str = "licensing", app: str = "", **status: Any) -> dict[str, Any]:
    return {
        "metadata": {"namespace": namespace, "name": name, "labels": {"app": app or name}},
        "spec": {"containers": [{"ports": [{"name": "http", "containerPort": 8000}]}]},
        "status": {"phase": "Running", "podIP": f"10.244.0.{number}", **status},
    }


API, STORE, SCRAPER = a_pod("api", 5), a_pod("store", 6), a_pod("scraper", 7, namespace="monitoring")


def a_policy(*, selector: dict[str, Any], namespace: str = "licensing", **spec: Any) -> dict[str, Any]:
    return {"metadata": {"namespace": namespace}, "spec": {"podSelector": selector, **spec}}


def rules(table: str) -> dict[str, list[str]]:
    """Returns the rules by chain, without the final verdict."""
    found: dict[str, list[str]] = {}
    chain = ""
    for line in map(str.strip, table.splitlines()):
        if line.startswith("chain "):
            chain = line.split()[1]
        elif line.endswith("return"):
            found.setdefault(chain, []).append(line.removesuffix("return").strip())
        elif "drop" in line:
            found.setdefault(chain, [])
    return found


def test_a_direction_without_policy_is_unrestricted() -> None:
    policy = a_policy(selector={"matchLabels": {"app": "api"}})
    table = table_of([API, STORE, SCRAPER], NAMESPACES, [policy])
    assert rules(table) == {"in-0": []}
    assert "ip daddr vmap { 10.244.0.5 : jump in-0 }" in table
    assert "ip saddr" not in table, "nothing is said of what leaves it"


def test_a_policy_applies_to_its_own_namespace() -> None:
    assert rules(table_of([API], NAMESPACES, [a_policy(selector={}, namespace="monitoring")])) == {}


def test_ports_have_names_where_they_are_listened_on() -> None:
    known, unknown = ({"ports": [{"port": name}]} for name in ("http", "metrics"))
    inside = a_policy(selector={"matchLabels": {"app": "api"}}, ingress=[known, unknown])
    assert rules(table_of([API], NAMESPACES, [inside])) == {"in-0": ["tcp dport 8000"]}
    to_store = {"to": [{"podSelector": {"matchLabels": {"app": "store"}}}], **known}
    out = a_policy(selector={"matchLabels": {"app": "api"}}, policyTypes=["Egress"], egress=[to_store])
    assert rules(table_of([API, STORE], NAMESPACES, [out])) == {"out-0": ["ip daddr 10.244.0.6 tcp dport 8000"]}


@pytest.mark.parametrize(
    ("peer", "rule"),
    [
        ({"podSelector": {}}, ["ip saddr 10.244.0.5", "ip saddr 10.244.0.6"]),
        ({"namespaceSelector": {"matchLabels": {"team": "observers"}}}, ["ip saddr 10.244.0.7"]),
        ({"namespaceSelector": {}, "podSelector": {"matchLabels": {"app": "api"}}}, ["ip saddr 10.244.0.5"]),
        (
            {"podSelector": {"matchExpressions": [{"key": "app", "operator": "NotIn", "values": ["store"]}]}},
            ["ip saddr 10.244.0.5"],
        ),
        (
            {"ipBlock": {"cidr": "10.0.0.0/8", "except": ["10.1.0.0/16"]}},
            ["ip saddr 10.0.0.0/8 ip saddr != { 10.1.0.0/16 }"],
        ),
    ],
)
def test_peers(peer: dict[str, Any], rule: list[str]) -> None:
    policy = a_policy(selector={"matchLabels": {"app": "store"}}, ingress=[{"from": [peer]}])
    assert rules(table_of([API, STORE, SCRAPER], NAMESPACES, [policy])) == {"in-1": rule}


def test_several_policies_allow_together() -> None:
    dns = a_policy(selector={}, policyTypes=["Egress"], egress=[{"ports": [{"port": 53, "protocol": "UDP"}]}])
    web = a_policy(
        selector={"matchLabels": {"app": "api"}}, policyTypes=["Egress"], egress=[{"ports": [{"port": 443}]}]
    )
    assert rules(table_of([API, STORE], NAMESPACES, [dns, web])) == {
        "out-0": ["udp dport 53", "tcp dport 443"],
        "out-1": ["udp dport 53"],
    }


def test_an_address_belongs_to_the_pod_that_is_there() -> None:
    going = a_pod("old", 5, app="old")
    going["metadata"]["deletionTimestamp"] = "2027-01-01T00:00:00Z"
    over = a_pod("job", 8, phase="Succeeded")
    table = table_of([API, going, over], NAMESPACES, [a_policy(selector={})])
    assert table.count("jump") == 1
    assert 'comment "licensing/api"' in table
