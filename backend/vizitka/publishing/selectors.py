"""Reads of the public side: who may see which card, previews from unsaved values."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards import rules
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.protection.selectors import asks
from vizitka.cards.rules import ResolvedCard
from vizitka.cards.selectors import access_card, card_by_id, card_by_name, card_values, public_url, qr_url
from vizitka.cards.values import CardValues
from vizitka.common.actor import Person, Viewer, Visitor
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.contents.output import documents_in, frame_out
from vizitka.documents.selectors import documents_of_space
from vizitka.images.answers import picture_of, pictures_by_id
from vizitka.images.selectors import images_of_space
from vizitka.publishing import renderer, tickets
from vizitka.publishing.assembly import (
    card_page,
    direct_address,
    document_ids_of,
    handle_of,
    image_ids_of,
    resolved_card,
    settings_of,
    with_parts,
)
from vizitka.publishing.channels import CHANNELS
from vizitka.publishing.errors import (
    CardLockedForVisitors,
    CardNotActive,
    CardNotPublished,
    CardPrivate,
    NotAMember,
    PinRequired,
)
from vizitka.publishing.page import Mode
from vizitka.spaces.enums import Channel, Visibility
from vizitka.spaces.models import Space, Template
from vizitka.spaces.selectors import default_country
from vizitka.spaces.unsaved import with_design

_REFUSALS: Mapping[str, type[ApplicationError]] = {
    "unknown": NotFound,
    "draft": CardNotPublished,
    "inactive": CardNotActive,
    "locked": CardLockedForVisitors,
}


def _publication(card: Card) -> str:
    return rules.publication(
        card.state,
        card_deleted=card.deleted_at is not None,
        space_deleted=card.space.deleted_at is not None,
        space_active=card.space.active,
    )


def _may_read(viewer: Viewer, card: Card) -> bool:
    if isinstance(viewer, Visitor):
        return False
    try:
        access_card(viewer, card.pk, CARDS_READ)
    except ApplicationError:
        return False
    return True


def _leads_past(card: Card) -> bool:
    """Whether its link opens without a PIN what another channel asks for one. An id belongs to no channel, and stands
    on the page of each."""
    return not asks(card, Channel.LINK) and any(asks(card, row.protection) for row in CHANNELS.values())


def visible_card(
    address: str,
    viewer: Viewer,
    *,
    channel: Channel = Channel.LINK,
    preview: bool = False,
    pin_entered: bool = False,
) -> Card:
    """The card behind an id, or behind a name of the channel, as a visitor by this channel may see it.

    With `preview`, people who may read the card see it in every state but deleted, and without its PIN; with
    `pin_entered` nobody is asked for that here. Raises what stands in errors.py.
    """
    by_id = card_by_id(address)
    card = by_id or card_by_name(address, channel)
    if card is None:
        raise NotFound
    state = _publication(card)
    if preview and state != "unknown" and _may_read(viewer, card):
        return card
    if state != "visible":
        raise _REFUSALS[state]
    if card.space.visibility == Visibility.PRIVATE:
        if isinstance(viewer, Visitor):
            raise CardPrivate
        if not tickets.may_view(viewer, card.space_id):
            raise NotAMember
    if not pin_entered and asks(card, channel):
        raise PinRequired
    if by_id is not None and _leads_past(card) and not _may_read(viewer, card):
        raise PinRequired
    return card


def view_url(actor: Person, address: str, channel: Channel = Channel.LINK) -> str:
    """Where the person sees the card by this channel: its plain address, with a ticket when the space is private.

    Its page asks for the PIN. Until then the name in the address is not told to those who do not know the card.
    """
    card = visible_card(address, actor, channel=channel, pin_entered=True)
    if asks(card, Channel.LINK) and not _may_read(actor, card):
        card.username = None
    url = qr_url(card) if channel == Channel.QR_CODE else public_url(card)
    if card.space.visibility != Visibility.PRIVATE or actor.session_id is None:
        return url
    return tickets.ticket_url(card, url, actor.session_id)


def public_card(card: Card, languages: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of `PublicCard` for a visitor of these `languages`, best first. Two queries: the pictures, once the
    card is loaded with its space."""
    resolved = resolved_card(card, languages=languages)
    images = pictures_by_id(image_ids_of(resolved))
    documents = documents_in(resolved.frames)
    fields = {name: getattr(resolved, name) for name in ("focus", "display_name", *rules.TEXT_FIELDS)}
    rows = {name: list(getattr(resolved, name)) for name in rules.ROW_FIELDS if name != "frames"}
    return {
        **fields,
        **rows,
        "frames": [frame_out(row, images, documents) for row in resolved.frames],
        "uuid": card.pk,
        "handle": handle_of(card),
        "state": card.state,
        "language": resolved.language,
        "content_language": resolved.content_language,
        "languages": resolved.content_languages,
        "layout": resolved.layout,
        "header": picture_of(images, resolved.header),
        "logo": picture_of(images, resolved.logo),
        "profile_picture": picture_of(images, resolved.profile_picture),
        "public_url": public_url(card),
        "qr_url": qr_url(card),
        "vcard_url": f"{public_url(card)}.vcf",
        "direct_address": direct_address(card, resolved),
    }


