"""The public texts, which need no session."""

from fastapi import Depends, Response

from portal.domain.texts.service import Language, is_name, texts
from portal.features.request.texts.schemas import TextOut
from portal.guards.dependencies import ResourcesDep, public
from portal.platform.errors import NotFound
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n.locale import current_locale

router = api_router(tags=["texts"], dependencies=[Depends(public())])

CACHED = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}
"""All readers get the same text, which changes only with a deployment."""


@router.get("/texts/{name}")
async def get_text(name: str, response: Response, resources: ResourcesDep) -> Envelope[TextOut]:
    """A public text in the language of the request."""
    response.headers.update(CACHED)
    if not is_name(name):
        raise NotFound
    language: Language = "ar" if current_locale() == "ar" else "en"
    return envelope(TextOut.of(texts(resources.settings).get(name, language)))
