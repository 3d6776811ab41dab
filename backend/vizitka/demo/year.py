"""A year of visitors of the demo company: what they would have left, added up by the rules that add up every view.

The week has its rhythm, holidays are quiet; in May there is a fair with many phones, and since September a site in
Rijeka and the company's new pages, which lead to the cards.
"""

from __future__ import annotations

import datetime as dt
import random
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from vizitka.common import clock
from vizitka.demo.design import AT_THE_FAIR
from vizitka.demo.people import OFFICES, PEOPLE, Employee
from vizitka.products.models import Product
from vizitka.spaces.models import Space
from vizitka.statistics.counting.agents import BOT
from vizitka.statistics.counting.facts import Fact
from vizitka.statistics.enums import Device, Figure, Trait
from vizitka.statistics.models import CardDay, CardMonth, CountedSpace, SpaceDay, SpaceHour
from vizitka.statistics.rules import add_traits, place_of
from vizitka.statistics.summing.adding import Added, Growth, add_up, placed

# With the last 30 days a year ago, for who compares with them.
DAYS: Final = 396
LINK, QR_CODE, PRODUCT = Figure.LINK.value, Figure.QR_CODE.value, Figure.PRODUCT.value
ROWS_AT_ONCE: Final = 2000

# From Monday on; hours of a day of work, and of others.
WEEK: Final = (0.95, 1.12, 1.15, 1.08, 0.82, 0.2, 0.14)
HOURS: Final = (0.2, 0, 0, 0, 0, 0.2, 0.6, 2, 5, 8, 9, 8,
                4.5, 5.5, 8, 8, 6.5, 4, 2.2, 1.6, 1.5, 1.2, 0.8, 0.4)  # fmt: skip
HOURS_AT_REST: Final = (0.3, 0, 0, 0, 0, 0, 0.2, 0.5, 1.5, 3, 4, 4,
                        3, 3, 3.5, 4, 4, 3.5, 3, 3, 3, 2.5, 1.5, 0.8)  # fmt: skip
HOURS_OF_FAIR: Final = (0, 0, 0, 0, 0, 0, 0, 0.5, 2, 7, 11, 12, 8, 9, 12, 11, 8, 4, 2, 2, 2, 1, 0.5, 0)
# Month and day; the company is Austrian.
HOLIDAYS: Final = {(1, 1), (1, 6), (5, 1), (8, 15), (10, 26), (11, 1),
                   (12, 8), (12, 24), (12, 25), (12, 26), (12, 31)}  # fmt: skip

FAIR_DAYS: Final = 3
FAIR_LEVEL: Final = 9.0
AUTUMN_LEVEL: Final = 1.4
RIJEKA: Final = 5

OF_DEPARTMENT: Final = {
    "Vertrieb": 3.2,
    "Geschäftsleitung": 2.2,
    "Marketing": 2.0,
    "Projekte": 1.7,
    "Service": 1.4,
    "Personal": 1.2,
    "Digital": 1.1,
}
OF_PERSON: Final = {"zoe": 4.5, "hannes": 6.0, "siobhan": 5.0}
# Nobody looks at these, or has for long.
NEVER: Final = frozenset({"robert", "eszter"})
SILENT_SINCE: Final = {"mateo": 130, "felix": 75, "luka": 40}

LANGUAGES: Final[Mapping[str, tuple[tuple[str, float], ...]]] = {
    "AT": (("de", 88), ("en", 7), ("hr", 2), ("tr", 2), ("hu", 1)),
    "DE": (("de", 90), ("en", 8), ("tr", 2)),
    "CH": (("de", 66), ("fr", 20), ("it", 9), ("en", 5)),
    "IT": (("it", 78), ("de", 18), ("en", 4)),
    "FR": (("fr", 94), ("en", 6)),
    "ES": (("es", 92), ("en", 8)),
    "PT": (("pt", 92), ("en", 8)),
    "CZ": (("cs", 93), ("en", 7)),
    "HU": (("hu", 94), ("en", 6)),
    "HR": (("hr", 93), ("en", 5), ("it", 2)),
    "SI": (("sl", 90), ("en", 10)),
    "JP": (("ja", 100),),
}  # fmt: skip
ENGLISH: Final = (("en", 100.0),)
ABROAD: Final = (("AT", 42), ("DE", 27), ("CH", 9), ("IT", 8), ("FR", 3), ("CZ", 2), ("HU", 2), ("HR", 2), ("SI", 1.5),
                 ("GB", 1), ("US", 1), ("NO", 0.5), ("ES", 0.5), ("", 0.5))  # fmt: skip
