"""People whom a company has met: contacts, how they were met, and what was written about them."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.deletion import Deletable
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.contacts.enums import Consent, ContactAct, ContactSource, MeetingChannel, TagColour
from vizitka.contacts.numbers import CONTACTS
from vizitka.images.models import Image
from vizitka.spaces.models import Space
from vizitka.spaces.numbers import Noted, NotedDeletableManager, NotedManager


def _in_the_space(to: Any, **options: Any) -> Any:
    """A foreign key that a `SameSpace` holds: its plain constraint would be checked besides."""
    return models.ForeignKey(to, db_constraint=False, db_index=False, related_name="+", **options)


def _card() -> models.ForeignKey[Card | None, Card | None]:
    """A card; what becomes of the row when it goes is in leaving.py."""
    found: Any = _in_the_space(Card, null=True, blank=True, on_delete=models.DO_NOTHING)
    return found  # type: ignore[no-any-return]


def held_by(card_id: uuid.UUID | None) -> Q:
    """Rows of a card; of none, what is the company's."""
    return Q(card=None) if card_id is None else Q(card_id=card_id)


class ContactEvent(TenantModel):
    """A fair, a conference: contacts that are made in its days carry it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=120, blank=True)
    # Days of the space.
    starts_on = models.DateField()
    ends_on = models.DateField()
    # Whether every card of the space makes contacts of it, or only those of `EventCard`.
    all_cards = models.BooleanField(default=True, db_default=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="contact_event_in_its_space"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=models.F("starts_on")), name="contact_event_ends_after_it_starts"
            ),
        ]
        indexes = [models.Index(fields=["space", "-starts_on"], name="contact_event_by_day")]

    def __str__(self) -> str:
        return self.name


class EventCard(TenantModel):
    """A card whose person is at an event."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    event = _in_the_space(ContactEvent, on_delete=models.CASCADE)
    card = _in_the_space(Card, on_delete=models.CASCADE)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "event", "card"], name="a_card_once_at_an_event"),
            SameSpace(field="event", name="card_at_an_event_of_its_space"),
            SameSpace(field="card", name="event_of_a_card_of_its_space"),
        ]
        indexes = [
            models.Index(fields=["space", "card"], name="event_card_by_card"),
            models.Index(fields=["event"], name="event_card_by_event"),
        ]


