"""Authentication by the portal's session, and the permission to see the list."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission

from dev.bench.peers.django_drf.models import User
from dev.bench.peers.sessions import COOKIE, user_of


class PortalSession(BaseAuthentication):
    def authenticate(self, request):
        user_id = user_of(request.COOKIES.get(COOKIE))
        user = User.objects.filter(id=user_id).first() if user_id else None
        return (user, None) if user else None


class MayViewPendingCompanies(BasePermission):
    def has_permission(self, request, _view):
        user = request.user
        # Each action on the companies includes viewing them.
        return bool(user) and user.role == "Admin" and user.permissions.filter(subject="pendingCompanies").exists()