AT_FAIR: Final = (("AT", 33), ("DE", 21), ("IT", 13), ("CH", 12), ("FR", 8), ("SI", 3), ("CZ", 3), ("NO", 2), ("ES", 2),
                  ("JP", 1.5), ("US", 1.5))  # fmt: skip
IN_HAND: Final = ((Device.PHONE.value, 97.0), (Device.TABLET.value, 2.5), (Device.OTHER.value, 0.5))
AT_DESK: Final = (
    (Device.DESKTOP.value, 51.0),
    (Device.PHONE.value, 44.0),
    (Device.TABLET.value, 4.0),
    (Device.OTHER.value, 1.0),
)
REFERRERS: Final = (("", 66), ("linkedin.com", 15), ("google.com", 6), ("xing.com", 4), ("alpenwerk.example", 3),
                    ("google.at", 2), ("bing.com", 1.5), ("seilbahn.example", 1.5), ("duckduckgo.com", 1))  # fmt: skip
REFERRERS_SINCE_AUTUMN: Final = (("", 43), ("alpenwerk.example", 28), ("linkedin.com", 14), ("google.com", 7),
                                 ("xing.com", 3), ("google.at", 2.5), ("bing.com", 1), ("seilbahn.example", 1),
                                 ("duckduckgo.com", 0.5))  # fmt: skip
SIGNATURE: Final = "Email signature"
SIGNATURES: Final = 0.16
SAVES: Final = {LINK: 0.09, QR_CODE: 0.3, PRODUCT: 0.36}
# What visitors follow on a card, as shares of visits; and where the links lead that they follow.
FOLLOWED: Final = (
    (Figure.LINKS.value, 0.15),
    (Figure.CALLS.value, 0.06),
    (Figure.MAILS.value, 0.075),
    (Figure.ROUTES.value, 0.03),
    (Figure.SHARES.value, 0.02),
    (Figure.CONTACTS.value, 0.015),
)
# Phones alone have wallets: one visit of so many on one.
PASSES: Final = 25
LINKS: Final = (("linkedin", 46), ("alpenwerk.example", 24), ("alpenwerk.example/references", 13), ("youtube", 8),
                ("whatsapp", 5), ("calendly", 3), ("instagram", 1))  # fmt: skip


