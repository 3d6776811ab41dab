"""Cards, their handles and the people who may change them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.accounts.names import LONGEST_ORDER, order_of
from vizitka.cards.enums import CardFocus, CardRole, CardState
from vizitka.cards.numbers import CARD_USERS
from vizitka.cards.rules import NAMES_OF_CARDS, short_name
from vizitka.common import clock
from vizitka.common.deletion import Deletable, DeletableManager
from vizitka.common.ids import new_id
from vizitka.common.tables import look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.common.versioned import VersionedJSONField
from vizitka.contents.versions import present_frames
from vizitka.images.models import Image
from vizitka.spaces.enums import Channel
from vizitka.spaces.models import Space, Template
from vizitka.spaces.numbers import Noted, NotedManager


def picture_of_card() -> models.ForeignKey[Image | None, Image | None]:
    """A picture that the card shows. Its use (cards.uses) is what keeps the picture, inside of the card's space: the
    column needs neither a constraint nor an index of its own."""
    return models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )


class CardManager(DeletableManager["Card"]):
    """Cards, deleted ones among them."""


class Card(Deletable, TenantModel):
    """A digital card. Own values only; what a visitor sees is resolved with the space (rules.resolve).

    JSON lists hold rows as in the API: phones [{id, label, custom_label, number, e164, extension}], emails,
    websites, addresses, social_media [{id, network, value, url, label}], frames [{id, kind, …}]. `layout`
    holds the card's own colours, mode and rounding; a missing key is the space's. `sort_name`, `search_text`,
    `primary_email`, `city` are derived on every write (rules.derive).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # Its index would be the beginning of those below.
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="cards", db_index=False)
    # What the card is called in the addresses of its links, and of its codes (/q/…): by its rows in `Handle` it is
    # found, and they keep names from being given twice.
    handle = models.CharField(max_length=10)
    code_handle = models.CharField(max_length=10, blank=True, default="", db_default="")
    username = models.CharField(max_length=40, null=True, blank=True)
    state = models.CharField(max_length=16, choices=CardState.choices, default=CardState.DRAFT)
    lock_reason = models.CharField(max_length=300, blank=True)
    # Somebody pays for this card alone: it takes no seat of the space's licence.
    own_seat = models.BooleanField(default=False, db_default=False)
    focus = models.CharField(max_length=16, choices=CardFocus.choices, default=CardFocus.PERSON)
    language = models.CharField(max_length=5, blank=True)
    external_key = models.CharField(max_length=100, blank=True)

    prefix = models.CharField(max_length=60, blank=True)
    first_name = models.CharField(max_length=100, blank=True)
    last_name = models.CharField(max_length=100, blank=True)
    suffix = models.CharField(max_length=60, blank=True)
    pronouns = models.CharField(max_length=40, blank=True)
    job_title = models.CharField(max_length=200, blank=True)
    department = models.CharField(max_length=200, blank=True)
    organisation = models.CharField(max_length=200, blank=True)
    description = models.TextField(max_length=2000, blank=True)
    phones = models.JSONField(default=list, blank=True)
    emails = models.JSONField(default=list, blank=True)
    websites = models.JSONField(default=list, blank=True)
    addresses = models.JSONField(default=list, blank=True)
    social_media = models.JSONField(default=list, blank=True)
    frames = VersionedJSONField(default=list, blank=True, read=present_frames)
    layout = models.JSONField(default=dict, blank=True)
    header = picture_of_card()
    logo = picture_of_card()
    profile_picture = picture_of_card()

    # The design that the card follows; without one it is the space's. Cards that have one have an index (below).
    template = models.ForeignKey(
        Template,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cards",
        db_constraint=False,
        db_index=False,
    )
    # Ids of the space's shared frames and social media (not locked ones) that this card leaves out.
    hidden_shared = models.JSONField(default=list, blank=True)
    # {"de": {"job_title": "…"}}: texts in other languages than `language`.
    translations = models.JSONField(default=dict, blank=True)
    # The id of a website, social media or link frame to which visitors are sent straight; empty: none.
    direct_link = models.CharField(max_length=40, blank=True)
    hide_sign_in = models.BooleanField(default=False)
    affiliate = models.BooleanField(default=False)
    # The card's own PIN, hashed like a password; empty: the space's.
    pin_hash = models.CharField(max_length=200, blank=True)
    # {"link": "on", "qr_code": "off"}: what the card says for itself; a missing channel follows the space.
    pin_channels = models.JSONField(default=dict, blank=True)

    sort_name = models.CharField(max_length=220, blank=True)
    search_text = models.CharField(max_length=1000, blank=True)
    primary_email = models.CharField(max_length=254, blank=True)
    city = models.CharField(max_length=120, blank=True)

    version = models.PositiveIntegerField(default=1)
    # Raised by what the card's page shows besides (services.pages); no editor compares it.
    page_version = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[CardManager] = CardManager()

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="card_in_its_space"),
            SameSpace(field="template", name="card_follows_a_template_of_its_space"),
        ]
        indexes = [
            # Each order of the list is walked in its index, in both directions; `id` (UUIDv7) is the order
            # of creation.
            models.Index(fields=["space", "deleted_at", "sort_name", "id"], name="card_by_name"),
            models.Index(fields=["space", "deleted_at", "updated_at", "id"], name="card_by_change"),
            # Systems read what was deleted in the order of its changes (common.api.changes).
            models.Index(
                fields=["space", "updated_at", "id"],
                name="card_gone_by_change",
                condition=models.Q(deleted_at__isnull=False),
            ),
            models.Index(fields=["space", "deleted_at", "id"], name="card_by_creation"),
            models.Index(fields=["space", "deleted_at", "state", "sort_name", "id"], name="card_by_state"),
            models.Index(
                fields=["space", "deleted_at", "department", "sort_name", "id"], name="card_by_department"
            ),
            models.Index(fields=["space", "deleted_at", "city", "sort_name", "id"], name="card_by_city"),
            models.Index(fields=["space", "external_key"], name="card_by_external_key"),
            models.Index(fields=["space", "primary_email"], name="card_by_email"),
            # Only of deleted cards: as an index of all it would tempt planners to read every living card.
            models.Index(
                fields=["deleted_at"], name="card_to_purge", condition=models.Q(deleted_at__isnull=False)
            ),
            models.Index(
                fields=["template"], name="card_by_template", condition=models.Q(template__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return short_name(*(getattr(self, name) for name in NAMES_OF_CARDS))


class CardTerm(TenantModel):
    """One word by which a card is found (rules.derive), so that a search reads an index and not every card.

    `term` is the word's UTF-8 in hex: hex has the same order in every collation of every database, so that
    all words with a beginning lie between two values.
    """

    pk = models.CompositePrimaryKey("space_id", "term", "card_id")
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    term = models.CharField(max_length=64)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="terms", db_constraint=False, db_index=False
    )

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="card", name="term_in_the_space_of_its_card")]
        indexes = [models.Index(fields=["space", "card"], name="term_by_card")]


