"""Every mail greets by the whole name where it is known, and speaks of what the person did."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tests.conftest import MakeSpace, MakeUser
from vizitka.accounts import emails as of_accounts
from vizitka.accounts.enums import LetterKind as AccountLetter
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import User
from vizitka.accounts.services import tokens
from vizitka.cards.models import Card
from vizitka.common import clock, messages
from vizitka.common.mail.letters import Letter
from vizitka.domains import emails as of_domains
from vizitka.domains.enums import LetterKind as DomainLetter
from vizitka.domains.models import CustomDomain
from vizitka.members import emails as of_members
from vizitka.members.enums import MemberLetter
from vizitka.members.models import Invitation, OwnershipOffer
from vizitka.publishing import emails as of_cards
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]
NAMES = [("Zoë", "Šimić"), ("", "")]
# To a space that a person owns, with the card that is this person's: what the mail says.
Made = Callable[[Space, User, Card], Any]


def account_letter(kind: AccountLetter, **more: str) -> Made:
    def made(space: Space, user: User, card: Card) -> Any:
        token, _raw = tokens.issue(user, TokenKind.RECOVERY)
        values = {"token_id": str(token.pk), "email": user.email, "new_email": "new@example.org"}
        return of_accounts.build(kind, user.pk, values | more)

    return made


def domain_letter(kind: DomainLetter) -> Made:
    def made(space: Space, user: User, card: Card) -> Any:
        domain, _made = CustomDomain.objects.in_space(space.pk).get_or_create(
            defaults={"space": space, "host": "cards.example.org", "token": "t", "target_label": "l"}
        )
        return of_domains.build(kind, domain.pk, user.pk)

    return made


def member_letter(kind: MemberLetter) -> Made:
    def made(space: Space, user: User, card: Card) -> Any:
        by, _made = User.objects.get_or_create(
            email="by@example.org", defaults={"first_name": "Ada", "last_name": "Lovelace"}
        )
        OwnershipOffer.objects.in_space(space.pk).get_or_create(
            defaults={
                "space": space,
                "user": user,
                "offered_by": by,
                "expires_at": clock.now() + dt.timedelta(1),
            }
        )
        return of_members.build_member(kind, user.pk, {"space": str(space.pk), "by": str(by.pk)})

    return made


def invitation_to_card(space: Space, user: User, card: Card) -> Letter:
    """To somebody who has no account: the card tells the name."""
    with translation.override(user.language):
        invitation = Invitation(space=space, card=card, email="new@example.org", role="user")
        return of_members.invitation_letter(invitation, None, "http://testserver/")


def message_by_card(space: Space, user: User, card: Card) -> Any:
    given = {"name": "Ada", "email": "a@example.org", "phone": "", "message": "m", "consent": "c"}
    return of_cards.visitor_message(card.pk, given)


MADE: dict[str, Made] = {
    **{f"account {kind}": account_letter(kind) for kind in AccountLetter},
    "account sessions ended by the operator": account_letter(
        AccountLetter.SESSIONS_ENDED, **{of_accounts.BY_OPERATOR: "True"}
    ),
    **{f"domain {kind}": domain_letter(kind) for kind in DomainLetter},
    **{f"ownership {kind}": member_letter(kind) for kind in MemberLetter},
    "invitation to a card": invitation_to_card,
    "message by a card": message_by_card,
}


def lines_of(mail: Any) -> list[str]:
    if isinstance(mail, Letter):
        return [mail.greeting, *mail.paragraphs]
    return str(mail.body).split("\n\n")


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
@pytest.mark.parametrize(("first", "last"), NAMES, ids=["named", "unnamed"])
def test_a_mail_greets_by_the_whole_name_where_it_is_known(
    made: Made, first: str, last: str, make_user: MakeUser, make_space: MakeSpace, make_card: Any
) -> None:
    user = make_user(first_name=first, last_name=last)
    space = make_space(owner=user)
    card = make_card(space, first_name=first, last_name=last, emails=[{"email": user.email}])
    for language in LANGUAGES:
        User.objects.filter(pk=user.pk).update(language=language)
        Card.objects.in_space(space.pk).update(language=language)
        user.refresh_from_db()
        greeting = lines_of(made(space, user, card))[0]
        assert ("Zoë Šimić" in greeting) is bool(first)
        assert not any(wrong in greeting for wrong in (" ,", "  ", " :", ",,", "None", "%"))
        assert ("Hello" in greeting) is (language == "en")


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for kind in AccountLetter
        # What the operator did.
        if kind is not AccountLetter.ADDRESS_MOVED
    ],
)
def test_a_mail_about_an_account_speaks_of_what_the_person_did(
    kind: AccountLetter, make_user: MakeUser, make_space: MakeSpace, make_card: Any
) -> None:
    user = make_user(language="en")
    space = make_space(owner=user)
    _greeting, did, *_rest = lines_of(account_letter(kind)(space, user, make_card(space)))
    assert did.startswith("You ")
    if kind is AccountLetter.SESSIONS_ENDED:
        by_operator = MADE["account sessions ended by the operator"](space, user, make_card(space))
        assert lines_of(by_operator)[1].startswith("The people who run Vizitka for you")


def test_every_room_greets_in_the_same_words() -> None:
    """One person is not greeted in two ways. Strangers are: mails to them have words of their own."""
    greeting = [
        app
        for app in messages.apps()
        for context, text, _where in messages.messages_of(app)
        if context is None and str(text).startswith("Hello")
    ]
    assert set(greeting) == {"common"}
