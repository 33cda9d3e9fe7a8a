"""Helm, with which the tests render, lint and install the chart; built once."""

from dev.go_install import GoProgram

VERSION = "v4.3.1"
PROGRAM = GoProgram(
    "helm.sh/helm/v4/cmd/helm",
    VERSION,
    "Helm, which installs the chart in the tests",
    # Without these flags Helm reports its version to charts as v0.0.0.
    flags=f"-s -w -X helm.sh/helm/v4/internal/version.version={VERSION}",
)
