"""What really happens to people of a directory: they join, change, leave and return; under the lock of the directory.

Each writes accounts, cards and roles by the services of their rooms, in the caller's transaction. Cards come before
spaces, whose locks are taken in the order of their keys.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.accounts.services import brought
from vizitka.cards import services as cards
from vizitka.cards import vacancy
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.fields import BY_KEY
from vizitka.cards.models import Card, CardMember
from vizitka.cards.values import CardValues, NewCardValues, new_values, values_of
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.common.prepared import IdSlot, PreparedValues, Slot
from vizitka.directories import rules, selectors
from vizitka.directories.enums import Effect, LeaveWay, PersonState
from vizitka.directories.events import (
    DirectoryPersonJoined,
    DirectoryPersonLeft,
    DirectoryPersonReturned,
)
from vizitka.directories.models import (
    Directory,
    DirectoryMembership,
    DirectoryPerson,
    DirectorySettings,
    GroupGrant,
)
from vizitka.domains.rules import domain_of_address
from vizitka.members.events import MemberAdded, MemberRemoved, MemberRoleChanged
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.services.ending import take_back
from vizitka.members.services.ownership import end_offers
from vizitka.spaces import locks
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, Template

# What an effect writes into the row of the person.
WRITTEN: Final = (
    *("state", "user", "made_user", "card_space_id", "card_id", "brought", "given_roles", "kept"),
    *("joined_at", "left_at"),
)
FALLBACK_LANGUAGE: Final = "en"


class LastOwnerHere(Exception):
    """A space would be without an owner."""


class Elsewhere(Exception):
    """The address has an account that the directory may not take over."""


@dataclass
class Stage:
    """What is asked again and again while people of one directory are settled."""

    directory: Directory
    actor: Actor
    settings: DirectorySettings
    _known: dict[uuid.UUID, list[rules.Grant]] = field(default_factory=dict)

    @classmethod
    def of(cls, directory: Directory, actor: Actor) -> Stage:
        return cls(directory, actor, selectors.settings_of(directory))

    @cached_property
    def serves(self) -> bool:
        return selectors.serves(self.directory)

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """The spaces in which it acts, by id as text; the home space first."""
        return {str(space.pk): space for space in selectors.served_spaces(self.directory)}

    @cached_property
    def domains(self) -> frozenset[str]:
        return selectors.verified_domains(self.directory)

    @cached_property
    def grants(self) -> dict[uuid.UUID, list[rules.Grant]]:
        """What groups give, by group; only groups that give something."""
        rows = GroupGrant.objects.in_space(self.directory.space_id).filter(group__directory=self.directory)
        found: dict[uuid.UUID, list[rules.Grant]] = {}
        for row in rows.order_by("rank", "pk"):
            template = str(row.template) if row.template else None
            grant = rules.Grant(str(row.served), row.role, row.card_here, template, row.rank)
            found.setdefault(row.group_id, []).append(grant)
        return found

    def grants_of(self, person_id: uuid.UUID) -> list[rules.Grant]:
        if not self.grants:
            return []
        if person_id not in self._known:
            self.know([person_id])
        return self._known[person_id]

    def know(self, people: Iterable[uuid.UUID]) -> None:
        """Reads at once what groups give to each of these."""
        found: dict[uuid.UUID, list[rules.Grant]] = {person_id: [] for person_id in people}
        if self.grants:
            rows = DirectoryMembership.objects.in_space(self.directory.space_id).filter(
                person__in=list(found), group__in=list(self.grants)
            )
            for person_id, group_id in rows.values_list("person_id", "group_id"):
                found[person_id].extend(self.grants[group_id])
        self._known |= found


# --- what is decided before -------------------------------------------------------------------------------------------


def limit_of(field: str) -> int:
    return BY_KEY[field].limit


def wanted_card(stage: Stage, person: DirectoryPerson) -> dict[str, Any]:
    return rules.brought(person.card, stage.settings.winners)


def differs(stage: Stage, person: DirectoryPerson) -> bool:
    """Whether somebody who is here would be changed."""
    if person.state != PersonState.HERE:
        return False
    user = person.user
    if user is None or wanted_card(stage, person) != person.brought:
        return True
    if person.email != user.email or (person.made_user and is_called_otherwise(person, user)):
        return True
    return roles_differ(stage, person)


def roles_differ(stage: Stage, person: DirectoryPerson) -> bool:
    """Whether groups give other roles than they have given."""
    return bool(rules.roles_of(stage.grants_of(person.pk), stage.spaces) != person.given_roles)


def is_called_otherwise(person: DirectoryPerson, user: User) -> bool:
    return any(
        bool(getattr(person, name)) and getattr(person, name) != getattr(user, name)
        for name in ("first_name", "last_name")
    )


def in_domain(stage: Stage, person: DirectoryPerson, effect: Effect) -> bool:
    """Whether the address is this directory's people's; that of who is here already was, and is not asked again."""
    if effect == Effect.CHANGE and person.user is not None and person.user.email == person.email:
        return True
    return domain_of_address(person.email) in stage.domains


def leavers(stage: Stage) -> int:
    """How many have left within the time that is limited."""
    rows = DirectoryPerson.objects.in_space(stage.directory.space_id).filter(directory=stage.directory)
    return rows.filter(state=PersonState.LEFT, left_at__gt=clock.now() - rules.LEAVERS_WITHIN).count()


# --- joining and changing ---------------------------------------------------------------------------------------------


def join(stage: Stage, person: DirectoryPerson) -> None:
    _take_account(stage, person)
    _give_card(stage, person)
    _give_roles(stage, person)
    person.state, person.joined_at, person.left_at, person.kept = PersonState.HERE, clock.now(), None, {}
    person.save()
    tell(DirectoryPersonJoined.of(stage.actor, person))


def change(stage: Stage, person: DirectoryPerson) -> None:
    if person.user is None:
        _take_account(stage, person)
    else:
        _follow_account(stage, person, person.user)
    _follow_card(stage, person)
    _give_roles(stage, person)
    person.save()


def _take_account(stage: Stage, person: DirectoryPerson) -> None:
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
    _check_may_take(person, known)
    person.made_user = person.made_user and person.user_id == known.pk
    person.user = known


def _check_may_take(person: DirectoryPerson, user: User) -> None:
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


def place_of_new_card(stage: Stage, grants: Sequence[rules.Grant]) -> tuple[str, str | None]:
    """The space and the template: what groups say, else the settings."""
    home = str(stage.settings.people_space or stage.directory.space_id)
    own = home if home in stage.spaces else str(stage.directory.space_id)
    template = str(stage.settings.people_template) if stage.settings.people_template else None
    return rules.place_of_card(grants, stage.spaces, (own, template))


def _give_card(stage: Stage, person: DirectoryPerson) -> None:
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
        _follow_card(stage, person)
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


def card_of(person: DirectoryPerson) -> Card | None:
    """The card of the person as it is, while it is not deleted."""
    if person.card_id is None or person.card_space_id is None:
        return None
    return Card.objects.in_space(person.card_space_id).living().filter(pk=person.card_id).first()


def _follow_card(stage: Stage, person: DirectoryPerson) -> None:
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


def _give_roles(stage: Stage, person: DirectoryPerson) -> None:
    """The roles that groups give, in spaces that the directory serves; nothing of an owner."""
    user = person.user
    assert user is not None
    wanted = rules.roles_of(stage.grants_of(person.pk), stage.spaces)
    for key in sorted(set(wanted) | (set(person.given_roles) & set(stage.spaces))):
        given, now = person.given_roles.get(key), wanted.get(key)
        if given != now:
            _give_role(stage, _held(stage, key), user, given, now)
    person.given_roles = wanted


def _held(stage: Stage, key: str) -> Space:
    """A space that the directory serves, locked."""
    space = stage.spaces[key]
    locks.hold_space(space.pk)
    return space


def _give_role(stage: Stage, space: Space, user: User, given: str | None, wanted: str | None) -> None:
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


# --- leaving and returning --------------------------------------------------------------------------------------------


def leave(stage: Stage, person: DirectoryPerson) -> None:
    """Sessions end here. Roles and cards in the spaces that the directory serves go, and are kept for a return."""
    user = person.user
    kept: dict[str, Any] = _send_card_away(stage, person)
    if user is not None:
        kept["roles"] = {}
        kept["cards"] = {}
        for key in sorted(stage.spaces):
            _take_out(stage, _held(stage, key), user, kept)
        if person.made_user:
            if spaces.owns_alone(user):
                raise LastOwnerHere
            brought.rest(stage.actor, user)
        else:
            brought.shut_out(user)
    person.kept, person.given_roles = kept, {}
    person.state, person.left_at = PersonState.LEFT, clock.now()
    person.save()
    tell(DirectoryPersonLeft.of(stage.actor, person))


def _take_out(stage: Stage, space: Space, user: User, kept: dict[str, Any]) -> None:
    place = Place(space, None, SpaceRole.OWNER)
    rows = SpaceMember.objects.in_space(space.pk)
    row = rows.filter(user=user).first()
    if row is not None:
        owners = rows.filter(role=SpaceRole.OWNER, agreed=True).exclude(user=user)
        if row.role == SpaceRole.OWNER and not owners.exists():
            raise LastOwnerHere
        kept["roles"][str(space.pk)] = row.role
        before = row.role
        row.delete()
        tell(MemberRemoved.of(stage.actor, place, user, before, None))
        end_offers(stage.actor, place, user)
    sent = Invitation.objects.in_space(space.pk).filter(OPEN).filter(Q(invited_by=user) | Q(email=user.email))
    for invitation in sent.select_for_update(of=("self",)).select_related("card", "space").order_by("pk"):
        take_back(stage.actor, invitation)
    own = CardMember.objects.in_space(space.pk).filter(user=user).select_related("card").order_by("pk")
    left = list(own)
    for member in left:
        kept["cards"].setdefault(str(space.pk), {})[str(member.card_id)] = member.role
        member.delete()
        tell(MemberRemoved.of(stage.actor, Place(space, member.card, "admin"), user, member.role, None))
    vacancy.people_left(stage.actor, space.pk, [member.card_id for member in left])


def _send_card_away(stage: Stage, person: DirectoryPerson) -> dict[str, Any]:
    """The card goes the way of the settings; without an heir it is switched off."""
    card = card_of(person)
    if card is None:
        return {}
    heir = heir_of(stage, person)
    way = LeaveWay(stage.settings.on_leave) if heir is not None else LeaveWay.OFF
    kept: dict[str, Any] = {"way": way.value, "state": card.state, "heir": str(heir.pk) if heir else ""}
    space = stage.spaces.get(str(card.space_id)) or Space.objects.get(pk=card.space_id)
    if way == LeaveWay.COLLEAGUE and heir is not None:
        kept["heirs"] = _hand_over(stage, space, card, heir)
    elif card.state == CardState.ACTIVE:
        cards.change_state(stage.actor, card.pk, space, CardState.INACTIVE)
    return kept


def heir_of(stage: Stage, person: DirectoryPerson) -> Card | None:
    """The card that takes over: that of the settings, else of the person's manager. Never the person's own."""
    wanted = stage.settings.heir_card
    if wanted is None and person.manager:
        rows = DirectoryPerson.objects.in_space(stage.directory.space_id).filter(directory=stage.directory)
        named = Q(external_id=person.manager) | Q(user_key=rules.key_of(person.manager))
        manager = rows.filter(named, state=PersonState.HERE).exclude(pk=person.pk).order_by("pk").first()
        wanted = manager.card_id if manager else None
    if wanted is None or wanted == person.card_id:
        return None
    return (
        Card.objects.in_spaces([space.pk for space in stage.spaces.values()])
        .living()
        .filter(pk=wanted)
        .first()
    )


def _hand_over(stage: Stage, space: Space, card: Card, heir: Card) -> list[str]:
    """The people of the heir's card keep this one too, with all that hangs on it: contacts, products, numbers."""
    given = []
    members = CardMember.objects.in_space(space.pk).filter(card=card)
    people = CardMember.objects.in_space(heir.space_id).filter(card=heir, agreed=True).select_related("user")
    for colleague in people.order_by("pk"):
        if members.filter(user=colleague.user).exists():
            continue
        CardMember.objects.in_space(space.pk).create(
            space=space, card=card, user=colleague.user, role=CardRole.USER
        )
        given.append(str(colleague.user_id))
        place = Place(space, card, "admin")
        tell(MemberAdded.of(stage.actor, place, colleague.user, None, CardRole.USER.value))
    return given


