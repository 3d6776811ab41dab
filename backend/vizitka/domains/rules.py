"""Pure decisions of custom domains: what a host may be, what records prove, when a domain is lost."""

from __future__ import annotations

import datetime as dt
import enum
import ipaddress
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final

import idna
from publicsuffixlist import PublicSuffixList

from vizitka.domains.enums import DomainState, RecordState
from vizitka.domains.mail_providers import MAIL_PROVIDERS

MOST_PER_SPACE: Final = 20
# How long a value for the TXT record is good while the domain is not verified.
TOKEN_LIFE: Final = dt.timedelta(days=14)
# A domain is taken away after three looks on three days that clearly found nothing (standards.md, "Domains").
MISSES_TO_LOSE: Final = 3
MISS_APART: Final = dt.timedelta(hours=20)
RECHECK: Final = dt.timedelta(days=1)
RECHECK_AFTER_ERROR: Final = dt.timedelta(hours=1)
# A domain serves on for a while when its space's licence ends: codes in print carry it.
LICENCE_GRACE: Final = dt.timedelta(days=14)
# Two looks at one domain are at least this far apart.
CHECK_APART: Final = dt.timedelta(seconds=10)
TXT_PREFIX: Final = "_vizitka-verify"
LONGEST_FOUND: Final = 200
MOST_FOUND: Final = 10

_PORT: Final = re.compile(r":\d{1,5}$")
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")


class HostProblem(enum.Enum):
    """Why a text is no host that a space may have."""

    MALFORMED = "malformed"
    WILDCARD = "wildcard"
    PATH = "path"
    PORT = "port"
    ADDRESS = "address"
    SINGLE_LABEL = "single_label"
    PUBLIC_SUFFIX = "public_suffix"
    OURS = "ours"


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        # Browsers read 127.1 and 0x7f.1 as addresses too (WHATWG URL, "ends in a number").
        last = text.rstrip(".").rsplit(".", 1)[-1]
        return last.isdigit() or re.fullmatch(r"0x[0-9a-f]*", last) is not None
    return True


def normalised_host(text: str, own: Collection[str] = ()) -> str | HostProblem:
    """The host as DNS knows it: A-labels (RFC 5891), lower case, no dot at the end; or what is wrong with it.

    A pasted `https://` and a lone slash at the end are taken away. `own` are hosts of the installation: neither they
    nor anything below them can be a customer's.
    """
    given = re.sub(r"^https?://", "", text.strip().lower()).removesuffix("/")
    if "*" in given:
        return HostProblem.WILDCARD
    if re.search(r"[/?#\\]", given):
        return HostProblem.PATH
    if _is_address(given) or _is_address(_PORT.sub("", given)):
        return HostProblem.ADDRESS
    if ":" in given:
        return HostProblem.PORT if _PORT.search(given) else HostProblem.MALFORMED
    given = given.removesuffix(".").removesuffix("。")
    try:
        host = idna.encode(given, uts46=True, std3_rules=True).decode("ascii").lower()
    except (idna.IDNAError, UnicodeError):
        return HostProblem.MALFORMED
    # The TXT record's name is longer than the host, and must fit too (RFC 1035: 253 characters).
    if len(host) + len(TXT_PREFIX) + 1 > 253 or not all(_LABEL.fullmatch(part) for part in host.split(".")):
        return HostProblem.MALFORMED
    if _is_address(host):
        return HostProblem.ADDRESS
    if "." not in host:
        return HostProblem.SINGLE_LABEL
    if any(host == name or host.endswith(f".{name}") for name in own):
        return HostProblem.OURS
    if _suffixes().publicsuffix(host) == host:
        return HostProblem.PUBLIC_SUFFIX
    return host


@cache
def _suffixes() -> PublicSuffixList:
    """Read when they are first asked for: ten thousand lines."""
    return PublicSuffixList()


def zone_of(host: str) -> str:
    """The domain that somebody has registered, e.g. `example.co.uk` for `cards.example.co.uk`."""
    return _suffixes().privatesuffix(host) or host


def has_known_ending(host: str) -> bool:
    """Whether it stands below a suffix that there is (`example.com`), so that mail programs make a link of it."""
    suffix = _suffixes().publicsuffix(host, accept_unknown=False)
    return suffix is not None and suffix != host


def is_apex(host: str) -> bool:
    """Whether the host is a registered domain itself, which cannot have a CNAME (RFC 1034, section 3.6.2)."""
    return zone_of(host) == host


def readable_host(host: str) -> str:
    """The host in the letters that people write; as it is when it cannot be decoded."""
    try:
        return idna.decode(host)
    except idna.IDNAError:
        return host


def label_in_zone(name: str, zone: str) -> str:
    """How DNS providers want a name: relative to the zone, `@` for the zone itself."""
    return "@" if name == zone else name.removesuffix(f".{zone}")


def txt_name(host: str) -> str:
    return f"{TXT_PREFIX}.{host}"


# --- what the name servers say ---------------------------------------------------------------------------------------


