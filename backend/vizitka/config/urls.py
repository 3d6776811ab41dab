"""Addresses of the installation: API, public cards, back office, health, and the manager for all the rest."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path

from vizitka.common.api.routes import by_parts
from vizitka.config import arrival, health, manager
from vizitka.config.api import api
from vizitka.config.document import document
from vizitka.developers.pages.reference import read_from

routes, application, namespace = api.urls
read_from(document)
urlpatterns = [
    path("v1/auth/providers/", include("vizitka.sso.urls")),
    path("v1/", (by_parts(routes), application, namespace)),
    path("", include("vizitka.publishing.urls")),
    # Thousands of calls, one after the other: none should be compared with all that follows.
    path("", include("vizitka.scim.urls")),
    path("healthz", health.healthz),
    path(arrival.PATH.lstrip("/"), arrival.arrival),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
    path("backoffice/", admin.site.urls),
    path("", include("vizitka.documents.urls")),
    path("", include("vizitka.images.urls")),
    path("", include("vizitka.accounts.urls")),
    path("", include("vizitka.statistics.urls")),
    path("", include("vizitka.contacts.exchange.urls")),
    path("", include("vizitka.newsletter.urls")),
    path("", include("vizitka.backgrounds.urls")),
    path("", include("vizitka.signatures.urls")),
    path("", include("vizitka.pocket.urls")),
    path("", include("vizitka.wallet.urls")),
    path("", include("vizitka.locations.urls")),
    path("", include("vizitka.addressbooks.urls")),
    path("", include("vizitka.embedding.urls")),
    path("", include("vizitka.developers.pages.urls")),
    path("", include("vizitka.assistants.urls")),
    re_path(r"^(?:static|assets|media)/", manager.no_file),
    re_path(r"^(?!v1/|static/|assets/|media/).*$", manager.index),
]
handler404 = manager.not_found
handler500 = manager.server_error
