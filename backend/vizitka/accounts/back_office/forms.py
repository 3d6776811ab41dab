"""What is typed at the door of the back office, and the own password."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.forms import AdminOwnPasswordChangeForm, AuthenticationForm

from vizitka.accounts import cookies, rules, selectors, services, throttles
from vizitka.accounts.enums import FactorMethod
from vizitka.accounts.errors import WrongCredentials
from vizitka.accounts.models import User
from vizitka.accounts.services import devices, factors
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, InvalidInput
from vizitka.common.network import client_address


def origin_of(request: HttpRequest) -> services.Origin:
    return services.Origin(
        user_agent=request.headers.get("User-Agent", ""),
        address=client_address(request),
        devices=cookies.devices_of(request),
    )


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
        try:
            user = services.check_credentials(email, password, origin_of(self.request))
            self.confirm_login_allowed(user)
            self._check_code(user)
        except WrongCredentials:
            raise self.get_invalid_login_error() from None
        except ApplicationError as error:
            raise ValidationError(str(error.message), code=error.code) from error
        user.backend = "django.contrib.auth.backends.ModelBackend"
        self.user_cache = user
        return cleaned

    def _check_code(self, user: User) -> None:
        """Who has no second factor yet sets one up before the door opens (site.py)."""
        if not selectors.second_factors(user).totp:
            return
        code = rules.plain_code(self.cleaned_data.get("code") or "")
        if not code:
            raise ValidationError(_("Type in the code of your app too."), code="code_needed")
        method = FactorMethod.TOTP if code.isdigit() else FactorMethod.RECOVERY_CODE
        origin = origin_of(self.request)
        tried = throttles.FACTOR.count(
            str(user.pk), origin.address, device=devices.known(user, origin.devices)
        )
        if method != FactorMethod.RECOVERY_CODE:
            tried.insist()
        with transaction.atomic():
            right = factors.code_is_right(user, method, code)
        if not right:
            raise ValidationError(
                _("This code is not right, or it has been used already."), code="wrong_code"
            )
        tried.forgive()


class OwnPasswordForm(AdminOwnPasswordChangeForm):  # type: ignore[misc]
    """The operator's own password, changed as everywhere else: throttled, told by mail, with all sessions ended."""

    fields_of_errors = {"current_password": "old_password", "new_password": "new_password1"}

    def clean_old_password(self) -> str:
        """The service looks at it, and counts."""
        return str(self.cleaned_data["old_password"])

    def clean(self) -> dict[str, Any]:
        self.validate_passwords("new_password1", "new_password2")
        if not self.errors:
            self._change()
        return dict(self.cleaned_data)

    def _change(self) -> None:
        try:
            services.change_password(
                Person(self.user),
                current_password=self.cleaned_data["old_password"],
                new_password=self.cleaned_data["new_password1"],
            )
        except InvalidInput as error:
            for field, sentences in error.errors.items():
                self.add_error(self.fields_of_errors[field], [str(sentence) for sentence in sentences])
        except ApplicationError as error:
            self.add_error("old_password", str(error.message))

    def save(self, commit: bool = True) -> User:
        """The service has written it already."""
        self.user.refresh_from_db()
        user: User = self.user
        return user


class SetUpForm(forms.Form):
    """The first code of a new app."""

    code = forms.CharField(
        label=_("Code of your app"),
        max_length=12,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        looks = AuthenticationForm(None).fields["username"].widget.attrs["class"]
        self.fields["code"].widget.attrs["class"] = looks
