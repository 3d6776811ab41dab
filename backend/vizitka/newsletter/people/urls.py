"""Pages that links of letters open."""

from __future__ import annotations

from django.urls import path

from vizitka.newsletter.people import views

urlpatterns = [
    path("newsletter/confirm/<str:token>", views.confirm, name="newsletter-confirm"),
    path("newsletter/mine/<str:token>", views.mine, name="newsletter-mine"),
    path("newsletter/leave/<str:token>", views.leave, name="newsletter-leave"),
]
