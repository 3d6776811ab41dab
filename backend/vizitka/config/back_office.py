"""The back office is Django's admin behind a door of its own."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class BackOfficeConfig(AdminConfig):
    default_site = "vizitka.accounts.back_office.site.BackOfficeSite"
