"""A letter before it is sent: as it is shown, and as a test to who writes it."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings

from vizitka.accounts.models import User
from vizitka.common.actor import Caller, Person
from vizitka.common.errors import NotFound
from vizitka.newsletter.letters import composing, output, reading, rules, selectors
from vizitka.newsletter.letters.composing import Letter, Said
from vizitka.newsletter.letters.errors import TextMissing
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.letters.schemas import LetterPreviewIn
from vizitka.newsletter.letters.selectors import CampaignAccess
from vizitka.newsletter.people.models import Subscriber
from vizitka.spaces.models import Space


def preview(found: CampaignAccess, actor: Caller, asked: LetterPreviewIn) -> dict[str, Any]:
    """A `LetterPreview`. Raises `TextMissing`, and `NotFound` for a subscriber of another space."""
    campaign = found.campaign
    if asked.text is not None:
        text = asked.text.model_dump(mode="json")
        said = Said(asked.language, text["subject"], text["preheader"], text["blocks"])
    else:
        saved = selectors.text_in(campaign, asked.language)
        if saved is None:
            raise TextMissing
        said = Said.of(saved)
    values: dict[str, str] = {}
    if asked.subscriber is not None:
        values = composing.words_of(_subscriber(campaign, asked.subscriber))
    elif asked.as_me and isinstance(actor, Person):
        values = words_of_person(actor.user)
    letter = shown(found.space, campaign, said, values)
    pieces = rules.pieces_of(said.preheader, reading.known_words(found.space))
    return output.preview_out(letter, rules.joined(pieces, values))


def _subscriber(campaign: Campaign, subscriber_id: uuid.UUID) -> Subscriber:
    found = Subscriber.objects.in_space(campaign.space_id).filter(pk=subscriber_id).first()
    if found is None:
        raise NotFound
    return found


def words_of_person(user: User) -> dict[str, str]:
    return {"first_name": user.first_name, "last_name": user.last_name}


def shown(space: Space, campaign: Campaign, said: Said, values: dict[str, str]) -> Letter:
    """A letter to nobody: its links lead where they say, and those of a receiver back to the campaign."""
    here = f"{settings.PUBLIC_URL}/space/{space.pk}/services/newsletter/campaigns/{campaign.pk}"
    places = {rules.place(name): here for name in ("read", "mine", "leave")}
    return composing.template_of(space, said, {}).fill(values | places)