class Outcome(enum.Enum):
    """`MISSING` is a clear answer (no such name, no such record); `ERROR` is none at all."""

    FOUND = "found"
    MISSING = "missing"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question. `problem` is a code: timeout, servfail, refused, broken."""

    outcome: Outcome
    values: tuple[str, ...] = ()
    problem: str = ""


NOTHING: Final = Answer(Outcome.MISSING)


@dataclass(frozen=True, slots=True)
class Lookup:
    """All answers about one domain. `aliases` is the chain of CNAMEs from the host on; `zone_txt` what stands at the
    registered domain."""

    txt: Answer
    aliases: Answer
    host_addresses: Answer = NOTHING
    target_addresses: Answer = NOTHING
    zone_txt: Answer = NOTHING


@dataclass(frozen=True, slots=True)
class Seen:
    """What a record is taken for; `found` in words of DNS, shortened for people."""

    state: RecordState
    found: tuple[str, ...] = ()
    problem: str = ""


def _shown(values: Collection[str]) -> tuple[str, ...]:
    return tuple(value[:LONGEST_FOUND] for value in list(values)[:MOST_FOUND])


def judge_txt(answer: Answer, wanted: str) -> Seen:
    """One of several records is enough."""
    if answer.outcome is Outcome.ERROR:
        return Seen(RecordState.ERROR, problem=answer.problem)
    if any(value.strip().strip('"') == wanted for value in answer.values):
        return Seen(RecordState.FOUND, (wanted,))
    return Seen(RecordState.WRONG, _shown(answer.values)) if answer.values else Seen(RecordState.WAITING)


def judge_zone(answer: Answer, wanted: str) -> Seen:
    """As `judge_txt`; that another value is there says nothing: other claims may stand at the same name."""
    seen = judge_txt(answer, wanted)
    return Seen(RecordState.WAITING) if seen.state == RecordState.WRONG else seen


def mail_domain(host: str) -> str | None:
    """The domain whose addresses a claim to `host` can prove: the registered one. None where everybody can have an
    address."""
    zone = zone_of(host)
    return None if zone in MAIL_PROVIDERS else zone


def domain_of_address(email: str) -> str:
    """The domain of an address as claims name it; empty for what is none."""
    domain = normalised_host(email.rpartition("@")[2])
    return domain if isinstance(domain, str) else ""


def judge_target(lookup: Lookup, target: str, *, apex: bool) -> Seen:
    """Whether the host leads to its own target: by CNAME, or at an apex by the same addresses (ALIAS, ANAME)."""
    aliases = lookup.aliases
    if target in aliases.values:
        return Seen(RecordState.FOUND, (target,))
    if aliases.outcome is Outcome.ERROR:
        return Seen(RecordState.ERROR, problem=aliases.problem)
    if aliases.values:
        return Seen(RecordState.WRONG, _shown(aliases.values))
    addresses = lookup.host_addresses
    if addresses.outcome is Outcome.ERROR:
        return Seen(RecordState.ERROR, problem=addresses.problem)
    if not addresses.values:
        return Seen(RecordState.WAITING)
    if apex and lookup.target_addresses.outcome is Outcome.ERROR:
        return Seen(RecordState.ERROR, problem=lookup.target_addresses.problem)
    if apex and set(addresses.values) <= set(lookup.target_addresses.values):
        return Seen(RecordState.FOUND, _shown(sorted(addresses.values)))
    return Seen(RecordState.WRONG, _shown(sorted(addresses.values)))


# --- over time ----------------------------------------------------------------------------------------------------


def is_proved(txt: RecordState, cname: RecordState) -> bool:
    return txt == cname == RecordState.FOUND


def is_clear_miss(txt: RecordState, cname: RecordState) -> bool:
    """Whether a record is clearly gone or another; an error alone never says so."""
    clear = {RecordState.WAITING, RecordState.WRONG}
    return txt in clear or cname in clear


def counts_as_miss(last_missed_at: dt.datetime | None, now: dt.datetime) -> bool:
    """A miss counts once a day, however often somebody looks."""
    return last_missed_at is None or now - last_missed_at >= MISS_APART


def next_check(*, verified: bool, error: bool, age: dt.timedelta, expired: bool) -> dt.timedelta | None:
    """How long until the next look; None: not before a person asks. `age` is that of the present TXT value."""
    if verified:
        return RECHECK_AFTER_ERROR if error else RECHECK
    if expired:
        return None
    if age < dt.timedelta(hours=1):
        return dt.timedelta(minutes=1)
    return dt.timedelta(minutes=10) if age < dt.timedelta(days=1) else dt.timedelta(hours=1)


def end_of_service(
    *, licence_lost_at: dt.datetime | None, licence_ends_at: dt.datetime | None
) -> dt.datetime | None:
    """When cards are shown at the host no longer, as things stand: a while after the licence was lost or will end."""
    lost = licence_lost_at or licence_ends_at
    return None if lost is None else lost + LICENCE_GRACE


def is_before_end(until: dt.datetime | None, now: dt.datetime) -> bool:
    return until is None or now < until


def state_of(
    *, verified: bool, active: bool, misses: int, taken: bool, was_lost: bool, expired: bool
) -> DomainState:
    """One word for people."""
    if verified:
        if not active:
            return DomainState.SUSPENDED
        return DomainState.AT_RISK if misses else DomainState.ACTIVE
    if taken:
        return DomainState.TAKEN
    if expired:
        return DomainState.EXPIRED
    return DomainState.LOST if was_lost else DomainState.WAITING
