"""One Kubernetes node with everything that makes pods run; for the namespaces of dev/cluster/isolation.py only.

API server, etcd, controllers, scheduler, containerd, kubelet, kube-proxy and CoreDNS, each a child process.
"""

import json
import secrets
import subprocess
from pathlib import Path
from subprocess import Popen
from typing import Any, NamedTuple

from dev.cluster import binaries, configurations
from dev.cluster.configurations import BRIDGE, PODS
from dev.cluster.isolation import ADDRESS
from dev.cluster.policies import PolicyEnforcer
from dev.control_plane.server import ControlPlane
from dev.processes import spawn, stop, wait_until

NAME = "node1"


class _Member(NamedTuple):
    user: str
    groups: str
    token: str


class Cluster(ControlPlane):
    """``images``: archives that are imported into the node, ``PAUSE`` among them."""

    def __init__(self, folder: Path, images: list[Path]) -> None:
        super().__init__(folder)
        # The usual port of API servers, which policies name; nothing else runs in these namespaces.
        self.port = 6443
        self._images = images
        self._children: list[Popen[bytes]] = []
        self.policies = PolicyEnforcer(self.call)
        self._members = {
            "controllers": _Member("system:kube-controller-manager", "system:masters", secrets.token_hex(16)),
            "scheduler": _Member("system:kube-scheduler", "system:kube-scheduler", secrets.token_hex(16)),
            "kubelet": _Member(f"system:node:{NAME}", "system:nodes", secrets.token_hex(16)),
            "proxy": _Member("system:kube-proxy", "system:node-proxiers", secrets.token_hex(16)),
            "dns": _Member("coredns", "system:masters", secrets.token_hex(16)),
        }

    @property
    def url(self) -> str:
        """URL with the address in the node's certificate."""
        return f"https://{ADDRESS}:{self.port}"

    @property
    def kubeconfig(self) -> Path:
        return self.folder / "admin.kubeconfig"

    def kubectl_command(self, namespace: str | None = None) -> list[str]:
        """The beginning of a kubectl command: program, configuration and namespace."""
        command = [str(binaries.KUBECTL.ensure_built()), "--kubeconfig", str(self.kubeconfig)]
        return [*command, "--namespace", namespace] if namespace else command

    def kubectl(self, *arguments: str, namespace: str | None = None, check: bool = True) -> str:
        """Runs kubectl and returns its output. Raises ``RuntimeError`` with its error output if it fails."""
        command = [*self.kubectl_command(namespace), *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if check and result.returncode != 0:
            raise RuntimeError(f"kubectl {' '.join(arguments)}: {result.stderr.strip()}")
        return result.stdout

    def start(self) -> None:
        super().start()
        try:
            self._write_configurations()
            self._start_controllers()
            self._start_containers()
            self._start_node()
            wait_until(self._has_node, child=self._children[-1], name="the node", log=self.log("kubelet"), within=90)
            self.policies.start()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stops the node's processes. Pods end later, with the namespaces that this process runs in."""
        self.policies.stop()
        for child in reversed(self._children):
            stop(child, within=5)
        self._children = []
        super().stop()

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def pod_logs(self) -> dict[str, str]:
        """Logs by their path in the log directory, including those of deleted containers."""
        folder = self.folder / "pods"
        return {
            str(file.relative_to(folder)): file.read_text(encoding="utf-8", errors="replace")
            for file in sorted(folder.rglob("*.log"))
        }

    def _accounts(self) -> list[tuple[str, str, str]]:
        return [*super()._accounts(), *((m.token, m.user, m.groups) for m in self._members.values())]

    def _options(self) -> list[str]:
        return [
            "--bind-address=0.0.0.0",
            f"--advertise-address={ADDRESS}",
            "--authorization-mode=Node,RBAC",
            "--enable-admission-plugins=NodeRestriction",
            "--kubelet-preferred-address-types=InternalIP",
        ]

    def _start(self, name: str, *command: str | Path) -> Popen[bytes]:
        child = spawn(command, log=self.log(name))
        self._children.append(child)
        return child

    def _write_configurations(self) -> None:
        self._write_kubeconfig("admin", self.token)
        for name, member in self._members.items():
            self._write_kubeconfig(name, member.token)
        self._write("kubelet.yaml", configurations.kubelet(self.folder, self._socket))
        self._write(
            "proxy.yaml",
            {
                "apiVersion": "kubeproxy.config.k8s.io/v1alpha1",
                "kind": "KubeProxyConfiguration",
                "clientConnection": {"kubeconfig": str(self.folder / "proxy.kubeconfig")},
                "clusterCIDR": PODS,
                "mode": "iptables",
                "conntrack": {"maxPerCore": 0},
                "hostnameOverride": NAME,
            },
        )
        (self.folder / "cni").mkdir(exist_ok=True)
        self._write("cni/10-pods.conflist", configurations.network(self.folder))
        (self.folder / "containerd.toml").write_text(
            configurations.containerd(self.folder, self._socket), encoding="utf-8"
        )
        (self.folder / "Corefile").write_text(configurations.corefile(self.folder / "dns.kubeconfig"), encoding="utf-8")

    @property
    def _socket(self) -> Path:
        return self.folder / "containerd.sock"

    def _start_controllers(self) -> None:
        self._start(
            "controllers",
            binaries.CONTROLLERS.ensure_built(),
            f"--kubeconfig={self.folder / 'controllers.kubeconfig'}",
            f"--service-account-private-key-file={self.folder / 'accounts.key'}",
            f"--root-ca-file={self.ca}",
            "--use-service-account-credentials",
            "--allocate-node-cidrs",
            f"--cluster-cidr={PODS}",
            "--node-cidr-mask-size=24",
            "--service-cluster-ip-range=10.96.0.0/16",
            "--leader-elect=false",
        )
        self._start(
            "scheduler",
            binaries.SCHEDULER.ensure_built(),
            f"--kubeconfig={self.folder / 'scheduler.kubeconfig'}",
            "--leader-elect=false",
        )

    def _start_containers(self) -> None:
        # containerd finds its shim in the same folder by its plain name.
        tools = self.folder / "tools"
        tools.mkdir(exist_ok=True)
        for program in (binaries.CONTAINERS, binaries.SHIM):
            link = tools / program.name
            link.unlink(missing_ok=True)
            link.symlink_to(program.ensure_built())
        child = self._start(
            "containerd",
            *("env", f"PATH={tools}:/usr/sbin:/usr/bin:/sbin:/bin"),
            *(tools / "containerd", "--config", self.folder / "containerd.toml"),
        )
        wait_until(self._containers_answer, child=child, name="containerd", log=self.log("containerd"), within=30)
        for image in self._images:
            self.ctr("images", "import", "--local", str(image))

    def ctr(self, *arguments: str) -> str:
        command = [str(binaries.CTR.ensure_built()), "--address", str(self._socket), "--namespace", "k8s.io"]
        result = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise RuntimeError(f"ctr {' '.join(arguments)}: {result.stderr.strip()}")
        return result.stdout

    def _start_node(self) -> None:
        subprocess.run(["ip", "link", "add", "cni0", "type", "bridge"], check=True)
        subprocess.run(["ip", "address", "add", f"{BRIDGE}/24", "dev", "cni0"], check=True)
        subprocess.run(["ip", "link", "set", "cni0", "up"], check=True)
        role = {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "system:node-proxier"}
        user = {"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": self._members["proxy"].user}
        binding = {"metadata": {"name": "node-proxier"}, "roleRef": role, "subjects": [user]}
        self.call("POST", "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", binding)
        self._start("proxy", binaries.PROXY.ensure_built(), f"--config={self.folder / 'proxy.yaml'}")
        self._start("dns", binaries.DNS.ensure_built(), "-conf", self.folder / "Corefile")
        self._start(
            "kubelet",
            binaries.KUBELET.ensure_built(),
            f"--config={self.folder / 'kubelet.yaml'}",
            f"--kubeconfig={self.folder / 'kubelet.kubeconfig'}",
            f"--hostname-override={NAME}",
            f"--root-dir={self.folder / 'kubelet'}",
            f"--cert-dir={self.folder / 'kubelet' / 'pki'}",
            f"--node-ip={ADDRESS}",
        )

    def _containers_answer(self) -> bool:
        try:
            self.ctr("version")
        except RuntimeError:
            return False
        return True

    def _has_node(self) -> bool:
        nodes = self.call("GET", "/api/v1/nodes")["items"]
        conditions = [c for node in nodes for c in node.get("status", {}).get("conditions", [])]
        return any(c["type"] == "Ready" and c["status"] == "True" for c in conditions)

    def _write_kubeconfig(self, name: str, token: str) -> None:
        self._write(
            f"{name}.kubeconfig",
            {
                "apiVersion": "v1",
                "kind": "Config",
                "current-context": "node",
                "clusters": [{"name": "node", "cluster": {"server": self.url, "certificate-authority": str(self.ca)}}],
                "users": [{"name": name, "user": {"token": token}}],
                "contexts": [{"name": "node", "context": {"cluster": "node", "user": name}}],
            },
        )

    def _write(self, name: str, content: dict[str, Any]) -> None:
        file = self.folder / name
        # The programs read YAML, of which JSON is a part, and CNI reads only JSON.
        file.write_text(json.dumps(content), encoding="utf-8")
        file.chmod(0o600)
