"""Public addresses of cards."""

from __future__ import annotations

from django.urls import re_path

from vizitka.publishing import below, views
from vizitka.publishing.channels import letters
from vizitka.publishing.space_page.views import space_page

CHANNEL = rf"(?P<letter>[{letters()}])"
HANDLE = r"(?P<handle>[A-Za-z0-9][A-Za-z0-9_-]{0,39})"
ANY = r"(?P<handle>[^/]{1,200})"

urlpatterns = [
    re_path(rf"^{CHANNEL}/{HANDLE}\.vcf$", views.contact, name="card-contact"),
    # Asked for the most, and so compared with little before.
    re_path(rf"^{CHANNEL}/{ANY}/?$", views.card, name="card"),
    re_path(rf"^{CHANNEL}/{HANDLE}/qr\.(?P<kind>svg|png|pdf)$", views.code, name="card-code"),
    re_path(rf"^{CHANNEL}/{ANY}/pin$", views.pin, name="card-pin"),
    re_path(rf"^{CHANNEL}/{ANY}/message$", views.message, name="card-message"),
    re_path(rf"^{CHANNEL}/{ANY}/privacy$", views.privacy, name="card-privacy"),
    *(
        re_path(rf"^{CHANNEL}/{ANY}/{key}$", views.page_below, {"key": key}, name=f"card-{key}")
        for key in below.names()
    ),
    re_path(rf"^{CHANNEL}/{ANY}/clicks/(?P<key>[a-z0-9]{{1,20}})$", views.click, name="card-click"),
    re_path(r"^s/(?P<username>[^/]{1,60})/?$", space_page, name="space-page"),
]
