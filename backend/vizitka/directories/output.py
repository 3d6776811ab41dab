"""Directories in the shape of the API."""

from __future__ import annotations

import csv
import datetime as dt
import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q
from django.utils import timezone, translation
from django.utils.translation import pgettext_lazy

from vizitka.cards import seats
from vizitka.cards.fields import BY_KEY
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.harmless import harmless
from vizitka.directories import foreseeing, health, listing, rules, seating, selectors, sentences, signing_in
from vizitka.directories.enums import CallOutcome, Hold, PersonState, Source
from vizitka.directories.health import Level, Signal
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryDomain,
    DirectoryGroup,
    DirectoryPerson,
    DirectoryReach,
)
from vizitka.directories.permissions import DIRECTORIES_MANAGE
from vizitka.directories.seating import Need
from vizitka.directories.selectors import DirectoryAccess
from vizitka.directories.services import domains
from vizitka.directories.services.stage import Stage
from vizitka.domains import rules as hosts
from vizitka.jobs.messages import sentence, translated
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, Template

DAY = dt.timedelta(hours=24)
CHECK_LASTS = dt.timedelta(seconds=60)
MOST_LOGGED = 100_000


def space_out(space: Space) -> dict[str, Any]:
    return {"uuid": space.pk, "name": space.name}


def home_out(space: Space) -> dict[str, Any]:
    return {**space_out(space), "available": selectors.has_feature(space)}


# --- directories ------------------------------------------------------------------------------------------------------


def _people(directory: Directory) -> dict[str, int]:
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory)
    listed = Q(removed_at=None)
    return rows.aggregate(
        people=Count("pk", filter=listed & Q(state=PersonState.HERE)),
        left=Count("pk", filter=listed & Q(state=PersonState.LEFT)),
        held=Count("pk", filter=~Q(hold="")),
        left_today=Count("pk", filter=Q(state=PersonState.LEFT, left_at__gt=clock.now() - DAY)),
    )


def _verified(directory: Directory) -> list[str]:
    return sorted(map(hosts.readable_host, selectors.verified_domains(directory)))


def row_out(directory: Directory) -> dict[str, Any]:
    """A `DirectoryRow`."""
    numbers, signals = _people(directory), health.signals_of(directory)
    return {
        "uuid": directory.pk,
        "name": directory.name,
        "space": space_out(directory.space),
        "available": selectors.serves(directory),
        "people": numbers["people"],
        "held": numbers["held"],
        "domains": _verified(directory),
        "dry_run": selectors.settings_of(directory).dry_run,
        "level": signals[0].level.value if signals else Level.GOOD.value,
    }


def signal_out(signal: Signal) -> dict[str, Any]:
    return {
        "key": signal.key,
        "level": signal.level.value,
        "text": translated(signal.sentence),
        "page": signal.page,
        "until": signal.until,
    }


def directory_out(found: DirectoryAccess) -> dict[str, Any]:
    """A `DirectoryOut`."""
    directory, settings = found.directory, selectors.settings_of(found.directory)
    numbers = _people(directory)
    calls = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory)
    outside = calls.exclude(source=Source.PERSON)
    today, in_background = Q(at__gt=clock.now() - DAY), Q(operation=rules.SETTLING)
    counted = outside.aggregate(
        # Whoever has no token is not the provider, and what we do in the background is no contact.
        last=Max("at", filter=~Q(status=401) & ~in_background),
        calls=Count("pk", filter=today & ~in_background),
        errors=Count("pk", filter=today & Q(outcome__in=(CallOutcome.REFUSED, CallOutcome.FAILED))),
    )
    return {
        "uuid": directory.pk,
        "name": directory.name,
        "version": directory.version,
        "space": space_out(directory.space),
        "available": selectors.serves(directory),
        "may_manage": DIRECTORIES_MANAGE in found.access.abilities,
        "dry_run": settings.dry_run,
        "sso_required": settings.sso_required,
        "people": numbers["people"],
        "left": numbers["left"],
        "held": numbers["held"],
        "domains": _verified(directory),
        "waiting_domains": sum(1 for claim in selectors.domains_of(directory) if claim.verified_at is None),
        "last_contact_at": counted["last"],
        "calls": counted["calls"],
        "errors": counted["errors"],
        "left_today": numbers["left_today"],
        "most_leavers": settings.most_leavers,
        "seats": _seats(seating.needs(directory, seating.ALL)),
        "signals": [signal_out(signal) for signal in health.signals_of(directory)],
        "created_at": directory.created_at,
    }


def _seats(needs: Sequence[Need]) -> dict[str, Any]:
    """A `DirectorySeats`."""
    lacking = next((need for need in needs if need.missing), None)
    free = [need.free for need in needs if need.free is not None]
    return {
        "needed": sum(need.cards for need in needs),
        "free": sum(free) if free else None,
        "missing": sum(need.missing for need in needs),
        "way": str(seats.way_to_more(lacking.space)) if lacking else "",
        "licences": [need_out(need) for need in needs],
    }


