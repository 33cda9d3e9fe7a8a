"""docs/operations.md against the chart, the alerts and the objects that it names."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from dev.control_plane.server import ControlPlane
from dev.toolchain import ROOT
from portal_operator.conditions import READY, STALLED
from tests.charts.chart import CHART, EVALUATION, EXTERNAL, RELEASE, Manifest, helm, of_kind, pods, render, with_values
from tests.charts.operations import COMMANDS, DOCUMENT, FENCED, OBJECTS, RULES, RUNBOOKS, SHELL, SPANS
from tests.operator.cluster import call, merge

(VALUES,) = [found for found in OBJECTS if "secretKey" in found]
PARTS = ["Means", "Look", "Do", "Check", "Escalate"]


def test_each_alert_has_a_runbook_and_each_runbook_an_alert() -> None:
    titles = re.findall(r"^### (.*)$", RUNBOOKS, re.MULTILINE)
    assert sorted(titles) == sorted(rule["alert"] for rule in RULES if "alert" in rule)


@pytest.mark.parametrize("runbook", RUNBOOKS.split("\n### ")[1:], ids=lambda text: text.partition("\n")[0])
def test_a_runbook_has_its_five_parts(runbook: str) -> None:
    """The parts are not empty and in this order; they include a command and its expected result."""
    parts = dict(re.findall(r"^- \*\*(\w+)\*\* (.*?)(?=^- \*\*|\Z)", runbook, re.MULTILINE | re.DOTALL))
    assert list(parts) == PARTS
    assert runbook.count("\n- ") == len(PARTS)
    for name, said in parts.items():
        assert len(said) > 20, name
        assert said.strip().count("\n") < 4, name
    assert "`" in parts["Look"]
    assert "Good: " in parts["Look"].replace("\n  ", " ")
    assert "`" in parts["Check"] or "](" in parts["Check"]
    assert re.search(r"\d+ minutes|an hour|[Aa]t once|working day|a day", parts["Escalate"])
    assert re.search(r"developers|platform|database|storage|mail|RFI owner", parts["Escalate"])


def test_every_link_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", DOCUMENT), re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.replace("`", "")).lower().replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", DOCUMENT):
        file, _, anchor = target.partition("#")
        assert not file or (ROOT / "docs" / file).exists(), target
        assert file or anchor in anchors, target


@pytest.fixture(scope="module")
def installed() -> list[Manifest]:
    """The release with the document's own values."""
    return render(VALUES)


def test_the_values_ask_for_exactly_the_secrets_that_were_made(installed: list[Manifest]) -> None:
    asked: dict[str, set[str]] = {}
    for pod in pods(installed).values():
        for secret in pod.get("imagePullSecrets", ()):
            asked.setdefault(secret["name"], set()).add(".dockerconfigjson")
        for volume in pod["volumes"]:
            for item in volume.get("secret", {}).get("items", ()):
                asked.setdefault(volume["secret"]["secretName"], set()).add(item["key"])
        for variable in pod["containers"][0].get("env", ()):
            if reference := variable.get("valueFrom", {}).get("secretKeyRef"):
                asked.setdefault(reference["name"], set()).add(reference["key"])
    for ingress in of_kind(installed, "Ingress"):
        for tls in ingress["spec"]["tls"]:
            asked.setdefault(tls["secretName"], set()).update({"tls.crt", "tls.key"})
    assert made_secrets() == asked


def made_secrets() -> dict[str, set[str]]:
    """Includes the block that creates the namespace."""
    (block,) = [block for block in SHELL if "create namespace licensing" in block]
    by_kind = {"tls": {"tls.crt", "tls.key"}, "docker-registry": {".dockerconfigjson"}}
    made = {}
    for line in block.splitlines():
        words = shlex.split(line)
        if words[3:5] == ["create", "secret"]:
            literals = {
                word.partition("=")[2].partition("=")[0] for word in words if word.startswith("--from-literal=")
            }
            made[words[6]] = by_kind.get(words[5], literals)
    return made


def test_the_scenario_that_is_tested_is_the_one_that_is_printed() -> None:
    """ci/external-values.yaml equals the document's values, without those specific to a cluster."""

    def compare(tested: Any, printed: Any, path: str) -> None:
        if isinstance(tested, dict):
            for name, value in tested.items():
                assert name in printed, f"{path}{name}"
                compare(value, printed[name], f"{path}{name}.")
        else:
            assert tested == printed, path

    compare(EXTERNAL, VALUES, "")
    assert VALUES["global"]["imageRegistry"]
    assert VALUES["global"]["imagePullSecrets"]
    assert VALUES["monitoring"]["prometheusRule"]["runbooks"].endswith("/docs/operations.md#")


def test_every_value_that_is_named_exists() -> None:
    defaults = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    named = {span.partition(":")[0] for span in SPANS if re.fullmatch(r"[a-z]\w*(\.[\w*]+)+(: .*)?", span)}
    values = {name for name in named if name.partition(".")[0] in defaults}
    assert len(values) > 25
    for name in values:
        block = defaults
        for part in re.sub(r"^workers\.[\w*]+", "workerDefaults", name).split("."):
            assert part in block, name
            block = block[part]


