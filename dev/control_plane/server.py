"""A Kubernetes API server with its etcd: real admission, RBAC, tokens and watches; no nodes and no controllers."""

import json
import secrets
import shutil
import signal
import ssl
from functools import cached_property
from pathlib import Path
from subprocess import Popen
from typing import Any, Self

import httpx2
from Crypto.PublicKey import RSA

from dev.control_plane.binaries import API_SERVER, ETCD
from dev.ports import LOCALHOST, reserved_port
from dev.processes import StartFailed, spawn, stop, wait_until

ISSUER = "https://kubernetes.default.svc"


class ControlPlane:
    """Keeps all files in ``folder``. ``token`` belongs to group system:masters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = reserved_port()
        self.token = secrets.token_urlsafe(32)
        self._etcd_port = reserved_port()
        self._etcd: Popen[bytes] | None = None
        self._server: Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"https://{LOCALHOST}:{self.port}"

    @property
    def ca(self) -> Path:
        """The server's self-signed certificate, which clients trust as an authority."""
        return self.folder / "certificates" / "apiserver.crt"

    def start(self) -> None:
        etcd = ETCD.ensure_built()
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "accounts.key").write_bytes(RSA.generate(2048).export_key("PEM"))
        lines = [f'{token},{user},{user},"{groups}"\n' for token, user, groups in self._accounts()]
        (self.folder / "tokens.csv").write_text("".join(lines), encoding="utf-8")
        peers = f"http://{LOCALHOST}:{reserved_port()}"
        etcd_log = self.folder / "etcd.log"
        self._etcd = spawn(
            [
                etcd,
                f"--data-dir={self.folder / 'etcd'}",
                f"--listen-client-urls=http://{LOCALHOST}:{self._etcd_port}",
                f"--advertise-client-urls=http://{LOCALHOST}:{self._etcd_port}",
                f"--listen-peer-urls={peers}",
                f"--initial-advertise-peer-urls={peers}",
                f"--initial-cluster=default={peers}",
                "--unsafe-no-fsync",
            ],
            log=etcd_log,
        )
        try:
            self.start_server()
        except StartFailed:
            self.stop()
            raise

    def start_server(self) -> None:
        """Starts the server, or restarts it after :meth:`stop_server`: same port, certificate, keys and objects."""
        log = self.folder / "apiserver.log"
        accounts_key = self.folder / "accounts.key"
        self._server = spawn(
            [
                API_SERVER.ensure_built(),
                f"--etcd-servers=http://{LOCALHOST}:{self._etcd_port}",
                f"--secure-port={self.port}",
                f"--cert-dir={self.folder / 'certificates'}",
                f"--token-auth-file={self.folder / 'tokens.csv'}",
                f"--service-account-issuer={ISSUER}",
                f"--service-account-key-file={accounts_key}",
                f"--service-account-signing-key-file={accounts_key}",
                "--service-cluster-ip-range=10.96.0.0/16",
                *self._options(),
            ],
            log=log,
            # On SIGTERM the server would wait for etcd, which has ended at the same time.
            stop_with=signal.SIGKILL,
        )
        wait_until(self._is_ready, child=self._server, name="kube-apiserver", log=log, within=90)

    def _accounts(self) -> list[tuple[str, str, str]]:
        """Static tokens, each with user and groups."""
        return [(self.token, "admin", "system:masters")]

    def _options(self) -> list[str]:
        """Options of a server without nodes and controllers."""
        return [
            f"--bind-address={LOCALHOST}",
            f"--advertise-address={LOCALHOST}",
            "--authorization-mode=RBAC",
            # The plugin requires default service accounts, which no controller creates here; tests create their own.
            "--disable-admission-plugins=ServiceAccount",
            "--endpoint-reconciler-type=none",
        ]

    def stop_server(self) -> None:
        if self._server is not None:
            stop(self._server, within=10)
            self._server = None

    def pause(self) -> None:
        """Stops the clocks of both processes: even without requests they need a hundredth of a core."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        for child in (self._etcd, self._server):
            if child is not None:
                child.send_signal(number)

    def stop(self) -> None:
        self.resume()
        self.stop_server()
        if "_client" in vars(self):
            self._client.close()
            del self._client
        if self._etcd is not None:
            stop(self._etcd, within=10)
            self._etcd = None
        shutil.rmtree(self.folder / "etcd", ignore_errors=True)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        content: str = "application/json",
        accept: str = "application/json",
        token: str | None = None,
    ) -> Any:
        """Sends a request as administrator, or with another ``token``. Raises ``HTTPStatusError``, whose body is the
        server's Status.
        """
        answer = self._client.request(
            method,
            path,
            content=None if body is None else json.dumps(body),
            headers={"Authorization": f"Bearer {token or self.token}", "Content-Type": content, "Accept": accept},
        )
        answer.raise_for_status()
        try:
            return answer.json()
        except ValueError:
            return answer.text

    @cached_property
    def _client(self) -> httpx2.Client:
        """Keeps connections, because each new one costs both sides milliseconds."""
        trust = ssl.create_default_context(cafile=str(self.ca))
        return httpx2.Client(base_url=self.url, verify=trust, timeout=20, trust_env=False)

    def _is_ready(self) -> bool:
        if not self.ca.exists():
            return False
        try:
            return bool(self.call("GET", "/readyz") == "ok")
        except (httpx2.HTTPError, ssl.SSLError):
            return False
