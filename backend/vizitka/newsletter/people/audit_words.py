"""What the audit log says about lists and subscribers (audit.words)."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Language, Parts, Switch, Unspoken, labelled
from vizitka.common.errors import Text

SWITCH_NEWSLETTER_LABEL: Final[Text] = pgettext_lazy("audit", "Card users decide about the newsletter")
_NAME: Final = pgettext_lazy("audit", "Name")
_TEXT: Final = pgettext_lazy("audit", "Sign-up to the newsletter")


def register_words() -> None:
    words.register_group("newsletter", pgettext_lazy("audit", "Newsletter"), rank=48)
    words.register_kind("newsletter", group="newsletter")
    words.register_kind("newsletter_list", group="newsletter")
    words.register_kind(
        "subscriber", group="newsletter", nameless=pgettext_lazy("audit", "an erased subscriber")
    )
    words.register(
        "subscriber",
        sentences={
            "subscriber.confirmed": pgettext_lazy("audit", "Newsletter confirmed: %(object)s"),
            "subscriber.came_back": pgettext_lazy("audit", "Subscribed to the newsletter again: %(object)s"),
            "subscriber.imported": pgettext_lazy("audit", "Subscriber imported: %(object)s"),
            "subscriber.updated": pgettext_lazy("audit", "Subscriber changed: %(object)s"),
            "subscriber.left": pgettext_lazy("audit", "Newsletter ended: %(object)s"),
            "subscriber.bounced": pgettext_lazy("audit", "Mailbox does not exist any more: %(object)s"),
            "subscriber.complained": pgettext_lazy("audit", "Complained about the newsletter: %(object)s"),
            "subscriber.erased": pgettext_lazy("audit", "Subscriber erased for good"),
        },
        fields={
            "first_name": Field(pgettext_lazy("audit", "First name")),
            "last_name": Field(pgettext_lazy("audit", "Last name")),
            "language": Language(pgettext_lazy("audit", "Language")),
            "fields": Unspoken(pgettext_lazy("audit", "Own fields")),
            "lists": Unspoken(pgettext_lazy("audit", "Lists")),
        },
    )
    words.register(
        "newsletter_list",
        sentences={
            "newsletter_list.saved": pgettext_lazy("audit", "List of the newsletter saved: %(object)s"),
            "newsletter_list.deleted": pgettext_lazy("audit", "List of the newsletter deleted: %(object)s"),
        },
        fields={
            "texts": Parts(_NAME, {code: Field(labelled(_NAME, name)) for code, name in settings.LANGUAGES}),
            "is_public": Switch(pgettext_lazy("audit", "People choose it themselves")),
        },
    )
    words.register(
        "newsletter",
        sentences={
            "newsletter.exported": pgettext_lazy("audit", "Subscribers exported: %(object)s"),
            "newsletter.suppressed": pgettext_lazy(
                "audit", "Address that gets no newsletter added: %(object)s"
            ),
            "newsletter.suppression_lifted": pgettext_lazy(
                "audit", "Address may get the newsletter again: %(object)s"
            ),
        },
        fields={
            "format": Field(pgettext_lazy("audit", "Format")),
            "reason": Field(pgettext_lazy("audit", "Reason")),
        },
    )
    words.register(
        "card",
        sentences={
            "card.newsletter_switched": pgettext_lazy("audit", "Newsletter of the card switched: %(object)s"),
        },
        fields={"newsletter_offered": Switch(pgettext_lazy("audit", "Newsletter"))},
    )
    words.register(
        "space",
        sentences={
            "space.sign_up_text_written": pgettext_lazy(
                "audit", "New words of the newsletter’s sign-up written: %(object)s"
            ),
        },
        fields={
            "newsletter_sign_up_text": Parts(
                _TEXT, {code: Field(labelled(_TEXT, name)) for code, name in settings.LANGUAGES}
            )
        },
    )
