"""Only the settings that the deployment checklists of both manuals require."""

import os

SECRET_KEY = os.environ["PEER_SECRET_KEY"]
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
USE_TZ = True
TIME_ZONE = "UTC"
ROOT_URLCONF = "dev.bench.peers.django_drf.urls"
WSGI_APPLICATION = "dev.bench.peers.django_drf.wsgi.application"
INSTALLED_APPS = ["rest_framework", "dev.bench.peers.django_drf"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": os.environ["PEER_DATABASE_HOST"],
        "NAME": os.environ["PEER_DATABASE_NAME"],
        "USER": os.environ["PEER_DATABASE_USER"],
        "CONN_MAX_AGE": None,
    }
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["dev.bench.peers.django_drf.access.PortalSession"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_PAGINATION_CLASS": "dev.bench.peers.django_drf.pagination.CompanyPagination",
    "PAGE_SIZE": 25,
}
