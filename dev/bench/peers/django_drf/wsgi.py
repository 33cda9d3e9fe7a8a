import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dev.bench.peers.django_drf.settings")

application = get_wsgi_application()
