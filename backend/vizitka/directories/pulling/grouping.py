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
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.directories import log, rules, selectors
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import (
    Directory,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
    GroupGrant,
)
from vizitka.directories.pulling.gateways import Group
from vizitka.directories.pulling.gateways import Source as Provider
from vizitka.directories.services import groups
from vizitka.directories.services.locking import locked_directory
from vizitka.jobs.messages import Stored, sentence

OPERATION: Final = "Pull groups"
MEMBERS: Final = _("Members of the group: %(added)s added, %(removed)s taken out.")
GONE: Final = _("The provider has this group no more. What it gave is taken back.")
MISSING: Final = _(
    "The provider did not name this group. If the next round does not either, what it gave is taken back."
)
TWICE: Final = _("Another group has this name already. Its members are passed over.")
UNKNOWN: Final = _("The provider named this group, but did not know its members. They stay as they are.")
# One in so many of the groups that give something may be missing in one round; more, and at least two, are a mistake.
MOST_MISSING: Final = 3


def beginning(anew: int = 0) -> dict[str, Any]:
    """Where the groups of a round begin: no page of groups is read, and none has members to ask for. `anew` is how
    often this round has begun them before, `passed` how many were passed over since."""
    place = {"next": "", "listed": False, "todo": [], "at": ""}
    return {"began": clock.now().isoformat(), **place, "anew": anew, "passed": 0}


def is_over(state: Mapping[str, Any]) -> bool:
    return bool(state["listed"]) and not state["todo"]


def take_up_page(
    directory: Directory, provider: Provider, state: Mapping[str, Any]
) -> tuple[dict[str, Any], int]:
    """Asks for what comes next and takes it up. Returns where the round is then, and how many groups were named."""
    began = dt.datetime.fromisoformat(state["began"])
    if state["todo"]:
        page = provider.members(state["todo"][0], state["at"])
        if page is None:
            _pass_over(directory, state["todo"][0])
            return {**state, "todo": state["todo"][1:], "at": ""}, 0
        _members(directory, state["todo"][0], page.keys, None if page.next else began)
        rest = state["todo"] if page.next else state["todo"][1:]
        return {**state, "todo": rest, "at": page.next}, 0
    found = provider.groups(state["next"])
    known = [group.key for group in found.rows if _group(directory, group)]
    passed = state.get("passed", 0) + len(found.rows) - len(known)
    place = {"todo": known, "next": found.next, "listed": not found.next}
    return {**state, **place, "passed": passed}, len(found.rows)


def take_back_missing(directory: Directory, state: Mapping[str, Any]) -> str:
    """What two whole rounds in a row have not named is gone: nobody is in it any more. With something to give it
    stays, for it may come back. Returns "2 / 5" where too many are missing at once: then nothing is taken back, and
    this round counts for nothing."""
    began = dt.datetime.fromisoformat(state["began"])
    actor = selectors.actor_of(directory)
    giving = _pulled(directory).filter(_gives(directory), _has_members(directory))
    missing = _pulled(directory).filter(pulled_at__lt=began)
    lost, of_all = giving.filter(pulled_at__lt=began).count(), giving.count()
    if lost > 1 and lost * MOST_MISSING > of_all:
        return f"{lost} / {of_all}"
    for group in list(missing.filter(missing_at__lt=began).order_by("pk")):
        _take_back(directory, actor, group)
    for group in list(missing.filter(missing_at=None).order_by("pk")):
        _groups_of(directory).filter(pk=group.pk).update(missing_at=clock.now())
        _write(directory, group.display_name, sentence(MISSING))
    return ""


def _gives(directory: Directory) -> Exists:
    return Exists(GroupGrant.objects.in_space(directory.space_id).filter(group=OuterRef("pk")))


def _has_members(directory: Directory) -> Exists:
    return Exists(DirectoryMembership.objects.in_space(directory.space_id).filter(group=OuterRef("pk")))


def _take_back(directory: Directory, actor: Actor, group: DirectoryGroup) -> None:
    with transaction.atomic():
        directory = locked_directory(directory)
        if not group.grants.exists():
            groups.remove(directory, actor, group.pk)
        elif group.memberships.exists():
            groups.update(directory, actor, group.pk, members=())
        else:
            return
        _write(directory, group.display_name, sentence(GONE))


def has_any(directory: Directory) -> bool:
    return _pulled(directory).exists()


def _groups_of(directory: Directory) -> QuerySet[DirectoryGroup]:
    return DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)


def _pulled(directory: Directory) -> QuerySet[DirectoryGroup]:
    return _groups_of(directory).filter(pulled_at__isnull=False)


def _group(directory: Directory, told: Group) -> bool:
    """Makes the group, or calls it what it is called now. False: its name is another group's here.

    A group is who has the provider's id: anybody at the provider's may call a second one by the same name, and would
    get for it what the first one gives.
    """
    actor = selectors.actor_of(directory)
    with transaction.atomic():
        directory = locked_directory(directory)
        rows = _groups_of(directory).order_by("pk")
        found = rows.filter(external_id=told.key).first()
        namesakes = rows.filter(name_key=rules.key_of(told.name))
        namesake = namesakes.exclude(pk=found.pk).first() if found else namesakes.first()
        if found is None and namesake is None:
            found = groups.create(
                directory, actor, display_name=told.name, source=Source.PULL, external_id=told.key
            )
        elif found is None:
            assert namesake is not None
            if not _is_nobodys(namesake):
                _write(directory, told.name, sentence(TWICE), CallOutcome.REFUSED)
                return False
            found = groups.update(
                directory,
                actor,
                namesake.pk,
                display_name=told.name,
                source=Source.PULL,
                external_id=told.key,
            )
        elif found.display_name != told.name[:255] and namesake is None:
            # With a name that is another group's already it keeps the former one.
            groups.update(directory, actor, found.pk, display_name=told.name)
        rows.filter(pk=found.pk).update(pulled_at=clock.now(), missing_at=None)
    return True


def _is_nobodys(group: DirectoryGroup) -> bool:
    """Whether a group may be taken for one of the same name: neither a pull nor SCIM has said which one it is, and it
    gives nothing that somebody would get by a name."""
    return group.pulled_at is None and not group.external_id and not group.grants.exists()


def _pass_over(directory: Directory, key: str) -> None:
    """A group that is really gone is missing from the next list of all."""
    group = _groups_of(directory).filter(external_id=key).order_by("pk").first()
    if group is not None:
        _write(directory, group.display_name, sentence(UNKNOWN), CallOutcome.FAILED)


def _members(directory: Directory, key: str, named: Sequence[str], whole_since: dt.datetime | None) -> None:
    """Who is named is in the group; with the last page, who was not named since then is in it no more."""
    actor = selectors.actor_of(directory)
    with transaction.atomic():
        directory = locked_directory(directory)
        group = _groups_of(directory).filter(external_id=key).order_by("pk").first()
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
