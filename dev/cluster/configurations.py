"""Configuration files of a node's components."""

from pathlib import Path
from typing import Any

BRIDGE = "10.244.0.1"
PODS = "10.244.0.0/24"
RUNC = "/usr/sbin/runc"
CNI = "/usr/lib/cni"
PAUSE = "localhost/geo-rfi-portal/pause:1"


def kubelet(folder: Path, socket: Path) -> dict[str, Any]:
    return {
        "apiVersion": "kubelet.config.k8s.io/v1beta1",
        "kind": "KubeletConfiguration",
        # Machines with cgroup v1 suffice here.
        "failCgroupV1": False,
        "cgroupDriver": "cgroupfs",
        "containerRuntimeEndpoint": f"unix://{socket}",
        # Only this machine reaches the kubelet, and the API server has no client certificate.
        "authentication": {"anonymous": {"enabled": True}, "webhook": {"enabled": False}},
        "authorization": {"mode": "AlwaysAllow"},
        "clusterDomain": "cluster.local",
        "clusterDNS": [BRIDGE],
        "failSwapOn": False,
        "enforceNodeAllocatable": [],
        "evictionHard": {"memory.available": "100Mi", "nodefs.available": "1%", "imagefs.available": "1%"},
        "podLogsDir": str(folder / "pods"),
        # Many small pods start at once on few cores.
        "serializeImagePulls": False,
        "registryPullQPS": 0,
        # 100 never deletes images on a nearly full disk: no registry is reachable to pull them again.
        "imageGCHighThresholdPercent": 100,
        # Images that were imported into the node stay usable even if the same name was also pulled from a registry.
        "imagePullCredentialsVerificationPolicy": "NeverVerify",
    }


def network(folder: Path) -> dict[str, Any]:
    addresses = {"type": "host-local", "dataDir": str(folder / "addresses")}
    return {
        "cniVersion": "1.0.0",
        "name": "pods",
        "plugins": [
            {
                "type": "bridge",
                "bridge": "cni0",
                "isGateway": True,
                "ipMasq": True,
                "hairpinMode": True,
                "ipam": {**addresses, "ranges": [[{"subnet": PODS}]], "routes": [{"dst": "0.0.0.0/0"}]},
            }
        ],
    }


def containerd(folder: Path, socket: Path) -> str:
    return f"""version = 3
root = "{folder / "containerd"}"
state = "{folder / "containerd-state"}"
[grpc]
  address = "{socket}"
[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = "{PAUSE}"
# Its socket would be the machine's: another containerd there has it, or one that was killed has left it.
[plugins.'io.containerd.nri.v1.nri']
  disable = true
[plugins.'io.containerd.cri.v1.runtime']
  restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
  bin_dirs = ["{CNI}"]
  conf_dir = "{folder / "cni"}"
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
    SystemdCgroup = false
    BinaryName = "{RUNC}"
"""


def corefile(kubeconfig: Path) -> str:
    return f""".:53 {{
  bind {BRIDGE}
  errors
  kubernetes cluster.local in-addr.arpa {{
    kubeconfig {kubeconfig} node
  }}
  cache 5
}}
"""
