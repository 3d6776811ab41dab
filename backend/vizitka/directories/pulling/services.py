"""A scheduled pull: connected, changed, begun by hand and ended, by those who look after the directory."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock, service_accounts
from vizitka.common.actor import Actor, Person
from vizitka.common.events import Changes, as_told, tell
from vizitka.directories import errands
from vizitka.directories.enums import PullProvider
from vizitka.directories.errors import NoPull, PullKeyRefused, PullOff
from vizitka.directories.events import DirectoryPullRemoved, DirectoryPullSaved
from vizitka.directories.models import Directory, DirectoryPull
from vizitka.directories.pulling import vault, work
from vizitka.directories.services.locking import locked_directory

CHANGED: Final = ("is_on", "every_hours", "with_groups", "key_ends_on")
TOLD: Final = ("provider", "identifier", "application", "subject", *CHANGED)


def pull_of(directory: Directory) -> DirectoryPull | None:
    return DirectoryPull.objects.in_space(directory.space_id).filter(directory=directory).first()


def connect_google(
    actor: Actor, directory: Directory, *, account: str, subject: str, **asked: Any
) -> DirectoryPull:
    """Keeps the key of a service account (its JSON) in place of a former one; `asked` are `every_hours`, `with_groups`
    and `key_ends_on`. Raises `PullOff`, `PullKeyRefused`."""
    _require_on(PullProvider.GOOGLE)
    try:
        found = service_accounts.read(account.encode())
    except service_accounts.AccountRefused as error:
        raise PullKeyRefused(error.why) from error
    return _kept(
        actor,
        directory,
        provider=PullProvider.GOOGLE.value,
        identifier=found.email[:254],
        application=found.number[:64],
        subject=subject,
        sealed=vault.sealed_account(found, directory.pk),
        **asked,
    )


def connect_microsoft(
    actor: Actor,
    directory: Directory,
    *,
    tenant: uuid.UUID,
    application: uuid.UUID,
    secret: str,
    **asked: Any,
) -> DirectoryPull:
    """Keeps the secret of an application in place of a former key; `asked` as with Google. Raises `PullOff`."""
    _require_on(PullProvider.MICROSOFT)
    return _kept(
        actor,
        directory,
        provider=PullProvider.MICROSOFT.value,
        identifier=str(tenant),
        application=str(application),
        subject="",
        sealed=vault.sealed_secret(secret, directory.pk),
        **asked,
    )


def change(actor: Actor, directory: Directory, values: dict[str, Any]) -> DirectoryPull:
    """Whether and how often it asks, for what, and when the key ends. Raises `NoPull`."""
    with transaction.atomic():
        row = _locked(directory)
        before = _told(row)
        for name in CHANGED:
            if name in values:
                setattr(row, name, values[name])
        changes = _changes(before, _told(row))
        if changes:
            # When the key ends concerns no round.
            if set(changes) - {"key_ends_on"}:
                row.run, row.tries = None, 0
                row.next_at = clock.now() if row.is_on else None
                # Who is new waits for the groups of no round any more.
                errands.SETTLE.put(str(directory.pk))
            row.save()
            tell(DirectoryPullSaved.of(actor, directory, changes))
    return row


def begin(directory: Directory) -> DirectoryPull:
    """A round begins now, unless one goes on. Raises `NoPull`, `PullOff`."""
    with transaction.atomic():
        row = _locked(directory)
        _require_on(PullProvider(row.provider))
        if row.run is None or row.tries:
            work.start(row)
    return row


def disconnect(actor: Actor, directory: Directory) -> None:
    """The key is gone; people stay as they are."""
    with transaction.atomic():
        locked_directory(directory)
        row = pull_of(directory)
        if row is not None:
            tell(DirectoryPullRemoved.of(actor, directory, {"identifier": (row.identifier, None)}))
            row.delete()
            errands.SETTLE.put(str(directory.pk))


def _require_on(provider: PullProvider) -> None:
    if vault.is_off(provider):
        raise PullOff


def _locked(directory: Directory) -> DirectoryPull:
    """Under the lock of its directory."""
    locked_directory(directory)
    row = pull_of(directory)
    if row is None:
        raise NoPull
    return row


def _told(row: DirectoryPull) -> dict[str, Any]:
    return {name: as_told(getattr(row, name)) for name in TOLD}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> Changes:
    return {name: (before[name], after[name]) for name in TOLD if before[name] != after[name]}


def _kept(actor: Actor, directory: Directory, **values: Any) -> DirectoryPull:
    with transaction.atomic():
        directory = locked_directory(directory)
        row = pull_of(directory)
        before = _told(row) if row else dict.fromkeys(TOLD)
        # Another company's list begins from the beginning.
        same = row is not None and (row.provider, row.identifier) == (
            values["provider"],
            values["identifier"],
        )
        row = row or DirectoryPull(directory=directory, space_id=directory.space_id)
        for name, value in values.items():
            setattr(row, name, value)
        if not same:
            row.cursor, row.last_whole_at, row.run = "", None, None
        row.is_on, row.problem, row.detail, row.failed_since = True, "", "", None
        row.saved_at = clock.now()
        row.saved_by_id = actor.user_id if isinstance(actor, Person) else None
        work.start(row)
        tell(DirectoryPullSaved.of(actor, directory, _changes(before, _told(row))))
    return row
