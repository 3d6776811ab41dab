"""What directories hear of others: a licence that comes lets those through who waited for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from vizitka.common.events import Event
from vizitka.directories import errands
from vizitka.directories.enums import Hold
from vizitka.directories.models import Directory, DirectoryPerson


def hear(events: Sequence[Event]) -> None:
    things = {event.object_id for event in events}
    waiting = DirectoryPerson.objects.across_spaces("a licence may be that of many spaces").filter(
        hold=Hold.LICENCE
    )
    rows = Directory.objects.across_spaces("a licence may be that of many spaces")
    concerned = rows.filter(
        Q(space_id__in=things) | Q(space__licence_id__in=things), pk__in=waiting.values("directory")
    )
    for directory_id in concerned.order_by("pk").values_list("pk", flat=True):
        errands.SETTLE.put(str(directory_id))
