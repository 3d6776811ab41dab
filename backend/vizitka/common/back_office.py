"""What pages of the back office share."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_permission_codename
from django.http import HttpRequest
from unfold.admin import ModelAdmin


class Works:
    """For pages whose rows are changed by actions and pages of their own, and not by hand: those ask for the right to
    change such rows (`permissions=["work"]`). Who may only look finds none of them."""

    opts: Any

    def has_work_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        name = get_permission_codename("change", self.opts)
        return request.user.has_perm(f"{self.opts.app_label}.{name}")


class ReadOnlyAdmin(Works, ModelAdmin):  # type: ignore[misc]
    """Rows to look at, which nobody makes, changes or deletes here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
