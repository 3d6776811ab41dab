"""The groups of a round: who is in them at the provider's is who is in them here, within the rules of all groups.

First a page of groups is named, then the members of each, page by page; then the next page of groups. A page that was
taken up twice changes nothing the second time. Who or what is missing goes only after everything was named.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.directories import log, rules, selectors
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.errors import GroupKnown
from vizitka.directories.models import Directory, DirectoryGroup, DirectoryMembership, DirectoryPerson
from vizitka.directories.pulling.gateways import Group
from vizitka.directories.pulling.gateways import Source as Provider
from vizitka.directories.services import groups
from vizitka.directories.services.locking import locked_directory
from vizitka.jobs.messages import Stored, sentence

OPERATION: Final = "Pull groups"
MEMBERS: Final = _("Members of the group: %(added)s added, %(removed)s taken out.")
GONE: Final = _("The provider has this group no more. What it gave is taken back.")
TWICE: Final = _("Another group has this name already. Its members are passed over.")


def beginning() -> dict[str, Any]:
    """Where the groups of a round begin: no page of groups is read, and none has members to ask for."""
    return {"began": clock.now().isoformat(), "next": "", "listed": False, "todo": [], "at": ""}


def is_over(state: Mapping[str, Any]) -> bool:
    return bool(state["listed"]) and not state["todo"]


def take_up_page(
    directory: Directory, provider: Provider, state: Mapping[str, Any]
) -> tuple[dict[str, Any], int]:
    """Asks for what comes next and takes it up. Returns where the round is then, and how many groups were named."""
    began = dt.datetime.fromisoformat(state["began"])
    if state["todo"]:
        page = provider.members(state["todo"][0], state["at"])
        _members(directory, state["todo"][0], page.keys, None if page.next else began)
        rest = state["todo"] if page.next else state["todo"][1:]
        return {**state, "todo": rest, "at": page.next}, 0
    found = provider.groups(state["next"])
    known = [group.key for group in found.rows if _group(directory, group, began)]
    return {**state, "todo": known, "next": found.next, "listed": not found.next}, len(found.rows)


def remove_missing(directory: Directory, state: Mapping[str, Any]) -> None:
    """Groups that a former round has named, and this one has not, are gone."""
    began = dt.datetime.fromisoformat(state["began"])
    actor = selectors.actor_of(directory)
    for group in list(_pulled(directory).filter(pulled_at__lt=began).order_by("pk")):
        groups.remove(directory, actor, group.pk)
        _write(directory, group.display_name, sentence(GONE))


def has_any(directory: Directory) -> bool:
    return _pulled(directory).exists()


def _groups_of(directory: Directory) -> QuerySet[DirectoryGroup]:
    return DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)


def _pulled(directory: Directory) -> QuerySet[DirectoryGroup]:
    return _groups_of(directory).filter(pulled_at__isnull=False)


def _group(directory: Directory, told: Group, began: dt.datetime) -> bool:
    """Makes the group, or calls it what it is called now. False: another one of this round has its name."""
    actor = selectors.actor_of(directory)
    with transaction.atomic():
        directory = locked_directory(directory)
        key = rules.key_of(told.name)
        named = list(_groups_of(directory).filter(Q(external_id=told.key) | Q(name_key=key)).order_by("pk"))
        named.sort(key=lambda one: one.external_id != told.key)
        found = named[0] if named else None
        if found is None:
            found = groups.create(directory, actor, display_name=told.name, external_id=told.key)
        elif found.external_id != told.key and found.pulled_at is not None and found.pulled_at >= began:
            _write(directory, told.name, sentence(TWICE), CallOutcome.REFUSED)
            return False
        elif (found.external_id, found.display_name) != (told.key, told.name[:255]):
            # With a name that is another group's already it keeps the former one.
            name = told.name if len(named) == 1 else None
            try:
                with transaction.atomic():
                    groups.update(directory, actor, found.pk, display_name=name, external_id=told.key)
            except GroupKnown:
                groups.update(directory, actor, found.pk, external_id=told.key)
        _groups_of(directory).filter(pk=found.pk).update(pulled_at=clock.now())
    return True


def _members(directory: Directory, key: str, named: Sequence[str], whole_since: dt.datetime | None) -> None:
    """Who is named is in the group; with the last page, who was not named since then is in it no more."""
    actor = selectors.actor_of(directory)
    with transaction.atomic():
        directory = locked_directory(directory)
        group = _groups_of(directory).filter(external_id=key).first()
        if group is None:
            return
        people = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory)
        ids = set(people.filter(external_id__in=named, removed_at=None).values_list("pk", flat=True))
        rows = DirectoryMembership.objects.in_space(directory.space_id).filter(group=group)
        before = set(rows.values_list("person_id", flat=True))
        groups.update(directory, actor, group.pk, add=ids)
        rows.filter(person__in=ids).update(pulled_at=clock.now())
        gone: set[uuid.UUID] = set()
        if whole_since is not None:
            unnamed = rows.filter(Q(pulled_at=None) | Q(pulled_at__lt=whole_since))
            gone = set(unnamed.values_list("person_id", flat=True))
            groups.update(directory, actor, group.pk, remove=gone)
        if ids - before or gone:
            said = sentence(MEMBERS, added=len(ids - before), removed=len(gone))
            _write(directory, group.display_name, said)


def _write(directory: Directory, label: str, said: Stored, outcome: CallOutcome = CallOutcome.DONE) -> None:
    log.write(directory, source=Source.PULL, operation=OPERATION, outcome=outcome, sentence=said, label=label)
