"""Every write of campaigns: drafts, their texts, and their way from a draft to the end."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import InvalidInput, NotFound, StaleVersion
from vizitka.common.events import Changes, tell
from vizitka.images.uses import IMAGES
from vizitka.newsletter.letters import checks, errands, events, reading, rules, selectors
from vizitka.newsletter.letters.enums import CampaignLinkKind, CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.errors import (
    CampaignFaulty,
    CampaignNotEditable,
    CampaignNotThere,
    CampaignUndeletable,
    LastText,
    ScheduleRefused,
    TextMissing,
)
from vizitka.newsletter.letters.models import Campaign, CampaignLink, CampaignText, Delivery
from vizitka.newsletter.letters.throttles import TEST_LETTER
from vizitka.newsletter.letters.versions import present_blocks
from vizitka.spaces.models import Space

CAMPAIGN: Final = "campaign"
SOONEST: Final = dt.timedelta(minutes=1)
LATEST: Final = dt.timedelta(days=366)
_LIVING: Final = (CampaignStatus.SENDING, CampaignStatus.PAUSED, CampaignStatus.STOPPED)


# --- drafts


def create(actor: Actor, space: Space, *, name: str, language: str | None = None) -> Campaign:
    """A draft with an empty text."""
    chosen = language or next(iter(space.languages), "") or _language_of(actor)
    with transaction.atomic():
        campaign = Campaign.objects.create(space=space, name=name, language=chosen)
        CampaignText.objects.create(space_id=space.pk, campaign=campaign, language=chosen)
        tell(events.CampaignCreated.of(actor, campaign))
    return campaign


def _language_of(actor: Actor) -> str:
    spoken = actor.user.language if isinstance(actor, Person) else ""
    return spoken or settings.LANGUAGE_CODE


def update(actor: Actor, campaign: Campaign, values: Mapping[str, Any], *, expected_version: int) -> Campaign:
    """`values` are those of `CampaignPatch` that were given. Raises `StaleVersion`, `CampaignNotEditable`,
    `TextMissing`."""
    with transaction.atomic():
        found = _held(campaign, expected_version)
        if values.keys() - {"name", "rate"} and not selectors.is_editable(found):
            raise CampaignNotEditable
        language = values.get("language")
        if language and selectors.text_in(found, language) is None:
            raise TextMissing
        changes: dict[str, tuple[Any, Any]] = {}
        for field in ("name", "language", "rate", "audience"):
            if field not in values or (values[field] is None and field != "rate"):
                continue
            before = getattr(found, field)
            if before != values[field]:
                setattr(found, field, values[field])
                # Who gets it is no list of names, but too long for a log.
                changes[field] = (None, None) if field == "audience" else (before, values[field])
        if changes:
            _written(found)
            tell(events.CampaignUpdated.of(actor, found, changes))
    return found


def save_text(
    actor: Actor, campaign: Campaign, language: str, values: Mapping[str, Any], *, expected_version: int
) -> Campaign:
    """What the campaign says in a language. `values` are those of `CampaignTextIn`, as JSON. Raises `StaleVersion`,
    `CampaignNotEditable`, `InvalidInput` for a picture that is not the space's."""
    with transaction.atomic():
        found = _held(campaign, expected_version)
        if not selectors.is_editable(found):
            raise CampaignNotEditable
        blocks = _with_ids(values["blocks"])
        pictures = rules.image_ids(blocks)
        if len(IMAGES.held(found.space_id, pictures)) != len(pictures):
            raise InvalidInput(errors={"blocks": [_("A picture is not there any more. Choose another one.")]})
        text = selectors.text_in(found, language) or CampaignText(
            space_id=found.space_id, campaign=found, language=language
        )
        text.subject, text.preheader, text.blocks = (
            values["subject"],
            values["preheader"],
            present_blocks(blocks),
        )
        text.save()
        _note_pictures(found)
        _written(found)
        tell(events.CampaignUpdated.of(actor, found, _text_changed(language)))
        if settings.LINKS_ARE_LOOKED_AT and any(map(rules.is_counted, rules.links_of(text.blocks))):
            errands.LOOK_AT_LINKS.put(str(found.pk))
    return found


def _text_changed(language: str) -> Changes:
    return {"text": (None, language)}


