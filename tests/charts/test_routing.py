"""Access by Ingress or Gateway, and the trusted proxies."""

from typing import Any

import pytest

from tests.charts.chart import EVALUATION, EXTERNAL, ChartRefused, Manifest, named, of_kind, render, with_values

NGINX = "nginx.ingress.kubernetes.io"
BY_GATEWAY = {"enabled": True, "parentRefs": [{"name": "public"}]}


def annotations(**changes: Any) -> dict[str, str]:
    (ingress,) = of_kind(render(with_values(EXTERNAL, **changes)), "Ingress")
    found: dict[str, str] = ingress["metadata"].get("annotations", {})
    return found


def trusted(values: Manifest) -> str:
    settings: dict[str, str] = named(render(values), "ConfigMap", "demo-rfi-portal-settings")["data"]
    return settings["PORTAL_TRUSTED_PROXIES"]


@pytest.mark.parametrize(
    "changes",
    [
        {"portal__trustedProxies": []},
        {"portal__trustedProxies": [], "ingress": {"enabled": False}, "httpRoute": BY_GATEWAY},
    ],
    ids=["ingress", "gateway"],
)
def test_behind_a_proxy_its_address_is_required(changes: Manifest) -> None:
    with pytest.raises(ChartRefused, match=r"portal\.trustedProxies is needed with ingress\.enabled or httpRoute"):
        render(with_values(EXTERNAL, **changes))


def test_trusted_proxies() -> None:
    assert trusted(EXTERNAL) == "10.0.0.0/8"
    assert trusted(with_values(EXTERNAL, portal__trustedProxies=["10.1.2.3", "fd00::/8"])) == "10.1.2.3,fd00::/8"
    assert trusted(with_values(EXTERNAL, portal__trustedProxies=["none"])) == ""
    assert trusted(with_values(EXTERNAL, portal__trustedProxies=[], ingress={"enabled": False})) == ""
    by_name = {"PORTAL_TRUSTED_PROXIES": "10.9.0.0/16"}
    assert trusted(with_values(EXTERNAL, portal__trustedProxies=[], portal__extraSettings=by_name)) == "10.9.0.0/16"
    assert trusted(EVALUATION) == ""
    with pytest.raises(ChartRefused, match="/portal/trustedProxies/0"):
        render(with_values(EXTERNAL, portal__trustedProxies=["*"]))


@pytest.mark.parametrize(
    ("total", "size"),
    [(20971520, "21m"), (20971521, "22m"), (52428800, "51m"), (1, "2m")],
)
def test_the_ingress_admits_every_request_the_portal_accepts(total: int, size: str) -> None:
    assert annotations(portal__uploads={"totalBytes": total})[f"{NGINX}/proxy-body-size"] == size


def test_given_annotations_override_the_defaults() -> None:
    changes = {f"{NGINX}/proxy-read-timeout": "30", "owner": "{{ .Release.Name }}"}
    found = annotations(ingress__annotations=changes, ingress__bodySize="64m")
    assert found == {
        "owner": "demo",
        f"{NGINX}/proxy-body-size": "64m",
        f"{NGINX}/proxy-read-timeout": "30",
        f"{NGINX}/proxy-request-buffering": "off",
        f"{NGINX}/proxy-send-timeout": "600",
    }
    assert annotations(ingress__annotations={}, ingress__nginx=False) == {}


def routes(**changes: Any) -> list[Manifest]:
    values = with_values(EXTERNAL, ingress={"enabled": False}, httpRoute={**BY_GATEWAY, **changes})
    return of_kind(render(values), "HTTPRoute")


def test_a_gateway_without_timeouts_gets_none() -> None:
    (route,) = routes()
    assert route["spec"]["rules"][0]["timeouts"] == {"request": "600s", "backendRequest": "600s"}
    (route,) = routes(timeoutSeconds=0)
    assert "timeouts" not in route["spec"]["rules"][0]


def test_other_ways_lead_to_the_one_address() -> None:
    listeners = [{"name": "public", "sectionName": "http"}]
    plain, redirect = routes(redirect={"parentRefs": listeners, "hostnames": ["www.licensing.example"]})
    assert plain["spec"]["hostnames"] == ["licensing.example"]
    assert redirect["spec"] == {
        "parentRefs": listeners,
        "hostnames": ["www.licensing.example"],
        "rules": [
            {
                "filters": [
                    {
                        "type": "RequestRedirect",
                        "requestRedirect": {
                            "scheme": "https",
                            "hostname": "licensing.example",
                            "port": 443,
                            "statusCode": 301,
                        },
                    }
                ]
            }
        ],
    }
    _, redirect = routes(redirect={"parentRefs": listeners})
    assert redirect["spec"]["hostnames"] == ["licensing.example"]


BACKEND = {"service": {"name": "{{ .Release.Name }}-other", "port": {"number": 80}}}
RENDERED = {"service": {"name": "demo-other", "port": {"number": 80}}}


def test_an_ingress_has_the_additional_rules_paths_and_certificates() -> None:
    path = {"path": "/status", "pathType": "Prefix", "backend": BACKEND}
    rule = {"host": "status.example", "http": {"paths": [path]}}
    changes = {"extraPaths": [path], "extraRules": [rule], "extraTls": [{"hosts": ["status.example"]}]}
    (ingress,) = of_kind(render(with_values(EXTERNAL, **{f"ingress__{k}": v for k, v in changes.items()})), "Ingress")
    ours, other = ingress["spec"]["rules"]
    assert [one["path"] for one in ours["http"]["paths"]] == ["/status", "/"]
    assert ours["http"]["paths"][0]["backend"] == RENDERED
    assert other["http"]["paths"][0]["backend"] == RENDERED
    assert [one["hosts"] for one in ingress["spec"]["tls"]] == [[ours["host"]], ["status.example"]]


def test_certificates_without_that_of_the_portal() -> None:
    changes = {"ingress__tls": {"enabled": False}, "ingress__extraTls": [{"hosts": ["status.example"]}]}
    (ingress,) = of_kind(render(with_values(EXTERNAL, **changes)), "Ingress")
    assert ingress["spec"]["tls"] == [{"hosts": ["status.example"]}]


def test_a_route_has_the_additional_host_names_and_rules() -> None:
    rule = {"matches": [{"path": {"value": "/status"}}], "backendRefs": [{"name": "{{ .Release.Name }}-other"}]}
    route = {**BY_GATEWAY, "extraHostnames": ["rfi.internal.example"], "extraRules": [rule]}
    found = named(render(with_values(EXTERNAL, httpRoute=route)), "HTTPRoute", "demo-rfi-portal")["spec"]
    assert found["hostnames"][1:] == ["rfi.internal.example"]
    assert [one["backendRefs"][0]["name"] for one in found["rules"]] == ["demo-other", "demo-rfi-portal-api"]
