"""Back office of the queue: which task, where and how it stands. What it was given and what went wrong in words is
nobody's to read: both may name people."""

from __future__ import annotations

from django.contrib import admin
from django_tasks_db.models import DBTaskResult

from vizitka.common.back_office import ReadOnlyAdmin

admin.site.unregister(DBTaskResult)


@admin.register(DBTaskResult)
class TaskAdmin(ReadOnlyAdmin):
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
