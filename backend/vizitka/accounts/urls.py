"""Pages of the accounts that the server renders."""

from __future__ import annotations

from django.urls import path

from vizitka.accounts import views

urlpatterns = [
    path("a/<str:token>", views.link, name="link"),
    path("debug/mails", views.mails, name="debug-mails"),
    path("debug/mails/<str:name>", views.mail, name="debug-mail"),
]
