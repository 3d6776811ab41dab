"""The signatures of a space, what each person has of them, and the banners below them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from vizitka.cards.enums import HandedMail
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.deletion import DeletableManager
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.images.models import Image
from vizitka.signatures.enums import (
    MailboxStanding,
    MailProvider,
    Portrait,
    SignatureLayout,
    SignatureUse,
    TypeSize,
)
from vizitka.spaces.keeping import Kept
from vizitka.spaces.models import Space


class Signature(Kept):
    """A signature. `colour` as #RRGGBB, empty for the space's."""

    objects: ClassVar[DeletableManager[Signature]]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    layout = models.CharField(max_length=16, choices=SignatureLayout.choices, default=SignatureLayout.CLASSIC)
    use = models.CharField(max_length=8, choices=SignatureUse.choices, default=SignatureUse.ALL)
    colour = models.CharField(max_length=7, blank=True)
    # Keys of `SignatureField`, in their order.
    fields = models.JSONField(default=list, blank=True)
    portrait = models.CharField(max_length=8, choices=Portrait.choices, default=Portrait.ROUND)
    size = models.CharField(max_length=8, choices=TypeSize.choices, default=TypeSize.MEDIUM)
    shows_logo = models.BooleanField(default=True)
    shows_labels = models.BooleanField(default=True)
    shows_banner = models.BooleanField(default=True)
    # Rows of `SignatureLegal`: the foot that a country or a language asks for.
    legal = models.JSONField(default=list, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta(Kept.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="signature_in_its_space")]

    def __str__(self) -> str:
        return self.name


class SignatureCopy(TenantModel):
    """What a person has: `mark` is that of what was taken last (rules.mark_of), in `language`."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    signature = models.ForeignKey(
        Signature, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    mark = models.CharField(max_length=24, blank=True)
    language = models.CharField(max_length=8, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    # What became of the mail of `sent_at`, and which job has put it on its way.
    mail = models.CharField(max_length=8, choices=HandedMail.choices, blank=True, default="", db_default="")
    mail_job = models.UUIDField(null=True)
    # What would be taken now, and of which states that was found (cards.having).
    now = models.CharField(max_length=24, blank=True, default="", db_default="")
    now_of = models.CharField(max_length=64, blank=True, default="", db_default="")

    space_id: Any
    signature_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["signature", "card", "space"], name="one_copy_of_a_signature"),
            SameSpace(field="signature", name="copy_in_the_space_of_its_signature"),
            SameSpace(field="card", name="signature_copy_in_the_space_of_its_card"),
        ]
        indexes = [models.Index(fields=["card"], name="signature_copy_by_card")]


class Banner(Kept):
    """A picture with a link below the signatures of some people, for some days (both ends count; none is open)."""

    objects: ClassVar[DeletableManager[Banner]]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    # Its use (spaces.keeping) is what keeps it.
    picture = models.ForeignKey(
        Image, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    link = models.CharField(max_length=500)
    alt = models.CharField(max_length=200)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    # Whose signatures: names of departments, ids of locations and of templates; where all are empty, everybody's.
    departments = models.JSONField(default=list, blank=True)
    locations = models.JSONField(default=list, blank=True)
    templates = models.JSONField(default=list, blank=True)

    picture_id: Any

    class Meta(Kept.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="banner_in_its_space")]

    def __str__(self) -> str:
        return self.name


class BannerClicks(TenantModel):
    """How often a banner was followed on a day of the space; by whom, nobody knows."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    banner = models.ForeignKey(
        Banner, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    day = models.DateField()
    number = models.PositiveIntegerField(default=0)

    space_id: Any
    banner_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["banner", "day", "space"], name="banner_clicks_of_a_day"),
            SameSpace(field="banner", name="clicks_in_the_space_of_their_banner"),
        ]


class MailConnection(TenantModel):
    """By what the mailboxes of a space's people are reached, one for each provider.

    Google: a service account (`identifier` is its address, `application` the number under which the company allows it)
    whose key lies in `sealed`, encrypted. Microsoft: the directory (`identifier`) and the application in it whose
    tokens the add-in brings; there is no secret. The signatures are those that the add-in gives out.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    provider = models.CharField(max_length=12, choices=MailProvider.choices)
    identifier = models.CharField(max_length=200, blank=True)
    application = models.CharField(max_length=64, blank=True)
    sealed = models.TextField(blank=True)
    # Of new mails and of replies; none: the add-in leaves the mail as it is.
    new_signature = models.UUIDField(null=True, blank=True)
    reply_signature = models.UUIDField(null=True, blank=True)
    saved_at = models.DateTimeField(default=clock.now)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    space_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "provider"], name="one_mail_connection_of_a_kind")
        ]

    def __str__(self) -> str:
        return str(MailProvider(self.provider).label)


class MailboxSignature(TenantModel):
    """What stands at one address of a card, as of `seen_at`; an empty `address` says why there is none.

    `before` is what was there when we first wrote (since `before_at`), and never what we have put there ourselves: it
    is the way back. `put` is what the provider has made of ours, so that a change by hand is known. `mark` is that of
    what was put (rules.mark_of), `said` a sentence about the last look (jobs.messages).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    provider = models.CharField(max_length=12, choices=MailProvider.choices)
    address = models.CharField(max_length=254, blank=True)
    # Which of ours is or was there; it may be gone since.
    signature = models.UUIDField(null=True, blank=True)
    standing = models.CharField(max_length=12, choices=MailboxStanding.choices)
    said = models.JSONField(default=dict, blank=True)
    before = models.TextField(blank=True)
    before_at = models.DateTimeField(null=True, blank=True)
    put = models.TextField(blank=True)
    mark = models.CharField(max_length=24, blank=True)
    language = models.CharField(max_length=8, blank=True)
    seen_at = models.DateTimeField(default=clock.now)

    space_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["card", "provider", "address", "space"], name="one_mailbox_signature_of_an_address"
            ),
            SameSpace(field="card", name="mailbox_signature_in_the_space_of_its_card"),
        ]


class MailboxEntry(TenantModel):
    """A line of the log: what was done at an address of a card, said in a sentence (jobs.messages). `before` is what
    was written over, so that nothing is lost."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    provider = models.CharField(max_length=12, choices=MailProvider.choices)
    address = models.CharField(max_length=254, blank=True)
    said = models.JSONField(default=dict)
    before = models.TextField(blank=True)
    at = models.DateTimeField(default=clock.now)

    space_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="card", name="mailbox_entry_in_the_space_of_its_card")]
        indexes = [
            models.Index(fields=["space", "-at"], name="mailbox_entry_by_time"),
            models.Index(fields=["card"], name="mailbox_entry_by_card"),
        ]
