"""Settings of the tests: a folder of their own, a cheap hash, tasks run at once, mails kept in memory."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("VIZITKA_DATA", tempfile.mkdtemp(prefix="vizitka-test-"))
os.environ.setdefault("VIZITKA_LOG_LEVEL", "WARNING")
os.environ["VIZITKA_MODE"] = "development"

from vizitka.config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PUBLIC_URL = API_URL = CARDS_URL = "http://testserver"
ALLOWED_HOSTS = ["*"]
