"""Reads of mailboxes: how it stands with each provider, who has what, and what was done."""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Count, Exists, OuterRef

from vizitka.cards import finding
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.jobs.enums import ACTIVE
from vizitka.jobs.models import Job
from vizitka.signatures import people, selectors
from vizitka.signatures.enums import MailboxStanding, MailProvider
from vizitka.signatures.mailboxes import starting, vault
from vizitka.signatures.models import MailboxEntry, MailboxSignature, MailConnection, Signature
from vizitka.spaces.models import Space

# Where a person has to do something, or somebody has to ask one.
TROUBLE = (
    MailboxStanding.CHANGED,
    MailboxStanding.OTHER,
    MailboxStanding.NO_ADDRESS,
    MailboxStanding.NO_MAILBOX,
    MailboxStanding.REFUSED,
    MailboxStanding.SILENT,
    MailboxStanding.WRITING,
)


class Connected(NamedTuple):
    """How it stands with a provider: `counts` of addresses by their standing, `job` the work that goes on."""

    provider: MailProvider
    standing: str
    row: MailConnection | None
    counts: dict[str, int]
    job: uuid.UUID | None


def connections(space: Space) -> list[Connected]:
    """One for each provider. Three queries."""
    rows = {row.provider: row for row in MailConnection.objects.in_space(space.pk)}
    counts: dict[str, dict[str, int]] = {}
    found = MailboxSignature.objects.in_space(space.pk).values_list("provider", "standing")
    for provider, standing, number in found.annotate(number=Count("pk")).order_by():
        counts.setdefault(provider, {})[standing] = number
    running = Job.objects.filter(space_id=space.pk, kind__in=starting.KINDS.values(), status__in=ACTIVE)
    job = running.values_list("pk", flat=True).first()
    return [
        Connected(
            provider,
            vault.standing(provider, rows.get(provider.value)),
            rows.get(provider.value),
            counts.get(provider.value, {}),
            job if provider == MailProvider.GOOGLE else None,
        )
        for provider in MailProvider
    ]


class Mailbox(NamedTuple):
    """An address of a person, with the mark of what would be put there now."""

    row: MailboxSignature
    mark: str


class Holder(NamedTuple):
    """A person of the list."""

    card: Card
    name: str
    mailboxes: list[Mailbox]


def list_holders(
    space: Space,
    provider: MailProvider,
    signature: Signature | None,
    query: PageQuery,
    *,
    search: str,
    only_trouble: bool,
) -> Listing[Holder]:
    """A page of the people with active cards, by name. `signature`: by which old ones are known; without one, by the
    one that stands there. Four queries and one for each signature that is there."""
    rows = (
        Card.objects.in_space(space.pk)
        .living()
        .filter(state=CardState.ACTIVE)
        .select_related("space", "template")
    )
    if words := finding.words_of(search):
        rows = rows.filter(finding.with_words(words))
    known = MailboxSignature.objects.in_space(space.pk).filter(provider=provider)
    if only_trouble:
        rows = rows.filter(Exists(known.filter(card_id=OuterRef("pk"), standing__in=TROUBLE)))
    shown = list(rows.order_by("sort_name", "pk")[query.offset :][: query.per_page])
    by_card: dict[uuid.UUID, list[MailboxSignature]] = {}
    for row in known.filter(card_id__in=[card.pk for card in shown]).order_by("address"):
        by_card.setdefault(row.card_id, []).append(row)
    marks = _marks(space, signature, [row for some in by_card.values() for row in some])
    holders = []
    for card in shown:
        some = [Mailbox(row, marks.get((row.signature, card.pk), "")) for row in by_card.get(card.pk, [])]
        card.space = space
        holders.append(Holder(card, people.name_of(card), some))
    return Listing(holders, query.total(len(shown), rows.count))


def _marks(
    space: Space, signature: Signature | None, rows: list[MailboxSignature]
) -> dict[tuple[uuid.UUID | None, uuid.UUID], str]:
    """By signature and card."""
    wanted: dict[uuid.UUID, list[uuid.UUID]] = {}
    for row in rows:
        if row.signature is not None and row.standing == MailboxStanding.SET:
            wanted.setdefault(row.signature, []).append(row.card_id)
    kept = selectors.list_signatures(space.pk).in_bulk(list(wanted))
    marks: dict[tuple[uuid.UUID | None, uuid.UUID], str] = {}
    for key, card_ids in wanted.items():
        one = signature or kept.get(key)
        if one is None:
            continue
        look = selectors.look_in(space, selectors.values_of(one))
        for card_id, mark in selectors.marks_of(space, look, card_ids).items():
            marks[key, card_id] = mark
    return marks


def list_entries(space_id: uuid.UUID, query: PageQuery, card_id: uuid.UUID | None) -> Listing[MailboxEntry]:
    """The log, the newest first: of all, or of one card."""
    rows = MailboxEntry.objects.in_space(space_id).order_by("-at", "-pk")
    if card_id is not None:
        rows = rows.filter(card_id=card_id)
    shown = list(rows.defer("before")[query.offset :][: query.per_page])
    return Listing(shown, query.total(len(shown), rows.count))


def names_of(space: Space, card_ids: set[Any]) -> dict[uuid.UUID, str]:
    """What the cards of a page of the log are called."""
    found = {}
    for card in Card.objects.in_space(space.pk).filter(pk__in=card_ids).select_related("template"):
        card.space = space
        found[card.pk] = people.name_of(card)
    return found


def outlook_at(connection: MailConnection) -> str:
    """Where the add-in of a connection is."""
    return f"{settings.PUBLIC_URL}/signatures/outlook/{connection.pk}"
