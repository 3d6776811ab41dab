"""Back office: people and their sessions, and the door to it, which asks for the second factor."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.forms import AuthenticationForm

from vizitka.accounts import rules, selectors, services, throttles
from vizitka.accounts.authentication import operator
from vizitka.accounts.enums import FactorMethod
from vizitka.accounts.errors import WrongCredentials
from vizitka.accounts.events import UserUpdated
from vizitka.accounts.models import Session, User
from vizitka.accounts.services import factors
from vizitka.accounts.services.sessions import end_other_sessions
from vizitka.common.errors import TooManyAttempts
from vizitka.common.events import tell
from vizitka.common.network import client_address


class BackOfficeLoginForm(AuthenticationForm):  # type: ignore[misc]
    """The same throttle and the same second factor as everywhere else; a password alone opens nothing."""

    code = forms.CharField(
        label=_("Code of your app, or a recovery code"),
        help_text=_("Only when two-step sign-in is on."),
        required=False,
        max_length=40,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "text"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["class"] = self.fields["username"].widget.attrs["class"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        email, password = cleaned.get("username"), cleaned.get("password")
        if not email or not password:
            return cleaned
        origin = services.Origin(
            user_agent=self.request.headers.get("User-Agent", ""), address=client_address(self.request)
        )
        try:
            user = services.check_credentials(email, password, origin)
            self.confirm_login_allowed(user)
            self._check_code(user)
        except WrongCredentials:
            raise self.get_invalid_login_error() from None
        except TooManyAttempts as error:
            raise ValidationError(error.message, code=error.code) from error
        user.backend = "django.contrib.auth.backends.ModelBackend"
        self.user_cache = user
        return cleaned

    def _check_code(self, user: User) -> None:
        if not selectors.second_factors(user).totp:
            return
        code = rules.plain_code(self.cleaned_data.get("code") or "")
        if not code:
            raise ValidationError(_("Type in the code of your app too."), code="code_needed")
        method = FactorMethod.TOTP if code.isdigit() else FactorMethod.RECOVERY_CODE
        tried = throttles.FACTOR.count(str(user.pk), client_address(self.request))
        if method != FactorMethod.RECOVERY_CODE:
            tried.insist()
        with transaction.atomic():
            right = factors.code_is_right(user, method, code)
        if not right:
            raise ValidationError(
                _("This code is not right, or it has been used already."), code="wrong_code"
            )
        tried.forgive()


admin.site.login_form = BackOfficeLoginForm
admin.site.login_template = "accounts/backoffice_login.html"
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
        changes = {
            name: (str(form.initial.get(name, "")), str(form.cleaned_data.get(name, "")))
            for name in form.changed_data
            if name != "user_permissions"
        }
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            if not obj.is_active:
                end_other_sessions(obj)
            tell(UserUpdated.of(operator(request), obj, changes))

    @admin.action(description=_("End all sessions"))
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        ended = sum(end_other_sessions(user) for user in queryset)
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
