"""JSON of factors."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from portal.domain.identity.factors import Factor
from portal.features.people.accounts.fields import Code, Token, TypedPassword
from portal.features.people.sign_in.factors.bodies import PasskeyIn
from portal.features.people.sign_in.factors.policy import MAX_LABEL
from portal.platform.http.body import Body

Label = Annotated[str, Field(min_length=1, max_length=MAX_LABEL)]


class FactorOut(BaseModel):
    id: UUID
    kind: Literal["passkey", "totp"]
    label: str
    created_at: datetime
    last_used_at: datetime | None
    is_synced: bool

    @classmethod
    def of(cls, factor: Factor) -> "FactorOut":
        return cls.model_validate(
            {
                "id": factor.id,
                "kind": factor.kind,
                "label": factor.label,
                "created_at": factor.created_at,
                "last_used_at": factor.last_used_at,
                "is_synced": bool(factor.is_synced),
            }
        )


class FactorsOut(BaseModel):
    """``may_add_app``: whether the person may add an authenticator. ``is_required``: whether the last one must stay.

    ``by_provider``: whether the person may confirm who they are at the OpenID provider. ``may_recover``: whether the
    person may sign in with a recovery code. ``reset_due_at``: when all of them end, unless the person stops the reset
    that goes on; null without one.
    """

    items: list[FactorOut]
    recovery_codes: int
    may_add_app: bool
    is_required: bool
    by_provider: bool
    may_recover: bool
    reset_due_at: datetime | None


class AppQuestionOut(BaseModel):
    """``picture``: the path of an SVG with the QR code of ``address``, in modules; ``size``: its width and height."""

    ceremony_id: str
    secret: str
    address: str
    picture: str
    size: int


class FactorAddedOut(BaseModel):
    """``recovery_codes``: new ones, which cannot be read again; empty if the person has some."""

    factor: FactorOut
    recovery_codes: list[str]


class RecoveryCodesOut(BaseModel):
    recovery_codes: list[str]


class NewPasskeyIn(PasskeyIn):
    label: Label


class NewAppIn(Body):
    ceremony_id: Token
    code: Code
    label: Label


class FactorNameIn(Body):
    label: Label


class ProveByAppIn(Body):
    code: Code


class ProveByPasswordIn(Body):
    account_password: TypedPassword
