"""Where providers come to, beside the API's own operations (addresses.PATH)."""

from __future__ import annotations

from django.urls import path

from vizitka.common import body_limits
from vizitka.sso import addresses, views

urlpatterns = [
    path("<uuid:connection_id>/callback", views.callback),
    path("<uuid:connection_id>/acs", views.acs),
    path("<uuid:connection_id>/metadata", views.metadata),
    path("<uuid:connection_id>/logout", views.backchannel_logout),
    path("<str:place>/done", views.done),
    path("<str:key>/callback", views.third_party_callback),
]
# A response in base64, with hundreds of groups in it.
body_limits.declare(
    ["POST"], f"{addresses.PATH}{{connection}}/acs", 512 * body_limits.KILOBYTE, of_strangers=True
)
