"""Settings of the tests: a folder of their own, a cheap hash, tasks run at once, mails kept in memory."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

folder = Path(os.environ.setdefault("VIZITKA_DATA", tempfile.mkdtemp(prefix="vizitka-test-")))
# Tests beside each other on one machine meet neither in files nor at locks.
worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if worker and folder.name != worker:
    os.environ["VIZITKA_DATA"] = str(folder / worker)
    (folder / worker).mkdir(exist_ok=True)
os.environ.setdefault("VIZITKA_LOG_LEVEL", "WARNING")
os.environ["VIZITKA_MODE"] = "development"
# On a machine with an installation, too.
os.environ["VIZITKA_ENV_FILE"] = ""

from vizitka.config.settings import *  # noqa: E402, F403

# A manager's page of one line, whether the real one is built or not.
FRONTEND_DIST = DATA / "manager"  # noqa: F405
FRONTEND_DIST.mkdir(exist_ok=True)
(FRONTEND_DIST / "index.html").write_text("<!doctype html><title>Business Manager · Vizitka</title>")
WHITENOISE_ROOT = FRONTEND_DIST
# Files are looked for when they are asked for: a test with its own client would read all of them first (0.1 s).
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TASKS = {"default": {"BACKEND": "vizitka.config.test_queue.AfterCommit", "QUEUES": []}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PUBLIC_URL = API_URL = CARDS_URL = "http://testserver"
ALLOWED_HOSTS = ["*"]
# Nobody answers there: tests ask no real name servers.
DNS_SERVERS = ["127.0.0.1:1"]
# And not VIES.
VIES_URL = ""
# Nor the servers that links of letters name.
LINKS_ARE_LOOKED_AT = False
# Nor Apple and Google.
APPLE_PUSH_URL = ""
GOOGLE_WALLET_URL = GOOGLE_TOKENS = "http://127.0.0.1:9"
GMAIL_URL = GMAIL_TOKENS = ENTRA_URL = "http://127.0.0.1:9"
CNAME_BASE = "cards.vizitka.example"
# Views are summed up when a test says so.
VIEWS_SUMMED_EVERY = 0
