"""What the audit log says about the exchange (audit.words)."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Parts, Switch, labelled
from vizitka.common.errors import Text

SWITCH_EXCHANGE_LABEL: Final[Text] = pgettext_lazy("audit", "Card users decide about the contact exchange")
_CONSENT: Final = pgettext_lazy("audit", "Consent of the contact exchange")


def register_words() -> None:
    words.register(
        "card",
        sentences={
            "card.exchange_switched": pgettext_lazy(
                "audit", "Contact exchange of the card switched: %(object)s"
            ),
        },
        fields={"exchange_offered": Switch(pgettext_lazy("audit", "Contact exchange"))},
    )
    words.register(
        "space",
        sentences={
            "space.consent_written": pgettext_lazy(
                "audit", "New consent of the contact exchange written: %(object)s"
            ),
        },
        fields={
            "exchange_consent": Parts(
                _CONSENT, {code: Field(labelled(_CONSENT, name)) for code, name in settings.LANGUAGES}
            )
        },
    )
    words.register(
        "contact",
        sentences={
            "contact.consent_taken_back": pgettext_lazy(
                "audit", "Contact has taken back what was agreed to: %(object)s"
            ),
        },
        fields={},
    )