# --- previews
# --------------------------------------------------------------------------------------------------------


def _preview(
    resolved: ResolvedCard,
    card: Card,
    space: Space,
    *,
    handle: str,
    code_handle: str,
    uid: uuid.UUID,
    language: str,
    mode: Mode | None,
) -> str:
    # Only pictures and documents of this space: an id that was guessed shows nothing.
    page = card_page(
        resolved,
        handle=handle,
        code_handle=code_handle,
        uid=uid,
        language=language,
        images=images_of_space(space.pk, image_ids_of(resolved)),
        documents=documents_of_space(space.pk, document_ids_of(resolved)),
        is_preview=True,
        **settings_of(card, space),
    )
    page = with_parts(page, card, space, (language,))
    return renderer.render(page.with_mode(mode) if mode else page)


def preview_card(card: Card, values: CardValues, *, language: str, mode: Mode | None) -> str:
    """The page of `card` with unsaved `values` (CardPatch.values()), by the very renderer of the
    public page."""
    saved = card_values(card)
    unsaved = rules.prepared(values, default_country(card.space), saved)
    resolved = resolved_card(card, {**saved, **unsaved}, languages=(language,))
    shown = copy.copy(card)
    shown.hide_sign_in = unsaved.get("hide_sign_in", card.hide_sign_in)
    return _preview(
        resolved,
        shown,
        card.space,
        handle=handle_of(card),
        code_handle=card.code_handle,
        uid=card.pk,
        language=language,
        mode=mode,
    )


def _sample_texts(language: str) -> dict[str, str]:
    with translation.override(language):
        return {
            "pronouns": pgettext("sample card", "she/her"),
            "job_title": pgettext("sample card", "Customer advice"),
            "department": pgettext("sample card", "Sales"),
        }


def _sample(space: Space, language: str) -> CardValues:
    """A card that shows every part of a design, with texts in each language that the space wants; nobody's data."""
    wanted = space.languages if space.multilingual else []
    own, *others = wanted or [language]
    with translation.override(own):
        first_name, last_name = pgettext("sample card", "Alex"), pgettext("sample card", "Example")
    texts = _sample_texts(own)
    frame = {"id": "sample", "kind": "text", **_sample_frame(own)}
    return {
        "focus": "person",
        "language": own,
        "prefix": "Dr.",
        "first_name": first_name,
        "last_name": last_name,
        "suffix": "MBA",
        "pronouns": texts["pronouns"],
        "job_title": texts["job_title"],
        "department": texts["department"],
        "translations": {code: _sample_texts(code) for code in others},
        "description": "",
        "phones": [{"label": "mobile", "number": "+43 664 1234567", "e164": "+436641234567"}],
        "emails": [{"label": "work", "email": "alex@example.org"}],
        "addresses": [],
        "websites": [{"label": "work", "url": "https://example.org"}],
        "social_media": [
            {"network": "linkedin", "value": "example", "url": "https://www.linkedin.com/company/example"},
            {"network": "whatsapp", "value": "+436641234567", "url": "https://wa.me/436641234567"},
        ],
        # A card's own frame, so that what the space shares is seen before or after it.
        "frames": [{**frame, "translations": {code: _sample_frame(code) for code in others}}]
        if space.shared_frames
        else [],
    }


def _sample_frame(language: str) -> dict[str, str]:
    with translation.override(language):
        text = pgettext("sample card", "Every card may have content of its own. It stands here.")
        return {"title": pgettext("sample card", "About me"), "html": f"<p>{text}</p>"}


def card_of_preview(space_id: uuid.UUID, card_id: uuid.UUID) -> Card | None:
    """A living card of the space, to be shown in another design; None where there is none any more. One query."""
    return Card.objects.in_space(space_id).living().filter(pk=card_id).first()


def _preview_in(unsaved: Space, card: Card, *, language: str, mode: Mode | None) -> str:
    shown = copy.copy(card)
    # The design is the one that is looked at, not that of the card's template.
    shown.space, shown.template = unsaved, None
    return _preview(
        resolved_card(shown, languages=(language,)),
        shown,
        unsaved,
        handle=handle_of(card),
        code_handle=card.code_handle,
        uid=card.pk,
        language=language,
        mode=mode,
    )


def preview_space(
    space: Space,
    changes: Mapping[str, Any],
    *,
    language: str,
    mode: Mode | None,
    template: Template | None = None,
    card: Card | None = None,
) -> str:
    """A sample card, or one of the space's own, in the space's design, or that of a `template`, with unsaved `changes`
    (GridPatch.columns())."""
    unsaved = with_design(space, changes, template)
    if card is not None:
        return _preview_in(unsaved, card, language=language, mode=mode)
    sample = _sample(unsaved, language)
    blank = Card(space=space, handle="example", focus="person")
    resolved = resolved_card(blank, {**card_values(blank), **sample}, unsaved, languages=(language,))
    return _preview(
        resolved,
        blank,
        unsaved,
        handle="example",
        code_handle="example",
        uid=space.pk,
        language=language,
        mode=mode,
    )
