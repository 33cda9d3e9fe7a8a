"""Signatures by cosign with a key, without any public service."""

import subprocess
from pathlib import Path

from dev.release.programs import COSIGN
from dev.release.registry import Artifact, CannotReleaseError, run

SPDX = "spdxjson"
SLSA = "slsaprovenance1"
PUBLIC_KEY = "cosign.pub"


class Signer:
    """``key``: a file or the URL of a key service, as cosign accepts it; cosign asks for the password or reads
    COSIGN_PASSWORD. The public key is written to ``folder``.
    """

    def __init__(self, key: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._key = key
        self._program = COSIGN.ensure_built()
        # Empty configurations: no transparency log and no authorities. Without them cosign would fetch the public
        # ones.
        self._services, self._roots = folder / "signing-config.json", folder / "trusted-root.json"
        run([self._program, "signing-config", "create", "--out", self._services])
        run([self._program, "trusted-root", "create", "--out", self._roots])
        self.public_key = folder / PUBLIC_KEY
        self._with_terminal("public-key", "--key", key, "--outfile", str(self.public_key))

    def sign(self, artifact: Artifact) -> None:
        self._with_terminal("sign", *self._options(), str(artifact))

    def attest(self, artifact: Artifact, kind: str, predicate: Path) -> None:
        """Adds a signed statement (in-toto) about the artifact to the registry."""
        self._with_terminal("attest", *self._options(), "--type", kind, "--predicate", str(predicate), str(artifact))

    def verify(self, artifact: Artifact, *kinds: str) -> None:
        """Raises unless the registry has a signature by this key, and a statement of each of these kinds."""
        options = ("--key", self.public_key, "--insecure-ignore-tlog", str(artifact))
        run([self._program, "verify", *options])
        for kind in kinds:
            run([self._program, "verify-attestation", "--type", kind, *options])

    def _options(self) -> tuple[str, ...]:
        services = ("--signing-config", str(self._services), "--trusted-root", str(self._roots))
        return ("--yes", "--key", self._key, *services)

    def _with_terminal(self, *arguments: str) -> None:
        """Runs cosign on the terminal, where it may ask for the password. Raises :class:`CannotReleaseError`."""
        if subprocess.run([str(self._program), *arguments], check=False).returncode != 0:
            raise CannotReleaseError(f"cosign {arguments[0]} did not succeed.")
