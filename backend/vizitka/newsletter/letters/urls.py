"""Pages that links of letters open."""

from __future__ import annotations

from django.urls import path

from vizitka.newsletter.letters import views

urlpatterns = [
    path("newsletter/go/<str:token>", views.go, name="newsletter-go"),
    path("newsletter/read/<str:token>", views.read, name="newsletter-read"),
]
