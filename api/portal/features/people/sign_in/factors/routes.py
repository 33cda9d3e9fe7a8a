"""A person's own factors, and proving once more who they are."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from limits import RateLimitItemPerHour

from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import Fresh
from portal.features.people.sign_in.factors import again, own_factors
from portal.features.people.sign_in.factors.bodies import PasskeyIn, PasskeyQuestionOut
from portal.features.people.sign_in.factors.schemas import (
    AppQuestionOut,
    FactorAddedOut,
    FactorNameIn,
    FactorOut,
    FactorsOut,
    NewAppIn,
    NewPasskeyIn,
    ProveByAppIn,
    ProveByPasswordIn,
    RecoveryCodesOut,
)
from portal.guards.cookies import SessionCookie, SourceDep
from portal.guards.dependencies import LimiterDep, ResourcesDep, SessionDep, admin_only, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.limits import Limiter

router = api_router(tags=["accounts"])
Person = Annotated[Actor, Depends(signed_in(without_factor=True))]
ProvedPerson = Annotated[Actor, Depends(signed_in(without_factor=True, fresh=Fresh.PROOF))]
ProvedAdmin = Annotated[Actor, Depends(admin_only(without_factor=True, fresh=Fresh.PROOF))]
DetachedPerson = Annotated[Actor, Depends(signed_in(without_factor=True, detached=True))]
QUESTIONS = RateLimitItemPerHour(60)


async def _limit_questions(limiter: Limiter, actor: Actor) -> None:
    await limiter.hit("factor-questions", str(actor.user_id), limit=QUESTIONS)


@router.get("/account/factors")
async def list_factors(actor: Person, session: SessionDep, resources: ResourcesDep) -> Envelope[FactorsOut]:
    found = await own_factors.overview(session, resources.settings, actor)
    return envelope(
        FactorsOut(
            items=[FactorOut.of(one) for one in found.factors],
            recovery_codes=found.recovery_codes,
            may_add_app=found.may_add_app,
            is_required=actor.needs_factor and not found.by_provider,
            by_provider=found.by_provider,
            may_recover=found.may_recover,
            reset_due_at=found.reset_due_at,
        )
    )


@router.post("/account/factors/passkey/ask")
async def ask_for_new_passkey(
    actor: ProvedPerson, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep
) -> Envelope[PasskeyQuestionOut]:
    await _limit_questions(limiter, actor)
    ceremony_id, options = await own_factors.ask_passkey(session, resources, actor)
    return envelope(PasskeyQuestionOut(ceremony_id=ceremony_id, options=options))


@router.post("/account/factors/passkey")
async def add_passkey(
    body: NewPasskeyIn, actor: ProvedPerson, session: SessionDep, resources: ResourcesDep, cookie: SessionCookie
) -> Envelope[FactorAddedOut]:
    added = await own_factors.add_passkey(session, resources, actor, **dict(body), token=cookie or "")
    out = FactorAddedOut(factor=FactorOut.of(added.factor), recovery_codes=added.recovery_codes)
    return envelope(out, message="success.factor_added")


@router.post("/account/factors/app/ask")
async def ask_for_new_app(
    actor: ProvedAdmin, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep
) -> Envelope[AppQuestionOut]:
    await _limit_questions(limiter, actor)
    asked = await own_factors.ask_authenticator(session, resources, actor)
    return envelope(AppQuestionOut.model_validate(asked, from_attributes=True))


@router.post("/account/factors/app")
async def add_app(
    body: NewAppIn, actor: ProvedAdmin, session: SessionDep, resources: ResourcesDep, cookie: SessionCookie
) -> Envelope[FactorAddedOut]:
    added = await own_factors.add_authenticator(session, resources, actor, **dict(body), token=cookie or "")
    out = FactorAddedOut(factor=FactorOut.of(added.factor), recovery_codes=added.recovery_codes)
    return envelope(out, message="success.factor_added")


@router.post("/account/factors/recovery-codes")
async def renew_recovery_codes(
    actor: ProvedPerson, session: SessionDep, resources: ResourcesDep
) -> Envelope[RecoveryCodesOut]:
    codes = await own_factors.renew_recovery_codes(session, resources.settings, actor)
    return envelope(RecoveryCodesOut(recovery_codes=codes), message="success.recovery_codes_renewed")


@router.put("/account/factors/{factor_id}")
async def rename_factor(
    factor_id: UUID, body: FactorNameIn, actor: ProvedPerson, session: SessionDep, resources: ResourcesDep
) -> Envelope[FactorOut]:
    renamed = await own_factors.rename(session, resources.settings, actor, factor_id, body.label)
    return envelope(FactorOut.of(renamed))


@router.delete("/account/factors/{factor_id}")
async def remove_factor(
    factor_id: UUID, actor: ProvedPerson, session: SessionDep, resources: ResourcesDep
) -> Envelope[None]:
    await own_factors.remove(session, resources, actor, factor_id)
    return envelope(None, message="success.factor_removed")


@router.post("/account/prove/passkey/ask")
async def ask_passkey_again(
    actor: Person, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep
) -> Envelope[PasskeyQuestionOut]:
    await _limit_questions(limiter, actor)
    ceremony_id, options = await again.ask_passkey(session, resources, actor)
    return envelope(PasskeyQuestionOut(ceremony_id=ceremony_id, options=options))


@router.post("/account/prove/passkey")
async def prove_by_passkey(
    body: PasskeyIn, actor: Person, session: SessionDep, resources: ResourcesDep, cookie: SessionCookie
) -> Envelope[None]:
    await again.by_passkey(session, resources, actor, **dict(body), token=cookie or "")
    return envelope(None)


@router.post("/account/prove/app")
async def prove_by_app(
    body: ProveByAppIn,
    actor: DetachedPerson,
    resources: ResourcesDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[None]:
    await again.by_app(resources, limiter, source, actor, code=body.code, token=cookie or "")
    return envelope(None)


@router.post("/account/prove/password")
async def prove_by_password(
    body: ProveByPasswordIn,
    actor: DetachedPerson,
    resources: ResourcesDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[None]:
    await again.by_password(resources, limiter, source, actor, password=body.account_password, token=cookie or "")
    return envelope(None)
