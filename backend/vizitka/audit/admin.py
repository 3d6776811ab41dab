"""Back office: the audit log, to read and nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from vizitka.audit.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("created_at", "actor_label", "action", "object_kind", "object_label")
    list_filter = ("object_kind", "action")
    search_fields = ("actor_label", "object_label", "action")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    readonly_fields = tuple(field.name for field in AuditEntry._meta.fields)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
