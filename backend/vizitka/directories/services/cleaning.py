"""What housekeeping does for directories: forgets removed people, and tells of signals before something breaks."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from vizitka.common import clock
from vizitka.directories import errands, health, leaving, rules
from vizitka.directories.enums import LetterKind, PersonState
from vizitka.directories.health import Level
from vizitka.directories.models import Directory, DirectoryPerson, SignalNote

CHUNK = 500


def forget_removed() -> int:
    """Forgets people whom their directory deleted 30 days ago, unless their leaving still waits. Returns how many."""
    limit = clock.now() - rules.KEEP_REMOVED
    rows = DirectoryPerson.objects.across_spaces("removed people of all directories are forgotten")
    due = rows.filter(removed_at__lt=limit).exclude(state=PersonState.HERE)
    removed = 0
    while ids := list(due.order_by("pk").values_list("pk", flat=True)[:CHUNK]):
        with transaction.atomic():
            leaving.forget(ids)
        removed += len(ids)
    return removed


def tell_signals() -> int:
    """Queues a mail for each signal that is not good and was not told. What is good again may be told anew. Returns how
    many."""
    told = 0
    rows = Directory.objects.across_spaces("all directories are looked at").filter(space__deleted_at=None)
    for directory in rows.select_related("space").order_by("pk"):
        signals = {signal.key for signal in health.signals_of(directory) if signal.level != Level.GOOD}
        notes = SignalNote.objects.in_space(directory.space_id).filter(directory=directory)
        notes.exclude(key__in=signals).delete()
        for key in sorted(signals - set(notes.values_list("key", flat=True))):
            told += _tell(directory, key)
    return told


def _tell(directory: Directory, key: str) -> int:
    try:
        with transaction.atomic():
            SignalNote.objects.create(space_id=directory.space_id, directory=directory, key=key)
            errands.TELL_MANAGERS.put(str(LetterKind.SIGNAL), str(directory.pk), key)
    except IntegrityError:
        # Another clock was faster.
        if not SignalNote.objects.in_space(directory.space_id).filter(directory=directory, key=key).exists():
            raise
        return 0
    return 1
