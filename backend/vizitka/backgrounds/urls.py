"""A person's own page, by the link of a mail."""

from __future__ import annotations

from django.urls import path

from vizitka.backgrounds import views

urlpatterns = [
    path("backgrounds/<str:token>", views.own_page, name="backgrounds-page"),
    path("backgrounds/<str:token>/<uuid:background_id>/<str:size>", views.own_file, name="backgrounds-file"),
]
