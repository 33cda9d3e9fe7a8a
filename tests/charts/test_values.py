"""The chart refuses misspelt, missing and wrong values before the installation."""

import json
from copy import deepcopy
from typing import Any

import pytest
import yaml

from dev import chart as chart_files
from tests.charts.chart import EXTERNAL, ChartRefused, Manifest, named, render, with_values


def test_schema_and_readme_match_the_values() -> None:
    assert chart_files.stale() == []


def paths(schema: Manifest, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Returns every closed block of the schema."""
    found = [path] if schema.get("additionalProperties") is False else []
    for name, child in schema.get("properties", {}).items():
        found += paths(child, (*path, name))
    return found


SCHEMA = chart_files.Values(chart_files.VALUES.read_text(encoding="utf-8")).schema()
# Helm takes about half a second, so it gets one block of each depth and kind; the schema library below checks all.
MISSPELT = [(), ("portal",), ("portal", "rfi", "title"), ("api",), ("api", "image"), ("workers", "mail", "keda")]


@pytest.mark.parametrize("path", MISSPELT, ids=".".join)
def test_a_misspelt_value_is_refused(path: tuple[str, ...]) -> None:
    assert path in paths(SCHEMA)
    values = deepcopy(EXTERNAL)
    block = values
    for name in path:
        block = block.setdefault(name, {})
    block["replcias"] = 2
    with pytest.raises(ChartRefused, match="replcias"):
        render(values)


def test_every_block_is_closed_that_kubernetes_does_not_know_better() -> None:
    """Only blocks with an empty default, and blocks passed to Kubernetes unchanged, are open."""
    closed = set(paths(SCHEMA))
    defaults = yaml.safe_load(chart_files.VALUES.read_text(encoding="utf-8"))
    comments = chart_files.read_comments(chart_files.VALUES.read_text(encoding="utf-8"))

    def walk(value: Any, path: tuple[str, ...]) -> None:
        if isinstance(value, dict) and value and path != ("global",):
            if path in comments and comments[path].schema.get("open"):
                return
            assert path in closed, ".".join(path)
            for name, child in value.items():
                walk(child, (*path, name))

    walk(defaults, ())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"portal__publicUrl": ""}, "portal.publicUrl is needed"),
        ({"database__existingSecret__name": ""}, "database.existingSecret.name is needed"),
        ({"redis__existingSecret__name": ""}, "redis.existingSecret.name is needed"),
        ({"storage__endpoint": ""}, "storage.endpoint is needed"),
        ({"smtp__host": ""}, "smtp.host is needed"),
        ({"sms__gateway": "http", "sms__existingSecret__name": "portal-sms"}, "sms.url is needed"),
        ({"sms__gateway": "http", "sms__url": "https://sms.example"}, "sms.existingSecret.name is needed"),
        (
            {"signIn__provider": {"issuer": "https://id.example", "existingSecret": {"name": "provider"}}},
            "signIn.provider.clientId is needed",
        ),
        (
            {"signIn__provider": {"issuer": "https://id.example", "clientId": "portal"}},
            "signIn.provider.existingSecret.name is needed",
        ),
        ({"signIn__provider": {"issuer": "id.example"}}, "/signIn/provider/issuer"),
        ({"signIn__local": False}, "signIn.breakGlassEmail is needed"),
        ({"signIn__factorsFrom": "2027-02-05"}, "/signIn/factorsFrom"),
        ({"httpRoute__enabled": True, "httpRoute__parentRefs": None}, "httpRoute.parentRefs is needed"),
        ({"httpRoute__enabled": True, "httpRoute__parentRefs": []}, "httpRoute.parentRefs is needed"),
        ({"httpRoute__enabled": True}, "httpRoute.parentRefs is needed"),
        ({"api": {"podAnnotations": {"prometheus.io/port": 9464}}}, "/api/podAnnotations/prometheus.io~1port"),
        ({"defaults": {"podLabels": {"audited": True}}}, "/defaults/podLabels/audited"),
        ({"monitoring__podMonitor": {"labels": {"release": 1}}}, "/monitoring/podMonitor/labels/release"),
        ({"workers": {"mail": {"nodeSelector": {"disk": None}}}}, "/workers/mail/nodeSelector/disk"),
        (
            {"monitoring__serviceMonitor__enabled": True, "monitoring__podMonitor__enabled": True},
            "would count everything twice",
        ),
        ({"monitoring__prometheusRule__enabled": True}, "monitoring.prometheusRule.runbooks is needed"),
        ({"administrator__email": ""}, "administrator.email is needed"),
        ({"rbac__create": False, "secretKey__existingSecret": {}}, "secretKey.existingSecret.name"),
        ({"rbac__create": False, "administrator__existingSecret": {}}, "administrator.existingSecret.name"),
        ({"otel__enabled": True}, "otel.endpoint is needed"),
        ({"otel__extra": {"PORTAL_X": "x"}}, "/otel/extra': additional properties 'PORTAL_X' not allowed"),
        (
            {"workerDefaults__serviceAccount": {"create": False}},
            "workerDefaults.serviceAccount.name is needed when create is false",
        ),
        ({"portal__rfi": {"deadline": "2027-02-05"}}, "/portal/rfi/deadline"),
        ({"portal__rfi": {"opensAt": "2027-02-05T23:59:00"}}, "/portal/rfi/opensAt"),
        (
            {"portal__reviewStatusNames": {"won": {"en": "Won", "ar": "فائز"}}},
            "Names': additional properties 'won'",
        ),
        ({"portal__reviewStatusNames": {"completed": {"en": "Done"}}}, "/portal/reviewStatusNames/completed"),
        ({"operator__objectLabels": {"portal": "a,b"}}, "/operator/objectLabels/portal"),
        ({"operator__objectLabels": {"a,b": "portal"}}, "/operator/objectLabels': additional properties 'a,b'"),
        ({"commonLabels": {"team": "Maps and Data"}}, "/commonLabels/team"),
        ({"api": {"podLabels": {"team": "-maps"}}}, "/api/podLabels/team"),
        (
            {"commonLabels": {"app.kubernetes.io/name": "x"}},
            "commonLabels cannot set app.kubernetes.io/name",
        ),
        (
            {"api": {"podLabels": {"app.kubernetes.io/component": "x"}}},
            "podLabels cannot set app.kubernetes.io/component",
        ),
        ({"operator": {"image": {"tag": "1.2.0+build"}}}, "/operator/image/tag"),
        ({"fullnameOverride": "Portal_B"}, "/fullnameOverride"),
        ({"nameOverride": "-portal"}, "/nameOverride"),
        ({"global": {"imagePullSecrets": ["registry"]}}, "/global/imagePullSecrets/0': got string, want object"),
        ({"storage__endpoint": "https://s3.example"}, "/storage/endpoint"),
        ({"administrator__email": "admin"}, "/administrator/email"),
        ({"workers": {"mail": {"nodeSelector": {"disk": "a b"}}}}, "/workers/mail/nodeSelector/disk"),
        ({"api": {"resources": {"requests": {"cpu": "abc"}}}}, "/api/resources/requests/cpu"),
        ({"workers": {"bundle": {"resources": {"limits": {"memory": "1 GB"}}}}}, "/workers/bundle/resources/limits"),
        (
            {"api": {"autoscaling": {"enabled": True, "minReplicas": 5, "maxReplicas": 2}}},
            "api.autoscaling.minReplicas is 5, more than api.autoscaling.maxReplicas, which is 2",
        ),
        (
            {"workers": {"mail": {"keda": {"enabled": True, "prometheusAddress": "http://p:9090", "minReplicas": 9}}}},
            "workers.mail.keda.minReplicas is 9, more than workers.mail.keda.maxReplicas, which is 4",
        ),
        (
            {"api": {"extraEnv": [{"name": "PORTAL_SECRET_KEY", "value": "x"}]}},
            "extraEnv holds PORTAL_SECRET_KEY, which",
        ),
        (
            {"defaults": {"extraEnv": [{"name": 'PORTAL_{{ "SMTP_HOST" }}', "value": "x"}]}},
            "extraEnv holds PORTAL_SMTP_HOST, which",
        ),
        ({"operator": {"extraEnv": [{"name": "PORTAL_OPERATOR_LOG_LEVEL", "value": "x"}]}}, "in the pod operator"),
        (
            {"api": {"pdb": {"minAvailable": 1, "maxUnavailable": 1}}},
            "api.pdb sets minAvailable and maxUnavailable: a disruption budget has one of them",
        ),
        ({"workers": {"mail": {"pdb": {"minAvailable": 0, "maxUnavailable": "0%"}}}}, "workers.mail.pdb sets"),
        ({"defaults": {"pdb": {"minAvailable": 1, "maxUnavailable": 1}}}, "defaults.pdb sets"),
        (
            {"api": {"service": {"nodePort": 30080}}},
            "api.service.nodePort is set beside api.service.type ClusterIP: it needs the type NodePort or LoadBalancer",
        ),
        ({"api": {"service": {"externalTrafficPolicy": "Local"}}}, "api.service.externalTrafficPolicy is set beside"),
        (
            {"api": {"service": {"type": "NodePort", "loadBalancerClass": "x"}}},
            "loadBalancerClass is set beside api.service.type NodePort: it needs the type LoadBalancer",
        ),
        ({"api": {"service": {"loadBalancerSourceRanges": ["10.0.0.0/8"]}}}, "api.service.loadBalancerSourceRanges is"),
        (
            {"api": {"service": {"ipFamilyPolicy": "SingleStack", "ipFamilies": ["IPv4", "IPv6"]}}},
            "api.service.ipFamilies names two families",
        ),
        ({"api": {"service": {"ipFamilies": ["IPv4", "IPv4"]}}}, "/api/service/ipFamilies"),
        (
            {"extraObjects": [{"apiVersion": "v1", "kind": "ConfigMap", "data": {}}]},
            r"extraObjects\[0\], of kind ConfigMap, has no metadata.name",
        ),
        (
            {
                "extraObjects": [
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Secret"
                ]
            },
            r"extraObjects\[0\], of kind Secret, has no metadata.name",
        ),
        (
            {"extraObjects": [{"apiVersion": "v1", "kind": "Secret", "metadata": {"generateName": "a-"}}]},
            "of kind Secret, has no metadata.name",
        ),
        ({"extraObjects": [{"apiVersion": "v1", "metadata": {"name": "a"}}]}, r"extraObjects\[0\] has no kind"),
        ({"extraObjects": [{"kind": "Secret", "metadata": {"name": "a"}}]}, r"extraObjects\[0\] has no apiVersion"),
        ({"extraObjects": ["just words"]}, r"extraObjects\[0\] is no object"),
        ({"extraObjects": [7]}, "/extraObjects/0"),
        ({"api": {"initContainers": [{"image": "busybox"}]}}, "/api/initContainers/0': missing property 'name'"),
        ({"defaults": {"extraContainers": [{"image": "busybox"}]}}, "/defaults/extraContainers/0': missing property"),
        ({"defaults": {"extraEnv": [{"value": "x"}]}}, "/defaults/extraEnv/0': missing property 'name'"),
        ({"operator": {"extraVolumes": [{"emptyDir": {}}]}}, "/operator/extraVolumes/0': missing property 'name'"),
        ({"operator": {"extraVolumeMounts": [{"name": "x"}]}}, "/operator/extraVolumeMounts/0': missing property"),
        ({"defaults": {"hostAliases": [{"ip": "192.0.2.1"}]}}, "/defaults/hostAliases/0': missing property"),
        ({"smtp__tls": "ssl"}, "/smtp/tls"),
        ({"portal__publicUrl": "licensing.example"}, "/portal/publicUrl"),
        ({"portal__extraSettings": {"SECRET": "x"}}, "/portal/extraSettings': additional properties 'SECRET'"),
        ({"portal__extraSettings": {"PORTAL_SCANNER": "clamd://clamd:3310"}}, "PORTAL_SCANNER: set scanner.address"),
        ({"defaults": {"extraEnv": [{"name": "PORTAL_SCANNER", "value": "x"}]}}, "extraEnv holds PORTAL_SCANNER"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_missing_and_wrong_values_are_reported(changes: Manifest, said: str) -> None:
    with pytest.raises(ChartRefused, match=said):
        render(with_values(EXTERNAL, **changes))


def test_a_chart_that_depends_on_this_one_may_pass_its_own() -> None:
    render(with_values(EXTERNAL, enabled=True, global__storageClass="fast"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"api": {"preStopSeconds": 5}}, "/api/preStopSeconds.*api.drainSeconds replaces it"),
        ({"operator": {"pdb": {"enabled": True}}}, "/operator/pdb.*the operator is one pod"),
        ({"migrations": {"pdb": {}}}, "/migrations/pdb.*a Job has no disruption budget"),
        ({"secretsJob": {"revisionHistoryLimit": 3}}, "/secretsJob/revisionHistoryLimit.*a Job has no history"),
        (
            {"workers": {"bundle": {"serviceAccount": {"name": "zip"}}}},
            "/workers/bundle/serviceAccount.*workerDefaults.serviceAccount",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_removed_values_are_reported_with_their_replacement(changes: Manifest, said: str) -> None:
    with pytest.raises(ChartRefused, match=said):
        render(EXTERNAL | changes)


@pytest.mark.parametrize("cpu", [1, 0.5, "250m", "1.5", "1e3"])
def test_quantities_are_taken(cpu: float | str) -> None:
    render(EXTERNAL | {"api": {"resources": {"requests": {"cpu": cpu, "memory": "1Gi"}}}})


@pytest.mark.parametrize("deadline", ["2027-02-05T23:59:00+03:00", "2027-02-05T20:59Z", ""])
def test_instants_are_taken(deadline: str) -> None:
    render(with_values(EXTERNAL, portal__rfi={"deadline": deadline}))


def test_every_map_of_labels_and_annotations_takes_strings_only() -> None:
    """Kubernetes refuses numbers and booleans there, when half of the release is already installed."""
    maps = {}

    def walk(schema: Manifest, path: tuple[str, ...]) -> None:
        for name, child in schema.get("properties", {}).items():
            if chart_files.STRING_MAP.search(name) and "const" not in child:
                patterns = child.get("patternProperties", {}).values()
                (maps[(*path, name)],) = [kind["type"] for kind in (child["additionalProperties"], *patterns) if kind]
            walk(child, (*path, name))

    walk(SCHEMA, ())
    assert {("ingress", "annotations"), ("api", "podLabels"), ("workers", "mail", "nodeSelector")} <= maps.keys()
    assert set(maps.values()) == {"string"}
    # As in Helm, null removes a default label.
    render(with_values(EXTERNAL, monitoring__dashboards={"enabled": True, "labels": {"grafana_dashboard": None}}))


def test_names_of_statuses_reach_the_settings_as_json() -> None:
    names = {"completed": {"en": 'Evaluated "well"', "ar": "اكتمل التقييم"}}
    values = with_values(EXTERNAL, portal__reviewStatusNames=names)
    settings = named(render(values), "ConfigMap", "demo-rfi-portal-settings")["data"]
    assert json.loads(settings["PORTAL_REVIEW_STATUS_NAMES"]) == names
    assert "PORTAL_REVIEW_STATUS_NAMES" not in named(render(EXTERNAL), "ConfigMap", "demo-rfi-portal-settings")["data"]
