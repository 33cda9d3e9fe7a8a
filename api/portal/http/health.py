"""Liveness says that the process runs; readiness that it can serve: database reachable, schema new enough."""

from fastapi import APIRouter, Depends
from starlette.responses import JSONResponse

from portal.db.schema import current_revision, expected_revision, suffices
from portal.db.unit_of_work import unit_of_work
from portal.http import metrics
from portal.http.dependencies import Public, ResourcesDep
from portal.http.problems import is_outage
from portal.resources import Resources

router = APIRouter(include_in_schema=False, dependencies=[Depends(Public())])


@router.get("/livez")
async def livez() -> JSONResponse:
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def readyz(resources: ResourcesDep) -> JSONResponse:
    problem = await _problem(resources)
    status = "unavailable" if problem else "ok"
    return JSONResponse(
        {"status": status, "problems": [problem] if problem else []}, status_code=503 if problem else 200
    )


async def _problem(resources: Resources) -> str | None:
    try:
        async with unit_of_work(resources.sessions) as session:
            revision = await current_revision(session)
    except Exception as error:
        metrics.READY.labels("database").set(0)
        if not is_outage(error):
            raise
        return "database is not reachable"
    metrics.READY.labels("database").set(1)
    metrics.READY.labels("schema").set(suffices(revision))
    return None if suffices(revision) else f"schema is at {revision}, this code needs {expected_revision()}"
