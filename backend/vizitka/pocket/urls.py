"""The page of the pocket, with all that it needs where there is no network."""

from __future__ import annotations

from django.urls import path

from vizitka.pocket import views

urlpatterns = [
    path("pocket/", views.page, name="pocket"),
    path("pocket/pocket.js", views.script),
    path("pocket/sw.js", views.worker),
    path("pocket/manifest.webmanifest", views.manifest),
]
