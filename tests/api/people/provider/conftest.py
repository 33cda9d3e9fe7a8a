"""A portal whose administrators sign in with an OpenID provider."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from portal.features.people.sign_in.provider.openid import Provider
from portal.platform.runtime.resources import Resources
from tests.api.people.accounts.conftest import NewestCode, newest_code, newest_secrets
from tests.api.people.accounts.signing_in import with_settings
from tests.factories.provider import FakeProvider

__all__ = ["NewestCode", "newest_code", "newest_secrets"]

Configure = Callable[..., None]


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        yield provider


@pytest.fixture
def configure(app: FastAPI, resources: Resources, provider: FakeProvider) -> Configure:
    """``configure(oidc_groups={…})``: the portal with these settings beside the provider's."""

    def with_provider(**changed: Any) -> None:
        own = {
            "oidc_issuer": provider.issuer,
            "oidc_client_id": provider.client_id,
            "oidc_client_secret": SecretStr("a secret: of the client"),
        }
        settings = resources.settings.model_copy(update=own | changed)
        app.state.resources = with_settings(resources, settings)
        app.state.provider = Provider(settings)

    return with_provider
