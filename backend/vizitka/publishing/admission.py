"""What a visit leads to: the card, another address, the question for the PIN, or a word why not. Pure.

The rules are asked in their order, the first that has an answer gives it. Their order is what keeps secrets: nothing is
said of a card that the host does not have, nothing of its other names before the PIN (docs/domain/visits.md).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

from vizitka.publishing.cookies import Cookie
from vizitka.publishing.visit import Asked, Visit
from vizitka.spaces.enums import Visibility


@dataclass(frozen=True, slots=True)
class Facts:
    """`state` is `visible` or the reason why not (rules.publication). `name` is how the card is called on the visit's
    channel, `names` are all that need no redirect.

    `asks`: the channel asks for a PIN; `has_pin`: there is one; `entered`: the visitor has given it. `ticket` is the
    cookie for which the ticket in the address stands, None without a good one; `belongs`: the visitor's cookie says
    that cards of the private space may be seen. `moved_to` is the domain that the space wants its visitors at, `direct`
    the address to which the card sends them straight; both are empty for most. `offers_code` and `tells_link` say
    whether this visitor may learn the addresses of the other channels.
    """

    space_id: uuid.UUID
    state: str = "visible"
    visibility: str = Visibility.PUBLIC
    name: str = ""
    names: frozenset[str] = frozenset()
    asks: bool = False
    has_pin: bool = False
    entered: bool = False
    ticket: Cookie | None = None
    belongs: bool = False
    moved_to: str = ""
    direct: str = ""
    offers_code: bool = True
    tells_link: bool = True


@dataclass(frozen=True, slots=True)
class Show:
    """What was asked for. `is_cached`: browsers may keep it and ask whether it is still right; `is_remembered`: the
    short way may, for everyone; `is_indexed`: search engines may find it."""

    is_cached: bool
    is_remembered: bool
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class Redirect:
    """`cookie` is what a ticket in the address was exchanged for. `by_frame`: pages in a frame are not sent there.
    `is_visit`: it stands for the page of the card, and observers are told of it as of that."""

    address: str
    status: int = 302
    cookie: Cookie | None = None
    by_frame: bool = False
    is_visit: bool = False


@dataclass(frozen=True, slots=True)
class AskForPin:
    """`has_pin` is false for a card that is to be protected, but has no PIN yet."""

    has_pin: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """A page of words (notices.NOTICES). `speaks_of_card`: it may be in the card's language."""

    code: str
    speaks_of_card: bool = True


UNKNOWN: Final = Notice("unknown", speaks_of_card=False)
Admission = Show | Redirect | AskForPin | Notice
Rule = Callable[[Visit, Facts], Admission | None]


def no_card(visit: Visit, said: str = UNKNOWN.code) -> Redirect | Notice:
    """The answer when there is no card of that name; `said` is what its channel says of it."""
    return _back(visit) if _is_reloaded(visit) else replace(UNKNOWN, code=said)


def proved(visit: Visit, said: str) -> Redirect | Notice:
    """After a proof: a word, else the same address without it, which may be reloaded and passed on."""
    if said:
        return Notice(said, speaks_of_card=False)
    rest = [pair for pair in parse_qsl(visit.query, keep_blank_values=True) if pair[0] not in visit.proof]
    return Redirect(f"{_back(visit).address}{'?' if rest else ''}{urlencode(rest)}", status=303)


def admission(visit: Visit, facts: Facts) -> Admission:
    """The answer to a visit, `facts` being those of its card."""
    for rule in ORDER:
        decided = rule(visit, facts)
        if decided is not None:
            return decided
    return _show(visit, facts)


def _foreign(visit: Visit, facts: Facts) -> Admission | None:
    """On a customer's host there are the cards of its space, and no others."""
    is_foreign = visit.host is not None and visit.host.space_id != facts.space_id
    return UNKNOWN if is_foreign else None


def _is_reloaded(visit: Visit) -> bool:
    return visit.asked is Asked.PIN and not visit.is_sent