class Weighted:
    """One of these, some more often than others."""

    def __init__(self, pairs: Iterable[tuple[Any, float]]) -> None:
        self.values, weights = zip(*pairs, strict=True)
        self.weights: tuple[float, ...] = weights

    def one(self, chance: random.Random) -> Any:
        return chance.choices(self.values, self.weights)[0]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in this year: how often it is looked at beside others, where its person works, and on which days visitors
    see it and tap its products."""

    card_id: uuid.UUID
    weight: float
    country: str
    since: dt.date = dt.date.min
    until: dt.date = dt.date.max
    tapped_since: dt.date = dt.date.max
    tapped_until: dt.date = dt.date.min
    is_at_fair: bool = False


class Click(NamedTuple):
    """What a visitor followed on a card, or sent by its form; `link` where it was a link."""

    moment: int
    card_id: uuid.UUID
    figure: str
    link: str


class Visit(NamedTuple):
    """Somebody who looks, with what is the same in all views of a visit."""

    moment: int
    visitor: str
    channel: str
    country: str
    device: str
    language: str
    referrer: str
    campaign: str


def of_company(space: Space, card_ids: Mapping[str, uuid.UUID], now: dt.datetime) -> None:
    """The year of the company: cards by the keys of their people."""
    zone = clock.zone_of(space.time_zone)
    today = now.astimezone(zone).date()
    taps = _taps(space, zone)
    shown = [
        Shown(
            card_ids[person.key],
            OF_PERSON.get(person.key, OF_DEPARTMENT.get(person.department, 0.6)),
            OFFICES[person.office].country,
            begin_of(person, today),
            _end_of(person, today),
            *taps.get(card_ids[person.key], (dt.date.max, dt.date.min)),
            is_at_fair=person.key in {*AT_THE_FAIR, "hannes", "zoe"},
        )
        for person in PEOPLE
        if person.state != "draft" and person.key not in NEVER
    ]
    live(space, shown, now, visits_a_day=27, has_fair=True)


def of_academy(space: Space, card_ids: Sequence[uuid.UUID], now: dt.datetime) -> None:
    """The year of its academy, smaller and without a fair."""
    shown = [Shown(card_id, 3.0 / (number + 1), "AT") for number, card_id in enumerate(card_ids)]
    live(space, shown, now, visits_a_day=4, has_fair=False)


def live(
    space: Space, shown: Sequence[Shown], now: dt.datetime, *, visits_a_day: float, has_fair: bool
) -> None:
    """Writes the sums of a year of which nothing is counted yet."""
    zone = clock.zone_of(space.time_zone)
    left = list(_left(space, shown, now, zone, visits_a_day, has_fair=has_fair))
    facts = [one for one in left if isinstance(one, Fact)]
    cards = {(space.pk, one.card_id) for one in shown}
    added = add_up(placed(facts, {space.pk: zone}), cards, {}, (), lambda fact: fact.device == BOT)
    _add_clicks(added, space, zone, (one for one in left if isinstance(one, Click)))
    _write(SpaceHour, ("hour",), added.hours)
    _write(SpaceDay, ("day",), added.days, has_traits=True)
    _write(CardDay, ("card_id", "day"), added.card_days)
    _write(CardMonth, ("card_id", "month"), added.card_months, has_traits=True)
    first = dt.datetime.fromtimestamp(min(fact.moment for fact in facts), tz=dt.UTC)
    CountedSpace.objects.create(space=space, since=first, counted_at=now)


def fair_of(today: dt.date) -> dt.date:
    """The first day of the last fair: the third Tuesday of May."""
    year = today.year
    while True:
        first = dt.date(year, 5, 15)
        day = first + dt.timedelta(days=(1 - first.weekday()) % 7)
        if day <= today:
            return day
        year -= 1


def autumn_of(today: dt.date) -> dt.date:
    """The first day of the new site, and of the company's new pages."""
    return dt.date(today.year if today >= dt.date(today.year, 9, 1) else today.year - 1, 9, 1)


def begin_of(person: Employee, today: dt.date) -> dt.date:
    """Since when a person's card is there."""
    return autumn_of(today) if person.office == RIJEKA else today - dt.timedelta(days=DAYS + 20)


def _end_of(person: Employee, today: dt.date) -> dt.date:
    if person.state == "locked":
        # As the reason says for which it is locked.
        return dt.date(today.year if today > dt.date(today.year, 10, 31) else today.year - 1, 10, 31)
    silent = SILENT_SINCE.get(person.key)
    return dt.date.max if silent is None else today - dt.timedelta(days=silent)


def _taps(space: Space, zone: ZoneInfo) -> dict[uuid.UUID, tuple[dt.date, dt.date]]:
    """From when to when the products of cards were tapped."""
    found: dict[uuid.UUID, tuple[dt.date, dt.date]] = {}
    rows = Product.objects.in_space(space.pk).exclude(card=None)
    for card_id, connected, tapped in rows.values_list("card_id", "connected_at", "last_tap_at"):
        if card_id is None or connected is None or tapped is None:
            continue
        first, last = found.get(card_id, (dt.date.max, dt.date.min))
        found[card_id] = (
            min(first, connected.astimezone(zone).date()),
            max(last, tapped.astimezone(zone).date()),
        )
    return found


def _add_clicks(added: Added, space: Space, zone: ZoneInfo, clicks: Iterable[Click]) -> None:
    for click in clicks:
        hour, day, month = place_of(click.moment, zone)
        grown = (
            (added.hours[space.pk, hour], False),
            (added.days[space.pk, day], True),
            (added.card_days[space.pk, click.card_id, day], False),
            (added.card_months[space.pk, click.card_id, month], True),
        )
        for row, has_traits in grown:
            row.figures[click.figure] += 1
            if click.link and has_traits:
                row.traits[Trait.LINK][click.link] += 1


