"""Pages that links of letters open."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("vizitka.newsletter.people.urls")),
    path("", include("vizitka.newsletter.letters.urls")),
]
