"""What the audit log says about people of a space or card, and about invitations (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import mentions, words
from vizitka.audit.fields import Choice, Field
from vizitka.cards.audit_words import ROLES as CARD_ROLES
from vizitka.spaces.audit_words import ROLES as SPACE_ROLES


def register_words() -> None:
    words.register_kind("invitation", group="people", nameless=pgettext_lazy("audit", "an invited person"))
    fields = {
        "role": Choice(pgettext_lazy("audit", "Role"), {**CARD_ROLES, **SPACE_ROLES}),
        "card": Field(pgettext_lazy("audit", "Card")),
    }
    mentions.register("card", kinds=("user", "invitation"), field="card")
    words.register(
        "user",
        sentences={
            "member.added": pgettext_lazy("audit", "Person added: %(object)s"),
            "member.removed": pgettext_lazy("audit", "Person removed: %(object)s"),
            "member.role_changed": pgettext_lazy("audit", "Role changed: %(object)s"),
            "member.ownership_offered": pgettext_lazy("audit", "Ownership offered: %(object)s"),
            "member.ownership_offer_withdrawn": pgettext_lazy(
                "audit", "Offer of ownership withdrawn: %(object)s"
            ),
            "member.ownership_offer_declined": pgettext_lazy(
                "audit", "Offer of ownership declined: %(object)s"
            ),
        },
        fields=fields,
    )
    words.register(
        "invitation",
        sentences={
            "invitation.sent": pgettext_lazy("audit", "Invitation sent: %(object)s"),
            "invitation.changed": pgettext_lazy("audit", "Invitation changed: %(object)s"),
            "invitation.withdrawn": pgettext_lazy("audit", "Invitation withdrawn: %(object)s"),
            "invitation.accepted": pgettext_lazy("audit", "Invitation accepted: %(object)s"),
            "invitation.declined": pgettext_lazy("audit", "Invitation declined: %(object)s"),
        },
        fields=fields,
    )
    words.register(
        "space",
        sentences={
            "space.ownership_handed_over": pgettext_lazy("audit", "Ownership of the space handed over"),
            "space.people_invited": pgettext_lazy("audit", "People invited to their cards"),
            "space.people_reminded": pgettext_lazy("audit", "People reminded of their invitations"),
        },
        fields={"people": Field(pgettext_lazy("audit", "Cards"))},
    )
