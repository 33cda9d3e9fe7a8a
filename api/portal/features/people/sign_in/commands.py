"""``python -m portal sessions end`` signs one person out everywhere, or all people: after a theft or a leak."""

import argparse

from sqlalchemy import func, select

from portal.domain.audit import service as audit
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings

_ACTION = "account.signed_out"


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    sessions = commands.add_parser("sessions", help="sessions").add_subparsers(dest="what", required=True)
    end = sessions.add_parser("end", help="sign a person out everywhere")
    whose = end.add_mutually_exclusive_group(required=True)
    whose.add_argument("email", nargs="?")
    whose.add_argument("--everybody", action="store_true")
    end.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        if arguments.everybody:
            print(f"{await end_all_sessions(resources)} sessions have ended.")  # noqa: T201
            return 0
        found = await end_sessions_of(resources, arguments.email)
        print("The sessions have ended." if found else f"There is no account with the address {arguments.email}.")  # noqa: T201
        return 0 if found else 1

    return run_with_resources(settings, work)


async def end_sessions_of(resources: Resources, email: str) -> bool:
    """Returns False if no account has this address."""
    async with unit_of_work(resources.sessions) as session:
        user = (await session.scalars(select(User).where(func.lower(User.email) == email.lower()))).one_or_none()
        if user is None:
            return False
        audit.record(session, None, _ACTION, subject_type="user", subject_id=user.id, by="command")
        # Before the commit, so that the event says what has happened.
        await SessionStore(resources.redis, resources.settings).end_all(user.id)
    return True


async def end_all_sessions(resources: Resources) -> int:
    """Returns how many there were."""
    ended = await SessionStore(resources.redis, resources.settings).end_every_session()
    async with unit_of_work(resources.sessions) as session:
        audit.record(session, None, _ACTION, subject_type="user", subject_id=None, by="command")
    return ended
