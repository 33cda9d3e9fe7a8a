"""Liveness: the process runs. Readiness: it can serve as well as the other pods. Startup: the stores accept it."""

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import JSONResponse

from portal.domain.texts.service import texts
from portal.guards.dependencies import ResourcesDep, public
from portal.platform.db.outages import is_outage, is_unusable
from portal.platform.db.schema import current_revision, expected_revision, suffices
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http import metrics
from portal.platform.runtime.resources import Resources

router = APIRouter(include_in_schema=False, dependencies=[Depends(public())])


@router.get("/livez")
async def livez() -> JSONResponse:
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def readyz(request: Request, resources: ResourcesDep) -> JSONResponse:
    is_alone = request.app.state.valkey.is_alone
    metrics.READY.labels("valkey").set(not is_alone)
    alone = ["Valkey is reachable from other pods, not from this one"] if is_alone else []
    return _answer([*await _problems(resources), *alone])


@router.get("/startupz")
async def startupz(request: Request, resources: ResourcesDep) -> JSONResponse:
    """Reads the results of the background checks (:mod:`portal.entry.startup`) and causes no store traffic itself.

    ``notices`` do not stop the start: files of public texts that are not used.
    """
    problems = [*await _problems(resources), *request.app.state.startup.problems]
    return _answer(problems, notices=list(texts(resources.settings).problems))


def _answer(problems: list[str], **more: list[str]) -> JSONResponse:
    status = "unavailable" if problems else "ok"
    return JSONResponse({"status": status, "problems": problems, **more}, status_code=503 if problems else 200)


async def _problems(resources: Resources) -> list[str]:
    try:
        async with unit_of_work(resources.sessions) as session:
            revision = await current_revision(session)
    except Exception as error:
        metrics.READY.labels("database").set(0)
        if not is_unusable(error):
            raise
        # This address is public. The log names settings and reason, as does startupz until the process has started.
        return ["database is not reachable" if is_outage(error) else "database denies rights that the portal needs"]
    metrics.READY.labels("database").set(1)
    metrics.READY.labels("schema").set(suffices(revision))
    return [] if suffices(revision) else [f"schema is at {revision}, this code needs {expected_revision()}"]
