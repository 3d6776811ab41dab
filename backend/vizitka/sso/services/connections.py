"""The set-up of a directory's sign-in, by those who look after it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import InvalidInput, Text
from vizitka.common.events import tell
from vizitka.common.fetching import WORDS, NotFetched, Why, fetch, may_be_asked
from vizitka.directories import selectors as directories
from vizitka.directories.models import Directory
from vizitka.sso import selectors, throttles
from vizitka.sso.claims import Target
from vizitka.sso.enums import Fault, Protocol, ThirdParty
from vizitka.sso.errors import MetadataRefused, NotSetUp, NotTested, StillRequired
from vizitka.sso.events import (
    ConnectionChanged,
    ConnectionPeopleForgotten,
    ConnectionTurnedOff,
    ConnectionTurnedOn,
    ThirdPartiesChanged,
)
from vizitka.sso.models import Connection, Identity, ThirdPartySwitches
from vizitka.sso.openid.provider import NotRead, document_address
from vizitka.sso.saml.metadata import Certificate, ProviderMetadata, certificates_of, provider_of
from vizitka.sso.saml.xml import Refused
from vizitka.sso.services import documents
from vizitka.sso.services.flow import is_set_up
from vizitka.sso.services.openid import SEALED

DAY: Final = dt.timedelta(days=1)
# What a person must not see again, and what looks of itself change, is told by its name alone.
TOLD: Final = (
    *("protocol", "provider", "issuer", "client_id", "secret_ends_on"),
    *("metadata_address", "begins_by_itself", "owners_keep_a_way"),
)
WHY: Final[Mapping[Why, Text]] = {
    Why.ADDRESS: _("Enter an address that begins with https:// and has no user or port in it."),
    Why.NO_SUCH_NAME: _("There is no such name. Compare the address."),
    Why.PRIVATE: WORDS[Why.PRIVATE],
    Why.AWAY: _("Nobody answered there. Try again, or upload the file."),
    Why.CERTIFICATE: _("The certificate of that server cannot be trusted."),
    Why.STATUS: _("The server answered with an error. Compare the address."),
    Why.TOO_LARGE: _("What stands there is too large for metadata."),
}
NO_PROVIDER: Final = _("No identity provider is described there. Compare the address.")
FAULTS: Final[Mapping[Fault, Text]] = {
    Fault.ISSUER: _("The metadata names no entity ID."),
    Fault.DESTINATION: _("The metadata names no address for sign-ins by HTTP-Redirect."),
    Fault.KEY: _("The certificate cannot be read, is too weak, or is missing."),
}
NO_METADATA: Final = _("This is no metadata of one SAML identity provider.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the form says, whole. `secret` and `metadata` None: they stay as they are."""

    protocol: Protocol
    provider: str
    issuer: str = ""
    client_id: str = ""
    secret: str | None = None
    secret_ends_on: dt.date | None = None
    metadata_address: str = ""
    metadata: str | None = None
    sign_in_address: str = ""
    certificates: tuple[str, ...] | None = None
    begins_by_itself: bool = False
    owners_keep_a_way: bool = True
    mapping: Mapping[str, str] | None = None


def save(actor: Person, directory: Directory, wanted: Wanted) -> Connection:
    """Writes the set-up and reads what the provider says of itself. Another issuer or client switches the sign-in off
    until it was tested. Raises `InvalidInput`, `MetadataRefused`, `TooManyAttempts`."""
    throttles.SET_UP.attempt(str(directory.pk), "")
    read = _read(wanted, selectors.connection_of(directory))
    mapping = _mapping(wanted.mapping)
    with transaction.atomic():
        connection = _locked(directory)
        before = {name: getattr(connection, name) for name in TOLD}
        identifying = (connection.protocol, connection.issuer, connection.client_id)
        connection.protocol, connection.provider = wanted.protocol, wanted.provider
        connection.begins_by_itself = wanted.begins_by_itself and wanted.protocol == Protocol.SAML
        connection.owners_keep_a_way = wanted.owners_keep_a_way
        connection.client_id = wanted.client_id if wanted.protocol == Protocol.OPENID else ""
        if wanted.secret is not None:
            connection.secret = crypto.encrypt(SEALED, wanted.secret) if wanted.secret else ""
        has_secret = wanted.protocol == Protocol.OPENID and bool(connection.secret)
        connection.secret_ends_on = wanted.secret_ends_on if has_secret else None
        if mapping is not None:
            connection.mapping = mapping
        for name, value in read.items():
            setattr(connection, name, value)
        now = clock.now()
        connection.updated_at, connection.version = now, connection.version + 1
        changed = (connection.protocol, connection.issuer, connection.client_id) != identifying
        if changed:
            connection.tested_at, connection.is_on = None, False
        connection.save()
        after = {name: getattr(connection, name) for name in TOLD}
        tell(
            ConnectionChanged.of(
                actor,
                directory,
                connection,
                {n: (_plain(before[n]), _plain(after[n])) for n in TOLD if before[n] != after[n]},
            )
        )
    return connection


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value


