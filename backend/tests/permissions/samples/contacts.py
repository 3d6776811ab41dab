"""Contacts and the exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    Sample,
    World,
    exchanged,
    people_csv,
)
from vizitka.common.actor import SYSTEM, Person

if TYPE_CHECKING:
    pass


def with_contact(world: World) -> None:
    """One that the card holds and the owner has written about, with a meeting, a tag and an event."""
    import datetime as dt

    from vizitka.contacts import services
    from vizitka.contacts.enums import TagColour

    actor = Person(user=world.people["owner"])
    today = dt.date(2026, 11, 23)
    values = {"name": "Interalpin", "place": "", "starts_on": today, "ends_on": today, "cards": None}
    tag = services.create_tag(SYSTEM, world.space.pk, "Quote", TagColour.BLUE)
    event = services.save_event(SYSTEM, world.space, None, values)
    contact = services.create_contact(
        SYSTEM,
        world.space,
        {"last_name": "Kröll", "emails": [{"email": "kroell@example.org"}]},
        card_id=world.card.pk,
        event_id=event.pk,
        tags=[tag.pk],
    )
    note = services.add_note(actor, world.space.pk, contact.pk, "Wants a quote.")
    world.extra |= {
        "contact_id": contact.pk,
        "note_id": note.pk,
        "tag_id": tag.pk,
        "event_id": event.pk,
    }


def with_own_contact(world: World) -> None:
    """The owner uses the card, too."""
    from vizitka.cards.models import CardMember

    with_contact(world)
    CardMember.objects.create(space=world.space, card=world.card, user=world.people["owner"], role="user")


def with_sent_contact(world: World) -> None:
    """Somebody has sent the same address with another name."""
    from vizitka.contacts import services
    from vizitka.contacts.enums import ContactSource, MeetingChannel

    with_contact(world)
    values = {"last_name": "Kroell", "emails": [{"email": "kroell@example.org"}]}
    sent = services.Sent(values, ContactSource.EXCHANGE, MeetingChannel.LINK)
    world.extra["meeting_id"] = services.meet(SYSTEM, world.space, world.card.pk, sent).meeting.pk


def with_two_contacts(world: World) -> None:
    """Two that look like one, which the card holds."""
    from vizitka.contacts import services

    with_contact(world)
    names = {"first_name": "Matthias", "last_name": "Kröll", "phones": [{"number": "+43 664 5550188"}]}
    other = services.create_contact(SYSTEM, world.space, names, card_id=world.card.pk)
    third = services.create_contact(
        SYSTEM, world.space, {**names, "last_name": "Kroll"}, card_id=world.card.pk
    )
    world.extra |= {"other_id": other.pk, "third_id": third.pk}


def with_contact_merge(world: World) -> None:
    from vizitka.contacts import services

    with_two_contacts(world)
    done = services.merge(SYSTEM, world.space, world.extra["contact_id"], world.extra["other_id"])
    world.extra["merge_id"] = done.pk


def with_contact_change(world: World) -> None:
    """One that everybody may take back who may change all contacts, and its own maker."""
    from vizitka.contacts import selectors, services
    from vizitka.contacts.enums import ContactAct

    with_contact(world)
    scope = selectors.Scope(world.space.pk, whole=True)
    actor = Person(user=world.people["card_user"])
    done = services.change_many(actor, scope, [world.extra["contact_id"]], ContactAct.DELETE)
    assert done.change is not None
    world.extra["change_id"] = done.change.pk


def with_deleted_contact(world: World) -> None:
    from vizitka.contacts import services

    with_contact(world)
    services.delete_contact(SYSTEM, world.space.pk, world.extra["contact_id"])


CONTACT = {"contact_id": lambda world: world.extra["contact_id"]}
CONTACT_NOTE = {**CONTACT, "note_id": lambda world: world.extra["note_id"]}
CONTACT_TAG = {"tag_id": lambda world: world.extra["tag_id"]}
CONTACT_EVENT = {"event_id": lambda world: world.extra["event_id"]}
FAIR = {"name": "Interalpin 2027", "starts_on": "2027-04-20", "ends_on": "2027-04-23"}

SAMPLES: dict[str, Sample] = {
    # contacts: the exchange
    "read_exchange_sheet": Sample(path={"address": lambda world: world.card.handle}),
    "send_exchange": Sample(exchanged, path={"address": lambda world: world.card.handle}),
    "get_card_exchange": Sample(on_card=True),
    "set_card_exchange": Sample({"is_offered": False}, on_card=True),
    "get_exchange_consent": Sample(),
    "write_exchange_consent": Sample({"texts": {"en": "Alpenwerk may write to me."}}),
    # contacts
    "list_contacts": Sample(prepare=with_contact, on_card=True),
    "list_contact_changes": Sample(prepare=with_contact, on_card=True),
    "list_my_contacts": Sample(prepare=with_own_contact),
    "count_contacts": Sample(prepare=with_contact, on_card=True),
    "count_my_contacts": Sample(prepare=with_contact),
    "list_contact_owners": Sample(prepare=with_contact, on_card=True),
    "create_contact": Sample(
        lambda world: {"last_name": "Horáková", "card": str(world.card.pk)}, on_card=True
    ),
    "get_contact": Sample(path=CONTACT, prepare=with_contact, on_card=True),
    "update_contact": Sample(
        {"company": "Hochalmbahn AG"},
        path=CONTACT,
        headers={"If_Match": '"1"'},
        prepare=with_contact,
        on_card=True,
    ),
    "delete_contact": Sample(path=CONTACT, prepare=with_contact, on_card=True),
    "restore_contact": Sample(path=CONTACT, prepare=with_deleted_contact, on_card=True, gone=True),
    "hand_contact_over": Sample({"card": None}, path=CONTACT, prepare=with_contact, on_card=True),
    "set_follow_up": Sample({"on": "2027-04-26"}, path=CONTACT, prepare=with_contact, on_card=True),
    "set_contact_tags": Sample({"tags": []}, path=CONTACT, prepare=with_contact, on_card=True),
    "take_meeting_over": Sample(
        {"fields": ["last_name"]},
        path={**CONTACT, "meeting_id": lambda world: world.extra["meeting_id"]},
        prepare=with_sent_contact,
        on_card=True,
    ),
    "keep_contact": Sample(path=CONTACT, prepare=with_contact, on_card=True),
    "erase_contact": Sample(path=CONTACT, prepare=with_contact, on_card=True, card_user_sees=True),
    "look_contact_up": Sample({"email": "KROELL@example.org"}, prepare=with_contact),
    "erase_address": Sample({"email": "KROELL@example.org"}, prepare=with_contact),
    "list_doubles": Sample(prepare=with_two_contacts, on_card=True),
    "merge_contacts": Sample(
        lambda world: {"other": str(world.extra["other_id"])},
        path=CONTACT,
        prepare=with_two_contacts,
        on_card=True,
    ),
    "undo_contact_merge": Sample(
        path={"merge_id": lambda world: world.extra["merge_id"]}, prepare=with_contact_merge, on_card=True
    ),
    "keep_contacts_apart": Sample(
        lambda world: {"other": str(world.extra["other_id"])},
        path=CONTACT,
        prepare=with_two_contacts,
        on_card=True,
    ),
    "change_contacts": Sample(
        lambda world: {"act": "delete", "uuids": [str(world.extra["contact_id"])]},
        prepare=with_contact,
        on_card=True,
    ),
    "undo_contacts_change": Sample(
        path={"change_id": lambda world: world.extra["change_id"]},
        prepare=with_contact_change,
        on_card=True,
    ),
    "import_contacts": Sample(files=people_csv, query="?dry_run=false"),
    "export_contacts": Sample({"format": "csv"}, prepare=with_contact),
    "export_my_contacts": Sample({"format": "csv"}, prepare=with_own_contact, own_refusal=True),
    "add_contact_note": Sample(
        {"text": "The board decides in June."}, path=CONTACT, prepare=with_contact, on_card=True
    ),
    # The owner has written it; for others it is a note of somebody else.
    "change_contact_note": Sample(
        {"text": "Wants two quotes."},
        path=CONTACT_NOTE,
        prepare=with_contact,
        on_card=True,
        success=frozenset({200, 403}),
    ),
    "delete_contact_note": Sample(
        path=CONTACT_NOTE, prepare=with_contact, on_card=True, success=frozenset({204, 403})
    ),
    "list_contact_tags": Sample(prepare=with_contact, on_card=True),
    "create_contact_tag": Sample({"name": "Press", "colour": "red"}, on_card=True),
    "update_contact_tag": Sample({"name": "Offer"}, path=CONTACT_TAG, prepare=with_contact),
    "delete_contact_tag": Sample(path=CONTACT_TAG, prepare=with_contact),
    "list_contact_events": Sample(prepare=with_contact, on_card=True),
    "create_contact_event": Sample(FAIR),
    "update_contact_event": Sample(FAIR, path=CONTACT_EVENT, prepare=with_contact),
    "delete_contact_event": Sample(path=CONTACT_EVENT, prepare=with_contact),
    "get_contact_event_numbers": Sample(path=CONTACT_EVENT, prepare=with_contact, on_card=True),
}
