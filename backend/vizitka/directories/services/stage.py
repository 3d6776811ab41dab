"""What is asked while people of one directory are settled, and what follows of it before anything is written."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.directories import rules, selectors
from vizitka.directories.enums import Effect, PersonState
from vizitka.directories.models import (
    Directory,
    DirectoryMembership,
    DirectoryPerson,
    DirectorySettings,
    GroupGrant,
)
from vizitka.domains.rules import domain_of_address
from vizitka.spaces.models import Space


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


def card_of(person: DirectoryPerson) -> Card | None:
    """The card of the person as it is, while it is not deleted."""
    if person.card_id is None or person.card_space_id is None:
        return None
    return Card.objects.in_space(person.card_space_id).living().filter(pk=person.card_id).first()


def place_of_new_card(stage: Stage, grants: Sequence[rules.Grant]) -> tuple[str, str | None]:
    """The space and the template: what groups say, else the settings."""
    home = str(stage.settings.people_space or stage.directory.space_id)
    own = home if home in stage.spaces else str(stage.directory.space_id)
    template = str(stage.settings.people_template) if stage.settings.people_template else None
    return rules.place_of_card(grants, stage.spaces, (own, template))


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
