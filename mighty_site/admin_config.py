"""The admin of this site; apart from `admin_site`, which may only be loaded after the models."""

from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig


class AdminConfig(DjangoAdminConfig):
    default_site = "mighty_site.admin_site.SiteAdmin"
