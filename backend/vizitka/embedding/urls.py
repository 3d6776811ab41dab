"""Addresses of frames for other sites, of oEmbed, and of links by keys."""

from __future__ import annotations

from django.urls import path

from vizitka.embedding import views

urlpatterns = [
    path("embed/people/<uuid:space_id>", views.people),
    path("embed/card/<str:name>", views.card),
    path("oembed", views.describe),
    path("open/<str:token>/<path:key>", views.open_card),
]