def _with_ids(blocks: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each block with an id that no other of the text has, so that checks can say which one they mean."""
    seen: set[str] = set()

    def own(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for row in rows:
            key = str(row.get("id") or "")
            if not key or key in seen:
                key = uuid.uuid4().hex[:12]
            seen.add(key)
            named = {**row, "id": key}
            if row["kind"] == "columns":
                named["columns"] = [own(column) for column in row["columns"]]
            found.append(named)
        return found

    return own(blocks)


def delete_text(actor: Actor, campaign: Campaign, language: str, *, expected_version: int) -> Campaign:
    """Raises `StaleVersion`, `CampaignNotEditable`, `TextMissing`; `LastText` for the campaign's own language."""
    with transaction.atomic():
        found = _held(campaign, expected_version)
        if not selectors.is_editable(found):
            raise CampaignNotEditable
        if language == found.language:
            raise LastText
        text = selectors.text_in(found, language)
        if text is None:
            raise TextMissing
        text.delete()
        _note_pictures(found)
        _written(found)
        tell(events.CampaignUpdated.of(actor, found, _text_changed(language)))
    return found


def duplicate(actor: Actor, campaign: Campaign) -> Campaign:
    """A draft with the same texts and audience."""
    with transaction.atomic():
        name = _("%(name)s (copy)") % {"name": campaign.name}
        copy = Campaign.objects.create(
            space_id=campaign.space_id,
            name=name[:120],
            language=campaign.language,
            audience=campaign.audience,
            rate=campaign.rate,
        )
        for text in selectors.texts_of(campaign):
            CampaignText.objects.create(
                space_id=copy.space_id,
                campaign=copy,
                language=text.language,
                subject=text.subject,
                preheader=text.preheader,
                blocks=text.blocks,
            )
        _note_pictures(copy)
        tell(events.CampaignCreated.of(actor, copy))
    return copy


def delete(actor: Actor, campaign: Campaign) -> None:
    """Raises `CampaignUndeletable` for one of which something was sent, or is about to be."""
    with transaction.atomic():
        found = _held(campaign)
        if not selectors.is_editable(found):
            raise CampaignUndeletable
        IMAGES.end([found.space_id], [found.pk])
        tell(events.CampaignDeleted.of(actor, found))
        found.delete()


def _note_pictures(campaign: Campaign) -> None:
    blocks = [block for text in selectors.texts_of(campaign) for block in text.blocks]
    IMAGES.note(campaign.space_id, CAMPAIGN, {campaign.pk: rules.image_ids(blocks)})


# --- on its way


def schedule(actor: Actor, space: Space, campaign: Campaign, at: dt.datetime) -> Campaign:
    """It is sent then. Raises `CampaignNotThere`, `CampaignFaulty`, `ScheduleRefused`."""
    now = clock.now()
    if not now + SOONEST <= at <= now + LATEST:
        raise ScheduleRefused
    with transaction.atomic():
        found = _held(campaign)
        if not selectors.is_editable(found) and found.status != CampaignStatus.SCHEDULED:
            raise CampaignNotThere
        _require_sendable(space, found)
        found.status, found.reason, found.scheduled_at = CampaignStatus.SCHEDULED, "", at
        found.sent_by = actor.user if isinstance(actor, Person) else None
        _written(found)
        tell(events.CampaignScheduled.of(actor, found, {"scheduled_at": (None, at.isoformat())}))
    return found


def send(actor: Actor, space: Space, campaign: Campaign) -> Campaign:
    """It is sent now. Raises `CampaignNotThere`, `CampaignFaulty`."""
    with transaction.atomic():
        found = _held(campaign)
        if not selectors.is_editable(found) and found.status != CampaignStatus.SCHEDULED:
            raise CampaignNotThere
        _require_sendable(space, found)
        found.sent_by = actor.user if isinstance(actor, Person) else None
        begin(actor, space, found)
    return found


def _require_sendable(space: Space, campaign: Campaign) -> None:
    if not checks.check(space, campaign).sendable:
        raise CampaignFaulty


def begin(actor: Actor, space: Space, campaign: Campaign) -> None:
    """From now on it is sent, by a worker. The caller holds it."""
    campaign.status, campaign.reason = CampaignStatus.SENDING, ""
    campaign.started_at, campaign.next_at, campaign.away_since = clock.now(), None, None
    _make_links(space, campaign)
    _written(campaign)
    tell(events.CampaignStarted.of(actor, campaign))
    errands.SEND.put(str(campaign.pk), campaign.turn)


def _make_links(space: Space, campaign: Campaign) -> None:
    """One for each address of its letters, and the one that nobody sees."""
    texts = selectors.texts_of(campaign)
    blocks = [block for text in texts for block in text.blocks]
    people = reading.people_of(space, rules.card_ids(blocks))
    addresses = [*rules.links_of(blocks), *(one.url for one in people.values() if one.visible)]
    counted = dict.fromkeys(address for address in addresses if rules.is_counted(address))
    present = set(
        CampaignLink.objects.in_space(space.pk).filter(campaign_id=campaign.pk).values_list("kind", "url")
    )
    wanted = [(CampaignLinkKind.PLAIN, address) for address in counted] + [(CampaignLinkKind.TRAP, "")]
    CampaignLink.objects.bulk_create(
        [
            CampaignLink(space_id=space.pk, campaign=campaign, kind=kind, url=address, position=number)
            for number, (kind, address) in enumerate(wanted)
            if (kind.value, address) not in present
        ]
    )


def pause(actor: Actor, campaign: Campaign) -> Campaign:
    """Nothing goes out any more, but for the letters that are handed over at this moment. Raises `CampaignNotThere`."""
    with transaction.atomic():
        found = _held(campaign)
        if found.status != CampaignStatus.SENDING:
            raise CampaignNotThere
        found.status = CampaignStatus.PAUSED
        _written(found)
        tell(events.CampaignPaused.of(actor, found))
    return found


def resume(actor: Actor, space: Space, campaign: Campaign) -> Campaign:
    """Goes on with those that are left; a stopped one that has not begun begins. Raises `CampaignNotThere`,
    `CampaignFaulty`."""
    with transaction.atomic():
        found = _held(campaign)
        if found.status not in {CampaignStatus.PAUSED, CampaignStatus.STOPPED}:
            raise CampaignNotThere
        if found.started_at is None:
            _require_sendable(space, found)
            found.sent_by = actor.user if isinstance(actor, Person) else None
            begin(actor, space, found)
            return found
        if not selectors.is_on(space):
            raise CampaignFaulty
        found.status, found.reason = CampaignStatus.SENDING, ""
        found.next_at, found.away_since = None, None
        _written(found)
        tell(events.CampaignResumed.of(actor, found))
        errands.SEND.put(str(found.pk), found.turn)
    return found


def cancel(actor: Actor, campaign: Campaign) -> Campaign:
    """What has not gone yet, does not go. One of which nothing has begun is a draft again. Raises
    `CampaignNotThere`."""
    with transaction.atomic():
        found = _held(campaign)
        if found.started_at is None and found.status in {CampaignStatus.SCHEDULED, CampaignStatus.STOPPED}:
            found.status, found.reason, found.scheduled_at = CampaignStatus.DRAFT, "", None
            _written(found)
            tell(events.CampaignUnscheduled.of(actor, found))
            return found
        if found.status not in _LIVING:
            raise CampaignNotThere
        found.status, found.reason, found.finished_at = CampaignStatus.CANCELLED, "", clock.now()
        left = Delivery.objects.in_space(found.space_id).filter(
            campaign_id=found.pk, state=DeliveryState.QUEUED
        )
        left.update(state=DeliveryState.SKIPPED)
        _written(found)
        tell(events.CampaignCancelled.of(actor, found))
    return found


def stop(campaign: Campaign, reason: StopReason) -> None:
    """Vizitka stops it, and asks. The caller holds it."""
    campaign.status, campaign.reason = CampaignStatus.STOPPED, reason
    _written(campaign)
    tell(events.CampaignStopped.of(SYSTEM, campaign, {"reason": (None, reason.value)}))
    _tell_sender(campaign)


def finish(campaign: Campaign) -> None:
    """Nothing is left. The caller holds it."""
    campaign.status, campaign.finished_at = CampaignStatus.FINISHED, clock.now()
    campaign.next_at = None
    _written(campaign)
    tell(events.CampaignFinished.of(SYSTEM, campaign))
    _tell_sender(campaign)


def _tell_sender(campaign: Campaign) -> None:
    """By a mail, since nobody sits there until it has ended."""
    if campaign.sent_by_id is not None:
        errands.TELL_SENDER.put(str(campaign.sent_by_id), str(campaign.pk), campaign.turn)


def send_test(actor: Person, campaign: Campaign, language: str) -> str:
    """To the person who asks and nobody else; returns the address. Raises `TextMissing`, `TooManyAttempts`."""
    if selectors.text_in(campaign, language) is None:
        raise TextMissing
    TEST_LETTER.attempt(str(actor.user_id), "")
    with transaction.atomic():
        errands.SEND_TEST.put(str(actor.user_id), str(campaign.pk), language)
    return actor.user.email


# --- rows


def held(space_id: uuid.UUID, campaign_id: uuid.UUID) -> Campaign | None:
    """The campaign, locked until the transaction ends."""
    rows = Campaign.objects.in_space(space_id).select_for_update(of=("self",))
    return rows.filter(pk=campaign_id).first()


def _held(campaign: Campaign, expected_version: int | None = None) -> Campaign:
    found = held(campaign.space_id, campaign.pk)
    if found is None:
        raise NotFound
    if expected_version is not None and found.version != expected_version:
        raise StaleVersion
    return found


def _written(campaign: Campaign) -> None:
    campaign.version += 1
    campaign.updated_at = clock.now()
    campaign.save()
