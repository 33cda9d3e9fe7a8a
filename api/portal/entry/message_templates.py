"""Registers the message templates of all features, for the processes that render messages."""

import portal.features.accounts.message_templates
import portal.features.admins.message_templates
import portal.features.announcements.message_templates
import portal.features.bundles.message_templates
import portal.features.clarifications.message_templates
import portal.features.closing.message_templates
import portal.features.colleagues.message_templates
import portal.features.companies.message_templates
import portal.features.extensions.message_templates
import portal.features.feedback.message_templates
import portal.features.invitations.message_templates
import portal.features.library.message_templates
import portal.features.messages.message_templates
import portal.features.profile.message_templates
import portal.features.questions.message_templates
import portal.features.reminders.message_templates
import portal.features.reviews.message_templates
import portal.features.submissions.message_templates  # noqa: F401