def _write(
    model: Any, key: Sequence[str], growths: Mapping[Any, Growth], *, has_traits: bool = False
) -> None:
    rows = []
    for at, growth in growths.items():
        values = dict(zip(("space_id", *key), at, strict=True)) | growth.figures
        rows.append(model(**values, **({"traits": add_traits({}, growth.traits)} if has_traits else {})))
    model.objects.bulk_create(rows, ROWS_AT_ONCE)


# --- visits


def _left(
    space: Space,
    shown: Sequence[Shown],
    now: dt.datetime,
    zone: ZoneInfo,
    visits_a_day: float,
    *,
    has_fair: bool,
) -> Iterator[Fact | Click]:
    """What visitors and machines would have left, until this moment."""
    today, latest = now.astimezone(zone).date(), int(now.timestamp())
    fair, autumn = fair_of(today) if has_fair else dt.date.max, autumn_of(today)
    for number in range(DAYS):
        day = today - dt.timedelta(days=DAYS - 1 - number)
        chance = random.Random(f"{space.username} {day}")  # noqa: S311  (a demo's visitors)
        cards = [one for one in shown if one.since <= day <= one.until]
        level = visits_a_day * _level(day, number / DAYS, autumn)
        visits = round(level * chance.gauss(1, 0.16) + chance.random() - 0.5)
        if not cards:
            continue
        visited = _visits(space, cards, day, zone, chance, max(visits, 0), autumn, fair)
        for one in (*visited, *_machines(space, cards, day, zone, chance, visits_a_day * 0.12)):
            if one.moment <= latest:
                yield one


def _level(day: dt.date, age: float, autumn: dt.date) -> float:
    """How much of a usual day's visits come: more with the time, fewer when people are away."""
    level = WEEK[day.weekday()] * (0.72 + 0.3 * age)
    if day >= autumn:
        level *= 1 + (AUTUMN_LEVEL - 1) * min(1, (day - autumn).days / 21)
    if _is_holiday(day):
        return level * 0.18
    if (day.month, day.day) >= (12, 22) or (day.month, day.day) <= (1, 6):
        return level * 0.35
    return level * (0.7 if (8, 1) <= (day.month, day.day) <= (8, 24) else 1)


def _is_holiday(day: dt.date) -> bool:
    return (day.month, day.day) in HOLIDAYS


def _visits(
    space: Space,
    cards: Sequence[Shown],
    day: dt.date,
    zone: ZoneInfo,
    chance: random.Random,
    number: int,
    autumn: dt.date,
    fair: dt.date,
) -> Iterator[Fact | Click]:
    since_fair = (day - fair).days
    is_fair = 0 <= since_fair < FAIR_DAYS
    at_rest = day.weekday() > 4 or _is_holiday(day)
    hours = Weighted(enumerate(HOURS_AT_REST if at_rest else HOURS))
    of_fair = Weighted(enumerate(HOURS_OF_FAIR))
    who, at_stand = Weighted((one, one.weight) for one in cards), [one for one in cards if one.is_at_fair]
    guests = round(number * FAIR_LEVEL * (1, 1.3, 0.8)[since_fair]) if is_fair and at_stand else 0
    # Who was at the stand writes in the weeks after, and finds the cards in the answers.
    echo = 0.5 * 0.8 ** (since_fair - FAIR_DAYS) if FAIR_DAYS <= since_fair < 28 else 0.0
    for one in range(number + guests + round(number * echo)):
        is_guest = one < guests
        card = chance.choice(at_stand) if is_guest else who.one(chance)
        channel = _channel(card, day, chance, is_guest=is_guest)
        hour = (of_fair if is_guest else hours).one(chance)
        local = dt.datetime(day.year, day.month, day.day, hour, chance.randrange(60), tzinfo=zone)
        visit = _visit(
            int(local.timestamp()), f"{one}", channel, card, chance, is_guest=is_guest, is_new=day >= autumn
        )
        if one >= number + guests:
            visit = visit._replace(campaign=f"Ropeway Days {day.year}", referrer="")
        looked_at = [card]
        if len(cards) > 1 and chance.random() < 0.11:
            looked_at.append(who.one(chance))
        for shown in looked_at:
            yield from _views(space, shown, day, visit, chance)


