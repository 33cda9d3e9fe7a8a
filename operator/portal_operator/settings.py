"""Settings of the operator, from the environment (prefix ``PORTAL_OPERATOR_``)."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import AnyHttpUrl, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

# Kubernetes labels: an optional prefix and a name; the value may be empty.
_NAME = r"[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?"
_LABEL = rf"([a-z0-9]([a-z0-9.-]{{0,251}}[a-z0-9])?/)?{_NAME}=({_NAME})?"
_MOUNTED = Path("/var/run/secrets/kubernetes.io/serviceaccount")
Port = Annotated[int, Field(ge=1, le=65535)]


class SettingsError(RuntimeError):
    """Invalid settings. The message lists them."""


class OperatorSettings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="PORTAL_OPERATOR_", extra="ignore", frozen=True)

    portal_url: AnyHttpUrl = Field(description="The portal's internal port, e.g. http://portal-api-internal:8001")
    portal_token: Path = Field(
        Path("/var/run/secrets/portal/token"), description="Projected token for the portal's audience, read per request"
    )
    namespaces: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Namespaces to watch, separated by commas; empty: the whole cluster"
    )
    object_labels: str = Field(
        "",
        pattern=rf"^({_LABEL}(,{_LABEL})*)?$",
        description="Labels of the resources to reconcile, as in a=b,c=d; empty: all resources. "
        "Give each of two portals in one namespace its own labels",
    )
    kubernetes_url: AnyHttpUrl = Field(AnyHttpUrl("https://kubernetes.default.svc"), description="The API server")
    kubernetes_ca: Path = Field(_MOUNTED / "ca.crt", description="CA certificate of the API server")
    kubernetes_token: Path = Field(_MOUNTED / "token", description="Token for the API server, read per request")
    # The kubelet and Prometheus connect from outside the pod.
    host: str = Field("0.0.0.0", description="Address that both ports listen on")  # noqa: S104
    health_port: Port = Field(8080, description="Port of /healthz and /readyz, for liveness and readiness")
    metrics_port: Port | None = Field(9466, description="Port of /metrics; empty disables it")
    check_seconds: float = Field(20, gt=0, le=300, description="Seconds between periodic reconciliations of a resource")
    hung_seconds: float = Field(
        75, gt=0, description="Seconds without an expected watch event after which liveness fails"
    )
    log_level: str = Field("INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$", description="DEBUG, INFO, WARNING or ERROR")

    @field_validator("namespaces", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("object_labels", mode="before")
    @classmethod
    def _without_spaces(cls, value: Any) -> Any:
        return "".join(value.split()) if isinstance(value, str) else value

    @field_validator("metrics_port", mode="before")
    @classmethod
    def _empty_is_none(cls, value: Any) -> Any:
        return None if value == "" else value


def read_settings() -> OperatorSettings:
    try:
        return OperatorSettings()
    except ValidationError as error:
        problems = [
            f"PORTAL_OPERATOR_{'_'.join(map(str, problem['loc'])).upper()}: {problem['msg']}"
            for problem in error.errors(include_input=False, include_url=False)
        ]
        raise SettingsError("The operator cannot start:\n  " + "\n  ".join(problems)) from None
