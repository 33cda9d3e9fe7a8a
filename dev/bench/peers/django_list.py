"""The list of pending companies in Django with the REST framework, in one file for gunicorn."""

import os
from functools import partial

from django.conf import settings
from django.core.wsgi import get_wsgi_application

DATABASE = {key: os.environ[f"PEER_DATABASE_{key}"] for key in ("HOST", "NAME", "USER")}
MIDDLEWARE = ("security.Security", "common.Common", "csrf.CsrfView", "clickjacking.XFrameOptions")
# Only the settings that the deployment checklists of both manuals require.
settings.configure(
    SECRET_KEY=os.environ["PEER_SECRET_KEY"],
    ALLOWED_HOSTS=["127.0.0.1"],
    TIME_ZONE="UTC",
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework", "dev.bench.peers"],
    MIDDLEWARE=[f"django.middleware.{name}Middleware" for name in MIDDLEWARE],
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None, **DATABASE}},
    REST_FRAMEWORK={"UNAUTHENTICATED_USER": None},
)
application = get_wsgi_application()

from django.db import models
from django.urls import path
from django.utils import timezone
from rest_framework import authentication, generics, pagination, permissions, serializers
from rest_framework.response import Response

from dev.bench.peers.sessions import COOKIE, RFI, user_of

ORGANIZATION = "organization_name organization_website headquarters_location branches_in_ksa organization_size"
COMPANY = f"{ORGANIZATION} industry_field industry_other decided_by_name rejection_reason return_reason"
PERSON = "first_name last_name position business_email phone_number linkedin_profile locale"
to = partial(models.ForeignKey, on_delete=models.CASCADE)
one = partial(models.OneToOneField, on_delete=models.CASCADE, primary_key=True)
key = models.CompositePrimaryKey
by_receipt = {"to_field": "receipt_number", "db_column": "receipt_number"}


def model(table, texts="", times="", **fields):
    """The model of a table of the portal. Its key is ``id`` if no field is one; the other side calls it ``table``."""
    fields |= {name: models.TextField(null=True) for name in texts.split()}
    fields |= {name: models.DateTimeField(null=True) for name in times.split()}
    if not any(field.primary_key for field in fields.values()):
        fields["id"] = models.UUIDField(primary_key=True)
    meta = type("Meta", (), {"managed": False, "db_table": table, "default_related_name": table})
    return type(table.title().replace("_", ""), (models.Model,), {"__module__": __name__, "Meta": meta, **fields})


Company = model("companies", COMPANY, "created_at decided_at returned_at", review_paused=models.DurationField())
user_texts = f"{PERSON} role status email unverified_email"
user_times = "verified_at email_verified_at last_sign_in_at"
User = model("users", user_texts, user_times, is_contact=models.BooleanField(), company=to(Company, null=True))
Permission = model("permissions", "action subject", user=to(User), pk=key("user_id", "action", "subject"))
Code = model("invitation_codes", "note")
Redemption = model("invitation_redemptions", company=one(Company, related_name="redemption"), invitation=to(Code))
Answers = model("form_answers", "form", "submitted_at", company=to(Company))
Rfi = model("rfis", "name")
Extension = model("deadline_extensions", "", "until", rfi=to(Rfi), company=to(Company), pk=key("rfi_id", "company_id"))
Change = model("change_requests", "state", "requested_at", company=to(Company))
rest = {"rfi": to(Rfi), "company": to(Company), "receipt_number": models.TextField(null=True, unique=True)}
Submission = model("submissions", "state", "created_at submitted_at", **rest)
File, Link = (model(f"submission_{name}", submission=to(Submission, null=True)) for name in ("files", "links"))
Review = model("response_reviews", "status", submission=one(Submission, related_name="review", **by_receipt))
Addition = model("response_additions", "", "sent_at", submission=to(Submission, **by_receipt))


class PortalSession(authentication.BaseAuthentication):
    def authenticate(self, request):
        user_id = user_of(request.COOKIES.get(COOKIE))
        user = User.objects.filter(id=user_id).first() if user_id else None
        return (user, None) if user else None


