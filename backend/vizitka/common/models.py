"""Tables that every domain may use."""

from __future__ import annotations

from django.db import models


class ThrottleCounter(models.Model):
    """Failures counted for one key, e.g. `login:ada@example.org:203.0.113.0/24` (hashed)."""

    key = models.CharField(max_length=64, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    window_started_at = models.DateTimeField()
    blocked_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["window_started_at"])]
