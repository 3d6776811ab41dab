"""Back office of custom domains: to look."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from vizitka.domains.models import CustomDomain


@admin.register(CustomDomain)
class CustomDomainAdmin(ModelAdmin):  # type: ignore[misc]
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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
