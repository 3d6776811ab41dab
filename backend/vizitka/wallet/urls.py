"""The own pass, and Apple's update service."""

from __future__ import annotations

from django.urls import path

from vizitka.wallet import views
from vizitka.wallet.apple import service
from vizitka.wallet.apple.package import SERVICE

# Phones put the version before what they ask.
AT = f"{SERVICE.lstrip('/')}/v1"

urlpatterns = [
    path("wallet/own/<str:token>", views.own_pass, name="wallet-own"),
    path(f"{AT}/devices/<str:device>/registrations/<str:pass_type>/<str:serial>", service.registration),
    path(f"{AT}/devices/<str:device>/registrations/<str:pass_type>", service.changed),
    path(f"{AT}/passes/<str:pass_type>/<str:serial>", service.latest),
    path(f"{AT}/log", service.told),
]
