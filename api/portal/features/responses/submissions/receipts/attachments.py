"""The receipt that confirmation mails carry, made while the worker writes them. Importing this module registers it."""

from portal.domain.messaging.attachments import Attachment, attaches
from portal.domain.messaging.message_templates import MessageTemplate
from portal.features.responses.submissions.message_templates import SubmissionReceived, SubmissionReplaced
from portal.features.responses.submissions.receipts.document import CONTENT_TYPE, name_of, write_pdf
from portal.platform.runtime.resources import Resources


@attaches(SubmissionReceived.template)
@attaches(SubmissionReplaced.template)
async def attach_receipt(resources: Resources, content: MessageTemplate) -> list[Attachment]:
    """None if the response was deleted before it had a receipt."""
    if not isinstance(content, SubmissionReceived):
        return []
    # Colleagues get the same document, one after the other.
    pdf = await write_pdf(resources, content.receipt_number, many_readers=True)
    return [Attachment(name_of(content.receipt_number), CONTENT_TYPE, pdf)] if pdf else []