class MayViewPendingCompanies(permissions.BasePermission):
    def has_permission(self, request, _view):
        user = request.user
        # Each action on the companies includes viewing them.
        return bool(user) and user.role == "Admin" and user.permissions.filter(subject="pendingCompanies").exists()


class CompanyPagination(pagination.PageNumberPagination):
    page_size, page_size_query_param, max_page_size = 25, "limit", 100

    def get_paginated_response(self, data):
        total = self.page.paginator.count
        cursors = {"next_cursor": self.get_next_link(), "previous_cursor": self.get_previous_link()}
        page = {"items": data, "total": total, "matched": total, **cursors}
        return Response({"success": True, "code": 200, "message": "", "data": page})


class CompanySerializer(serializers.ModelSerializer):
    class Meta:
        model = User  # The representative; the company follows in the same flat row.
        fields = (*PERSON.split(), "email_verified_at", "last_sign_in_at")

    def get_fields(self):
        texts = {name: serializers.CharField(source=f"company.{name}") for name in COMPANY.split()}
        ids = {"id": serializers.UUIDField(source="company.id"), "user_id": serializers.UUIDField(source="id")}
        times = {"registered_at": "company.created_at", "decided_at": "company.decided_at"}
        times = {name: serializers.DateTimeField(source=source) for name, source in times.items()}
        return super().get_fields() | texts | ids | times

    def to_representation(self, user):
        company = user.company
        age = (company.decided_at or timezone.now()) - company.created_at - company.review_paused
        forms = {answers.form: answers for answers in company.form_answers.all()}
        answers, rated = forms.get("questionnaire"), forms.get("feedback")
        submission = company.submission[0] if company.submission else None
        review_status = submission.review.status if hasattr(submission, "review") else "received"
        return super().to_representation(user) | {
            "status": "returned" if user.status == "pending" and company.returned_at else user.status,
            "email": user.unverified_email or user.email,
            "invited": hasattr(company, "redemption"),
            "invitation_note": company.redemption.invitation.note if hasattr(company, "redemption") else None,
            "age_hours": round(age.total_seconds() / 3600, 2),
            "questionnaire": ("answered" if answers.submitted_at else "draft") if answers else "notStarted",
            "questionnaire_at": answers.submitted_at if answers else None,
            "feedback_at": rated.submitted_at if rated else None,
            "extended_until": company.extension[0].until if company.extension else None,
            "change_requested_at": company.pending_change[0].requested_at if company.pending_change else None,
            "submission_id": submission.id if submission else None,
            "response": submission.state if submission else "notSubmitted",
            "review_status": review_status if submission and submission.state == "submitted" else None,
            "submission_created_at": submission.created_at if submission else None,
            **{name: getattr(submission, name, None) for name in ("submitted_at", "receipt_number", "added_at")},
            **{name: getattr(submission, name, 0) for name in ("files_count", "links_count")},
        }


class PendingCompanies(generics.ListAPIView):
    authentication_classes, permission_classes = (PortalSession,), (MayViewPendingCompanies,)
    serializer_class, pagination_class = CompanySerializer, CompanyPagination

    def get_queryset(self):
        counts = {f"{name}_count": models.Count(f"submission_{name}", distinct=True) for name in ("files", "links")}
        submissions = Submission.objects.filter(rfi__name=RFI).select_related("review")
        submissions = submissions.annotate(**counts, added_at=models.Max("response_additions__sent_at"))
        waiting = {"status": "pending", "verified_at__isnull": False, "company__decided_at__isnull": True}
        contacts = User.objects.filter(is_contact=True, **waiting).order_by("company__created_at", "company_id")
        return contacts.select_related("company__redemption__invitation").prefetch_related(
            "company__form_answers",
            models.Prefetch("company__submissions", submissions, "submission"),
            models.Prefetch("company__deadline_extensions", Extension.objects.filter(rfi__name=RFI), "extension"),
            models.Prefetch("company__change_requests", Change.objects.filter(state="pending"), "pending_change"),
        )


urlpatterns = [path("api/pending-users", PendingCompanies.as_view())]
