"""One trace joins a request, its jobs and the mail, without personal data."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx2
import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from dev.portal_process import COMMANDS, RunningPortal, child, running_portal, wait_for
from dev.ports import reserved_port
from portal.platform import telemetry
from portal.platform.settings import SettingsError
from tests.mail_server import MailServer
from tests.trace_receiver import Received, TraceReceiver

PATIENCE = 60.0
ADDRESS = "amal.alharbi@authority.example"
PASSWORD = "Correct-horse-9-battery"


@dataclass(frozen=True, slots=True)
class Traced:
    portal: RunningPortal
    mails: MailServer
    receiver: TraceReceiver

    def post(self, path: str, body: object, **headers: str) -> httpx2.Response:
        headers = {"Origin": self.portal.url, **headers}
        return httpx2.post(f"{self.portal.url}/api{path}", json=body, headers=headers, params={"locale": "en"})


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traced]:
    folder = tmp_path_factory.mktemp("traced")
    with pytest.MonkeyPatch.context() as patch, TraceReceiver() as receiver, MailServer() as mails:
        patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        with running_portal(
            folder, processes=("api", "worker"), durable=False, SMTP_HOST=mails.host, SMTP_PORT=str(mails.port)
        ) as portal:
            (folder / "password").write_text(PASSWORD, encoding="utf-8")
            portal.run("create-admin", "--password-file", str(folder / "password"), ADDRESS, "Amal", "Alharbi")
            yield Traced(portal, mails, receiver)


def eventually(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_one_trace_joins_the_request_its_jobs_and_the_mail(traced: Traced) -> None:
    answer = traced.post("/password/forgot", {"email": ADDRESS}, traceparent=f"00-{'ab' * 16}-{'cd' * 8}-01")
    assert answer.status_code == httpx2.codes.OK, answer.text
    receiver = traced.receiver

    def sent() -> list[Received]:
        return [span for span in receiver.spans if span.name == "send email"]

    eventually(lambda: bool(sent()))
    (mail,) = sent()
    # Each process exports its finished spans at its own interval.
    names = {"POST /api/password/forgot", "job send_message", "SELECT"}
    eventually(lambda: names <= {span.name for span in receiver.spans if span.trace == mail.trace})
    assert mail.trace != "ab" * 16, "a stranger does not choose the trace"
    spans = {span.id: span for span in receiver.spans if span.trace == mail.trace}

    way = [mail]
    while way[-1].parent:
        eventually(lambda: way[-1].parent in {span.id for span in receiver.spans})
        spans = {span.id: span for span in receiver.spans}
        way.append(spans[way[-1].parent])
    assert [(span.service, span.name) for span in way] == [
        ("portal-worker", "send email"),
        ("portal-worker", "job send_message"),
        ("portal-worker", "job password_reset_requested"),
        ("portal-api", "POST /api/password/forgot"),
    ]
    request = way[-1]
    assert request.attributes["http.route"] == "/api/password/forgot"
    assert request.attributes["http.response.status_code"] == httpx2.codes.OK
    assert mail.attributes["portal.outcome"] == "Sent"


def test_nothing_personal_is_in_a_span(traced: Traced) -> None:
    answer = traced.post("/login/check-credentials", {"email": ADDRESS, "password": PASSWORD})
    challenge = answer.json()["data"]
    sent = traced.post("/login/send-code", {"challenge_id": challenge["challenge_id"], "method": "email"})
    assert sent.status_code == httpx2.codes.OK, sent.text
    eventually(lambda: any(re.search(r"\b\d{6}\b", mail.text) for mail in traced.mails.mails))
    (code,) = {found for mail in traced.mails.mails for found in re.findall(r"\b\d{6}\b", mail.text)}
    signed_in = traced.post("/login", {"challenge_id": challenge["challenge_id"], "code": code})
    assert signed_in.status_code == httpx2.codes.OK, signed_in.text
    cookies = list(signed_in.cookies.values())
    assert len(cookies) == 2, "the session and the device"
    httpx2.get(f"{traced.portal.url}/api/user-info", params={"locale": "en"}, cookies=dict(signed_in.cookies))
    eventually(lambda: any(span.name == "GET /api/user-info" for span in traced.receiver.spans))

    names = {span.name for span in traced.receiver.spans}
    assert {"SELECT", "INSERT", "GET /api/user-info", "POST /api/login"} <= names
    assert any(span.attributes.get("db.system.name") == "redis" for span in traced.receiver.spans)
    said = b"".join(traced.receiver.bodies)
    secret = (ADDRESS, "Alharbi", PASSWORD, code, *cookies, challenge["challenge_id"], "locale=en", "127.0.0.1:")
    assert [word for word in secret if word.encode() in said] == []


def test_background_loops_are_not_traced(traced: Traced) -> None:
    """Sweepers, samplers and probes would be most of the stored spans."""
    roots = {span.name for span in traced.receiver.spans if not span.parent}
    assert roots
    assert all(name.startswith(("GET ", "POST ", "job ")) for name in roots), roots


def test_the_duration_of_a_sampled_request_names_its_trace(traced: Traced) -> None:
    """The trace is an exemplar, which only the OpenMetrics format has; Prometheus requests this format."""
    environment = traced.portal.environment | {"OTEL_TRACES_SAMPLER": "always_off"}

    def exemplars(metrics_port: int, **headers: str) -> list[str]:
        text = httpx2.get(f"http://127.0.0.1:{metrics_port}/metrics", headers=headers).text
        assert 'portal_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/config"}' in text
        return re.findall(r'route="/api/config"\} \S+ # \{trace_id="(\w+)"\}', text)

    open_metrics = "application/openmetrics-text;version=1.0.0"
    httpx2.get(f"{traced.portal.url}/api/config", params={"locale": "en"}).raise_for_status()
    sampled = exemplars(int(environment["PORTAL_METRICS_PORT"]), Accept=open_metrics)
    assert sampled
    eventually(lambda: set(sampled) <= {span.trace for span in traced.receiver.spans if span.name == "GET /api/config"})
    assert exemplars(int(environment["PORTAL_METRICS_PORT"]), Accept="text/plain") == []

    environment |= {"PORTAL_PORT": str(reserved_port()), "PORTAL_METRICS_PORT": str(reserved_port())}
    url = f"http://127.0.0.1:{environment['PORTAL_PORT']}"
    with child(COMMANDS["api"], environment) as process:
        wait_for(f"{url}/readyz", child=process)
        httpx2.get(f"{url}/api/config", params={"locale": "en"}).raise_for_status()
        assert exemplars(int(environment["PORTAL_METRICS_PORT"]), Accept=open_metrics) == [], "no trace is kept"


def test_remaining_spans_are_sent_at_shutdown(traced: Traced) -> None:
    """A rollout ends pods within seconds after their last request."""
    port, metrics_port = reserved_port(), reserved_port()
    environment = traced.portal.environment | {
        "PORTAL_PORT": str(port),
        "PORTAL_METRICS_PORT": str(metrics_port),
        "OTEL_BSP_SCHEDULE_DELAY": "600000",
        "OTEL_SERVICE_NAME": "another",
    }
    with child(COMMANDS["api"], environment) as process:
        wait_for(f"http://127.0.0.1:{port}/readyz", child=process)
        httpx2.get(f"http://127.0.0.1:{port}/api/config", params={"locale": "en"}).raise_for_status()
        assert not [span for span in traced.receiver.spans if span.service == "another"]
    assert "GET /api/config" in {span.name for span in traced.receiver.spans if span.service == "another"}


# Forks a process for each environment, because importing everything takes seconds.
LOADED = """
import json, os, sys
import portal.entry.serving, portal_worker.command, portal_operator.command
import portal.platform.telemetry, portal_operator.telemetry
for environment in json.loads(sys.argv[1]):
    if os.fork() == 0:
        os.environ.update(environment)
        portal.platform.telemetry.start_tracing("x")
        portal_operator.telemetry.start_tracing()
        print([name for name in sys.modules if name.startswith("opentelemetry.") and "sdk" in name])
        sys.exit()
    os.wait()
