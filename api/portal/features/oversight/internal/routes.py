"""Routes of the Kubernetes operator, on a separate port without ingress (docs/adr/0017)."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from portal.domain.rfis.governing import carry_out, declare, standing
from portal.domain.rfis.lifecycle import RfiState
from portal.features.oversight.internal.schemas import (
    DeclarationIn,
    GenerationIn,
    Ordinal,
    RotationIn,
    RotationOut,
    StandingOut,
    Uid,
)
from portal.features.people.invitations import scheduled
from portal.guards.dependencies import CurrentDep, SessionDep
from portal.guards.operator_access import OperatorOnly
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.paths import INTERNAL_PREFIX

router = APIRouter(prefix=INTERNAL_PREFIX, include_in_schema=False, dependencies=[Depends(OperatorOnly())])
Name = Annotated[str, Path(pattern=r"^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$")]


@router.get("/rfis/{name}")
async def get_rfi(name: Name, session: SessionDep, current: CurrentDep) -> Envelope[StandingOut]:
    return envelope(StandingOut.of(await standing(session, current.name, name)))


@router.put("/rfis/{name}")
async def declare_rfi(
    name: Name, body: DeclarationIn, session: SessionDep, current: CurrentDep
) -> Envelope[StandingOut]:
    await declare(session, current.name, name, body.declared())
    return envelope(StandingOut.of(await standing(session, current.name, name)))


@router.post("/rfis/{name}/open")
async def open_rfi(name: Name, body: GenerationIn, session: SessionDep, current: CurrentDep) -> Envelope[StandingOut]:
    did = await carry_out(session, current.name, name, body.named(), RfiState.OPEN)
    return envelope(StandingOut.of(await standing(session, current.name, name), did=did))


@router.post("/rfis/{name}/close")
async def close_rfi(name: Name, body: GenerationIn, session: SessionDep, current: CurrentDep) -> Envelope[StandingOut]:
    did = await carry_out(session, current.name, name, body.named(), RfiState.CLOSED)
    return envelope(StandingOut.of(await standing(session, current.name, name), did=did))


@router.get("/invitation-rotations/{uid}")
async def get_rotation(uid: Annotated[Uid, Path()], session: SessionDep) -> Envelope[RotationOut]:
    return envelope(RotationOut.of(await scheduled.rotation_standing(session, uid)))


@router.put("/invitation-rotations/{uid}/{ordinal}")
async def rotate_code(
    uid: Annotated[Uid, Path()], ordinal: Annotated[Ordinal, Path()], body: RotationIn, session: SessionDep
) -> Envelope[RotationOut]:
    done = await scheduled.rotate_once(session, uid, ordinal, overlap=body.overlap, length=body.length)
    return envelope(RotationOut.of(done))
