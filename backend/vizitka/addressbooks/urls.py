"""Where phones read address books (RFC 6352), and where they look for them (RFC 6764)."""

from __future__ import annotations

from django.urls import path, re_path

from vizitka.addressbooks.dav import views

urlpatterns = [
    path(".well-known/carddav", views.well_known),
    re_path(r"^carddav(?:/(?P<rest>.*))?$", views.carddav),
]