class ConsentText(TenantModel):
    """What people agree to, in the words of the space; never changed once it is there, since meetings name it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    version = models.PositiveIntegerField()
    # {"de": "Alpenwerk darf mir zu Seilbahnen schreiben."}
    texts = models.JSONField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "version"], name="one_consent_text_of_a_version"),
            models.UniqueConstraint(fields=["space", "id"], name="consent_text_in_its_space"),
        ]

    def __str__(self) -> str:
        return f"{self.version}"


class ContactManager(NotedDeletableManager["Contact"]):
    """Contacts, deleted and merged ones among them."""


class Contact(Noted, Deletable, TenantModel):
    """Somebody whom people of the space know. `card` is who holds the contact; without one it is the company's.

    JSON lists hold rows as those of cards do. `primary_email`, `primary_phone`, `name_key`, `sort_name`, `search_text`
    are derived on every write (rules.derive). `met_at`, `met_channel` and `event` are those of the last meeting.
    One that was merged into another is empty, deleted, and leads there by `merged_into`.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = _card()
    source = models.CharField(max_length=16, choices=ContactSource.choices)

    prefix = models.CharField(max_length=60, blank=True)
    first_name = models.CharField(max_length=100, blank=True)
    last_name = models.CharField(max_length=100, blank=True)
    suffix = models.CharField(max_length=60, blank=True)
    company = models.CharField(max_length=200, blank=True)
    job_title = models.CharField(max_length=200, blank=True)
    emails = models.JSONField(default=list, blank=True)
    phones = models.JSONField(default=list, blank=True)
    websites = models.JSONField(default=list, blank=True)
    addresses = models.JSONField(default=list, blank=True)
    # A paper card that was photographed. Its use (uses.py) is what keeps the picture.
    picture = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    # In which language the person reads letters; empty: not known.
    language = models.CharField(max_length=5, blank=True)

    event: Any = _in_the_space(ContactEvent, null=True, blank=True, on_delete=models.DO_NOTHING)
    met_at = models.DateTimeField(default=clock.now)
    met_channel = models.CharField(max_length=16, choices=MeetingChannel.choices)

    consent = models.CharField(
        max_length=16, choices=Consent.choices, default=Consent.UNKNOWN, db_default=Consent.UNKNOWN
    )
    consent_text: Any = _in_the_space(ConsentText, null=True, blank=True, on_delete=models.DO_NOTHING)
    consent_language = models.CharField(max_length=5, blank=True)
    consent_at = models.DateTimeField(null=True, blank=True)

    follow_up_on = models.DateField(null=True, blank=True)
    # Who gets the reminder: who has set the day, unless another one of the card was named.
    follow_up_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reminded_at = models.DateTimeField(null=True, blank=True)

    # From when its time runs (settings.contact_retention_months): the last meeting, or since when somebody wanted to
    # keep it.
    kept_from = models.DateTimeField(default=clock.now)
    # When its people were told that it goes.
    retention_told_at = models.DateTimeField(null=True, blank=True)
    merged_into: Any = _in_the_space("self", null=True, blank=True, on_delete=models.CASCADE)
    # Which card has had it until that was switched off or deleted, and who was to be reminded: it goes back when the
    # card does (leaving.py), unless somebody has handed it over meanwhile. Plain ids, which may lead nowhere.
    left_card_id = models.UUIDField(null=True, blank=True)
    left_follow_up_by_id = models.UUIDField(null=True, blank=True)

    sort_name = models.CharField(max_length=220, blank=True)
    search_text = models.CharField(max_length=2000, blank=True)
    primary_email = models.CharField(max_length=254, blank=True)
    primary_phone = models.CharField(max_length=40, blank=True)
    name_key = models.CharField(max_length=220, blank=True)

    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    noted = CONTACTS
    objects: ClassVar[ContactManager] = ContactManager()
    # What the table of words has of it, as far as this row knows.
    _in_words: str = ""

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="contact_in_its_space"),
            # Whoever comes twice is one contact of who holds it, without case: addresses are kept in small letters.
            models.UniqueConstraint(
                fields=["space", "card", "primary_email"],
                condition=Q(deleted_at=None, card__isnull=False) & ~Q(primary_email=""),
                name="one_contact_of_an_address_with_a_card",
            ),
            models.UniqueConstraint(
                fields=["space", "primary_email"],
                condition=Q(deleted_at=None, card=None) & ~Q(primary_email=""),
                name="one_contact_of_an_address_with_the_company",
            ),
            SameSpace(field="card", name="contact_in_the_space_of_its_card"),
            SameSpace(field="event", name="contact_in_the_space_of_its_event"),
            SameSpace(field="consent_text", name="contact_in_the_space_of_its_consent"),
            SameSpace(field="merged_into", name="contact_merged_in_its_space"),
        ]
        indexes = [
            # Each order of the list is walked in its index, in both directions.
            models.Index(fields=["space", "deleted_at", "met_at", "id"], name="contact_by_meeting"),
            models.Index(fields=["space", "deleted_at", "sort_name", "id"], name="contact_by_name"),
            models.Index(fields=["space", "deleted_at", "updated_at", "id"], name="contact_by_change"),
            # Systems read what was deleted in the order of its changes (common.api.changes).
            models.Index(
                fields=["space", "updated_at", "id"],
                name="contact_gone_by_change",
                condition=Q(deleted_at__isnull=False),
            ),
            models.Index(
                fields=["space", "deleted_at", "company", "sort_name", "id"], name="contact_by_company"
            ),
            models.Index(fields=["space", "card", "deleted_at", "met_at", "id"], name="contact_by_card"),
            models.Index(fields=["space", "primary_email"], name="contact_by_email"),
            models.Index(fields=["space", "name_key"], name="contact_by_name_key"),
            models.Index(fields=["space", "primary_phone"], name="contact_by_phone"),
            models.Index(
                fields=["space", "event", "met_at"], name="contact_by_event", condition=Q(event__isnull=False)
            ),
            models.Index(
                fields=["follow_up_on"], name="contact_to_follow_up", condition=Q(follow_up_on__isnull=False)
            ),
            models.Index(
                fields=["merged_into"], name="contact_merged", condition=Q(merged_into__isnull=False)
            ),
            models.Index(
                fields=["consent_text"], name="contact_by_consent", condition=Q(consent_text__isnull=False)
            ),
            models.Index(
                fields=["deleted_at"], name="contact_to_purge", condition=Q(deleted_at__isnull=False)
            ),
            models.Index(fields=["space", "kept_from"], name="contact_by_its_time"),
            models.Index(
                fields=["space", "left_card_id"],
                name="contact_by_the_card_it_left",
                condition=Q(left_card_id__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or self.company or self.primary_email

    @classmethod
    def from_db(cls, db: str | None, field_names: Any, values: Any, **options: Any) -> Contact:
        row = super().from_db(db, field_names, values, **options)
        row._in_words = row.search_text if "search_text" in field_names else ""
        return row

    def save(self, *args: Any, **options: Any) -> None:
        """Its words go along: whoever writes a contact need not think of them."""
        super().save(*args, **options)
        fields = options.get("update_fields")
        if (fields is None or "search_text" in fields) and self.search_text != self._in_words:
            from vizitka.contacts.words import OF_CONTACTS

            OF_CONTACTS.replace(self.space_id, {self.pk: self._in_words}, {self.pk: self.search_text})
            self._in_words = self.search_text


class ContactTerm(TenantModel):
    """One word by which a contact is found, as `cards.CardTerm`."""

    pk = models.CompositePrimaryKey("space_id", "term", "contact_id")
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    term = models.CharField(max_length=64)
    contact = _in_the_space(Contact, on_delete=models.CASCADE)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="contact", name="term_in_the_space_of_its_contact")]
        indexes = [models.Index(fields=["space", "contact"], name="term_by_contact")]


class ContactTermPart(TenantModel):
    """The end of a word that contacts of a space have or had, as `cards.TermPart`."""

    pk = models.CompositePrimaryKey("space_id", "part", "term", "id")
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    part = models.CharField(max_length=64)
    term = models.CharField(max_length=64)
    id = models.UUIDField(default=new_id, editable=False)
    idle_since = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        indexes = [
            models.Index(
                fields=["idle_since"], name="part_of_no_contact", condition=Q(idle_since__isnull=False)
            )
        ]


class ContactMeeting(Noted, TenantModel):
    """A time when the contact was met. `typed` is what was sent then: it changes nothing that was known of the contact,
    and can be taken over by who holds it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    contact = _in_the_space(Contact, on_delete=models.CASCADE)
    card = _card()
    at = models.DateTimeField(default=clock.now)
    channel = models.CharField(max_length=16, choices=MeetingChannel.choices)
    event: Any = _in_the_space(ContactEvent, null=True, blank=True, on_delete=models.DO_NOTHING)
    # Of a send, so that it counts once however often it comes.
    key = models.UUIDField(null=True, blank=True)
    message = models.TextField(max_length=4000, blank=True)
    # Own questions: [{"question": "…", "answer": "…"}].
    answers = models.JSONField(default=list, blank=True)
    typed = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=5, blank=True)
    # What was agreed to: the text's version, in that language, at the meeting's moment; and until when.
    consent_text: Any = _in_the_space(ConsentText, null=True, blank=True, on_delete=models.DO_NOTHING)
    consent_language = models.CharField(max_length=5, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # When the card's person was told, and has answered with the own contact.
    told_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    noted = CONTACTS
    objects: ClassVar[NotedManager[ContactMeeting]] = NotedManager()  # type: ignore[assignment]

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="contact", name="meeting_in_the_space_of_its_contact"),
            SameSpace(field="card", name="meeting_in_the_space_of_its_card"),
            SameSpace(field="event", name="meeting_in_the_space_of_its_event"),
            SameSpace(field="consent_text", name="meeting_in_the_space_of_its_consent"),
            models.UniqueConstraint(fields=["space", "key"], name="a_send_once"),
        ]
        indexes = [
            models.Index(fields=["contact", "-at"], name="meetings_of_a_contact"),
            models.Index(fields=["card", "contact"], name="meetings_of_a_card"),
            models.Index(
                fields=["event", "at"], name="meetings_of_an_event", condition=Q(event__isnull=False)
            ),
            models.Index(
                fields=["consent_text"], name="meetings_by_consent", condition=Q(consent_text__isnull=False)
            ),
        ]


class ContactNote(TenantModel):
    """What somebody has written about a contact."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    contact = _in_the_space(Contact, on_delete=models.CASCADE)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.TextField(max_length=4000)
    created_at = models.DateTimeField(default=clock.now)
    edited_at = models.DateTimeField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="contact", name="note_in_the_space_of_its_contact")]
        indexes = [models.Index(fields=["contact", "-created_at"], name="notes_of_a_contact")]


