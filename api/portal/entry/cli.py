"""``python -m portal …``: serving, migrations, and administration by operators."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

from portal.domain.identity.access import GRANTABLE
from portal.domain.rfis.configured import publish_configured
from portal.entry.cluster_secrets import add_command as add_secret_command
from portal.entry.file_check import add_command as add_file_check
from portal.entry.self_test import add_command as add_self_test
from portal.entry.startup import check_other_stores
from portal.features.oversight.audit.seals.commands import add_command as add_audit_command
from portal.features.oversight.retention.commands import add_command as add_retention_command
from portal.features.people.admins.accounts import create_admin, has_account
from portal.features.people.admins.commands import add_command as add_admins_command
from portal.features.people.sign_in.commands import add_command as add_sessions_command
from portal.features.request.library.commands import add_commands as add_library_commands
from portal.features.responses.submissions.receipts.commands import add_command as add_receipts_command
from portal.platform.db.engine import database_url
from portal.platform.db.locks import in_turn
from portal.platform.db.outages import is_schema_missing, usable_database
from portal.platform.db.schema import SchemaTooOld
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import ValidationFailed
from portal.platform.logging import configure_logging
from portal.platform.runtime.importing import without_collecting
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings, SettingsError, get_settings
from portal.platform.storage.commands import add_commands as add_storage_commands
from portal.platform.storage.commands import prepare_storage
from portal.platform.store_problems import StoreUnusable
from portal.platform.telemetry import start_tracing
from portal.platform.termination import REFUSED, end_at_sigterm, leave_message

log = structlog.get_logger(__name__)

RETRY_SECONDS = 2.0
Command = Callable[[argparse.Namespace, Settings], int]
Result = TypeVar("Result")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m portal", description="The licensing portal")
    commands = parser.add_subparsers(dest="command", required=True)

    serve = commands.add_parser("serve", help="answer requests")
    serve.add_argument("--host", help="address to listen on (default: PORTAL_HOST)")
    serve.add_argument("--port", type=int, help="port to listen on (default: PORTAL_PORT)")
    serve.set_defaults(run=_serve)

    migration = commands.add_parser("migrate", help="bring the database to the newest schema")
    migration.add_argument("--revision", default="head", help="stop at this revision")
    _add_wait(migration, "for how long to try again while a store is away")
    migration.add_argument("--storage", action="store_true", help="make the store of uploaded files, too")
    migration.add_argument(
        "--stores", action="store_true", help="end before anything is changed if another store refuses the portal"
    )
    migration.set_defaults(run=_migrate)

    openapi = commands.add_parser("openapi", help="print the OpenAPI document; needs no server and no store")
    openapi.set_defaults(run=_openapi)

    admin = commands.add_parser(
        "create-admin", help="an administrator with every permission; reads the password from standard input"
    )
    admin.add_argument("--password-file", type=Path, help="where the password stands instead")
    admin.add_argument("--if-missing", action="store_true", help="do nothing if an account has this address")
    _add_wait(admin, "for how long to try again while the database or its schema is missing")
    admin.add_argument("email")
    admin.add_argument("first_name")
    admin.add_argument("last_name")
    admin.set_defaults(run=_create_admin)

    add_admins_command(commands)
    add_sessions_command(commands)
    add_library_commands(commands)
    add_receipts_command(commands)
    add_audit_command(commands)
    add_retention_command(commands)
    add_storage_commands(commands)
    add_file_check(commands)
    add_secret_command(commands)
    add_self_test(commands)

    namespace = parser.parse_args(arguments)
    if namespace.command != "serve":
        # The server has its own handler.
        end_at_sigterm()
    try:
        if namespace.command in {"openapi", "ensure-secret"}:
            # Neither needs a portal's settings.
            return int(namespace.run(namespace))
        settings = get_settings()
        configure_logging(settings)
        run: Command = namespace.run
        return run(namespace, settings)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201
        leave_message(str(error))
        return REFUSED
    except StoreUnusable as error:
        problem = str(error)
        # The sentence is all that is needed.
        log.error("store_not_usable", store=error.store, is_refusal=error.is_refusal, problem=problem)  # noqa: TRY400
        leave_message(problem)
        return REFUSED if error.is_refusal else 1


def _add_wait(command: argparse.ArgumentParser, meaning: str) -> None:
    command.add_argument("--wait", type=float, default=0, metavar="SECONDS", help=meaning)


def _serve(arguments: argparse.Namespace, settings: Settings) -> int:
    with without_collecting():
        from portal.entry.serving import serve  # noqa: PLC0415  (FastAPI is needed for this command only)

    start_tracing("portal-api")
    return serve(settings, host=arguments.host or settings.host, port=arguments.port or settings.port)


def _migrate(arguments: argparse.Namespace, settings: Settings) -> int:
    # Not with the others: the tool for it takes a second to import, and serving does not need it.
    from portal.platform.db.migrating import migrate  # noqa: PLC0415

    def bring_up() -> None:
        # Before the schema: pods take a missing bucket for a mistake once the schema is current.
        if arguments.storage:
            prepare_storage(settings)
        if arguments.stores:
            check_other_stores(settings)
        with usable_database(settings):
            try:
                migrate(database_url(settings), arguments.revision)
            except SchemaTooOld as error:
                raise SettingsError(str(error)) from None
        if arguments.revision == "head":
            run_with_resources(settings, _fill)

    _with_retries(bring_up, seconds=arguments.wait)
    return 0


async def _fill(resources: Resources) -> None:
    """Inserts the initial data of a migrated database.

    Uses one transaction and a lock, so that concurrent migrations wait for each other.
    """
    async with unit_of_work(resources.sessions) as session:
        await in_turn(session, "initial data")
        await publish_configured(session, resources.settings)


def _with_retries(work: Callable[[], Result], *, seconds: float) -> Result:
    """Retries ``work`` while stores that are installed at the same time start. Every step of ``work`` is idempotent.

    A certain refusal is raised at once.
    """
    give_up = monotonic() + seconds
    logged = ""
    while True:
        try:
            return work()
        except (StoreUnusable, SQLAlchemyError) as error:
            if monotonic() > give_up or not _may_pass(error):
                raise
            problem = str(error) if isinstance(error, StoreUnusable) else "there is no schema yet"
            if logged != (logged := problem):
                log.warning("store_waited_for", error=problem)
            sleep(RETRY_SECONDS)


def _may_pass(error: StoreUnusable | SQLAlchemyError) -> bool:
    """Whether the store may start to answer, or another process may create the schema."""
    return not error.is_refusal if isinstance(error, StoreUnusable) else is_schema_missing(error)


def _openapi(_arguments: argparse.Namespace) -> int:
    from portal.entry.serving import openapi_document  # noqa: PLC0415

    json.dump(openapi_document(), sys.stdout, indent=2, ensure_ascii=False, sort_keys=True)
    sys.stdout.write("\n")
    return 0


def _create_admin(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        async with unit_of_work(resources.sessions) as session:
            # Jobs of two applied settings may run at the same time.
            await in_turn(session, "administrator")
            if arguments.if_missing and await has_account(session, arguments.email):
                return 0
            await create_admin(
                session,
                settings,
                email=arguments.email,
                first_name=arguments.first_name,
                last_name=arguments.last_name,
                password=_read_password(arguments.password_file),
                grants=GRANTABLE,
            )
        return 0

    try:
        return _with_retries(lambda: run_with_resources(settings, work), seconds=arguments.wait)
    except ValidationFailed as error:
        problems = ", ".join(f"{field.field}: {field.error}" for field in error.fields)
        raise SettingsError(f"The administrator cannot be created: {problems}") from None


def _read_password(file: Path | None) -> str:
    """Reads the password only when it is needed: once the account exists, its Secret may be deleted."""
    if file is None:
        return sys.stdin.readline().rstrip("\n")
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SettingsError(f"The password cannot be read: {file} ({error.strerror}).") from None
