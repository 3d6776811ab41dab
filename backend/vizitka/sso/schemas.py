"""What goes in and out of signing in elsewhere."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from vizitka.accounts.schemas import TokensOut, TypedPassword
from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.directories import selectors as directories
from vizitka.directories.models import Directory
from vizitka.jobs.messages import sentence, translated
from vizitka.sso import addresses, claims, selectors
from vizitka.sso.enums import AttemptState, Fault, Protocol, Provider, ThirdParty
from vizitka.sso.models import Attempt, Connection, Identity, ThirdPartySwitches
from vizitka.sso.saml.metadata import PERSISTENT
from vizitka.sso.services import attempts, people
from vizitka.sso.services.flow import is_set_up
from vizitka.sso.services.people import Said
from vizitka.sso.third_parties import NAMES, party_of
from vizitka.sso.words import LOGGED

Redirect = Annotated[str, StringConstraints(max_length=2000, strip_whitespace=False)]
Line = Annotated[str, StringConstraints(max_length=2000)]


class StartIn(InSchema):
    """`email` goes along as a hint, so that it need not be typed again."""

    email: Annotated[str, StringConstraints(max_length=254)] = ""
    redirect: Redirect = ""
    keep_signed_in: bool = False


class ThirdPartyStartIn(InSchema):
    redirect: Redirect = ""
    keep_signed_in: bool = False


class AddressOfProviderOut(OutSchema):
    """Where the browser goes."""

    address: str


class ResultIn(InSchema):
    result: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class ProviderTokensOut(TokensOut):
    """`redirect`: where the person wanted to go; empty for the start."""

    redirect: str


class ThirdPartyOut(OutSchema):
    key: ThirdParty
    name: str


def third_party_out(key: ThirdParty) -> dict[str, Any]:
    return {"key": key, "name": NAMES[key]}


class OwnThirdPartyOut(OutSchema):
    """One that signs the person in, or, without `added_at`, could; `is_there`: the installation still knows it."""

    key: ThirdParty
    name: str
    label: str
    is_there: bool
    added_at: dt.datetime | None
    last_used_at: dt.datetime | None


def own_third_party_out(identity: Identity) -> dict[str, Any]:
    key = ThirdParty(identity.third_party)
    return {
        "key": key,
        "name": NAMES[key],
        "label": identity.label,
        "is_there": party_of(key) is not None,
        "added_at": identity.created_at,
        "last_used_at": identity.last_used_at,
    }


def offered_third_party_out(key: ThirdParty) -> dict[str, Any]:
    return {
        "key": key,
        "name": NAMES[key],
        "label": "",
        "is_there": True,
        "added_at": None,
        "last_used_at": None,
    }


class AddThirdPartyIn(InSchema):
    """`password`: the account's own, asked again of who has one."""

    password: TypedPassword = ""


# --- set-up -----------------------------------------------------------------------------------------------------------


Claim = Annotated[str, StringConstraints(max_length=300)]


class MappingIn(InSchema):
    """Which claim stands for which field; null: as it is usual, empty: none, so that this stays with the card."""

    email: Claim | None = None
    first_name: Claim | None = None
    last_name: Claim | None = None
    prefix: Claim | None = None
    suffix: Claim | None = None
    pronouns: Claim | None = None
    job_title: Claim | None = None
    department: Claim | None = None
    organisation: Claim | None = None
    external_key: Claim | None = None
    work_phone: Claim | None = None
    mobile_phone: Claim | None = None
    language: Claim | None = None
    groups: Claim | None = None


class MappingRowOut(OutSchema):
    """`chosen` null: the usual claim stands for the field."""

    target: claims.Target
    usual: str
    chosen: str | None


class SsoIn(InSchema):
    """The set-up, whole. `client_secret`, `metadata` and `certificates` null: they stay. SAML takes an address of
    metadata, a file of it, or the three values. `secret_ends_on` is the day on which the secret ends, as the provider
    shows it beside the secret."""

    protocol: Protocol
    provider: Provider = Provider.OTHER
    issuer: Annotated[str, StringConstraints(max_length=1024)] = ""
    client_id: Annotated[str, StringConstraints(max_length=255)] = ""
    client_secret: Annotated[str, StringConstraints(max_length=1000)] | None = None
    secret_ends_on: dt.date | None = None
    metadata_address: Line = ""
    metadata: Annotated[str, StringConstraints(max_length=400_000)] | None = None
    sign_in_address: Line = ""
    certificates: (
        Annotated[list[Annotated[str, StringConstraints(max_length=20_000)]], Field(max_length=6)] | None
    ) = None
    begins_by_itself: bool = False
    owners_keep_a_way: bool = True
    mapping: MappingIn | None = None


class CertificateOut(OutSchema):
    """`fingerprint`: SHA-256."""

    fingerprint: str
    begins: dt.datetime
    ends: dt.datetime
    is_good: bool


class SsoCopyOut(OutSchema):
    """What is copied into the provider."""

    answer_address: str
    logout_address: str
    sign_in_address: str
    entity_id: str
    reply_address: str
    metadata_address: str
    name_id_format: str


class SsoOut(OutSchema):
    """`has_secret`: one is kept, and never shown. `metadata_problem`: why the last look failed, empty for none."""

    protocol: Protocol
    provider: Provider
    is_on: bool
    is_set_up: bool
    tested_at: dt.datetime | None
    issuer: str
    client_id: str
    has_secret: bool
    secret_ends_on: dt.date | None
    metadata_address: str
    metadata_read_at: dt.datetime | None
    metadata_problem: str
    sign_in_address: str
    certificates: list[CertificateOut]
    begins_by_itself: bool
    owners_keep_a_way: bool
    required: bool
    domains: list[str]
    people: int
    mapping: list[MappingRowOut]
    to_copy: SsoCopyOut
    test: str


