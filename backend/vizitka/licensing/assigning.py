"""Which spaces use a licence. Who gives it has the account's right, and owns the space."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.billing.errors import LicenceOfOneCard
from vizitka.billing.models import Licence
from vizitka.common.actor import AccountToken, Actor, Caller, Person
from vizitka.licensing import errands
from vizitka.spaces import selectors, services
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import BILLING_MANAGE


def may_be_given(actor: Caller | AccountToken, space_ids: Iterable[uuid.UUID]) -> list[uuid.UUID]:
    """These spaces, each of which the actor owns: in spaces an account's token may what the person may who answers for
    it. Raises as the door of spaces does."""
    who = Person(User.objects.get(pk=actor.answerable_id)) if isinstance(actor, AccountToken) else actor
    return [selectors.access_space(who, one, BILLING_MANAGE).space.pk for one in dict.fromkeys(space_ids)]


def spaces_of(licence: Licence) -> list[Space]:
    """The living spaces that use a licence, by name."""
    return list(Space.objects.living().filter(licence=licence).order_by("name", "pk"))


def names_of(licence: Licence | None, more: Sequence[uuid.UUID]) -> list[str]:
    """How the spaces are called that use the licence or are to get it."""
    mine = [space.name for space in spaces_of(licence)] if licence else []
    coming = Space.objects.living().filter(pk__in=more).order_by("name", "pk")
    return list(dict.fromkeys([*mine, *coming.values_list("name", flat=True)]))


def give(licence: Licence, space_ids: Iterable[uuid.UUID], actor: Actor) -> None:
    """Lets spaces use a licence; one that is gone meanwhile is left out."""
    living = Space.objects.living().filter(pk__in=list(space_ids)).values_list("pk", flat=True)
    for space_id in living:
        services.assign_licence(space_id, licence.pk, actor)


def put(actor: Caller | AccountToken, licence: Licence, space_ids: Sequence[uuid.UUID]) -> None:
    """Makes these spaces, and no others, those that use the licence.

    A space that comes must be the actor's own; one that goes is free from then on, and its surplus of cards becomes
    inactive (docs/domain/pricing.md, "The end").
    """
    wanted = set(space_ids)
    if licence.of_card and wanted:
        raise LicenceOfOneCard
    with transaction.atomic():
        present = {space.pk for space in spaces_of(licence)}
        for space_id in may_be_given(actor, sorted(wanted - present)):
            services.assign_licence(space_id, licence.pk, actor)
        for space_id in sorted(present - wanted):
            services.assign_licence(space_id, None, actor)
            errands.SETTLE_SPACE.put(str(space_id))
        errands.SETTLE.put(str(licence.pk))
