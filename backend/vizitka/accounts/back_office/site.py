"""The door to the back office. A password opens nothing: who has no second factor sets one up first.

A session of the back office says with which person's second factor it began (`PROVED`); without it, or once that factor
is turned off, the door is closed again. Between the right password and the first code of a new app, the session says
only who may set one up (`SETTING_UP`).
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth import login as open_session
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from unfold.sites import UnfoldAdminSite

from vizitka.accounts import cookies, selectors
from vizitka.accounts.back_office import rooms
from vizitka.accounts.back_office.forms import BackOfficeLoginForm, OwnPasswordForm, SetUpForm, origin_of
from vizitka.accounts.models import User
from vizitka.accounts.services import devices, factors
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, InvalidInput

PROVED: Final = "second factor of"
SETTING_UP: Final = "sets up a second factor"
SET_UP_SECONDS: Final = 600
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


def _enter(request: HttpRequest, user: User) -> None:
    """Opens the back office for who has just shown a second factor."""
    open_session(request, user, backend=BACKEND)
    request.session.pop(SETTING_UP, None)
    request.session[PROVED] = user.pk.hex


def _sets_up(request: HttpRequest) -> User | None:
    """Who typed the right password a moment ago and has no second factor yet."""
    user_id, password_hash, since = request.session.get(SETTING_UP, ("", "", 0))
    if clock.now().timestamp() - since > SET_UP_SECONDS:
        return None
    user = User.objects.filter(pk=user_id, is_staff=True, is_active=True).first()
    if user is None or user.get_session_auth_hash() != password_hash or selectors.second_factors(user).totp:
        return None
    return user


class Door(LoginView):
    """Password and code; a password alone leads to the set-up."""

    def form_valid(self, form: Any) -> HttpResponse:
        user: User = form.get_user()
        if not selectors.second_factors(user).totp:
            return self._to_set_up(user)
        _enter(self.request, user)
        response = HttpResponseRedirect(self.get_success_url())
        known = devices.remembered(user, origin_of(self.request).devices)
        cookies.keep(response, known, cookies.BACK_OFFICE_PATH)
        return response

    def _to_set_up(self, user: User) -> HttpResponse:
        factors.offer_totp(Person(user))
        self.request.session.cycle_key()
        self.request.session[SETTING_UP] = (
            str(user.pk),
            user.get_session_auth_hash(),
            clock.now().timestamp(),
        )
        return HttpResponseRedirect(reverse("admin:second_factor"))


class BackOfficeSite(UnfoldAdminSite):  # type: ignore[misc]
    """Django's admin for those who have shown a second factor."""

    login_form = BackOfficeLoginForm

    def has_permission(self, request: HttpRequest) -> bool:
        if not super().has_permission(request):
            return False
        user: User = request.user  # type: ignore[assignment]
        return request.session.get(PROVED) == user.pk.hex and selectors.second_factors(user).totp

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        found: list[Any] = super().get_app_list(request, app_label)
        return [room for room in found if rooms.is_listed(room["app_label"])]

    def extra_urls(self) -> list[URLPattern]:
        return [path("second-factor/", self.second_factor, name="second_factor")]

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseBase:
        index = reverse("admin:index")
        if request.method == "GET" and self.has_permission(request):
            return HttpResponseRedirect(index)
        context = {
            **self.each_context(request),
            "title": _("Sign in"),
            "app_path": request.get_full_path(),
            **({} if {"next"} & {*request.GET, *request.POST} else {"next": index}),
        }
        door = Door.as_view(
            authentication_form=self.login_form,
            template_name="accounts/backoffice_login.html",
            extra_context={**context, **(extra_context or {})},
            next_page=index,
        )
        return door(request)

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseBase:
        view = PasswordChangeView.as_view(
            form_class=OwnPasswordForm,
            success_url=reverse("admin:password_change_done"),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        return view(request)

    @method_decorator(never_cache)
    @method_decorator(csrf_protect)
    def second_factor(self, request: HttpRequest) -> HttpResponseBase:
        """Sets up the operator's app and shows the recovery codes, once."""
        user = _sets_up(request)
        if user is None:
            return HttpResponseRedirect(reverse("admin:login"))
        form = SetUpForm(request.POST if request.method == "POST" else None)
        codes = _confirmed(user, form) if form.is_valid() else []
        if not codes:
            return self._set_up_page(request, form=form, offer=factors.offered_totp(Person(user)))
        _enter(request, user)
        return self._set_up_page(request, codes=codes)

    def _set_up_page(self, request: HttpRequest, **context: Any) -> HttpResponseBase:
        context |= {**self.each_context(request), "title": _("Two-step sign-in")}
        return render(request, "accounts/backoffice_second_factor.html", context)


def _confirmed(user: User, form: SetUpForm) -> list[str]:
    """The recovery codes; none when the code was not right, which the form then says."""
    try:
        return factors.confirm_totp(Person(user), form.cleaned_data["code"])
    except InvalidInput as error:
        form.add_error("code", [str(text) for texts in error.errors.values() for text in texts])
    except ApplicationError as error:
        form.add_error("code", str(error.message))
    return []
