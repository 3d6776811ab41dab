"""All that a customer's host has: the middleware has let only these beginnings through."""

from __future__ import annotations

from django.urls import include, path, re_path

from vizitka.publishing import hosts
from vizitka.publishing.space_page.views import root

urlpatterns = [
    path("", include("vizitka.documents.urls")),
    path("", include("vizitka.images.urls")),
    path("", include("vizitka.publishing.urls")),
    path("", root),
    re_path(r"", hosts.nothing_here),
]
handler404 = hosts.nothing_here
