"""A person's own page, what mails load and lead to, and the add-in of Outlook."""

from __future__ import annotations

from django.urls import path

from vizitka.signatures import mail_views, page_views
from vizitka.signatures.outlook import views as outlook

urlpatterns = [
    path("signatures/frame", page_views.frame),
    path("signatures/own.js", page_views.own_script),
    path("signatures/picture/<str:kind>/<str:token>.png", mail_views.picture),
    path("signatures/banner/<str:token>", mail_views.banner),
    path("signatures/go/<str:token>", mail_views.go),
    path(".well-known/microsoft-officeaddins-allowed.json", outlook.allowed),
    path("signatures/outlook/icon-<int:size>.png", outlook.icon),
    path("signatures/outlook/pane.js", outlook.pane_script),
    path("signatures/outlook/<uuid:connection_id>", outlook.launch_page),
    path("signatures/outlook/<uuid:connection_id>.js", outlook.script),
    path("signatures/outlook/<uuid:connection_id>/manifest.xml", outlook.manifest_file),
    path("signatures/outlook/<uuid:connection_id>/pane", outlook.pane),
    path("signatures/outlook/<uuid:connection_id>/signature", outlook.signature),
    path("signatures/<str:token>", page_views.own_page, name="signatures-page"),
    path("signatures/<str:token>/<uuid:signature_id>", page_views.own_shown),
    path("signatures/<str:token>/<uuid:signature_id>/<str:kind>", page_views.own_file),
]