class ContactTag(Noted, TenantModel):
    """A word by which people sort contacts. Lists show it, and so it is noted like them."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=40)
    # The name without case and accents.
    key = models.CharField(max_length=80)
    colour = models.CharField(max_length=16, choices=TagColour.choices, default=TagColour.BLUE)
    created_at = models.DateTimeField(default=clock.now)

    noted = CONTACTS
    objects: ClassVar[NotedManager[ContactTag]] = NotedManager()  # type: ignore[assignment]

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="contact_tag_in_its_space"),
            models.UniqueConstraint(fields=["space", "key"], name="one_contact_tag_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class TaggedContact(Noted, TenantModel):
    """A tag of a contact."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    contact = _in_the_space(Contact, on_delete=models.CASCADE)
    tag = _in_the_space(ContactTag, on_delete=models.CASCADE)

    noted = CONTACTS
    objects: ClassVar[NotedManager[TaggedContact]] = NotedManager()  # type: ignore[assignment]

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "contact", "tag"], name="a_tag_once_on_a_contact"),
            SameSpace(field="contact", name="tagged_in_the_space_of_its_contact"),
            SameSpace(field="tag", name="tagged_in_the_space_of_its_tag"),
        ]
        indexes = [
            models.Index(fields=["space", "tag", "contact"], name="contacts_of_a_tag"),
            models.Index(fields=["contact"], name="tags_of_a_contact"),
        ]


