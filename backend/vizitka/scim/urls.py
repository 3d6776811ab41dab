"""Where providers write to: everything below `/scim/` answers as SCIM does."""

from __future__ import annotations

from django.urls import path, re_path

from vizitka.scim import views

urlpatterns = [
    path("scim/v2/<str:directory>", views.endpoint),
    path("scim/v2/<str:directory>/<path:rest>", views.endpoint),
    path("scim/v2/<str:directory>/", views.endpoint),
    re_path(r"^scim(?:/.*)?$", views.nowhere),
]
