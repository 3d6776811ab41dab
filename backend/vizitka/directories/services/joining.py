"""Somebody joins, and follows the directory from then on: account, card and roles. Under the lock of the directory."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Mapping
from typing import Any, Final

from vizitka.accounts.models import User
from vizitka.accounts.services import brought
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.values import CardValues, NewCardValues, new_values, values_of
from vizitka.common import clock
from vizitka.common.events import tell
from vizitka.common.prepared import IdSlot, PreparedValues, Slot
from vizitka.directories import rules
from vizitka.directories.enums import PersonState
from vizitka.directories.events import DirectoryPersonJoined
from vizitka.directories.models import DirectoryPerson
from vizitka.directories.services.stage import Stage, card_of, place_of_new_card, wanted_card
from vizitka.members.events import MemberAdded, MemberRemoved, MemberRoleChanged
from vizitka.members.places import Place
from vizitka.spaces import locks
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, Template

FALLBACK_LANGUAGE: Final = "en"


class Elsewhere(Exception):
    """The address has an account that the directory may not take over."""


def join(stage: Stage, person: DirectoryPerson) -> None:
    take_account(stage, person)
    give_card(stage, person)
    give_roles(stage, person)
    person.state, person.joined_at, person.left_at, person.kept = PersonState.HERE, clock.now(), None, {}
    person.save()
    tell(DirectoryPersonJoined.of(stage.actor, person))


def change(stage: Stage, person: DirectoryPerson) -> None:
    if person.user is None:
        take_account(stage, person)
    else:
        _follow_account(stage, person, person.user)
    follow_card(stage, person)
    give_roles(stage, person)
    person.save()


def take_account(stage: Stage, person: DirectoryPerson) -> None:
    """The account of the person's address, which the directory has proved; a new one without a password."""
    known = brought.account_of(person.email)
    if known is None:
        person.user, person.made_user = (
            brought.bring(
                stage.actor,
                email=person.email,
                first_name=person.first_name,
                last_name=person.last_name,
                language=person.language or FALLBACK_LANGUAGE,
            ),
            True,
        )
        return
    check_may_take(person, known)
    person.made_user = person.made_user and person.user_id == known.pk
    person.user = known


def check_may_take(person: DirectoryPerson, user: User) -> None:
    """Raises `Elsewhere` for an account of the operator's, a blocked one, and one that is another person's of a
    directory."""
    rests_here = person.user_id == user.pk and person.made_user
    if user.is_staff or user.is_superuser or not (user.is_active or rests_here):
        raise Elsewhere
    others = DirectoryPerson.objects.across_spaces("an account is one person's of all directories")
    if others.filter(user=user).exclude(pk=person.pk).exclude(state=PersonState.LEFT).exists():
        raise Elsewhere


def _follow_account(stage: Stage, person: DirectoryPerson, user: User) -> None:
    if person.email != user.email:
        if brought.account_of(person.email) is not None or user.is_staff:
            raise Elsewhere
        brought.move_address(stage.actor, user, person.email)
    if person.made_user:
        brought.rename(stage.actor, user, first_name=person.first_name, last_name=person.last_name)


def give_card(stage: Stage, person: DirectoryPerson) -> None:
    """A card that is the person's already, by its people, its personnel number or its address; else a new one."""
    place, chosen = place_of_new_card(stage, stage.grants_of(person.pk))
    space = stage.spaces[place]
    card = _known_card(space, person)
    if card is None:
        card = _new_card(stage, person, space, chosen)
        person.card_space_id, person.card_id = space.pk, card.pk
    else:
        person.card_space_id, person.card_id = space.pk, card.pk
        person.brought = {}
        follow_card(stage, person)
    _give_membership(stage, person, space, card)


def _new_card(stage: Stage, person: DirectoryPerson, space: Space, template: str | None) -> Card:
    person.brought = wanted_card(stage, person)
    found = Template.objects.in_space(space.pk).filter(pk=template).first() if template else None
    values = values_of_new_card(person.brought, found.pk if found else None)
    return cards.create_card(stage.actor, space, values)


def values_of_new_card(wanted: Mapping[str, Any], template: uuid.UUID | None) -> NewCardValues:
    """A card that is there for visitors at once; without a template of its own it has the design of new cards."""
    values = new_values(values_of(wanted))
    values["state"] = CardState.ACTIVE.value
    if template is not None:
        values["template_id"] = template
    return values


