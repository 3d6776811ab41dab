"""What `serve` runs: the gate knows the host, pages come from memory, whole requests go to Django in threads."""

from __future__ import annotations

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
# Nothing of what comes now becomes garbage.
gc.disable()

from django.core.wsgi import get_wsgi_application  # noqa: E402

django_application = get_wsgi_application()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.urls import resolve  # noqa: E402  (needs the app registry)

# Routes and API are loaded now, not by the first visitor of each worker (300 ms).
resolve("/healthz")

from vizitka.config import health, senders  # noqa: E402  (needs the app registry)
from vizitka.domains.hosts import HostDirectory, HostGate, OwnHosts  # noqa: E402
from vizitka.front.connection import speaking  # noqa: E402
from vizitka.front.server import Alive, Front, Whole  # noqa: E402
from vizitka.publishing.freshness import watch  # noqa: E402
from vizitka.publishing.short_way import ShortWay  # noqa: E402
from vizitka.statistics.counting import observer as counting  # noqa: E402

# Seconds that a request waits for a lock or a connection. Others wait behind it (front.lanes).
LONGEST_LOCK = 2


def be_impatient() -> None:
    """A database that is locked or away is said to a person within five seconds; background work has more time."""
    options = settings.DATABASES["default"].setdefault("OPTIONS", {})
    if connection.vendor == "sqlite":
        options["timeout"] = LONGEST_LOCK
    elif connection.vendor == "postgresql":
        options |= {"connect_timeout": LONGEST_LOCK, "tcp_user_timeout": 1000 * LONGEST_LOCK}


database, own = watch(), OwnHosts()
be_impatient()
# The way of a request, from the connection to Django.
short_way = ShortWay(Whole(django_application, senders.sender_of), database, own)
alive = Alive(short_way, health.ALIVE_HEADERS, health.ALIVE)
application = Front(HostGate(alive, HostDirectory(database), own))
Connection = speaking(short_way.at_once)
# The first visitor is counted like all others.
counting.get_ready()

# What is there now stays: no collection of garbage looks through it again, which would hold all up for 100 ms.
gc.collect()
gc.freeze()
gc.enable()