def test_every_object_that_is_named_exists(installed: list[Manifest]) -> None:
    """$FULL is demo-rfi-portal in these tests."""
    kinds = {"deployment": "Deployment", "networkpolicy": "NetworkPolicy", "secret": "Secret"}
    names = {(found["kind"], found["metadata"]["name"]) for found in installed}
    names |= {("Secret", f"{RELEASE}-rfi-portal-generated")}
    used = {found for line in COMMANDS for found in re.findall(r"(\w+)[/ ]\$FULL-([a-z-]+)", line) if found[0] in kinds}
    assert len(used) > 5
    for kind, name in used:
        assert (kinds[kind], f"{RELEASE}-rfi-portal-{name}") in names, f"{kind}/{name}"
    services = {found["metadata"]["name"] for found in of_kind(installed, "Service")}
    assert {f"{RELEASE}-rfi-portal-{name}" for name in re.findall(r"//\$FULL-([a-z-]+):", DOCUMENT)} <= services


def test_restart_commands_exclude_the_stores() -> None:
    (words,) = [block for block in SHELL if "restart()" in block]
    chosen = set(re.search(r"component in \(([^)]*)\)", words)[1].split(","))  # type: ignore[index]
    for base in (EXTERNAL, EVALUATION):
        deployments = of_kind(render(base), "Deployment")
        own = {found["metadata"]["labels"]["app.kubernetes.io/component"] for found in deployments}
        assert own - chosen == ({"postgres", "valkey", "minio", "mail"} if base is EVALUATION else set())
        assert chosen <= own


def test_without_internet_everything_travels() -> None:
    registry = VALUES["global"]["imageRegistry"]
    manifests = render(with_values(EVALUATION, **{"global": {"imageRegistry": registry}}))
    assert f"make images NAME={registry}/geo-rfi-portal PUSH=true" in COMMANDS
    mirrored = [line for line in COMMANDS if line.startswith("skopeo copy docker://docker")]
    carried = {line.partition(" #")[0].split()[-1].removeprefix("docker://") for line in mirrored}
    asked = {pod["containers"][0]["image"] for pod in pods(manifests).values()}
    assert carried == {image for image in asked if not image.startswith(f"{registry}/geo-rfi-portal/")}
    version = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))["version"]
    assert set(re.findall(r"(?:rfi-portal-|--version )(\d+\.\d+\.\d+)", DOCUMENT)) == {version}


def test_the_restore_is_the_one_that_is_tested() -> None:
    """Step by step; the tested installation has no autoscalers, which the document mentions in addition."""
    (said,) = [block for block in SHELL if "pg_restore" in block]
    done = (ROOT / "tests" / "cluster" / "test_life.py").read_text(encoding="utf-8")
    done = done.partition("def test_a_backup_brings_back")[2].partition("\n\n\ndef ")[0]
    steps = (
        "deployment",
        "--replicas=0",
        "--for=delete",
        "dropdb",
        "createdb",
        "pg_restore --no-owner --exit-on-error",
    )
    for told in (said, done):
        places = [told.index(step) for step in steps]
        assert places == sorted(places), told
        assert told.rindex("--replicas") > places[-1], "scaled back in the end"


@pytest.mark.slow
def test_an_upgrade_after_manual_scaling(kubeconfig: Path, restricted: str, bare_cluster: ControlPlane) -> None:
    """From 0, as in a restore, the upgrade succeeds; another number is a conflict; autoscaled Deployments are
    unchanged."""
    chart = ("--values", CHART / "ci" / "external-values.yaml", "--set", "crds.enabled=false")
    where = ("--namespace", restricted, "--kubeconfig", kubeconfig, "--no-hooks")
    path = f"/apis/apps/v1/namespaces/{restricted}/deployments/{RELEASE}-rfi-portal-api/scale"

    def upgraded_from(replicas: int, *options: str) -> str | int:
        """Returns the number of replicas after the upgrade, or Helm's error."""
        merge(bare_cluster, f"{path}?fieldManager=kubectl", {"spec": {"replicas": replicas}})
        result = helm("upgrade", RELEASE, CHART, *chart, *where, *options)
        return result.stderr or int(call(bare_cluster, "GET", path)["spec"].get("replicas", 0))

    assert helm("install", RELEASE, CHART, *chart, *where).returncode == 0
    assert upgraded_from(0) == 2
    assert "conflict" in str(upgraded_from(3))
    assert upgraded_from(3, "--force-conflicts") == 2
    assert upgraded_from(0, "--set", "api.autoscaling.enabled=true") == 0
    helm("uninstall", RELEASE, *where)


def test_argo_cd_has_health_checks_of_both_kinds() -> None:
    (told,) = [found["data"] for found in OBJECTS if "data" in found]
    definitions = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in (CHART / "crds-source").glob("*.yaml")]
    kinds = {f"{one['spec']['group']}_{one['spec']['names']['kind']}" for one in definitions}
    assert told.keys() == {f"resource.customizations.health.{kind}" for kind in kinds}
    (program,) = set(told.values())
    assert all(word in program for word in (STALLED, READY, "observedGeneration"))