def _known_card(space: Space, person: DirectoryPerson) -> Card | None:
    """Only a card that is nobody else's."""
    key = str(person.card.get("external_key") or "")
    asked: dict[str, Any] = {"user": person.user_id, "email": person.email}
    if key:
        asked["key"] = key
    ids = {card_id for name, value in asked.items() for card_id in _cards_by(name, space.pk, value)}
    if not ids:
        return None
    found = Card.objects.in_space(space.pk).living().filter(pk__in=ids).order_by("pk")
    taken = DirectoryPerson.objects.across_spaces("a card is one person's of all directories")
    fitting = []
    for card in found:
        others = (
            CardMember.objects.in_space(space.pk).filter(card=card, agreed=True).exclude(user=person.user)
        )
        if not others.exists() and not taken.filter(card_id=card.pk).exclude(pk=person.pk).exists():
            fitting.append(card)
    own = CardMember.objects.in_space(space.pk).filter(user=person.user).values_list("card_id", flat=True)
    order = {True: 0, False: 1}
    return min(
        fitting,
        key=lambda card: (
            order[card.pk in own],
            order[bool(key) and card.external_key == key],
            str(card.pk),
        ),
        default=None,
    )


def _cards_by(name: str, space_id: uuid.UUID, value: object) -> list[uuid.UUID]:
    """Cards that may be somebody's, ten at most; each way along an index of its own."""
    return [card_id for [card_id] in _ways()[name].page(0, 10, space=space_id, **{name: value})]


@functools.cache
def _ways() -> dict[str, PreparedValues]:
    """By the person, the address and the personnel number: asked for whoever comes. None joins: without statistics, as
    in the first minute of a new installation, PostgreSQL would go through all cards."""
    members = CardMember.objects.in_space(IdSlot("space")).filter(user=IdSlot("user"), agreed=True)
    rows = Card.objects.in_space(IdSlot("space")).living().order_by("pk").values_list("pk")
    return {
        "user": PreparedValues(members.order_by("pk").values_list("card_id")),
        "email": PreparedValues(rows.filter(primary_email=Slot("email"))),
        "key": PreparedValues(rows.filter(external_key=Slot("key"))),
    }


def _give_membership(stage: Stage, person: DirectoryPerson, space: Space, card: Card) -> None:
    members = CardMember.objects.in_space(space.pk)
    row = members.filter(card=card, user=person.user).first()
    if row is not None:
        if not row.agreed:
            row.agreed = True
            row.save(update_fields=["agreed"])
        return
    assert person.user is not None
    members.create(space=space, card=card, user=person.user, role=CardRole.USER)
    tell(MemberAdded.of(stage.actor, Place(space, card, "admin"), person.user, None, CardRole.USER.value))


def follow_card(stage: Stage, person: DirectoryPerson) -> None:
    """The card says what the directory says. What that has withdrawn is empty; what the space wins stays as it is."""
    wanted = wanted_card(stage, person)
    card = card_of(person)
    if card is not None and str(card.space_id) in stage.spaces:
        cards.update_card(
            stage.actor, card.pk, stage.spaces[str(card.space_id)], changes_of_card(stage, person)
        )
    person.brought = wanted


def changes_of_card(stage: Stage, person: DirectoryPerson) -> CardValues:
    """What the card says from now on: what the directory wants, and nothing where it has withdrawn something."""
    gone = {
        name: [] if isinstance(value, list) else ""
        for name, value in person.brought.items()
        if name not in person.card and stage.settings.winners.get(name) != "space"
    }
    return values_of({**gone, **wanted_card(stage, person)})


def give_roles(stage: Stage, person: DirectoryPerson) -> None:
    """The roles that groups give, in spaces that the directory serves; nothing of an owner."""
    user = person.user
    assert user is not None
    wanted = rules.roles_of(stage.grants_of(person.pk), stage.spaces)
    for key in sorted(set(wanted) | (set(person.given_roles) & set(stage.spaces))):
        given, now = person.given_roles.get(key), wanted.get(key)
        if given != now:
            give_role(stage, held(stage, key), user, given, now)
    person.given_roles = wanted


def held(stage: Stage, key: str) -> Space:
    """A space that the directory serves, locked."""
    space = stage.spaces[key]
    locks.hold_space(space.pk)
    return space


def give_role(stage: Stage, space: Space, user: User, given: str | None, wanted: str | None) -> None:
    rows = SpaceMember.objects.in_space(space.pk)
    row = rows.filter(user=user).first()
    present = row.role if row else None
    if present == SpaceRole.OWNER:
        return
    after = rules.role_after(present, given, wanted)
    place = Place(space, None, SpaceRole.OWNER)
    if row is None and after is not None:
        rows.create(space=space, user=user, role=after)
        tell(MemberAdded.of(stage.actor, place, user, None, after))
    elif row is not None and after is None:
        row.delete()
        tell(MemberRemoved.of(stage.actor, place, user, present, None))
    elif row is not None and (after != present or not row.agreed):
        row.role, row.agreed = after or row.role, True
        row.save(update_fields=["role", "agreed"])
        tell(MemberRoleChanged.of(stage.actor, place, user, present, row.role))
