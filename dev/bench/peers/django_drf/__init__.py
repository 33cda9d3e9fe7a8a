"""Django with the Django REST framework on gunicorn."""
