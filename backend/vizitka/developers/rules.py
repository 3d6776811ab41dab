"""Pure decisions about tokens: how many, how long, from where, when somebody is told."""

from __future__ import annotations

import datetime as dt
import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
MOST_TOKENS: Final = 25
MOST_NETWORKS: Final = 20
MOST_SPACES: Final = 100
# Days that a token may live; the first is offered.
LIVES: Final = (365, 30, 90, 180, 730)
# How long a token goes on after another was made in its place: systems are changed by hand.
OVERLAP: Final = dt.timedelta(days=14)
# What a program has asked a person for: how long one secret opens, how long the whole rests unused, how long it lives.
SECRET_LIFE: Final = dt.timedelta(hours=1)
UNUSED_LIFE: Final = dt.timedelta(days=90)
LONGEST_GRANT: Final = dt.timedelta(days=365)
# Days before the end at which people are told by mail.
STAGES: Final = (30, 7, 1)


class TokenState(StrEnum):
    """`stopped`: who made it has no role in the space any more. `replaced`: it goes on beside another for some days."""

    VALID = "valid"
    ENDS_SOON = "ends_soon"
    REPLACED = "replaced"
    STOPPED = "stopped"
    EXPIRED = "expired"


def state_of(expires_at: dt.datetime, now: dt.datetime, *, has_maker: bool, is_replaced: bool) -> TokenState:
    """How a token stands that nobody has ended."""
    if now >= expires_at:
        return TokenState.EXPIRED
    if not has_maker:
        return TokenState.STOPPED
    if is_replaced:
        return TokenState.REPLACED
    return TokenState.ENDS_SOON if expires_at - now <= dt.timedelta(days=STAGES[0]) else TokenState.VALID


def is_valid(expires_at: dt.datetime, ended_at: dt.datetime | None, now: dt.datetime) -> bool:
    """Whether a token still opens."""
    return ended_at is None and now < expires_at


def end_after_replacement(expires_at: dt.datetime, now: dt.datetime) -> dt.datetime:
    """When a token ends whose successor was made now."""
    return min(expires_at, now + OVERLAP)


def end_of_grant(created_at: dt.datetime, now: dt.datetime) -> dt.datetime:
    """When access ends that a program was granted at `created_at`, and renews now."""
    return min(created_at + LONGEST_GRANT, now + UNUSED_LIFE)


def stage_to_tell(expires_at: dt.datetime, told: int | None, now: dt.datetime) -> int | None:
    """The stage that people have to be told of now; None when they know."""
    left = (expires_at - now) / dt.timedelta(days=1)
    reached = [stage for stage in STAGES if left <= stage]
    if left <= 0 or not reached:
        return None
    return reached[-1] if told is None or reached[-1] < told else None


def network(text: str) -> str:
    """An address or network as it is kept, `203.0.113.0/24`. Raises `ValueError`."""
    return str(ipaddress.ip_network(text.strip(), strict=False))


def is_wider(before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> bool:
    """Whether a token may more than before: further abilities, or from or in further places. Where none is named, it
    works in all of them."""
    if not set(after["abilities"]) <= set(before["abilities"]):
        return True
    spaces, chosen = before.get("spaces", ()), after.get("spaces", ())
    if spaces and not (chosen and set(chosen) <= set(spaces)):
        return True
    return bool(before["networks"]) and not _lie_within(after["networks"], before["networks"])


def _lie_within(networks: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these networks are some, and parts of the others; two neighbours are the whole that they make up."""
    found = [ipaddress.ip_network(text) for text in others]
    wholes: list[Network] = [
        *ipaddress.collapse_addresses(one for one in found if isinstance(one, ipaddress.IPv4Network)),
        *ipaddress.collapse_addresses(one for one in found if isinstance(one, ipaddress.IPv6Network)),
    ]
    parts = [ipaddress.ip_network(text) for text in networks]
    return bool(parts) and all(any(_is_part(part, whole) for whole in wholes) for part in parts)


def _is_part(part: Network, whole: Network) -> bool:
    if part.version != whole.version or part.prefixlen < whole.prefixlen:
        return False
    return part.network_address in whole


def is_allowed(address: str, networks: Iterable[str]) -> bool:
    """Whether calls from an address are taken: from everywhere when no network is named."""
    named = [ipaddress.ip_network(text) for text in networks]
    if not named:
        return True
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in one for one in named)
