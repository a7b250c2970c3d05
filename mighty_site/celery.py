"""The Celery app. Its settings are the CELERY_ ones of settings.py; tasks live in the apps."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mighty_site.settings")

TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "mighty_site.broker:Transport"))

app = Celery("mighty_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
