"""A scheduled pull: connected, changed, begun by hand and ended, by those who look after the directory."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock, service_accounts
from vizitka.common.actor import Actor, Person
from vizitka.common.events import tell
from vizitka.directories.enums import PullProvider
from vizitka.directories.errors import NoPull, PullKeyRefused, PullOff
from vizitka.directories.events import DirectoryPullRemoved, DirectoryPullSaved
from vizitka.directories.models import Directory, DirectoryPull
from vizitka.directories.pulling import vault, work
from vizitka.directories.services.locking import locked_directory

TOLD: Final = ("provider", "identifier", "application", "subject", "is_on", "every_hours")


def pull_of(directory: Directory) -> DirectoryPull | None:
    return DirectoryPull.objects.in_space(directory.space_id).filter(directory=directory).first()


def connect_google(
    actor: Actor, directory: Directory, *, account: str, subject: str, every_hours: int
) -> DirectoryPull:
    """Keeps the key of a service account (its JSON) in place of a former one. Raises `PullOff`, `PullKeyRefused`."""
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
        every_hours=every_hours,
    )


def connect_microsoft(
    actor: Actor,
    directory: Directory,
    *,
    tenant: uuid.UUID,
    application: uuid.UUID,
    secret: str,
    every_hours: int,
) -> DirectoryPull:
    """Keeps the secret of an application in place of a former key. Raises `PullOff`."""
    _require_on(PullProvider.MICROSOFT)
    return _kept(
        actor,
        directory,
        provider=PullProvider.MICROSOFT.value,
        identifier=str(tenant),
        application=str(application),
        subject="",
        sealed=vault.sealed_secret(secret, directory.pk),
        every_hours=every_hours,
    )


def change(actor: Actor, directory: Directory, values: dict[str, Any]) -> DirectoryPull:
    """`is_on` and `every_hours`. Raises `NoPull`."""
    with transaction.atomic():
        row = _locked(directory)
        before = {name: getattr(row, name) for name in TOLD}
        for name in ("is_on", "every_hours"):
            if name in values:
                setattr(row, name, values[name])
        changes = {n: (before[n], getattr(row, n)) for n in TOLD if before[n] != getattr(row, n)}
        if changes:
            row.run, row.tries = None, 0
            row.next_at = clock.now() if row.is_on else None
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


def _kept(actor: Actor, directory: Directory, **values: Any) -> DirectoryPull:
    with transaction.atomic():
        directory = locked_directory(directory)
        row = pull_of(directory)
        before = {name: getattr(row, name) if row else None for name in TOLD}
        # Another company's list begins from the beginning.
        same = row is not None and (row.provider, row.identifier) == (
            values["provider"],
            values["identifier"],
        )
        row = row or DirectoryPull(directory=directory, space_id=directory.space_id)
        for name, value in values.items():
            setattr(row, name, value)
        if not same:
            row.cursor, row.last_whole_at = "", None
        row.is_on, row.problem, row.detail, row.failed_since = True, "", "", None
        row.saved_at = clock.now()
        row.saved_by_id = actor.user_id if isinstance(actor, Person) else None
        work.start(row)
        after = {name: getattr(row, name) for name in TOLD}
        changes = {name: (before[name], after[name]) for name in TOLD if before[name] != after[name]}
        tell(DirectoryPullSaved.of(actor, directory, changes))
    return row
