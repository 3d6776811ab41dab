"""Pure decisions of directories: what a name is compared by, which effect a call has, what holds it, what a person may
get by groups."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from vizitka.directories.enums import Effect, Hold, PersonState, ProofState
from vizitka.domains.mail_providers import MAIL_PROVIDERS
from vizitka.domains.rules import HostProblem, normalised_host

MOST_LEAVERS: Final = 10
LEAVERS_WITHIN: Final = dt.timedelta(hours=24)
MOST_DOMAINS: Final = 50
MOST_PER_SPACE: Final = 10
# A domain is taken away after three looks on three days that clearly found nothing, as hosts of cards are.
# The operation that the log names where people are settled in the background.
SETTLING: Final = "settle"
KEEP_LOG: Final = dt.timedelta(days=90)
# What a removed person told is forgotten then.
KEEP_REMOVED: Final = dt.timedelta(days=30)
LONGEST_SESSION_HOURS: Final = 720

# From the least to the most; nobody becomes an owner by a group.
ROLES: Final = ("no_role", "analyst", "editor", "admin", "owner")
# What a directory may bring to a card.
BROUGHT_FIELDS: Final = (
    *("prefix", "first_name", "last_name", "suffix", "pronouns", "job_title", "department", "organisation"),
    *("description", "external_key", "phones", "emails", "websites", "addresses", "social_media"),
)
# Keys of payloads that are never written down, wherever they stand.
SECRET_WORDS: Final = (
    "password",
    "secret",
    "token",
    "assertion",
    "authorization",
    "cookie",
    "credential",
    "private",
)
SHOWN_INSTEAD: Final = "•••"
MOST_DEPTH: Final = 8
MOST_ITEMS: Final = 50
LONGEST_TEXT: Final = 500


def key_of(user_name: str) -> str:
    """What names of people and groups are compared by: without case, in one form of Unicode."""
    return unicodedata.normalize("NFKC", user_name.strip()).casefold()[:255]


def mail_domain(text: str, own: Collection[str] = ()) -> str | HostProblem:
    """The domain as DNS knows it, or why no directory may have it. Everybody's mail domains are refused too
    (`HostProblem.PUBLIC_SUFFIX`): nobody owns them."""
    given = text.strip().rpartition("@")[2]
    found = normalised_host(given, own)
    return HostProblem.PUBLIC_SUFFIX if isinstance(found, str) and found in MAIL_PROVIDERS else found


def proof_of(*, verified: bool, misses: int, taken: bool, was_lost: bool, expired: bool) -> ProofState:
    """One word for people."""
    if verified:
        return ProofState.AT_RISK if misses else ProofState.VERIFIED
    if taken:
        return ProofState.TAKEN
    if expired:
        return ProofState.EXPIRED
    return ProofState.LOST if was_lost else ProofState.WAITING


# --- effects ----------------------------------------------------------------------------------------------------------


def effect_of(state: str, *, active: bool, differs: bool) -> Effect | None:
    """What has to happen so that a person is here as the directory wants; None when nothing has to."""
    if state == PersonState.HERE:
        if not active:
            return Effect.LEAVE
        return Effect.CHANGE if differs else None
    if not active:
        return None
    return Effect.RETURN if state == PersonState.LEFT else Effect.JOIN


def hold_of(
    effect: Effect,
    *,
    serves: bool,
    in_domain: bool,
    dry_run: bool,
    leavers: int,
    most_leavers: int,
    confirmed: bool,
) -> Hold | None:
    """Why an effect waits. Whoever confirms it takes dry run and number of leavers upon themselves, nothing else.

    `leavers` have left within a day, without this one.
    """
    if effect == Effect.LEAVE:
        if confirmed:
            return None
        if dry_run:
            return Hold.DRY_RUN
        return Hold.LEAVERS if leavers >= most_leavers else None
    if not serves:
        return Hold.LICENCE
    if not in_domain:
        return Hold.DOMAIN
    return Hold.DRY_RUN if dry_run and not confirmed else None


# --- fields of cards --------------------------------------------------------------------------------------------------


def brought(card: Mapping[str, Any], winners: Mapping[str, str]) -> dict[str, Any]:
    """What of a directory's values stands on the card: the space wins what it says it wins."""
    return {
        field: value
        for field, value in card.items()
        if field in BROUGHT_FIELDS and winners.get(field) != "space"
    }


# --- groups -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grant:
    """What one group gives, in values alone."""

    served: str
    role: str
    card_here: bool
    template: str | None
    rank: int


def roles_of(grants: Iterable[Grant], served: Collection[str]) -> dict[str, str]:
    """The highest role in each served space; an owner is made by nobody but an owner."""
    found: dict[str, str] = {}
    for grant in grants:
        if grant.role not in ROLES[1:-1] or grant.served not in served:
            continue
        present = found.get(grant.served, ROLES[0])
        found[grant.served] = max(present, grant.role, key=ROLES.index)
    return found


def place_of_card(
    grants: Iterable[Grant], served: Collection[str], otherwise: tuple[str, str | None]
) -> tuple[str, str | None]:
    """In which space a new card is made, and with which template."""
    fitting = [grant for grant in grants if grant.card_here and grant.served in served]
    if not fitting:
        return otherwise
    first = min(fitting, key=lambda grant: (grant.rank, grant.served))
    return first.served, first.template


def role_after(present: str | None, given: str | None, wanted: str | None) -> str | None:
    """The role of somebody in a space after groups have changed; None: none at all.

    `given` is what groups gave before, `wanted` what they give now. What a person of the space has given stays: nothing
    is taken that no group gave, and nobody is lowered below it.
    """
    own = present if present is not None and present != given else None
    if own is None:
        return wanted
    if wanted is None:
        return own
    return max(own, wanted, key=ROLES.index)


# --- what is written down ---------------------------------------------------------------------------------------------


def without_secrets(value: Any, depth: int = 0) -> Any:
    """A payload as the log keeps it: no secrets, no endless texts or lists."""
    if depth > MOST_DEPTH:
        return "…"
    if isinstance(value, Mapping):
        pairs = list(value.items())[:MOST_ITEMS]
        # A PATCH names the secret in its path and carries it beside.
        hidden = any(key in value and _is_secret(str(value[key])) for key in ("path", "name"))
        return {
            str(key)[:120]: SHOWN_INSTEAD
            if _is_secret(str(key)) or (hidden and key == "value")
            else without_secrets(item, depth + 1)
            for key, item in pairs
        }
    if isinstance(value, (list, tuple)):
        rows = [without_secrets(item, depth + 1) for item in value[:MOST_ITEMS]]
        return [*rows, f"… +{len(value) - MOST_ITEMS}"] if len(value) > MOST_ITEMS else rows
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TEXT else f"{value[:LONGEST_TEXT]}…"
    return value if isinstance(value, (int, float, bool)) or value is None else str(value)


def _is_secret(key: str) -> bool:
    folded = key.casefold()
    return any(word in folded for word in SECRET_WORDS)