def need_out(need: Need) -> dict[str, Any]:
    """A `DirectorySeatsNeeded`."""
    return {
        "space": space_out(need.space),
        "cards": need.cards,
        "free": need.free,
        "missing": need.missing,
    }


# --- domains ----------------------------------------------------------------------------------------------------------


def domain_out(claim: DirectoryDomain, people: int) -> dict[str, Any]:
    """A `DirectoryDomainOut`."""
    now = clock.now()
    expired = domains.is_expired(claim, now)
    name, zone = hosts.txt_name(claim.domain), hosts.zone_of(claim.domain)
    requested, checked = claim.check_requested_at, claim.last_checked_at
    waits = requested is not None and (checked is None or checked < requested)
    verified = claim.verified_at is not None
    return {
        "uuid": claim.pk,
        "domain": claim.domain,
        "readable": hosts.readable_host(claim.domain),
        "state": rules.proof_of(
            verified=verified,
            misses=claim.misses,
            taken=claim.taken,
            was_lost=claim.lost_at is not None,
            expired=expired,
        ),
        "record": {
            "name": name,
            "label": hosts.label_in_zone(name, zone),
            "value": claim.token,
            "state": claim.txt_state,
            "found": claim.txt_found,
            "problem": claim.txt_problem,
        },
        "people": people,
        "verified_at": claim.verified_at,
        "last_checked_at": checked,
        "expires_at": None if verified else claim.token_made_at + hosts.TOKEN_LIFE,
        "lost_after": (
            claim.last_missed_at + hosts.RECHECK * (hosts.MISSES_TO_LOSE - claim.misses)
            if verified and claim.misses and claim.last_missed_at
            else None
        ),
        "checking": waits and requested is not None and now - requested < CHECK_LASTS,
    }


def people_by_domain(directory: Directory) -> dict[str, int]:
    """How many people have an address in each of the directory's domains. A query for each."""
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    return {
        claim.domain: rows.filter(email__endswith=f"@{claim.domain}").count()
        for claim in selectors.domains_of(directory)
    }


def domains_out(directory: Directory) -> dict[str, Any]:
    """A `DirectoryDomainsOut`."""
    people = people_by_domain(directory)
    found = [domain_out(claim, people[claim.domain]) for claim in selectors.domains_of(directory)]
    return {"domains": found, "most": rules.MOST_DOMAINS}


# --- settings ---------------------------------------------------------------------------------------------------------


def settings_out(actor: Person, directory: Directory) -> dict[str, Any]:
    """A `DirectorySettingsOut`."""
    settings, served = selectors.settings_of(directory), selectors.served_spaces(directory)
    reaches = DirectoryReach.objects.in_space(directory.space_id).filter(directory=directory)
    others = signing_in.others(directory, actor.session_id)
    return {
        "version": directory.version,
        "people_space": settings.people_space or directory.space_id,
        "people_template": settings.people_template,
        "on_leave": settings.on_leave,
        "heir": _heir(settings.heir_card, served),
        "sso_required": settings.sso_required,
        "sign_in": signing_in.is_there(directory),
        "other_sessions": others.count,
        "own_session_is_other": others.own,
        "session_hours": settings.session_hours,
        "dry_run": settings.dry_run,
        "most_leavers": settings.most_leavers,
        "fields": [
            {
                "field": field,
                "label": str(BY_KEY[field].label),
                "winner": settings.winners.get(field, "directory"),
            }
            for field in rules.BROUGHT_FIELDS
        ],
        "served": [{**space_out(space), "templates": _templates(space)} for space in served],
        "reaches": list(reaches.order_by("pk").values_list("served", flat=True)),
        "further": [home_out(space) for space in _owned(actor, directory)],
    }


def _heir(card_id: uuid.UUID | None, served: Sequence[Space]) -> dict[str, Any] | None:
    if card_id is None:
        return None
    card = Card.objects.in_spaces([space.pk for space in served]).living().filter(pk=card_id).first()
    return {"uuid": card.pk, "name": str(card)} if card else None


def _templates(space: Space) -> list[dict[str, Any]]:
    rows = Template.objects.in_space(space.pk).order_by("name", "pk")
    return [{"uuid": key, "name": name} for key, name in rows.values_list("pk", "name")]


def _owned(actor: Person, directory: Directory) -> list[Space]:
    own = SpaceMember.objects.across_spaces("the person's own spaces").filter(
        user=actor.user_id, role=SpaceRole.OWNER, agreed=True
    )
    spaces = Space.objects.living().filter(pk__in=own.values("space")).exclude(pk=directory.space_id)
    return list(spaces.order_by("name", "pk"))


# --- people -----------------------------------------------------------------------------------------------------------


