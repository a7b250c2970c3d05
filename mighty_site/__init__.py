"""The site: settings, addresses, processes. Importing it makes the Celery app the current one."""

from mighty_site.celery import app as celery_app

__all__ = ["celery_app"]
