"""Pages that links of the exchange's mails open."""

from __future__ import annotations

from django.urls import path

from vizitka.contacts.exchange import views

urlpatterns = [
    path("exchange/answer/<str:token>", views.answer, name="exchange-answer"),
    path("exchange/mine/<str:token>", views.mine, name="exchange-mine"),
]
