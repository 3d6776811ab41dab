"""Addresses of the pages for developers."""

from __future__ import annotations

from django.urls import path

from vizitka.developers.pages import views

urlpatterns = [
    path("developers", views.start, name="developers"),
    path("developers/guides/<slug:name>", views.guide, name="developers-guide"),
    path(
        "developers/directories/<slug:name>",
        views.guide,
        {"shelf": "directories"},
        name="developers-directory",
    ),
    path("developers/reference", views.reference, name="developers-reference"),
    path("developers/errors", views.errors, name="developers-errors"),
    path("developers/deprecations", views.deprecations, name="developers-deprecations"),
    path("developers/openapi.json", views.openapi, name="developers-openapi"),
    path("developers/page.css", views.style, name="developers-style"),
    path("developers/console.js", views.console, name="developers-console"),
]
