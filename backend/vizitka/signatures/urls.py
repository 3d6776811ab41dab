"""A person's own page, and what mails load and lead to."""

from __future__ import annotations

from django.urls import path

from vizitka.signatures import mail_views, page_views

urlpatterns = [
    path("signatures/frame", page_views.frame),
    path("signatures/frame.js", page_views.frame_script),
    path("signatures/own.js", page_views.own_script),
    path("signatures/picture/<str:kind>/<str:token>.png", mail_views.picture),
    path("signatures/banner/<str:token>", mail_views.banner),
    path("signatures/go/<str:token>", mail_views.go),
    path("signatures/<str:token>", page_views.own_page, name="signatures-page"),
    path("signatures/<str:token>/<uuid:signature_id>", page_views.own_shown),
    path("signatures/<str:token>/<uuid:signature_id>/<str:kind>", page_views.own_file),
]
