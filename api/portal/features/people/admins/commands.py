"""``python -m portal admins reset-factors`` lets an administrator in who has lost all factors, if nobody else can."""

import argparse

from portal.features.people.admins.factor_resets import reset_by_command
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    admins = commands.add_parser("admins", help="administrators").add_subparsers(dest="what", required=True)
    reset = admins.add_parser("reset-factors", help="remove all factors of one, and the link to the provider")
    reset.add_argument("email")
    reset.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        async with unit_of_work(resources.sessions) as session:
            found = await reset_by_command(session, resources, arguments.email)
        if not found:
            print(f"There is no administrator with the address {arguments.email}.")  # noqa: T201
        return 0 if found else 1

    return run_with_resources(settings, work)
