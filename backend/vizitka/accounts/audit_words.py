"""What the audit log calls people (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words


def register_words() -> None:
    words.register_group("people", pgettext_lazy("audit", "People"), rank=20)
    words.register_kind("user", group="people", nameless=pgettext_lazy("audit", "a former member"))
