"""Back office: the audit log, to read and nothing else."""

from __future__ import annotations

from django.contrib import admin

from vizitka.audit.models import AuditEntry
from vizitka.common.back_office import ReadOnlyAdmin


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "actor_label", "action", "object_kind", "object_label")
    list_filter = ("object_kind", "action")
    search_fields = ("actor_label", "object_label", "action")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    readonly_fields = tuple(field.name for field in AuditEntry._meta.fields)