class TermPart(TenantModel):
    """The end of a word that cards of a space have or had (rules.parts_of), so that a search for its middle reads an
    index. A word has its parts once, however many cards have it; what `term` and `part` hold is as in `CardTerm`.

    Whoever writes a word that is known writes nothing, and two who write a new one do not wait for each other: a part
    that stands twice harms nobody. What no card has any more is marked `idle_since`, counts as unknown from then on,
    and goes a day later, if no card that was being written meanwhile has it (services.terms).
    """

    pk = models.CompositePrimaryKey("space_id", "part", "term", "id")
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    part = models.CharField(max_length=64)
    term = models.CharField(max_length=64)
    id = models.UUIDField(default=new_id, editable=False)
    idle_since = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        indexes = [
            models.Index(
                fields=["idle_since"], name="part_of_no_card", condition=models.Q(idle_since__isnull=False)
            )
        ]


class Handle(models.Model):
    """Every handle and username that was given: none belongs to two cards (product.md, section 5).

    They stay for ever; a card's last five former names lead to it, an older one to nobody. Each opens its card by one
    channel only: what stands in a code is unknown as a link, and the other way round.
    """

    table_kind = look_up("handle")
    handle = models.CharField(max_length=40, primary_key=True)
    channel = models.CharField(
        max_length=16, choices=Channel.choices, default=Channel.LINK, db_default=Channel.LINK
    )
    # Plain ids: the row outlives card and space, that is its purpose.
    card_id = models.UUIDField(null=True, db_index=True)
    space_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.handle


class CardMember(Noted, TenantModel):
    """A person's role on one card. Not yet `agreed`: as in a space."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="card_members")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="members", db_constraint=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_roles")
    role = models.CharField(max_length=16, choices=CardRole.choices)
    agreed = models.BooleanField(default=True, db_default=True)
    # The person's (accounts.names.order_of): a space's card users in order are a walk along an index. Empty in rows
    # that a previous release wrote.
    person_order = models.CharField(max_length=LONGEST_ORDER, default="", db_default="", editable=False)
    created_at = models.DateTimeField(default=clock.now)

    noted = CARD_USERS
    objects: ClassVar[NotedManager[CardMember]] = NotedManager()  # type: ignore[assignment]

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["card", "user", "space"], name="one_role_on_a_card"),
            SameSpace(field="card", name="card_user_in_the_space_of_the_card"),
        ]
        indexes = [
            models.Index(fields=["user", "role"]),
            models.Index(fields=["user", "space"], name="card_user_in_a_space"),
            models.Index(
                fields=["space", "person_order", "user"], condition=Q(agreed=True), name="card_user_by_name"
            ),
        ]

    def save(self, **options: Any) -> None:
        if self._state.adding:
            self.person_order = order_of(self.user)
        super().save(**options)


# Tables of a part of this domain: Django finds them only from here.
from vizitka.cards.batches.models import CardBatch, CardBatchPart  # noqa: E402, F401
from vizitka.cards.settings import PaymentSettings  # noqa: E402, F401
from vizitka.cards.views.models import CardView  # noqa: E402, F401
