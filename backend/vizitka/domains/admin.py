"""Back office of custom domains: to look."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.domains.models import CustomDomain


@admin.register(CustomDomain)
class CustomDomainAdmin(ReadOnlyAdmin):
    list_display = [
        "host",
        "space",
        "active",
        "txt_state",
        "cname_state",
        "primary",
        "verified_at",
        "last_checked_at",
    ]
    list_filter = ["active", "txt_state", "cname_state", ("licence_lost_at", admin.EmptyFieldListFilter)]
    list_select_related = ["space"]
    search_fields = ["host", "space__name"]
    ordering = ["host"]
    fields = [field.name for field in CustomDomain._meta.concrete_fields if field.name != "id"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[CustomDomain]:
        return CustomDomain.objects.across_spaces("the back office sees all spaces")
