"""Pages of statistics that the server renders."""

from __future__ import annotations

from django.urls import path

from vizitka.statistics.monthly import views

urlpatterns = [path("statistics/mail/<str:token>", views.end, name="end-monthly-mail")]
