"""What the server runs: the gate knows the host, card pages go by the short way, everything else through Django."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

from django.core.wsgi import get_wsgi_application

django_application = get_wsgi_application()

from django.urls import resolve  # noqa: E402  (needs the app registry)

# Routes and API are loaded now, not by the first visitor of each worker (300 ms).
resolve("/healthz")

from vizitka.domains.hosts import HostDirectory, HostGate  # noqa: E402
from vizitka.domains.selectors import QueryWatch  # noqa: E402
from vizitka.publishing.short_way import ShortWay  # noqa: E402  (needs the app registry)

short_way = ShortWay(django_application)
application = HostGate(short_way, HostDirectory(short_way.probe or QueryWatch()))
