"""etcd and the API server of Kubernetes."""

from dev.go_install import GoProgram

KUBERNETES = "v1.36.3"
_MAJOR, _MINOR, _ = KUBERNETES.removeprefix("v").split(".")
# Without these flags the server reports version v0.0.0 to its clients.
VERSION_FLAGS = " ".join(
    f"-X k8s.io/component-base/version.{name}={value}"
    for name, value in (("gitVersion", KUBERNETES), ("gitMajor", _MAJOR), ("gitMinor", _MINOR))
)

ETCD = GoProgram(
    "go.etcd.io/etcd/server/v3",
    "v3.6.8",
    "etcd, which the API server of the tests needs",
    called="etcd",
)
API_SERVER = GoProgram(
    "k8s.io/kubernetes/cmd/kube-apiserver",
    KUBERNETES,
    "kube-apiserver, which the operator's tests talk to",
    flags=f"-s -w {VERSION_FLAGS}",
    minutes=3,
)
