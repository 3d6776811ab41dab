"""Back office of the queue: which task, where and how it stands. What it was given and what went wrong in words is
nobody's to read: both may name people."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django_tasks_db.models import DBTaskResult
from unfold.admin import ModelAdmin

admin.site.unregister(DBTaskResult)


@admin.register(DBTaskResult)
class TaskAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("id", "task_path", "queue_name", "status", "enqueued_at", "started_at", "finished_at")
    list_filter = ("status", "queue_name")
    ordering = ("-enqueued_at",)
    fields = (
        "id",
        "task_path",
        "queue_name",
        "priority",
        "status",
        "run_after",
        "enqueued_at",
        "started_at",
        "finished_at",
        "exception_class_path",
    )
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