def _locked(directory: Directory) -> Connection:
    """The directory's connection under its lock, a new one where there is none."""
    rows = Connection.objects.in_space(directory.space_id)
    found = rows.select_for_update(of=("self",)).filter(directory=directory).first()
    if found is None:
        found = Connection.objects.create(space_id=directory.space_id, directory=directory)
    found.directory = directory
    return found


def _mapping(wanted: Mapping[str, str] | None) -> dict[str, str] | None:
    if wanted is None:
        return None
    unknown = [name for name in wanted if name not in set(Target)]
    if unknown:
        raise InvalidInput(errors={f"mapping.{unknown[0]}": [_("There is no such field.")]})
    return {name: value.strip()[:300] for name, value in wanted.items()}


def _read(wanted: Wanted, present: Connection | None) -> dict[str, Any]:
    """What the provider says of itself. One that was read before and is away in this moment keeps nobody from changing
    the rest, such as the way in that owners keep."""
    try:
        return _read_openid(wanted) if wanted.protocol == Protocol.OPENID else _read_saml(wanted, present)
    except MetadataRefused as error:
        if present is None or not _same_place(wanted, present):
            raise
        return {"metadata_problem": _problem(error)}


def _same_place(wanted: Wanted, present: Connection) -> bool:
    if wanted.protocol != present.protocol:
        return False
    if wanted.protocol == Protocol.OPENID:
        return bool(wanted.issuer) and wanted.issuer == present.issuer
    return bool(wanted.metadata_address) and wanted.metadata_address == present.metadata_address


def _read_openid(wanted: Wanted) -> dict[str, Any]:
    if not wanted.issuer:
        return {"issuer": ""}
    try:
        document = documents.document_of(document_address(wanted.issuer), anew=True)
    except NotRead as error:
        raise MetadataRefused("issuer", WHY[error.why] if error.why else NO_PROVIDER) from error
    return {"issuer": document.issuer, "metadata_read_at": clock.now(), "metadata_problem": ""}


def _read_saml(wanted: Wanted, present: Connection | None) -> dict[str, Any]:
    if wanted.metadata_address:
        found = _fetched(wanted.metadata_address)
        return {**_row_of(found), "metadata_address": wanted.metadata_address}
    if wanted.metadata:
        return {**_row_of(_metadata_of(wanted.metadata.encode(), "metadata")), "metadata_address": ""}
    if wanted.certificates is None and present is not None and present.protocol == Protocol.SAML:
        certificates = present.certificates
    else:
        certificates = _rows_of(_certificates(wanted.certificates or ()))
    if wanted.sign_in_address and not may_be_asked(wanted.sign_in_address):
        raise InvalidInput(errors={"sign_in_address": [WHY[Why.ADDRESS]]})
    return {
        "issuer": wanted.issuer,
        "sign_in_address": wanted.sign_in_address,
        "certificates": certificates,
        "metadata_address": "",
        "metadata_problem": "",
    }


def _certificates(texts: tuple[str, ...]) -> tuple[Certificate, ...]:
    given = [text for text in texts if text.strip()]
    if not given:
        return ()
    try:
        return certificates_of(given)
    except Refused as error:
        raise InvalidInput(errors={"certificates": [FAULTS[Fault.KEY]]}) from error


def _fetched(address: str, wanted: str = "") -> ProviderMetadata:
    try:
        raw = fetch(address).body
    except NotFetched as error:
        raise MetadataRefused("metadata_address", WHY[error.why]) from error
    return _metadata_of(raw, "metadata_address", wanted)


def _metadata_of(raw: bytes, field: str, wanted: str = "") -> ProviderMetadata:
    try:
        return provider_of(raw, may_be_asked, wanted)
    except Refused as error:
        raise MetadataRefused(field, FAULTS.get(error.fault, NO_METADATA)) from error


def _row_of(found: ProviderMetadata) -> dict[str, Any]:
    return {
        "issuer": found.entity_id,
        "sign_in_address": found.sign_in_address,
        "certificates": _rows_of(found.certificates),
        "metadata_read_at": clock.now(),
        "metadata_problem": "",
    }


def _rows_of(certificates: tuple[Certificate, ...]) -> list[dict[str, str]]:
    return [
        {
            "data": one.data,
            "fingerprint": one.fingerprint,
            "begins": one.begins.isoformat(),
            "ends": one.ends.isoformat(),
        }
        for one in certificates
    ]


# --- on and off -------------------------------------------------------------------------------------------------------


def turn_on(actor: Person, directory: Directory) -> Connection:
    """People of the verified domains go to the provider from now on. Raises `NotSetUp`, `NotTested`."""
    with transaction.atomic():
        connection = _locked(directory)
        if not is_set_up(connection):
            raise NotSetUp
        if connection.tested_at is None:
            raise NotTested
        if not connection.is_on:
            _write(connection, is_on=True)
            tell(ConnectionTurnedOn.of(actor, directory, connection))
    return connection


