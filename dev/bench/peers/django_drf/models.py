"""The portal's tables, as far as the list needs them."""

from django.db import models


class Company(models.Model):
    id = models.UUIDField(primary_key=True)
    created_at = models.DateTimeField()
    organization_name = models.TextField()
    organization_website = models.TextField()
    headquarters_location = models.TextField()
    branches_in_ksa = models.TextField(null=True)
    organization_size = models.CharField(max_length=20)
    industry_field = models.CharField(max_length=20)
    industry_other = models.TextField(null=True)
    decided_at = models.DateTimeField(null=True)
    decided_by_name = models.TextField(null=True)
    rejection_reason = models.TextField(null=True)
    returned_at = models.DateTimeField(null=True)
    return_reason = models.TextField(null=True)
    review_paused = models.DurationField()

    class Meta:
        managed = False
        db_table = "companies"


class User(models.Model):
    id = models.UUIDField(primary_key=True)
    role = models.CharField(max_length=20)
    status = models.CharField(max_length=20)
    email = models.TextField()
    unverified_email = models.TextField(null=True)
    verified_at = models.DateTimeField(null=True)
    email_verified_at = models.DateTimeField(null=True)
    first_name = models.TextField()
    last_name = models.TextField()
    business_email = models.TextField(null=True)
    position = models.TextField(null=True)
    linkedin_profile = models.TextField(null=True)
    phone_number = models.TextField(null=True)
    locale = models.CharField(max_length=5)
    company = models.ForeignKey(Company, models.CASCADE, null=True, related_name="people")
    is_contact = models.BooleanField()
    last_sign_in_at = models.DateTimeField(null=True)

    # The REST framework reads this attribute.
    is_authenticated = True

    class Meta:
        managed = False
        db_table = "users"


class Permission(models.Model):
    pk = models.CompositePrimaryKey("user_id", "action", "subject")
    user = models.ForeignKey(User, models.CASCADE, related_name="permissions")
    action = models.CharField(max_length=20)
    subject = models.CharField(max_length=40)

    class Meta:
        managed = False
        db_table = "permissions"


class InvitationCode(models.Model):
    id = models.UUIDField(primary_key=True)
    note = models.TextField(null=True)

    class Meta:
        managed = False
        db_table = "invitation_codes"


class InvitationRedemption(models.Model):
    company = models.OneToOneField(Company, models.CASCADE, primary_key=True, related_name="redemption")
    invitation = models.ForeignKey(InvitationCode, models.CASCADE)

    class Meta:
        managed = False
        db_table = "invitation_redemptions"


class FormAnswers(models.Model):
    id = models.UUIDField(primary_key=True)
    form = models.CharField(max_length=20)
    company = models.ForeignKey(Company, models.CASCADE, related_name="form_answers")
    submitted_at = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = "form_answers"


class Rfi(models.Model):
    id = models.UUIDField(primary_key=True)
    name = models.CharField(max_length=63, unique=True)

    class Meta:
        managed = False
        db_table = "rfis"


class DeadlineExtension(models.Model):
    pk = models.CompositePrimaryKey("rfi_id", "company_id")
    rfi = models.ForeignKey(Rfi, models.CASCADE)
    company = models.ForeignKey(Company, models.CASCADE, related_name="extensions")
    until = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = "deadline_extensions"


class ChangeRequest(models.Model):
    id = models.UUIDField(primary_key=True)
    company = models.ForeignKey(Company, models.CASCADE, related_name="change_requests")
    state = models.CharField(max_length=20)
    requested_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "change_requests"


class Submission(models.Model):
    id = models.UUIDField(primary_key=True)
    created_at = models.DateTimeField()
    rfi = models.ForeignKey(Rfi, models.RESTRICT)
    company = models.ForeignKey(Company, models.CASCADE, related_name="submissions")
    state = models.CharField(max_length=15)
    submitted_at = models.DateTimeField(null=True)
    receipt_number = models.CharField(max_length=40, null=True, unique=True)

    class Meta:
        managed = False
        db_table = "submissions"


class SubmissionFile(models.Model):
    id = models.UUIDField(primary_key=True)
    submission = models.ForeignKey(Submission, models.CASCADE, null=True, related_name="files")

    class Meta:
        managed = False
        db_table = "submission_files"


class SubmissionLink(models.Model):
    id = models.UUIDField(primary_key=True)
    submission = models.ForeignKey(Submission, models.CASCADE, null=True, related_name="links")

    class Meta:
        managed = False
        db_table = "submission_links"


class ResponseReview(models.Model):
    submission = models.OneToOneField(
        Submission,
        models.CASCADE,
        to_field="receipt_number",
        db_column="receipt_number",
        primary_key=True,
        related_name="review",
    )
    status = models.CharField(max_length=30)

    class Meta:
        managed = False
        db_table = "response_reviews"


class ResponseAddition(models.Model):
    id = models.UUIDField(primary_key=True)
    submission = models.ForeignKey(
        Submission, models.CASCADE, to_field="receipt_number", db_column="receipt_number", related_name="additions"
    )
    sent_at = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = "response_additions"