class ContactMerge(TenantModel):
    """Two contacts that were made one. `moved` is what takes it back, for as long as it can be: which rows came over,
    and how both stood before."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    kept = _in_the_space(Contact, on_delete=models.CASCADE)
    gone = _in_the_space(Contact, on_delete=models.CASCADE)
    moved = models.JSONField()
    actor_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    undone_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="kept", name="merge_in_the_space_of_what_is_kept"),
            SameSpace(field="gone", name="merge_in_the_space_of_what_is_gone"),
        ]
        indexes = [
            models.Index(fields=["kept"], name="merges_of_a_contact"),
            models.Index(fields=["gone"], name="merges_into_others"),
            models.Index(fields=["created_at"], name="merges_by_age"),
        ]


class ContactPair(TenantModel):
    """Two contacts that look alike and are two: they are suggested no more. `first` has the smaller id."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    first = _in_the_space(Contact, on_delete=models.CASCADE)
    second = _in_the_space(Contact, on_delete=models.CASCADE)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "first", "second"], name="a_pair_kept_apart_once"),
            SameSpace(field="first", name="pair_in_the_space_of_its_first"),
            SameSpace(field="second", name="pair_in_the_space_of_its_second"),
        ]
        indexes = [
            models.Index(fields=["first"], name="pairs_of_a_contact"),
            models.Index(fields=["space", "second"], name="pairs_with_a_contact"),
        ]


class ContactChange(TenantModel):
    """One act with many contacts, for as long as it can be taken back. `rows`: {contact, before, after} in ids and
    moments; nothing of what is known of the contacts."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=16, choices=ContactAct.choices)
    actor_id = models.UUIDField(null=True)
    rows = models.JSONField()
    created_at = models.DateTimeField(default=clock.now, db_index=True)
    undone_at = models.DateTimeField(null=True)


class ContactErasure(TenantModel):
    """That somebody was erased, without saying whom: `digest` is keyed (erasing.py), and finds the same address when it
    comes back with an old backup. Outlives its space."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField()
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space_id", "digest"], name="an_erasure_once")]


# The room's settings and what belongs to the exchange: Django finds tables only from here.
from vizitka.contacts.exchange.models import (  # noqa: E402, F401
    CardExchange,
    ExchangeSettings,
    KnownVisitor,
    RightsLink,
)
from vizitka.contacts.settings import ContactSettings  # noqa: E402, F401
