"""Settings about the OpenID provider with which administrators sign in."""

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, SecretStr, StringConstraints, model_validator
from pydantic_settings import BaseSettings

Issuer = Annotated[str, StringConstraints(pattern=r"^https?://[^\s?#]+$")]


def _pairs(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, dict) else value


PermissionsOfGroups = Annotated[tuple[tuple[str, tuple[str, ...]], ...], BeforeValidator(_pairs)]
"""Group and permissions. No dictionary, because settings are hashed."""


class ProviderSettings(BaseSettings):
    oidc_issuer: Issuer | None = Field(
        None, description="OpenID provider of administrators, e.g. https://id.example/realms/staff; empty: none"
    )
    oidc_client_id: str = Field("", description="The portal's client at the provider")
    oidc_client_secret: SecretStr | None = Field(None, description="Secret of this client")
    oidc_name_en: str = Field("Authority account", description="The provider's name on the sign-in page, in English")
    oidc_name_ar: str = Field("حساب الهيئة", description="The provider's name on the sign-in page, in Arabic")
    oidc_scopes: str = Field("openid profile email", description="What is asked of the provider")
    oidc_groups_claim: str = Field("groups", description="Claim that names the person's groups")
    oidc_groups: PermissionsOfGroups = Field(
        (),
        description="JSON of the presets and permissions of each group, such as reviewer or VIEW submissions; "
        "empty: no groups",
    )
    oidc_trusts_email: bool = Field(
        False,
        description="Whether emails count as verified although the provider does not say so, as Entra ID does not",
    )
    oidc_creates_admins: bool = Field(False, description="Whether unknown people of a group become administrators")
    admin_local_sign_in: bool = Field(
        True, description="Whether administrators also sign in without the provider, by password or passkey"
    )
    break_glass_email: str | None = Field(
        None, description="The administrator who signs in without the provider where others may not"
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.oidc_issuer is None:
            if not self.admin_local_sign_in:
                raise ValueError("PORTAL_ADMIN_LOCAL_SIGN_IN=false needs PORTAL_OIDC_ISSUER")
            return self
        if not (self.oidc_client_id and self.oidc_client_secret):
            raise ValueError("PORTAL_OIDC_ISSUER needs PORTAL_OIDC_CLIENT_ID and PORTAL_OIDC_CLIENT_SECRET")
        if "openid" not in self.oidc_scopes.split():
            raise ValueError("PORTAL_OIDC_SCOPES must contain openid")
        if self.oidc_creates_admins and not self.oidc_groups:
            raise ValueError("PORTAL_OIDC_CREATES_ADMINS needs PORTAL_OIDC_GROUPS, which say what new people may do")
        if not self.admin_local_sign_in and self.break_glass_email is None:
            raise ValueError("PORTAL_ADMIN_LOCAL_SIGN_IN=false needs PORTAL_BREAK_GLASS_EMAIL")
        return self

    def provider_name(self, locale: str) -> str:
        return self.oidc_name_ar if locale == "ar" else self.oidc_name_en

    def may_sign_in_locally(self, email: str) -> bool:
        """Whether an administrator signs in without the provider."""
        return self.admin_local_sign_in or self.is_break_glass(email)

    def is_break_glass(self, email: str) -> bool:
        return self.break_glass_email is not None and self.break_glass_email.lower() == email.lower()
