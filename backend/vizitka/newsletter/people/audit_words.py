"""What the audit log says about lists and subscribers (audit.words)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.common.errors import Text

SWITCH_NEWSLETTER_LABEL: Final[Text] = pgettext_lazy("audit", "Card users decide about the newsletter")


def register_words() -> None:
    words.register_group("newsletter", pgettext_lazy("audit", "Newsletter"), rank=48)
    words.register_kind("newsletter", group="newsletter")
    words.register_kind("newsletter_list", group="newsletter")
    words.register_kind(
        "subscriber", group="newsletter", nameless=pgettext_lazy("audit", "an erased subscriber")
    )