def _channel(card: Shown, day: dt.date, chance: random.Random, *, is_guest: bool) -> str:
    taps = card.tapped_since <= day <= card.tapped_until
    link, code, product = (0.05, 0.32, 1.0) if is_guest else (0.62, 0.22, 0.42)
    return chance.choices((LINK, QR_CODE, PRODUCT), (link, code, product if taps else 0))[0]


DEVICES: Final = {LINK: Weighted(AT_DESK), QR_CODE: Weighted(IN_HAND), PRODUCT: Weighted(IN_HAND)}
COUNTRIES, COUNTRIES_AT_FAIR = Weighted(ABROAD), Weighted(AT_FAIR)
LANGUAGES_OF: Final = {country: Weighted(pairs) for country, pairs in LANGUAGES.items()}
OTHER_LANGUAGES, TARGETS = Weighted(ENGLISH), Weighted(LINKS)
BEFORE_AUTUMN, SINCE_AUTUMN = Weighted(REFERRERS), Weighted(REFERRERS_SINCE_AUTUMN)


def _visit(
    moment: int,
    visitor: str,
    channel: str,
    card: Shown,
    chance: random.Random,
    *,
    is_guest: bool,
    is_new: bool,
) -> Visit:
    if is_guest:
        country = COUNTRIES_AT_FAIR.one(chance)
    else:
        # Most visitors are from where the person works.
        country = card.country if chance.random() < 0.55 else COUNTRIES.one(chance)
    referrer = campaign = ""
    if channel == LINK:
        if chance.random() < SIGNATURES:
            campaign = SIGNATURE
        else:
            referrer = (SINCE_AUTUMN if is_new else BEFORE_AUTUMN).one(chance)
    language = LANGUAGES_OF.get(country, OTHER_LANGUAGES).one(chance)
    return Visit(
        moment, visitor, channel, country, DEVICES[channel].one(chance), language, referrer, campaign
    )


def _views(
    space: Space, card: Shown, day: dt.date, visit: Visit, chance: random.Random
) -> Iterator[Fact | Click]:
    channel = visit.channel
    if channel == PRODUCT and not card.tapped_since <= day <= card.tapped_until:
        channel = QR_CODE
    told = (visit.visitor, visit.country, visit.device, visit.language, visit.referrer, visit.campaign)
    for _ in range(chance.choices((1, 2, 3), (74, 19, 7))[0]):
        yield Fact(visit.moment, space.pk, card.card_id, channel, "page", *told)
    if chance.random() < SAVES[channel]:
        yield Fact(visit.moment, space.pk, card.card_id, channel, "contact", *told)
    for figure, share in FOLLOWED:
        if chance.random() < share:
            link = TARGETS.one(chance) if figure == Figure.LINKS.value else ""
            yield Click(visit.moment, card.card_id, figure, link)
            # Every second one who leaves details ticks the box beside them.
            if figure == Figure.CONTACTS.value and visit.moment // 60 % 2 == 0:
                yield Click(visit.moment, card.card_id, Figure.SIGN_UPS.value, "")
    if visit.device == Device.PHONE and visit.moment // 60 % PASSES == 0:
        yield Click(visit.moment, card.card_id, Figure.PASSES.value, "")


def _machines(
    space: Space, cards: Sequence[Shown], day: dt.date, zone: ZoneInfo, chance: random.Random, most: float
) -> Iterator[Fact]:
    """Those that make previews of links in chats, and those that read the web: left out, and told."""
    for _ in range(round(chance.random() * 2 * most)):
        local = dt.datetime(
            day.year, day.month, day.day, chance.randrange(24), chance.randrange(60), tzinfo=zone
        )
        yield Fact(int(local.timestamp()), space.pk, cards[0].card_id, LINK, "page", "", "", BOT, "", "", "")
