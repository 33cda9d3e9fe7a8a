"""Load from a separate process (wrk), so that measuring does not slow the measured process."""

import re
import shutil
import subprocess
from pathlib import Path

WRK = "wrk"


def require_wrk() -> None:
    if shutil.which(WRK) is None:
        raise SystemExit("The benchmarks need wrk: apt-get install wrk")


def requests_per_second(
    url: str, *, seconds: int, connections: int = 16, headers: dict[str, str] | None = None, script: Path | None = None
) -> float:
    """Successful responses per second. Raises if a response was not 2xx or 3xx, because refusals are cheap."""
    command = [WRK, "-t1", f"-c{connections}", f"-d{seconds}s"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    if script is not None:
        command += ["-s", str(script)]
    output = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output:
        raise RuntimeError(f"{url} refused requests:\n{output}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", output)
    if found is None:
        raise RuntimeError(output)
    return float(found.group(1))