def come_back(stage: Stage, person: DirectoryPerson) -> None:
    """As before the person left: account, card, roles; an owner comes back as an admin."""
    kept = person.kept
    known = person.user
    if known is None or known.email != person.email:
        _take_account(stage, person)
    else:
        _check_may_take(person, known)
    user = person.user
    assert user is not None
    brought.wake(stage.actor, user)
    if card_of(person) is None:
        _give_card(stage, person)
    else:
        _fetch_card(stage, person, kept)
        _follow_card(stage, person)
    for key in sorted(set(kept.get("roles") or {}) & set(stage.spaces)):
        role = kept["roles"][key]
        back = SpaceRole.ADMIN.value if role == SpaceRole.OWNER else role
        _give_role(stage, _held(stage, key), user, None, back)
    _give_roles(stage, person)
    person.state, person.left_at, person.kept = PersonState.HERE, None, {}
    person.save()
    tell(DirectoryPersonReturned.of(stage.actor, person))


def _fetch_card(stage: Stage, person: DirectoryPerson, kept: Mapping[str, Any]) -> None:
    card = card_of(person)
    assert card is not None
    assert person.user is not None
    space = Space.objects.get(pk=card.space_id)
    if kept.get("state") == CardState.ACTIVE and card.state == CardState.INACTIVE:
        cards.change_state(stage.actor, card.pk, space, CardState.ACTIVE)
    heirs = CardMember.objects.in_space(space.pk).filter(card=card, user__in=kept.get("heirs") or [])
    for row in heirs.select_related("user").order_by("pk"):
        row.delete()
        tell(MemberRemoved.of(stage.actor, Place(space, card, "admin"), row.user, row.role, None))
    for key in sorted(set(kept.get("cards") or {}) & set(stage.spaces)):
        for card_id, role in kept["cards"][key].items():
            place = Card.objects.in_space(uuid.UUID(key)).living().filter(pk=card_id).first()
            members = CardMember.objects.in_space(uuid.UUID(key))
            if place is None or members.filter(card=place, user=person.user).exists():
                continue
            members.create(space=stage.spaces[key], card=place, user=person.user, role=role)
            added = Place(stage.spaces[key], place, "admin")
            tell(MemberAdded.of(stage.actor, added, person.user, None, role))


DOING: Final[Mapping[Effect, Callable[[Stage, DirectoryPerson], None]]] = {
    Effect.JOIN: join,
    Effect.CHANGE: change,
    Effect.LEAVE: leave,
    Effect.RETURN: come_back,
}
