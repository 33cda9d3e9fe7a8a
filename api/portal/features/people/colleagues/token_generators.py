"""The secret of an invitation, generated while its mail is rendered (docs/adr/0005).

Importing this module registers the generator.
"""

from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.messaging.registry import load_template
from portal.domain.messaging.token_generators import generates_tokens
from portal.features.people.accounts import account_links
from portal.features.people.colleagues.message_templates import ColleagueInvitation
from portal.features.people.colleagues.policy import invitation_ends_at
from portal.features.people.registration import invited
from portal.platform.clock import iso
from portal.platform.runtime.resources import Resources


@generates_tokens(ColleagueInvitation.template)
async def generate_invitation_token(resources: Resources, message: Message) -> dict[str, str] | None:
    """Returns None if the invitation was accepted, sent again or revoked meanwhile."""
    async with resources.sessions() as session:
        person = await session.get(User, message.user_id)
    content = load_template(message.template, message.params)
    if person is None or not isinstance(content, ColleagueInvitation) or person.contact_email != message.recipient:
        return None
    ends_at = invitation_ends_at(person, invited.valid_for(resources.settings))
    # A mail of an earlier invitation, still queued, must not get a link of the current one.
    if ends_at is None or iso(ends_at) != iso(content.valid_until):
        return None
    token = await account_links.make_account_link(resources, message.id, person, template=message.template)
    return {"token": token}
