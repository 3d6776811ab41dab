"""Addresses of stored documents."""

from __future__ import annotations

from django.urls import path

from vizitka.documents import views

urlpatterns = [path("media/documents/<path:name>", views.document, name="document")]
