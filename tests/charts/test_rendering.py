"""The rendered chart in every scenario of ``ci/``, without a cluster."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.charts.chart import (
    CHART,
    EXTERNAL,
    NAMESPACE,
    RELEASE,
    SCENARIOS,
    Manifest,
    helm,
    named,
    of_kind,
    pods,
    render,
    rendered_text,
    with_values,
)

EVERY_SCENARIO = pytest.mark.parametrize("values", SCENARIOS, ids=lambda path: path.stem)


@EVERY_SCENARIO
def test_lint_finds_nothing(values: Path) -> None:
    result = helm("lint", "--strict", CHART, "--values", values)
    assert result.returncode == 0, result.stdout + result.stderr


@EVERY_SCENARIO
def test_rendered_twice_it_is_the_same(values: Path) -> None:
    assert rendered_text(values) == rendered_text(values)


@EVERY_SCENARIO
def test_every_pod_is_restricted(values: Path) -> None:
    for name, pod in pods(render(values)).items():
        assert pod["securityContext"]["runAsNonRoot"] is True, name
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert pod["automountServiceAccountToken"] is False, name
        assert pod["enableServiceLinks"] is False, name
        for container in pod["containers"]:
            context = container["securityContext"]
            assert context["allowPrivilegeEscalation"] is False, name
            assert context["readOnlyRootFilesystem"] is True, name
            assert context["capabilities"] == {"drop": ["ALL"]}, name
            assert container["resources"]["requests"], name
            assert container["resources"]["limits"]["memory"], name


@EVERY_SCENARIO
def test_no_secret_is_rendered(values: Path) -> None:
    assert of_kind(render(values), "Secret") == []


@EVERY_SCENARIO
def test_liveness_asks_the_process_alone(values: Path) -> None:
    for name, pod in pods(render(values)).items():
        for container in pod["containers"]:
            probe = container.get("livenessProbe")
            assert probe is None or probe["httpGet"]["path"] in {"/livez", "/healthz"}, name


@EVERY_SCENARIO
def test_a_wrong_credential_of_a_store_stops_the_rollout(values: Path) -> None:
    """The startup probe of each process checks its stores; the readiness probe does not."""
    opening = {name: pod for name, pod in pods(render(values)).items() if "-api" in name or "-worker-" in name}
    assert len(opening) == 4
    for name, pod in opening.items():
        (container,) = pod["containers"]
        assert container["startupProbe"]["httpGet"]["path"] == "/startupz", name
        assert container["readinessProbe"]["httpGet"]["path"] == "/readyz", name


@EVERY_SCENARIO
def test_names_are_short_enough_and_nothing_is_named_twice(values: Path) -> None:
    seen = set()
    for manifest in render(values):
        key = (manifest["kind"], manifest["metadata"].get("namespace"), manifest["metadata"]["name"])
        assert key not in seen
        seen.add(key)
        if manifest["kind"] != "CustomResourceDefinition":
            assert len(manifest["metadata"]["name"]) <= 63


def test_autoscalers_own_the_number_of_replicas() -> None:
    fixed = named(render(EXTERNAL), "Deployment", "demo-rfi-portal-api")
    assert fixed["spec"]["replicas"] == 2
    scaled = render(with_values(EXTERNAL, api__autoscaling={"enabled": True}))
    assert "replicas" not in named(scaled, "Deployment", "demo-rfi-portal-api")["spec"]
    assert named(scaled, "HorizontalPodAutoscaler", "demo-rfi-portal-api")["spec"]["minReplicas"] == 2


def test_settings_that_change_roll_the_pods() -> None:
    def checksum(values: Manifest) -> str:
        deployment = named(render(values), "Deployment", "demo-rfi-portal-api")
        found: str = deployment["spec"]["template"]["metadata"]["annotations"]["checksum/settings"]
        return found

    assert checksum(EXTERNAL) == checksum(with_values(EXTERNAL, api__replicas=5))
    assert checksum(EXTERNAL) != checksum(with_values(EXTERNAL, portal__supportEmail="help@licensing.example"))


def test_the_grace_period_covers_draining_and_the_last_request() -> None:
    manifests = render(EXTERNAL)
    pod = pods(manifests)["demo-rfi-portal-api"]
    settings = named(manifests, "ConfigMap", "demo-rfi-portal-settings")["data"]
    assert (settings["PORTAL_DRAIN_SECONDS"], settings["PORTAL_GRACE_SECONDS"]) == ("10", "60")
    assert pod["terminationGracePeriodSeconds"] >= 10 + 60 + 10


def test_a_component_falls_back_to_the_defaults() -> None:
    values = with_values(
        EXTERNAL, defaults__priorityClassName="low", workers__bundle={"priorityClassName": "high", "replicas": 3}
    )
    manifests = render(values)
    made = pods(manifests)
    assert made["demo-rfi-portal-worker-mail"]["priorityClassName"] == "low"
    assert made["demo-rfi-portal-worker-bundle"]["priorityClassName"] == "high"
    assert named(manifests, "Deployment", "demo-rfi-portal-worker-bundle")["spec"]["replicas"] == 3


def test_an_image_is_named_by_registry_tag_and_digest() -> None:
    def image(**changes: Any) -> str:
        pod = pods(render(with_values(EXTERNAL, **changes)))["demo-rfi-portal-api"]
        found: str = pod["containers"][0]["image"]
        return found

    digest = "sha256:" + "a" * 64
    assert image() == "geo-rfi-portal/portal:0.1.0"
    assert image(api__image={"tag": "2.0.0"}) == "geo-rfi-portal/portal:2.0.0"
    assert image(api__image={"registry": "r.example", "tag": "2"}) == "r.example/geo-rfi-portal/portal:2"
    mirrored = image(api__image={"registry": "r.example", "digest": digest}, global__imageRegistry="m.example")
    assert mirrored == f"m.example/geo-rfi-portal/portal@{digest}"
    # The repository may also contain the registry.
    assert image(api__image={"repository": "r.example:5000/portal/api"}) == "r.example:5000/portal/api:0.1.0"
    mirrored = image(api__image={"repository": "r.example/portal/api"}, global__imageRegistry="m.example")
    assert mirrored == "m.example/portal/api:0.1.0"


def test_traces_leave_only_if_configured() -> None:
    def variables(manifests: list[Manifest]) -> dict[str, dict[str, str]]:
        found = {}
        for name, pod in pods(manifests).items():
            given = pod["containers"][0].get("env", [])
            found[name] = {one["name"]: one["value"] for one in given if one["name"].startswith("OTEL_")}
        return {name: otel for name, otel in found.items() if otel}

    assert variables(render(EXTERNAL)) == {}
    manifests = render(CHART / "ci" / "everything-values.yaml")
    found = variables(manifests)
    services = {name: otel["OTEL_SERVICE_NAME"] for name, otel in found.items()}
    assert services == {
        f"licensing-{part}": f"portal-{part}"
        for part in ("api", "operator", "worker-mail", "worker-announcements", "worker-bundle")
    }
    api = found["licensing-api"]
    assert api["OTEL_EXPORTER_OTLP_ENDPOINT"] == "http://otel-collector.monitoring:4318"
    assert api["OTEL_TRACES_SAMPLER_ARG"] == "0.1"
    assert api["OTEL_EXPORTER_OTLP_TIMEOUT"] == "5"
    assert api["OTEL_EXPORTER_OTLP_CERTIFICATE"] == "/etc/portal/ca/bundle.pem"
    assert "deployment.environment.name=production," in api["OTEL_RESOURCE_ATTRIBUTES"]
    collector = {
        "ports": [{"port": 4318}],
        "to": [{"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "monitoring"}}}],
    }
    allowed = {
        found["metadata"]["name"]
        for found in of_kind(manifests, "NetworkPolicy")
        if collector in found["spec"].get("egress", [])
    }
    assert allowed == {"licensing-api", "licensing-workers", "licensing-operator"}


def test_definitions_stay_when_they_are_to_be_kept() -> None:
    for keep in (True, False):
        definitions = of_kind(render(with_values(EXTERNAL, crds={"keep": keep})), "CustomResourceDefinition")
        assert len(definitions) == 2
        for definition in definitions:
            policy = definition["metadata"].get("annotations", {}).get("helm.sh/resource-policy")
            assert policy == ("keep" if keep else None)


def test_deployments_have_default_and_own_annotations() -> None:
    values = with_values(
        EXTERNAL, defaults__deploymentAnnotations={"reload": "yes"}, api__deploymentAnnotations={"team": "geo"}
    )
    found = {one["metadata"]["name"]: one["metadata"]["annotations"] for one in of_kind(render(values), "Deployment")}
    assert found.pop("demo-rfi-portal-api") == {"reload": "yes", "team": "geo"}
    parts = ("operator", "worker-mail", "worker-announcements", "worker-bundle")
    assert found == {f"demo-rfi-portal-{part}": {"reload": "yes"} for part in parts}


def test_settings_by_name_win_and_stand_there_once() -> None:
    given = {"PORTAL_UPLOAD_TOTAL_BYTES": 52428800, "PORTAL_LOG_LEVEL": "DEBUG", "PORTAL_CODE_TRIES": 4}
    text = rendered_text(with_values(EXTERNAL, portal__extraSettings=given))
    # Once in the release's ConfigMap and once in that of the migration hook.
    assert text.count("  PORTAL_LOG_LEVEL: ") == 2
    settings = named(yaml.safe_load_all(text), "ConfigMap", "demo-rfi-portal-settings")["data"]
    assert {name: settings[name] for name in given} == {
        "PORTAL_UPLOAD_TOTAL_BYTES": "52428800",
        "PORTAL_LOG_LEVEL": "DEBUG",
        "PORTAL_CODE_TRIES": "4",
    }


def test_metrics_are_scraped_from_every_part_once() -> None:
    manifests = render(CHART / "ci" / "everything-values.yaml")
    (monitor,) = of_kind(manifests, "PodMonitor", "ServiceMonitor")
    chosen = monitor["spec"]["selector"]["matchLabels"]
    matched = {
        found["metadata"]["name"]
        for found in of_kind(manifests, "Deployment")
        if chosen.items() <= found["spec"]["template"]["metadata"]["labels"].items()
    }
    assert matched == {
        "licensing-api",
        "licensing-operator",
        *(f"licensing-worker-{queue}" for queue in ("mail", "announcements", "bundle")),
    }


def test_alerts_and_dashboards_are_this_releases() -> None:
    manifests = render(CHART / "ci" / "everything-values.yaml")
    (rules,) = of_kind(manifests, "PrometheusRule")
    text = str(rules["spec"])
    for placeholder in ("NAMESPACE", "RELEASE"):
        assert placeholder not in text
    assert f'namespace="{NAMESPACE}", release="{RELEASE}"' in text
    (monitor,) = of_kind(manifests, "PodMonitor")
    (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
    assert {found["targetLabel"]: found["sourceLabels"] for found in endpoint["relabelings"]} == {
        "component": ["__meta_kubernetes_pod_label_app_kubernetes_io_component"],
        "release": ["__meta_kubernetes_pod_label_app_kubernetes_io_instance"],
    }
    for scaled in of_kind(manifests, "ScaledObject"):
        (trigger,) = scaled["spec"]["triggers"]
        assert f'namespace="{NAMESPACE}",release="{RELEASE}"' in trigger["metadata"]["query"]
    dashboards = [
        found for found in of_kind(manifests, "ConfigMap") if "grafana_dashboard" in found["metadata"]["labels"]
    ]
    assert len(dashboards) == 5
    for dashboard in dashboards:
        ((file, body),) = dashboard["data"].items()
        assert file.startswith("licensing-licensing-"), "a folder of files is shared by all charts"
        assert json.loads(body)["uid"].startswith("rfi-portal-")


def test_public_texts_reach_the_api_alone_and_a_change_restarts_it() -> None:
    def rendered(texts: dict[str, Any]) -> list[Manifest]:
        return render(with_values(EXTERNAL, portal__texts=texts))

    def mounted(manifests: list[Manifest]) -> dict[str, str]:
        return {
            name: volume["configMap"]["name"]
            for name, pod in pods(manifests).items()
            for volume in pod["volumes"]
            if volume["name"] == "texts"
        }

    def checksum(manifests: list[Manifest]) -> str:
        deployment = named(manifests, "Deployment", f"{RELEASE}-rfi-portal-api")
        return str(deployment["spec"]["template"]["metadata"]["annotations"]["checksum/texts"])

    own = rendered({"files": {"terms.en.md": "## Terms"}})
    assert list(mounted(own).values()) == [f"{RELEASE}-rfi-portal-texts"]
    assert named(own, "ConfigMap", f"{RELEASE}-rfi-portal-texts")["data"] == {"terms.en.md": "## Terms"}
    assert checksum(own) != checksum(rendered({"files": {"terms.en.md": "## Other terms"}}))
    existing = rendered({"configMap": "legal", "files": {"terms.en.md": "## Terms"}})
    assert list(mounted(existing).values()) == ["legal"]
    assert [one for one in of_kind(existing, "ConfigMap") if one["metadata"]["name"].endswith("-texts")] == []
    assert mounted(rendered({})) == {}


@pytest.mark.parametrize("local", [True, False])
def test_the_break_glass_account_is_named_also_where_others_sign_in_here(local: bool) -> None:
    glass = "glass@authority.example"
    manifests = render(with_values(EXTERNAL, signIn__local=local, signIn__breakGlassEmail=glass))
    settings = named(manifests, "ConfigMap", f"{RELEASE}-rfi-portal-settings")["data"]
    assert settings["PORTAL_BREAK_GLASS_EMAIL"] == glass
    assert settings.get("PORTAL_ADMIN_LOCAL_SIGN_IN") == (None if local else "false")
