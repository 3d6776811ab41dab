"""A campaign in a language, drawn once for all who get it; then one letter each, by putting in what is theirs."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.newsletter.letters import addresses, drawing, reading, rules, wording
from vizitka.newsletter.letters.enums import CampaignLinkKind
from vizitka.newsletter.letters.models import Campaign, CampaignLink, CampaignText
from vizitka.newsletter.people.addresses import leave_url, mine_url
from vizitka.newsletter.people.models import Subscriber
from vizitka.spaces.models import Space

_OWN: Final = ("read", "mine", "leave")


@dataclass(frozen=True, slots=True)
class Letter:
    """What one receiver gets."""

    subject: str
    html: str
    text: str


@dataclass(frozen=True, slots=True)
class Template:
    """A campaign in a language, taken apart where receivers differ."""

    language: str
    subject: tuple[rules.Piece, ...]
    html: tuple[rules.Piece, ...]
    text: tuple[rules.Piece, ...]

    def fill(self, values: Mapping[str, str]) -> Letter:
        return Letter(
            subject=" ".join(rules.joined(self.subject, values).split()),
            html=rules.joined(self.html, values, escaped=True),
            text=rules.joined(self.text, values),
        )


@dataclass(frozen=True, slots=True)
class Said:
    """What a letter says, saved or not."""

    language: str
    subject: str
    preheader: str
    blocks: Sequence[Mapping[str, Any]]

    @classmethod
    def of(cls, text: CampaignText) -> Said:
        return cls(text.language, text.subject, text.preheader, text.blocks)


def template_of(
    space: Space, said: Said, links: Mapping[str, str], *, trap: str = "", in_browser: bool = False
) -> Template:
    """`links` say for an address where clicks on it go first; others lead there straight."""
    look = reading.look_of(space, said.blocks, (said.language,))
    foot = reading.foot_of(space, said.language)

    def leads_to(address: str) -> str:
        return links.get(address, address)

    html = drawing.draw(
        subject=said.subject,
        preheader=said.preheader,
        blocks=said.blocks,
        language=said.language,
        look=look,
        foot=foot,
        leads_to=leads_to,
        trap=trap,
        in_browser=in_browser,
    )
    text = wording.write(subject=said.subject, blocks=said.blocks, look=look, foot=foot, leads_to=leads_to)
    known = reading.known_words(space)
    return Template(
        language=said.language,
        subject=rules.pieces_of(rules.without_places(said.subject), known),
        html=rules.pieces_of(html, known, markup=True),
        text=rules.pieces_of(text, known),
    )


def words_of(subscriber: Subscriber) -> dict[str, str]:
    """What is known of a receiver, by the words of letters."""
    own = {str(key): str(value or "") for key, value in subscriber.fields.items()}
    return own | {"first_name": subscriber.first_name, "last_name": subscriber.last_name}


def values_for(campaign_id: uuid.UUID, subscriber: Subscriber, language: str) -> dict[str, str]:
    """All that is put into a letter for a receiver."""
    return words_of(subscriber) | {
        rules.place("read"): addresses.read_url(campaign_id, subscriber.pk),
        rules.place("mine"): mine_url(subscriber.pk, language),
        rules.place("leave"): leave_url(subscriber.pk, campaign_id),
    }


def links_of(campaign: Campaign) -> tuple[dict[str, str], str]:
    """(where each address of the letters leads first, the link that nobody sees). One query."""
    rows = CampaignLink.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk)
    found: dict[str, str] = {}
    trap = ""
    for row in rows:
        if row.kind == CampaignLinkKind.TRAP:
            trap = addresses.go_url(row.pk)
        else:
            found[row.url] = addresses.go_url(row.pk)
    return found, trap