def _back(visit: Visit) -> Redirect:
    return Redirect(f"/{visit.channel.letter}/{quote(visit.handle, safe='')}")


def _pin_reloaded(visit: Visit, facts: Facts) -> Admission | None:
    """Somebody reloads the page after a wait for another try."""
    return _back(visit) if _is_reloaded(visit) else None


def _unpublished(visit: Visit, facts: Facts) -> Admission | None:
    return Notice(facts.state) if facts.state != "visible" else None


def _moved(visit: Visit, facts: Facts) -> Admission | None:
    """Temporary: a domain can be given up. Codes are pictures inside of other pages, the way elsewhere is for people;
    a card that asks for a PIN answers where it was opened: the company's own domain tells whose it is."""
    stays = visit.asked is Asked.CODE or facts.asks or visit.in_frame or visit.is_sent
    if stays or not _leads_elsewhere(visit, facts):
        return None
    address = f"https://{facts.moved_to}{quote(visit.path)}"
    return Redirect(_with_query(address, visit), by_frame=True)


def _leads_elsewhere(visit: Visit, facts: Facts) -> bool:
    return bool(facts.moved_to) and visit.host is None


def _private(visit: Visit, facts: Facts) -> Admission | None:
    if facts.visibility != Visibility.PRIVATE:
        return None
    if facts.ticket is not None:
        below = "" if visit.asked is Asked.PIN else visit.suffix
        return Redirect(f"{visit.base}{below}", cookie=facts.ticket)
    return None if facts.belongs else Notice("private")


def _closed(visit: Visit, facts: Facts) -> Admission | None:
    is_open = facts.entered and visit.asked is not Asked.PIN
    return AskForPin(facts.has_pin) if facts.asks and not is_open else None


def _pin_in_vain(visit: Visit, facts: Facts) -> Admission | None:
    """The card has asked for a PIN when the visitor saw it, and does not any more."""
    return Redirect(opened(visit, facts), status=303) if visit.asked is Asked.PIN else None


def opened(visit: Visit, facts: Facts) -> str:
    """Where a right PIN leads to."""
    language = f"?lang={visit.language}" if "lang" in visit.choices else ""
    return f"/{visit.channel.letter}/{facts.name}{language}"


def _other_name(visit: Visit, facts: Facts) -> Admission | None:
    """Other letters, or a name that the card had before."""
    if visit.handle in facts.names:
        return None
    return Redirect(_with_query(f"/{visit.channel.letter}/{facts.name}{visit.suffix}", visit))


def _direct(visit: Visit, facts: Facts) -> Admission | None:
    wanted = visit.asked is Asked.PAGE and visit.choices.get("card") != "1"
    return Redirect(facts.direct, is_visit=True) if facts.direct and wanted else None


def _no_code(visit: Visit, facts: Facts) -> Admission | None:
    return Notice("no_code") if visit.asked is Asked.CODE and not facts.offers_code else None


def _with_query(address: str, visit: Visit) -> str:
    return f"{address}?{visit.query}" if visit.query else address


def _show(visit: Visit, facts: Facts) -> Show:
    is_open = not facts.asks and visit.asked not in (Asked.MESSAGE, Asked.BELOW)
    is_cached = is_open and facts.visibility != Visibility.PRIVATE
    # In memory pages are known by their path: this one and the way to elsewhere share it.
    shares_path = _leads_elsewhere(visit, facts) or (visit.asked is Asked.PAGE and bool(facts.direct))
    return Show(
        is_cached=is_cached,
        is_remembered=is_cached and not shares_path,
        is_indexed=is_open and visit.asked is not Asked.PRIVACY and facts.visibility == Visibility.PUBLIC,
    )


ORDER: Final[tuple[Rule, ...]] = (
    _foreign,
    _pin_reloaded,
    _unpublished,
    _moved,
    _private,
    _closed,
    _pin_in_vain,
    _other_name,
    _direct,
    _no_code,
)
