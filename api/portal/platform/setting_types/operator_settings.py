"""Settings about the operator: who applies the dates, and the callers of the internal routes."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import AnyHttpUrl, Field, model_validator
from pydantic_settings import BaseSettings

# Where Kubernetes mounts a pod's credentials for the API server.
_MOUNTED = Path("/var/run/secrets/kubernetes.io/serviceaccount")


class RfiDriver(StrEnum):
    """The component that opens, closes and rotates: the worker's cron jobs, or the Kubernetes operator."""

    WORKER = "worker"
    OPERATOR = "operator"


class OperatorSettings(BaseSettings):
    rfi_driver: RfiDriver = Field(
        RfiDriver.WORKER, description="Component that opens and closes the RFI: worker or operator"
    )
    internal_port: Annotated[int, Field(ge=1, le=65535)] | None = Field(
        None, description="Port of /internal, without ingress"
    )
    operator_account: str | None = Field(
        None,
        pattern=r"^system:serviceaccount:[a-z0-9-]{1,63}:[a-z0-9.-]{1,253}$",
        description="Service account that /internal accepts: system:serviceaccount:<namespace>:<name>",
    )
    operator_audience: str = Field("rfi-portal-internal", min_length=1, description="Audience of the operator's token")
    kubernetes_url: AnyHttpUrl = Field(
        AnyHttpUrl("https://kubernetes.default.svc"), description="API server that reviews tokens"
    )
    kubernetes_ca: Path = Field(_MOUNTED / "ca.crt", description="CA certificate of the API server")
    kubernetes_token: Path = Field(_MOUNTED / "token", description="The portal's own token, read for each review")

    @model_validator(mode="after")
    def _operator_is_known(self) -> Self:
        if self.rfi_driver is RfiDriver.OPERATOR and not (self.internal_port and self.operator_account):
            raise ValueError("PORTAL_RFI_DRIVER=operator needs PORTAL_INTERNAL_PORT and PORTAL_OPERATOR_ACCOUNT")
        return self
