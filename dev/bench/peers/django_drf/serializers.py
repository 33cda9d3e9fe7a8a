"""A company with its representative and its progress, as one flat row."""

from django.utils import timezone
from rest_framework import serializers

from dev.bench.peers.django_drf.models import User


def of_company(name, kind=serializers.CharField):
    return kind(source=f"company.{name}")


class CompanySerializer(serializers.ModelSerializer):
    """Serializes the representative and, through its ``company``, the company."""

    id = of_company("id", serializers.UUIDField)
    user_id = serializers.UUIDField(source="id")
    organization_name = of_company("organization_name")
    organization_website = of_company("organization_website")
    headquarters_location = of_company("headquarters_location")
    branches_in_ksa = of_company("branches_in_ksa")
    organization_size = of_company("organization_size")
    industry_field = of_company("industry_field")
    industry_other = of_company("industry_other")
    status = serializers.SerializerMethodField()
    email = serializers.SerializerMethodField()
    invited = serializers.SerializerMethodField()
    invitation_note = serializers.SerializerMethodField()
    registered_at = of_company("created_at", serializers.DateTimeField)
    age_hours = serializers.SerializerMethodField()
    decided_at = of_company("decided_at", serializers.DateTimeField)
    decided_by_name = of_company("decided_by_name")
    rejection_reason = of_company("rejection_reason")
    return_reason = of_company("return_reason")
    questionnaire = serializers.SerializerMethodField()
    questionnaire_at = serializers.SerializerMethodField()
    submission_id = serializers.SerializerMethodField()
    response = serializers.SerializerMethodField()
    review_status = serializers.SerializerMethodField()
    submission_created_at = serializers.SerializerMethodField()
    submitted_at = serializers.SerializerMethodField()
    receipt_number = serializers.SerializerMethodField()
    added_at = serializers.SerializerMethodField()
    extended_until = serializers.SerializerMethodField()
    files_count = serializers.SerializerMethodField()
    links_count = serializers.SerializerMethodField()
    feedback_at = serializers.SerializerMethodField()
    change_requested_at = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields = (
            "organization_name",
            "organization_website",
            "headquarters_location",
            "branches_in_ksa",
            "organization_size",
            "industry_field",
            "industry_other",
            "id",
            "user_id",
            "status",
            "first_name",
            "last_name",
            "position",
            "email",
            "email_verified_at",
            "business_email",
            "phone_number",
            "linkedin_profile",
            "locale",
            "invited",
            "invitation_note",
            "registered_at",
            "age_hours",
            "decided_at",
            "decided_by_name",
            "rejection_reason",
            "return_reason",
            "questionnaire",
            "questionnaire_at",
            "submission_id",
            "response",
            "review_status",
            "submission_created_at",
            "submitted_at",
            "receipt_number",
            "added_at",
            "extended_until",
            "files_count",
            "links_count",
            "feedback_at",
            "change_requested_at",
            "last_sign_in_at",
        )

    def get_status(self, user):
        return "returned" if user.status == "pending" and user.company.returned_at else user.status

    def get_email(self, user):
        return user.unverified_email or user.email

    def get_invited(self, user):
        return self._invitation(user) is not None

    def get_invitation_note(self, user):
        invitation = self._invitation(user)
        return invitation.note if invitation else None

    def get_age_hours(self, user):
        company = user.company
        age = (company.decided_at or timezone.now()) - company.created_at - company.review_paused
        return round(age.total_seconds() / 3600, 2)

    def get_questionnaire(self, user):
        answers = self._answers(user, "questionnaire")
        if answers is None:
            return "notStarted"
        return "answered" if answers.submitted_at else "draft"

    def get_questionnaire_at(self, user):
        answers = self._answers(user, "questionnaire")
        return answers.submitted_at if answers else None

    def get_feedback_at(self, user):
        answers = self._answers(user, "feedback")
        return answers.submitted_at if answers else None

    def get_submission_id(self, user):
        return self._of_submission(user, "id")

    def get_response(self, user):
        return self._of_submission(user, "state") or "notSubmitted"

    def get_review_status(self, user):
        if self._of_submission(user, "state") != "submitted":
            return None
        review = getattr(user.company.submission[0], "review", None)
        return review.status if review else "received"

    def get_submission_created_at(self, user):
        return self._of_submission(user, "created_at")

    def get_submitted_at(self, user):
        return self._of_submission(user, "submitted_at")

    def get_receipt_number(self, user):
        return self._of_submission(user, "receipt_number")

    def get_added_at(self, user):
        return self._of_submission(user, "added_at")

    def get_files_count(self, user):
        return self._of_submission(user, "files_count") or 0

    def get_links_count(self, user):
        return self._of_submission(user, "links_count") or 0

    def get_extended_until(self, user):
        extension = user.company.extension
        return extension[0].until if extension else None

    def get_change_requested_at(self, user):
        pending = user.company.pending_change
        return pending[0].requested_at if pending else None

    def _invitation(self, user):
        redemption = getattr(user.company, "redemption", None)
        return redemption.invitation if redemption else None

    def _answers(self, user, form):
        return next((answers for answers in user.company.form_answers.all() if answers.form == form), None)

    def _of_submission(self, user, name):
        submission = user.company.submission
        return getattr(submission[0], name) if submission else None
