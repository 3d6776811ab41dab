"""What would come of what waits, said before somebody lets it through."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import pgettext

from vizitka.cards.fields import BY_KEY
from vizitka.directories import rules
from vizitka.directories.enums import Effect, LeaveWay
from vizitka.directories.models import DirectoryPerson
from vizitka.directories.services.stage import Stage, card_of, heir_of, place_of_new_card, wanted_card
from vizitka.spaces.audit_words import ROLES
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, Template

Rows = list[dict[str, str]]


def differences(stage: Stage, people: Sequence[DirectoryPerson]) -> dict[uuid.UUID, Rows]:
    """Rows of `label`, `before` and `after` for each of these. Some queries for all, and two for each who leaves."""
    stage.know(person.pk for person in people)
    roles, templates = _roles(stage, people), _templates(stage)
    return {
        person.pk: _leaving(stage, person, roles.get(person.user_id) or {})
        if person.effect == Effect.LEAVE
        else [*_new_card(stage, person, templates), *_changes(stage, person, stage.grants_of(person.pk))]
        for person in people
    }


def _roles(stage: Stage, people: Sequence[DirectoryPerson]) -> dict[uuid.UUID | None, dict[str, str]]:
    """The roles of those who leave, by person and space."""
    leaving = [person.user_id for person in people if person.effect == Effect.LEAVE and person.user_id]
    rows = SpaceMember.objects.in_spaces([space.pk for space in stage.spaces.values()]).filter(
        user__in=leaving
    )
    found: dict[uuid.UUID | None, dict[str, str]] = {}
    for user_id, space_id, role in rows.values_list("user_id", "space_id", "role"):
        found.setdefault(user_id, {})[str(space_id)] = role
    return found


def _templates(stage: Stage) -> dict[str, str]:
    """Names by id."""
    rows = Template.objects.in_spaces([space.pk for space in stage.spaces.values()])
    return {str(key): name for key, name in rows.values_list("pk", "name")}


def _leaving(stage: Stage, person: DirectoryPerson, roles: Mapping[str, str]) -> Rows:
    """Where the card goes, and which roles are lost."""
    found: Rows = []
    card = card_of(person)
    if card is not None:
        heir = heir_of(stage, person)
        way = LeaveWay(stage.settings.on_leave) if heir is not None else LeaveWay.OFF
        after = str(way.label) if way == LeaveWay.OFF else f"{way.label}: {heir}"
        found.append({"label": pgettext("directory", "Card"), "before": str(card), "after": after})
    return found + [
        _in_space(space, _role(roles[key]), "") for key, space in stage.spaces.items() if key in roles
    ]


def _new_card(stage: Stage, person: DirectoryPerson, templates: Mapping[str, str]) -> Rows:
    """In which space a card is made, and by which template."""
    if person.effect != Effect.JOIN or person.card_id is not None:
        return []
    place, template = place_of_new_card(stage, stage.grants_of(person.pk))
    said = filter(None, (stage.spaces[place].name, templates.get(template or "")))
    return [{"label": pgettext("directory", "Card"), "before": "", "after": ", ".join(said)}]


def _in_space(space: Space, before: str, after: str) -> dict[str, str]:
    label = pgettext("directory", "Role in %(space)s") % {"space": space.name}
    return {"label": label, "before": before, "after": after or "–"}


def _changes(stage: Stage, person: DirectoryPerson, grants: Sequence[rules.Grant]) -> Rows:
    """What would be another on the card, by field, and in spaces by what groups give."""
    wanted, present = wanted_card(stage, person), person.brought
    found = []
    if person.user is not None and person.email != person.user.email:
        label = pgettext("directory", "Address for signing in")
        found.append({"label": label, "before": person.user.email, "after": person.email})
    for field in rules.BROUGHT_FIELDS:
        before, after = _said(present.get(field)), _said(wanted.get(field))
        if before != after:
            found.append({"label": str(BY_KEY[field].label), "before": before, "after": after})
    roles = rules.roles_of(grants, stage.spaces)
    for key, space in stage.spaces.items():
        before, after = _role(person.given_roles.get(key)), _role(roles.get(key))
        if before != after:
            found.append(_in_space(space, before, after))
    return found


def _role(role: str | None) -> str:
    return str(ROLES[SpaceRole(role)]) if role else ""


def _said(value: Any) -> str:
    """A value of a card in one line."""
    if isinstance(value, list):
        return ", ".join(filter(None, (_of_row(row) for row in value)))
    return str(value or "")


def _of_row(row: Mapping[str, Any]) -> str:
    for name in ("number", "email", "url", "value"):
        if row.get(name):
            return str(row[name])
    return " ".join(str(row[name]) for name in ("street", "zipcode", "city") if row.get(name))
