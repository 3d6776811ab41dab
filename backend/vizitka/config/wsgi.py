"""What the server runs: card pages by the short way, everything else through Django."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

from django.core.wsgi import get_wsgi_application

django_application = get_wsgi_application()

from vizitka.cards.publishing.short_way import ShortWay  # noqa: E402  (needs the app registry)

application = ShortWay(django_application)
