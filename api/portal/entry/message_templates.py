"""Registers the message templates of all features, for the processes that render messages."""

import portal.features.companies.decisions.message_templates
import portal.features.companies.profile.message_templates
import portal.features.directory.reminders.message_templates
import portal.features.directory.reviews.message_templates
import portal.features.mail.announcements.composing.message_templates
import portal.features.mail.messages.message_templates
import portal.features.oversight.closing.message_templates
import portal.features.people.accounts.message_templates
import portal.features.people.admins.message_templates
import portal.features.people.colleagues.message_templates
import portal.features.people.invitations.sending.message_templates
import portal.features.request.clarifications.message_templates
import portal.features.request.extensions.message_templates
import portal.features.request.library.notices.message_templates
import portal.features.request.questions.message_templates
import portal.features.responses.bundles.message_templates
import portal.features.responses.feedback.message_templates
import portal.features.responses.submissions.message_templates  # noqa: F401
