"""The self-test command: runs each step, prints it, and deletes its data."""

import argparse
from time import monotonic

import httpx2

from portal.entry.self_test.company import remove_company, remove_leftovers, temporary_company
from portal.entry.self_test.walk import StepFailed, Walk
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings

WITHIN_SECONDS = 90.0
REQUEST_SECONDS = 15.0


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "self-test", help="sign in, upload and see jobs through, as a company that is removed again; sends no email"
    )
    command.add_argument("--url", help="where the portal answers (default: PORTAL_PUBLIC_URL)")
    command.add_argument(
        "--within", type=float, default=WITHIN_SECONDS, metavar="SECONDS", help="how long the jobs may take"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    url = (arguments.url or str(settings.public_url)).rstrip("/")

    async def walk(resources: Resources) -> None:
        began = monotonic()
        async with httpx2.AsyncClient(base_url=url, timeout=REQUEST_SECONDS) as client:
            await walk_as_company(resources, Walk(resources, client, say=_say), within=arguments.within)
        _say(f"all of it in {monotonic() - began:.1f} s")

    try:
        run_with_resources(settings, walk, application_name="portal-self-test")
    except StepFailed as failure:
        print(f"FAILED  {failure}", flush=True)  # noqa: T201
        return 1
    except httpx2.TransportError as error:
        print(f"FAILED  the portal did not answer: {error!r}", flush=True)  # noqa: T201
        return 1
    return 0


async def walk_as_company(resources: Resources, walk: Walk, *, within: float) -> None:
    await walk.is_ready()
    await walk.reaches_the_mail_server()
    await walk.reaches_the_scanner()
    await remove_leftovers(resources)
    company = await temporary_company(resources)
    try:
        await walk.signs_in(company)
        await walk.uploads()
    finally:
        # Also after a failure: the company must not stay in the lists.
        await remove_company(resources, company.user_id)
    await walk.is_forgotten()
    await walk.jobs_are_done(within=within)


def _say(step: str) -> None:
    print(f"ok      {step}", flush=True)  # noqa: T201
