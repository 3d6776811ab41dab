"""Back office of spaces: to look, to give a licence, to help with roles. All else is done in the manager."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from vizitka.accounts.authentication import operator
from vizitka.spaces import services
from vizitka.spaces.models import Space, SpaceMember


class SpaceMemberInline(TabularInline):  # type: ignore[misc]
    model = SpaceMember
    extra = 0
    fields = ["user", "role", "created_at"]
    readonly_fields = ["user", "role", "created_at"]
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Space)
class SpaceAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "username", "visibility", "active", "licence", "created_at", "deleted_at"]
    list_filter = ["visibility", "active", ("deleted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["licence__account", "licence__package"]
    search_fields = ["name", "username"]
    ordering = ["-created_at"]
    fields = [
        "name",
        "username",
        "description",
        "visibility",
        "active",
        "licence",
        "version",
        "page_version",
        "created_by",
        "created_at",
        "updated_at",
        "deleted_at",
    ]
    readonly_fields = [field for field in fields if field != "licence"]
    raw_id_fields = ["licence"]
    inlines = [SpaceMemberInline]

    @admin.display(description="version")
    def version(self, space: Space) -> int:
        return space.versions.version

    @admin.display(description="page version")
    def page_version(self, space: Space) -> int:
        return space.versions.page_version

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A space has an owner from its first moment: its owner makes it."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Space | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Space, form: Any, change: bool) -> None:
        """The licence is the only thing that can change here; it goes the way of every write."""
        services.assign_licence(obj.pk, obj.licence_id, operator(request))


@admin.register(SpaceMember)
class SpaceMemberAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["user", "space", "role", "created_at"]
    list_filter = ["role"]
    list_select_related = ["user", "space"]
    search_fields = ["user__email", "space__name"]
    fields = ["user", "space", "role", "created_at"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[SpaceMember]:
        return SpaceMember.objects.across_spaces("the back office sees all spaces")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: SpaceMember | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SpaceMember | None = None) -> bool:
        return False