"""


def test_without_an_endpoint_nothing_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    environments: list[dict[str, str]] = [{}, endpoint, endpoint | {"OTEL_SDK_DISABLED": "true"}]
    command = [sys.executable, "-c", LOADED, json.dumps(environments)]
    result = subprocess.run(command, check=True, capture_output=True, text=True)
    without, traced, disabled = result.stdout.splitlines()
    assert without == "[]"
    assert traced != "[]"
    assert disabled == "[]"


def test_another_protocol_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    with pytest.raises(SettingsError, match="OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf"):
        telemetry.start_tracing("portal-api")


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """The finished spans of this process."""
    kept = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(telemetry._state, "tracer", provider.get_tracer("tests"))
    return kept


def test_a_line_of_the_log_names_its_trace(ended: InMemorySpanExporter) -> None:
    with telemetry.trace("request", kind="server"):
        line = telemetry.add_trace_id(None, "info", {"event": "request"})
    (span,) = ended.get_finished_spans()
    assert span.context is not None
    assert line == {
        "event": "request",
        "trace_id": f"{span.context.trace_id:032x}",
        "span_id": f"{span.context.span_id:016x}",
    }
    assert telemetry.add_trace_id(None, "info", {}) == {}


def test_a_long_job_leaves_a_trace_that_can_be_looked_at(ended: InMemorySpanExporter) -> None:
    with telemetry.trace("job", kind="consumer"):
        for _ in range(telemetry.MAX_STEPS + 7):
            with telemetry.step("send"):
                pass
    *steps, job = ended.get_finished_spans()
    assert len(steps) == telemetry.MAX_STEPS
    assert job.attributes == {"portal.steps_left_out": 7}


def test_an_error_is_named_and_not_quoted(ended: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="amal"), telemetry.trace("job", kind="consumer"):
        raise ValueError("amal@company.example is no number")
    (span,) = ended.get_finished_spans()
    assert span.attributes == {"error.type": "ValueError"}
    assert not span.events
    assert span.status.description is None
