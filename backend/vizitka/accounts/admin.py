"""Back office: people and their sessions."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from vizitka.accounts import selectors, services
from vizitka.accounts.authentication import operator
from vizitka.accounts.models import Session, User

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = (
        "email",
        "full_name",
        "language",
        "email_verified_at",
        "is_active",
        "is_staff",
        "created_at",
    )
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("email", "first_name", "last_name")
    ordering = ("-created_at",)
    fields = (
        "email",
        "first_name",
        "last_name",
        "phone",
        "language",
        "is_active",
        "is_staff",
        "is_superuser",
        "user_permissions",
        "email_verified_at",
        "created_at",
        "last_login",
    )
    filter_horizontal = ("user_permissions",)
    actions = ("end_sessions",)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        always = ("email_verified_at", "created_at", "last_login")
        # Nobody but a superuser hands out rights, and staff cannot take over a superuser.
        own = () if request.user.is_superuser else ("is_staff", "is_superuser", "user_permissions")
        locked = ("email", "is_active") if obj and obj.is_superuser and not request.user.is_superuser else ()
        return (*always, *own, *locked)

    def has_add_permission(self, request: HttpRequest) -> bool:
        # People register themselves, or come by an invitation.
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # A person leaves; an operator only blocks.
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        values = {name: form.cleaned_data[name] for name in form.changed_data}
        rights = values.pop("user_permissions", None)
        services.change_person(operator(request), obj.pk, values, rights)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The service has written the rights."""

    @admin.action(description=_("End all sessions"), permissions=["change"])
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        ended = sum(services.end_sessions_of(operator(request), user) for user in queryset)
        self.message_user(
            request, ngettext("%(n)d session ended.", "%(n)d sessions ended.", ended) % {"n": ended}
        )


@admin.register(Session)
class SessionAdmin(ModelAdmin):  # type: ignore[misc]
    """To look at, and to end."""

    list_display = ("user", "device_in_words", "place", "last_used_at", "expires_at")
    search_fields = ("user__email",)
    list_select_related = ("user",)
    ordering = ("-last_used_at",)
    fields = ("user", "device_in_words", "place", "created_at", "last_used_at", "expires_at")
    readonly_fields = fields

    @admin.display(description=_("Device"))
    def device_in_words(self, session: Session) -> str:
        return selectors.device_words(session.device)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Session | None = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Session) -> None:
        services.end_session_of(operator(request), obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Session]) -> None:
        for session in queryset.select_related("user"):
            services.end_session_of(operator(request), session)