def sso_out(directory: Directory, connection: Connection, last: Attempt | None) -> dict[str, Any]:
    """Before anything was entered the addresses to copy are there already."""
    own = addresses.own(connection.pk)
    now = clock.now()
    names = claims.names_of(connection.protocol, connection.provider, {})
    return {
        "protocol": connection.protocol,
        "provider": connection.provider,
        "is_on": connection.is_on,
        "is_set_up": is_set_up(connection),
        "tested_at": connection.tested_at,
        "issuer": connection.issuer,
        "client_id": connection.client_id,
        "has_secret": bool(connection.secret),
        "secret_ends_on": connection.secret_ends_on,
        "metadata_address": connection.metadata_address,
        "metadata_read_at": connection.metadata_read_at,
        "metadata_problem": connection.metadata_problem,
        "sign_in_address": connection.sign_in_address,
        "certificates": [_certificate_out(row, now) for row in connection.certificates],
        "begins_by_itself": connection.begins_by_itself,
        "owners_keep_a_way": connection.owners_keep_a_way,
        "required": directories.settings_of(directory).sso_required,
        "domains": sorted(directories.verified_domains(directory)),
        "people": selectors.count_people(connection),
        "mapping": [
            {
                "target": target,
                "usual": next(iter(names.get(target, ())), ""),
                "chosen": connection.mapping.get(target.value),
            }
            for target in claims.Target
        ],
        "to_copy": {
            "answer_address": addresses.callback(connection.pk),
            "logout_address": addresses.logout(connection.pk),
            "sign_in_address": addresses.start_page(),
            "entity_id": own.entity_id,
            "reply_address": own.answers_to,
            "metadata_address": own.entity_id,
            "name_id_format": PERSISTENT,
        },
        "test": last.pk if last else "",
    }


def _certificate_out(row: dict[str, str], now: dt.datetime) -> dict[str, Any]:
    ends = dt.datetime.fromisoformat(row["ends"])
    begins = dt.datetime.fromisoformat(row["begins"])
    return {
        "fingerprint": row["fingerprint"],
        "begins": begins,
        "ends": ends,
        "is_good": begins <= now < ends,
    }


class ClaimOut(OutSchema):
    """A claim and what becomes of it: `target` names a field, empty where it is not used. `value` of several has them
    with commas."""

    name: str
    value: str
    target: str
    is_protocol: bool


class SsoTestOut(OutSchema):
    """What somebody saw who tested. `sentence` says what was wrong, `fault` names it; both empty where it passed.
    `warnings` name what should be looked at: `no_groups`, `email_as_name`, `transient_name`, `outside_domains`,
    `no_name`."""

    uuid: str
    passed: bool
    fault: str
    sentence: str
    detail: str
    at: dt.datetime
    claims: list[ClaimOut]
    email: str
    first_name: str
    last_name: str
    found: str
    groups: list[str]
    warnings: list[str]


def test_out(connection: Connection, attempt: Attempt) -> dict[str, Any]:
    said = Said.of_row(attempts.said_of(attempt)) if attempt.state == AttemptState.ANSWERED else None
    empty: dict[str, Any] = {"claims": [], "email": "", "first_name": "", "last_name": "", "found": ""}
    shown = _shown(connection, said) if said else {**empty, "groups": [], "warnings": []}
    fault = Fault(attempt.fault) if attempt.fault else None
    return {
        "uuid": attempt.pk,
        "passed": said is not None,
        "fault": attempt.fault,
        "sentence": translated(sentence(LOGGED[fault])) if fault else "",
        "detail": attempt.detail,
        "at": attempt.answered_at,
        **shown,
    }


def _shown(connection: Connection, said: Said) -> dict[str, Any]:
    person = people.person_of(connection, said)
    directory = connection.directory
    row = directories.person_with_address(directory, person.email) if person.email else None
    return {
        "claims": [
            {
                "name": name,
                "value": ", ".join(values)[:500],
                "target": person.used[name].value if name in person.used else "",
                "is_protocol": name in claims.PROTOCOL_CLAIMS,
            }
            for name, values in sorted(said.values.items())
        ],
        "email": person.email,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "found": str(row) if row else "",
        "groups": list(person.groups or ()),
        "warnings": _warnings(connection, said, person),
    }


def _warnings(connection: Connection, said: Said, person: claims.Person) -> list[str]:
    name_format = (said.values.get("NameID.Format") or [""])[0]
    found = {
        "no_groups": person.groups is None,
        "email_as_name": name_format.endswith("emailAddress"),
        "transient_name": name_format.endswith("transient"),
        "outside_domains": not person.email or not directories.is_of(connection.directory, person.email),
        "no_name": not person.last_name,
    }
    return [name for name, holds in found.items() if holds]


class ThirdPartySwitchOut(OutSchema):
    """`is_there`: the installation knows it, else nobody is shown it."""

    key: ThirdParty
    name: str
    is_on: bool
    is_there: bool


class ThirdPartySwitchesOut(OutSchema):
    """`required`: the company's own sign-in is required, so none of them counts for its people."""

    parties: list[ThirdPartySwitchOut]
    required: bool


def switches_out(directory: Directory, switches: ThirdPartySwitches) -> dict[str, Any]:
    return {
        "parties": [
            {
                "key": key,
                "name": NAMES[key],
                "is_on": getattr(switches, key.value),
                "is_there": party_of(key) is not None,
            }
            for key in ThirdParty
        ],
        "required": selectors.is_ready(directory) and directories.settings_of(directory).sso_required,
    }


class ThirdPartySwitchesIn(InSchema):
    google: bool = True
    microsoft: bool = True
    apple: bool = True


class ForgottenOut(OutSchema):
    people: int
