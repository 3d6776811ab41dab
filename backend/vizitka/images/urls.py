"""Addresses of stored pictures."""

from __future__ import annotations

from django.urls import path

from vizitka.images import views

urlpatterns = [path("media/<path:name>", views.media, name="media")]
