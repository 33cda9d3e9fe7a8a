"""An S3 server for tests: MinIO, built once from its source."""

import io
import os
import secrets
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from minio import Minio
from minio.error import MinioException
from urllib3 import PoolManager
from urllib3.exceptions import HTTPError

from dev.go_install import GoProgram
from dev.ports import LOCALHOST, reserved_port
from dev.processes import StartFailed, spawn, stop, wait_until

PROGRAM = GoProgram(
    "github.com/minio/minio",
    "v0.0.0-20260212201848-7aac2a2c5b7c",
    "MinIO, the S3 server of the tests",
)


class MinioServer:
    """An empty S3 server on ``data`` with its own keys."""

    def __init__(
        self,
        data: Path,
        *,
        log: Path | None = None,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """``environment``: further variables of MinIO."""
        self.data = data.resolve()
        self.log = log or self.data.parent / f"{self.data.name}.log"
        self.port = port
        self.access_key = "portal-" + secrets.token_hex(4)
        self.secret_key = secrets.token_urlsafe(24)
        self._environment = dict(environment or {})
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def endpoint(self) -> str:
        """``host:port``; plain HTTP."""
        return f"{LOCALHOST}:{self.port}"

    def start(self) -> None:
        binary = PROGRAM.ensure_built()
        self.data.mkdir(parents=True, exist_ok=True)
        self.port = self.port or reserved_port()
        environment = dict(os.environ)
        environment |= {
            "MINIO_ROOT_USER": self.access_key,
            "MINIO_ROOT_PASSWORD": self.secret_key,
            "MINIO_BROWSER": "off",
            "MINIO_UPDATE": "off",
            "HOME": str(self.data.parent),
            **self._environment,
        }
        self._child = spawn(
            [binary, "server", "--quiet", "--address", self.endpoint, self.data], log=self.log, env=environment
        )
        try:
            wait_until(self._is_ready, child=self._child, name="MinIO", log=self.log, within=60)
        except StartFailed:
            self.stop()
            raise

    def stop(self) -> None:
        if self._child is not None:
            stop(self._child, with_signal=signal.SIGTERM, within=15)

    def _is_ready(self) -> bool:
        """Whether the server stores objects; its health address responds 200 earlier."""
        client = Minio(
            self.endpoint,
            access_key=self.access_key,
            secret_key=self.secret_key,
            secure=False,
            http_client=PoolManager(retries=False, timeout=2),
        )
        bucket = f"ready-{secrets.token_hex(4)}"
        try:
            client.make_bucket(bucket)
            client.put_object(bucket, "probe", io.BytesIO(), 0)
            client.remove_object(bucket, "probe")
            client.remove_bucket(bucket)
        except (MinioException, HTTPError):
            return False
        return True
