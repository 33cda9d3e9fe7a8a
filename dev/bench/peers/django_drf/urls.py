from django.urls import path

from dev.bench.peers.django_drf.views import PendingCompanies

urlpatterns = [path("api/pending-users", PendingCompanies.as_view())]
