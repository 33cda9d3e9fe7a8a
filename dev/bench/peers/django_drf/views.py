from django.db.models import Count, Max, Prefetch
from rest_framework.generics import ListAPIView

from dev.bench.peers.django_drf.access import MayViewPendingCompanies
from dev.bench.peers.django_drf.models import ChangeRequest, DeadlineExtension, Submission, User
from dev.bench.peers.django_drf.serializers import CompanySerializer
from dev.bench.peers.sessions import RFI


class PendingCompanies(ListAPIView):
    permission_classes = (MayViewPendingCompanies,)
    serializer_class = CompanySerializer

    def get_queryset(self):
        submissions = Submission.objects.filter(rfi__name=RFI).select_related("review")
        submissions = submissions.annotate(
            files_count=Count("files", distinct=True),
            links_count=Count("links", distinct=True),
            added_at=Max("additions__sent_at"),
        )
        return (
            User.objects.filter(
                is_contact=True, status="pending", verified_at__isnull=False, company__decided_at__isnull=True
            )
            .select_related("company__redemption__invitation")
            .prefetch_related(
                "company__form_answers",
                Prefetch("company__submissions", submissions, to_attr="submission"),
                Prefetch("company__extensions", DeadlineExtension.objects.filter(rfi__name=RFI), to_attr="extension"),
                Prefetch(
                    "company__change_requests", ChangeRequest.objects.filter(state="pending"), to_attr="pending_change"
                ),
            )
            .order_by("company__created_at", "company_id")
        )