def why(person: DirectoryPerson, *, has_card: bool) -> str:
    """What the person is here, and why without a card, in one sentence."""
    if person.hold:
        return translated(sentences.held(Hold(person.hold), person.email))
    if person.rejected_at is not None:
        return translated(sentence(sentences.REJECTED))
    if person.due_at is not None:
        return translated(sentence(sentences.LATER))
    if person.state == PersonState.HERE:
        return translated(sentence(sentences.HERE if has_card else sentences.NO_CARD))
    if person.state == PersonState.HELD and person.active:
        return translated(sentence(sentences.GROUPS_FIRST))
    return translated(sentence(sentences.AWAY if person.state == PersonState.LEFT else sentences.INACTIVE))


def people_out(directory: Directory, people: Sequence[DirectoryPerson]) -> list[dict[str, Any]]:
    """Rows of `DirectoryPersonRow`. Two queries."""
    groups = listing.groups_of_people(directory, [person.pk for person in people])
    cards = listing.living_cards(people)
    return [_person_out(person, groups.get(person.pk, []), person.card_id in cards) for person in people]


def _person_out(person: DirectoryPerson, groups: list[str], has_card: bool) -> dict[str, Any]:
    return {
        "uuid": person.pk,
        "name": str(person),
        "user_name": person.user_name,
        "email": person.email,
        "source": person.source,
        "active": person.active,
        "state": person.state,
        "effect": person.effect or None,
        "hold": person.hold or None,
        "why": why(person, has_card=has_card),
        "card": person.card_id if has_card else None,
        "card_space": person.card_space_id if has_card else None,
        "groups": groups,
        "updated_at": person.updated_at,
    }


def held_out(directory: Directory, people: Sequence[DirectoryPerson]) -> list[dict[str, Any]]:
    """Rows of `HeldRow`."""
    stage = Stage.of(directory, selectors.actor_of(directory))
    rows = foreseeing.differences(stage, people)
    return [
        {
            "uuid": person.pk,
            "name": str(person),
            "user_name": person.user_name,
            "email": person.email,
            "effect": person.effect,
            "hold": person.hold,
            "why": why(person, has_card=True),
            "differences": rows[person.pk],
            "held_at": person.held_at,
        }
        for person in people
    ]


def group_out(group: DirectoryGroup) -> dict[str, Any]:
    """A `DirectoryGroupRow`; the group is annotated by listing.groups_of."""
    grants = sorted(group.grants.all(), key=lambda row: (row.rank, row.pk))
    return {
        "uuid": group.pk,
        "name": group.display_name,
        "members": getattr(group, "members", 0),
        "grants": [
            {
                "served": row.served,
                "role": row.role,
                "card_here": row.card_here,
                "template": row.template,
            }
            for row in grants
        ],
    }


# --- the log ----------------------------------------------------------------------------------------------------------


def call_out(call: listing.LoggedCall) -> dict[str, Any]:
    """A `CallRow`."""
    return {
        "uuid": call.id,
        "at": call.created_at,
        "source": call.source,
        "operation": call.operation,
        "outcome": call.outcome,
        "status": call.status,
        "text": _text_of(call),
        "label": call.label,
        "person": call.person_id,
        "payload": _pretty(call.payload),
    }


def _text_of(call: listing.LoggedCall) -> str:
    return translated(call.sentence) if call.sentence else ""


def _pretty(payload: Any) -> str:
    return "" if payload is None else json.dumps(payload, ensure_ascii=False, indent=2)


TITLES = (
    pgettext_lazy("directory", "Time (%(zone)s)"),
    pgettext_lazy("directory", "Way"),
    pgettext_lazy("directory", "Call"),
    pgettext_lazy("directory", "Outcome"),
    pgettext_lazy("directory", "Status"),
    pgettext_lazy("directory", "Who"),
    pgettext_lazy("directory", "In words"),
    pgettext_lazy("directory", "What was sent"),
)


class _Echo:
    """csv.writer hands over its line here, and gets it back as the result of writerow."""

    def write(self, line: str) -> str:
        return line


def log_lines(portions: Iterable[list[listing.LoggedCall]], language: str, zone: ZoneInfo) -> Iterator[bytes]:
    """The log as a table in UTF-8 with its mark; streamed, so language and zone are passed. No cell becomes a
    formula."""
    writer = csv.writer(_Echo(), delimiter=";")

    def line(cells: Iterable[str]) -> bytes:
        return str(writer.writerow([harmless(cell) for cell in cells])).encode()

    with translation.override(language):
        titles = [str(title) % {"zone": zone.key} for title in TITLES]
    yield b"\xef\xbb\xbf"
    yield line(titles)
    for calls in portions:
        with translation.override(language), timezone.override(zone):
            lines = [line(_cells(call)) for call in calls]
        yield b"".join(lines)


def _cells(call: listing.LoggedCall) -> list[str]:
    return [
        f"{timezone.localtime(call.created_at):%Y-%m-%d %H:%M:%S}",
        str(Source(call.source).label),
        call.operation,
        str(CallOutcome(call.outcome).label),
        str(call.status or ""),
        call.label,
        _text_of(call),
        "" if call.payload is None else json.dumps(call.payload, ensure_ascii=False),
    ]