def turn_off(actor: Person, directory: Directory) -> Connection:
    """Nobody is sent there any more; sessions go on. Raises `StillRequired`."""
    with transaction.atomic():
        connection = _locked(directory)
        if connection.is_on:
            if directories.settings_of(directory).sso_required:
                raise StillRequired
            _write(connection, is_on=False)
            tell(ConnectionTurnedOff.of(actor, directory, connection))
    return connection


def _write(connection: Connection, **values: Any) -> None:
    for name, value in values.items():
        setattr(connection, name, value)
    connection.version += 1
    connection.save(update_fields=[*values, "version"])


def forget_people(actor: Person, directory: Directory) -> int:
    """Everybody is recognised by the address once more: after people were given new names at the provider. Returns how
    many."""
    connection = selectors.connection_of(directory)
    if connection is None:
        return 0
    with transaction.atomic():
        forgotten = Identity.objects.filter(connection_id=connection.pk).delete()[0]
        if forgotten:
            tell(ConnectionPeopleForgotten.of(actor, directory, connection))
    return forgotten


# --- read anew --------------------------------------------------------------------------------------------------------


def read_again(actor: Actor, directory: Directory) -> Connection:
    """What the provider says of itself today. Raises `NotSetUp`, `MetadataRefused`, `TooManyAttempts`."""
    throttles.SET_UP.attempt(str(directory.pk), "")
    connection = selectors.connection_of(directory)
    if connection is None or not (connection.metadata_address or connection.protocol == Protocol.OPENID):
        raise NotSetUp
    connection.directory = directory
    _renew(actor, connection)
    return connection


def read_due() -> int:
    """Reads anew what is a day old; certificates that a provider brings beforehand are known before they are used. What
    cannot be read stays, and is told. Returns how many."""
    limit = clock.now() - DAY
    rows = Connection.objects.across_spaces("metadata of all connections is read anew")
    due = rows.filter(space__deleted_at=None, metadata_read_at__lt=limit).exclude(issuer="")
    read = 0
    for connection in due.select_related("directory__space").order_by("metadata_read_at")[:20]:
        # Whatever comes of it: it is the next one's turn.
        rows.filter(pk=connection.pk).update(metadata_read_at=clock.now())
        if connection.protocol == Protocol.SAML and not connection.metadata_address:
            continue
        try:
            _renew(SYSTEM, connection)
            read += 1
        except MetadataRefused as error:
            rows.filter(pk=connection.pk).update(metadata_problem=_problem(error))
    return read


def _problem(error: MetadataRefused) -> str:
    cause = error.__cause__
    if isinstance(cause, NotFetched):
        return cause.why.value
    if isinstance(cause, NotRead) and cause.why is not None:
        return cause.why.value
    return "content"


def _renew(actor: Actor, connection: Connection) -> None:
    """Keys and addresses may change, the issuer never by itself: that would be another provider."""
    if connection.protocol == Protocol.OPENID:
        try:
            documents.document_of(document_address(connection.issuer), issuer=connection.issuer, anew=True)
        except NotRead as error:
            raise MetadataRefused("issuer", WHY[error.why] if error.why else NO_PROVIDER) from error
        found: dict[str, Any] = {"metadata_read_at": clock.now(), "metadata_problem": ""}
    else:
        metadata = _fetched(connection.metadata_address, connection.issuer)
        if metadata.entity_id != connection.issuer:
            raise MetadataRefused("metadata_address", _("The metadata is of another provider now."))
        found = _row_of(metadata)
    before = [row["fingerprint"] for row in connection.certificates]
    with transaction.atomic():
        rows = Connection.objects.in_space(connection.space_id)
        rows.filter(pk=connection.pk).update(**found)
        for name, value in found.items():
            setattr(connection, name, value)
        after = [row["fingerprint"] for row in connection.certificates]
        if before != after:
            changes = {"certificates": (", ".join(before), ", ".join(after))}
            tell(ConnectionChanged.of(actor, connection.directory, connection, changes))


# --- third parties ----------------------------------------------------------------------------------------------------


def switch_third_parties(
    actor: Person, directory: Directory, wanted: Mapping[str, bool]
) -> ThirdPartySwitches:
    """Which third parties' accounts sign people of the directory in."""
    with transaction.atomic():
        switches = selectors.switches_of(directory)
        changes: dict[str, tuple[Any, Any]] = {}
        for party in ThirdParty:
            if party.value in wanted and getattr(switches, party.value) != wanted[party.value]:
                changes[party.value] = (getattr(switches, party.value), wanted[party.value])
                setattr(switches, party.value, wanted[party.value])
        if changes:
            ThirdPartySwitches.objects.in_space(directory.space_id).update_or_create(
                directory=directory,
                space_id=directory.space_id,
                defaults={party.value: getattr(switches, party.value) for party in ThirdParty},
            )
            tell(ThirdPartiesChanged.by(actor, directory, changes))
    return switches
