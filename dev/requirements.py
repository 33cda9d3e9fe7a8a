"""``make requirements``: pins everything, with hashes, from pyproject.toml and ``requirements/toolchain.in``.

Versions stay where they are unless pyproject.toml forces them; ``--upgrade`` takes the newest.
"""

import subprocess
import sys

from dev.toolchain import ROOT, venv_program

TOOLCHAIN = "requirements/toolchain.in"
RUN = ["pyproject.toml", "--extra", "portal", "--group", "embedded", TOOLCHAIN]
FILES: dict[str, list[str]] = {
    "dev.txt": [*RUN, "--extra", "operator", "--extra", "telemetry", "--group", "dev"],
    "run.txt": RUN,
    "toolchain.txt": [TOOLCHAIN],
    "bench-peers.txt": ["requirements/bench-peers.in"],
    # Requirements of the image builds and contents of each image.
    "node.txt": ["requirements/node.in"],
    "portal.txt": ["pyproject.toml", "--extra", "portal", "--extra", "telemetry"],
    "operator.txt": ["pyproject.toml", "--extra", "operator", "--extra", "telemetry"],
}


def main() -> int:
    command = [str(venv_program("uv")), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links", *sys.argv[1:]]
    for name, sources in FILES.items():
        # The same versions in all files: those of the largest file constrain the others.
        constraint = [] if name == "dev.txt" else ["--constraint", "requirements/dev.txt"]
        subprocess.run([*command, *sources, *constraint, "-o", f"requirements/{name}"], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
