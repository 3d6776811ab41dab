"""For Django's `runserver`, with which the product is worked on: gate and Django, without memory of pages."""

from __future__ import annotations

from vizitka.config.asgi import django_application as django_application
from vizitka.domains.hosts import HostDirectory, HostGate
from vizitka.domains.selectors import QueryWatch
from vizitka.front.wsgi import Directly, Wsgi

application = Wsgi(HostGate(Directly(django_application), HostDirectory(QueryWatch())))
