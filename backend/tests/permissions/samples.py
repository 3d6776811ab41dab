"""One sample an operation: a call that would succeed for whoever may make it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image as Picture

from vizitka.common.actor import SYSTEM, Person

if TYPE_CHECKING:
    from vizitka.cards.models import Card


@dataclass
class World:
    """A space with one person a role, a card, and a card user; and a stranger who owns another space."""

    space: Any
    card: Any
    people: dict[str, Any]
    extra: dict[str, Any] = field(default_factory=dict)
    # Person to the role in the billing account, where a sample has made one.
    account_roles: dict[str, str] = field(default_factory=dict)


def make_world(make_user: Any, make_space: Any, add_member: Any, make_card: Any) -> World:
    from vizitka.cards.enums import CardRole
    from vizitka.cards.models import CardMember

    owner = make_user(email="owner@example.org")
    space = make_space(owner=owner, name="Alpenwerk AG", username="alpenwerk")
    card = make_card(space)
    people = {"owner": owner}
    for role in ("admin", "editor", "analyst", "no_role"):
        people[role] = add_member(space, role, make_user(email=f"{role}@example.org"))
    people["card_user"] = make_user(email="card_user@example.org")
    CardMember.objects.create(space=space, card=card, user=people["card_user"], role=CardRole.USER)
    people["stranger"] = make_user(email="stranger@example.org")
    make_space(owner=people["stranger"], name="Elsewhere", username="elsewhere")
    people["free_owner"] = owner
    return World(space=space, card=card, people=people)


def end_licence(world: World) -> None:
    """From now on the space is a free one; what it has made stays."""
    world.space.licence = None
    world.space.save(update_fields=["licence"])


def space_archive() -> Any:
    """The smallest archive of a space."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        package.writestr("manifest.json", b'{"format": "vizitka-space/1", "rows": {}}')
    return SimpleUploadedFile("space.zip", file.getvalue())


@dataclass(frozen=True)
class Sample:
    """`path` values may be callables of the world; `success` the statuses of a call that may be made.

    `on_card`: the card user's role on the card counts. `card_user_sees`: a card user knows of the thing, so the
    refusal is 403. `gone`: the thing is deleted, and hidden from whoever may not bring it back. `owned_by`: the thing
    is that person's; for others it does not exist. `own_refusal`: a 401 or 403 is the operation's own business.
    """

    body: Any = None
    path: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    files: Callable[[], dict[str, Any]] | None = None
    headers: Mapping[str, str | Callable[[World], str]] = field(default_factory=dict)
    success: frozenset[int] = frozenset({200, 201, 202, 204})
    on_card: bool = False
    card_user_sees: bool = False
    gone: bool = False
    owned_by: str | None = None
    own_refusal: bool = False
    prepare: Callable[[World], None] | None = None

    def send(self, client: Any, method: str, path: str, world: World) -> Any:
        values = {"space_id": world.space.pk, "card_id": world.card.pk, **self.path}
        filled = path
        for name, value in values.items():
            filled = filled.replace("{" + name + "}", str(value(world) if callable(value) else value))
        body = self.body(world) if callable(self.body) else self.body
        files = self.files() if self.files else None
        return client.request(method, filled + self.query, body, files=files, **self.headers_in(world))

    def headers_in(self, world: World) -> dict[str, str]:
        return {name: value(world) if callable(value) else value for name, value in self.headers.items()}


def png() -> io.BytesIO:
    file = io.BytesIO()
    Picture.new("RGB", (32, 32), "#1b4d3e").save(file, "PNG")
    file.seek(0)
    file.name = "picture.png"
    return file


def pdf() -> io.BytesIO:
    from tests.documents.samples import plain

    file = io.BytesIO(plain(1))
    file.name = "menu.pdf"
    return file


def people_csv() -> dict[str, Any]:
    file = io.BytesIO(b"Personalnummer;Vorname;Nachname;E-Mail\n1;Ada;Lovelace;ada@example.org\n")
    file.name = "people.csv"
    return {"file": file}


def products_csv() -> dict[str, Any]:
    file = io.BytesIO(b"Serial;PIN;Email\n2345-6789-ABC4;20301122;ada@example.org\n")
    file.name = "products.csv"
    return {"file": file}


def with_import(world: World) -> None:
    """An uploaded file of the owner's."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from vizitka.transfer.importing import services

    file = SimpleUploadedFile("people.csv", people_csv()["file"].read())
    world.extra["import_id"] = services.create_import(
        Person(user=world.people["owner"]), world.space, file
    ).pk


def with_import_row(world: World) -> None:
    """One of whose rows is checked."""
    from vizitka.transfer.importing.models import ImportRow

    with_import(world)
    ImportRow.objects.create(
        space=world.space, parent_id=world.extra["import_id"], row=2, status="create", display_name="Ada"
    )


def with_bad_row(world: World) -> None:
    """One whose row has no name."""
    from vizitka.transfer.importing.models import Import, ImportRow

    with_import_row(world)
    ImportRow.objects.in_space(world.space.pk).update(status="bad", cells={"1": ""})
    Import.objects.in_space(world.space.pk).update(
        status="checked", mapping={"1": "first_name"}, key="none", summary={"bad": 1}
    )


def with_finished_import(world: World) -> None:
    """One that has made a card."""
    from vizitka.common import clock
    from vizitka.transfer.importing.models import Import, ImportRow

    with_import_row(world)
    ImportRow.objects.in_space(world.space.pk).update(applied=True, card_id=world.card.pk)
    Import.objects.in_space(world.space.pk).update(status="done", ran_at=clock.now())


def with_job(world: World) -> None:
    """A job of the owner's."""
    from vizitka.jobs.models import Job

    job = Job.objects.create(owner=world.people["owner"], space_id=world.space.pk, kind="export")
    world.extra["job_id"] = job.pk


def with_batch(world: World) -> None:
    """A change of cards that can be undone."""
    from vizitka.cards.batches import selectors, services

    scene = selectors.Scene(world.space, world.space)
    done = services.change(Person(user=world.people["owner"]), scene, "deactivate", [world.card.pk])
    assert isinstance(done, services.Done)
    assert done.batch is not None
    world.extra["batch_id"] = done.batch.pk


def with_product(world: World) -> None:
    """One that is connected to the card."""
    from tests.products.samples import make_product
    from vizitka.products.enums import Side
    from vizitka.products.services import connect

    given = make_product()
    done = connect(
        SYSTEM,
        Side.SPACE,
        world.space.pk,
        given.serial,
        PRODUCT_PIN,
        card_id=world.card.pk,
        origin="192.0.2.7",
    )
    world.extra["product_id"] = done.pk


def with_new_product(world: World) -> None:
    """One that is connected, and one that could take its place."""
    from tests.products.samples import make_product

    with_product(world)
    world.extra["serial"] = make_product().serial


def with_foreign_product(world: World) -> None:
    """One that lies in the pool of a space which nobody here has to do with."""
    from tests.products.samples import make_product
    from vizitka.products.enums import Side
    from vizitka.products.services import connect
    from vizitka.spaces.models import Space

    given = make_product()
    space = Space.objects.create(name="Far away", username="far-away")
    connect(SYSTEM, Side.SPACE, space.pk, given.serial, PRODUCT_PIN, card_id=None, origin="192.0.2.7")
    world.extra["serial"] = given.serial


def with_product_request(world: World) -> None:
    """A stranger asks for the product of the card."""
    from vizitka.products.models import Product, ProductRequest

    with_product(world)
    product = Product.objects.in_space(world.space.pk).get(pk=world.extra["product_id"])
    request = ProductRequest.objects.create(
        space=world.space, product_id=product.pk, serial=product.serial, asker=world.people["stranger"]
    )
    world.extra["request_id"] = request.pk


def with_product_change(world: World) -> None:
    """A change of products that can be undone."""
    from vizitka.products.enums import Act
    from vizitka.products.services import change_many

    with_product(world)
    done = change_many(SYSTEM, world.space.pk, [world.extra["product_id"]], Act.HIDE)
    assert done.change is not None
    world.extra["change_id"] = done.change.pk


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


def exchanged(world: World) -> dict[str, Any]:
    """What a visitor sends, ten seconds after reading the sheet."""
    from django.core import signing

    from vizitka.common import clock
    from vizitka.contacts.exchange.moments import SALT

    shown = signing.dumps([world.card.pk.hex, int(clock.now().timestamp() * 1000) - 10_000], salt=SALT)
    return {"shown": shown, "name": "Matthias Kröll", "email": "m.kroell@example.org", "consent": 1}


def switch_newsletter_on(world: World) -> None:
    from vizitka.cards.settings.newsletter import NewsletterSettings

    NewsletterSettings.objects.create(space=world.space, newsletter=True)


def with_subscriber(world: World) -> None:
    """Somebody who gets the only list of the newsletter, which is on, and an address that gets nothing."""
    from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus, SuppressionReason
    from vizitka.newsletter.people import lists, suppression
    from vizitka.newsletter.people.models import Subscriber

    switch_newsletter_on(world)
    (first,) = lists.of_space(world.space.pk)
    subscriber = Subscriber.objects.create(
        space=world.space,
        email="kroell@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
        card=world.card,
    )
    lists.take_up(world.space.pk, subscriber.pk, [first.pk])
    suppression.add(world.space.pk, "gone@example.org", SuppressionReason.BOUNCED)
    world.extra |= {"subscriber_id": subscriber.pk, "list_id": first.pk}


def signed_up(world: World) -> dict[str, Any]:
    """What a visitor sends, ten seconds after reading the page."""
    return {"shown": exchanged(world)["shown"], "email": "m.kroell@example.org", "consent": 1}


def with_two_lists(world: World) -> None:
    from vizitka.newsletter.people import lists

    with_subscriber(world)
    lists.create(SYSTEM, world.space, {"en": {"name": "Fairs", "description": ""}}, is_public=True)


def with_campaign(world: World) -> None:
    """A draft that could be sent: to one person, with a text and an imprint."""
    from vizitka.common import clock
    from vizitka.newsletter.letters import services
    from vizitka.newsletter.people.models import Subscriber
    from vizitka.newsletter.people.settings import MailingSettings

    switch_newsletter_on(world)
    MailingSettings.objects.create(space=world.space, newsletter_imprint={"en": "Alpenwerk AG, Innsbruck"})
    Subscriber.objects.create(
        space=world.space,
        email="ada@post.example",
        status="subscribed",
        source="card",
        confirmed_at=clock.now(),
    )
    campaign = services.create(SYSTEM, world.space, name="Autumn", language="en")
    for language in ("en", "de"):
        campaign = services.save_text(
            SYSTEM, campaign, language, letter(world), expected_version=campaign.version
        )
    world.extra["campaign_id"] = campaign.pk
    world.extra["version"] = f'"{campaign.version}"'


def with_sending_campaign(world: World) -> None:
    """One that is on its way."""
    from vizitka.newsletter.letters.enums import CampaignStatus
    from vizitka.newsletter.letters.models import Campaign

    with_campaign(world)
    rows = Campaign.objects.in_space(world.space.pk)
    rows.update(status=CampaignStatus.SENDING, started_at="2026-11-23T08:00:00Z")


def with_unknown_delivery(world: World) -> None:
    """A letter of which nobody knows whether it arrived."""
    from vizitka.newsletter.letters.models import Delivery
    from vizitka.newsletter.people.models import Subscriber

    with_sending_campaign(world)
    Delivery.objects.create(
        space_id=world.space.pk,
        campaign_id=world.extra["campaign_id"],
        subscriber=Subscriber.objects.in_space(world.space.pk).get(),
        state="unknown",
    )


def with_paused_campaign(world: World) -> None:
    from vizitka.newsletter.letters.models import Campaign

    with_sending_campaign(world)
    Campaign.objects.in_space(world.space.pk).update(status="paused")


def letter(_world: World) -> dict[str, Any]:
    """What a campaign says."""
    heading = {"kind": "heading", "text": "Good morning", "level": 1, "align": "left", "id": "one"}
    return {"subject": "News", "preheader": "Of autumn", "blocks": [heading]}


def in_an_hour(_world: World) -> dict[str, Any]:
    import datetime as dt

    from vizitka.common import clock

    return {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()}


def with_deleted_contact(world: World) -> None:
    from vizitka.contacts import services

    with_contact(world)
    services.delete_contact(SYSTEM, world.space.pk, world.extra["contact_id"])


def with_session(world: World) -> None:
    """A session of the owner's."""
    import datetime as dt

    from vizitka.accounts.models import Session
    from vizitka.common import clock

    session = Session.objects.create(
        user=world.people["owner"], token_hash="0" * 64, expires_at=clock.now() + dt.timedelta(hours=1)
    )
    world.extra["session_id"] = session.pk


def with_template(world: World) -> None:
    """A saved design of the space."""
    from vizitka.spaces.templates import services

    template = services.create_template(SYSTEM, world.space.pk, name="Sales")
    world.extra["template_id"] = template.pk


def with_view(world: World) -> None:
    from vizitka.cards.views.services import create_view

    view = create_view(Person(user=world.people["owner"]), None, name="Vienna", shown={})
    world.extra["view_id"] = view.pk


def with_design_save(world: World) -> None:
    from vizitka.spaces.history.models import DesignSave
    from vizitka.spaces.services import update_space

    update_space(SYSTEM, world.space.pk, {"layout": {"primary": "#654321"}})
    world.extra["save_id"] = DesignSave.objects.in_space(world.space.pk).get().pk


def with_deleted_template(world: World) -> None:
    from vizitka.spaces.templates import services

    with_template(world)
    services.delete_template(SYSTEM, world.space.pk, world.extra["template_id"])


def _invitation(world: World, email: str, role: str, card: Card | None = None) -> None:
    import datetime as dt

    from vizitka.common import clock
    from vizitka.members.models import Invitation

    now = clock.now()
    invitation = Invitation.objects.create(
        space=world.space,
        email=email,
        sent_at=now - dt.timedelta(hours=1),
        expires_at=now + dt.timedelta(days=1),
        role=role,
        card=card,
    )
    world.extra["invitation_id"] = invitation.pk


def with_invitation(world: World) -> None:
    """An open invitation to the space."""
    _invitation(world, "new@example.org", role="editor")


def with_card_invitation(world: World) -> None:
    """An open invitation to the card."""
    _invitation(world, "new@example.org", role="user", card=world.card)


def with_old_card_invitation(world: World) -> None:
    """One that was sent two days ago."""
    import datetime as dt

    from vizitka.common import clock
    from vizitka.members.models import Invitation

    with_card_invitation(world)
    Invitation.objects.in_space(world.space.pk).update(
        sent_at=clock.now() - dt.timedelta(days=2), delivery="sent"
    )


def with_round(world: World) -> None:
    """A draft of a round with one card that nobody keeps, and that has an address."""
    from vizitka.cards.schemas.write import CardIn
    from vizitka.cards.services import create_card
    from vizitka.members.rounds import services
    from vizitka.members.rounds.enums import RoundSource

    owner = Person(user=world.people["owner"])
    values = CardIn.model_validate(
        {"last_name": "Auer", "emails": [{"label": "work", "email": "auer@example.org"}]}
    ).values()
    card = create_card(owner, world.space, values)
    world.extra["round_id"] = services.draft(owner, world.space, [card.pk], source=RoundSource.CHOSEN).pk


def with_invited_stranger(world: World) -> None:
    """An open invitation for somebody who is not in the space."""
    _invitation(world, "stranger@example.org", role="editor")


def with_offer(world: World) -> None:
    """The owner has offered the space to the analyst."""
    from vizitka.members.places import Place
    from vizitka.members.services import offer_ownership

    owner, analyst = world.people["owner"], world.people["analyst"]
    offer = offer_ownership(Person(user=owner), Place(world.space, None, "owner"), analyst.pk, stays=False)
    world.extra["offer_id"] = offer.pk


def with_account(world: World) -> None:
    """A billing account of the owner's, in which the admin is accountant and the analyst viewer."""
    from vizitka.billing.enums import AccountRole
    from vizitka.billing.services import open_account, set_account_member

    account = open_account("Alpenwerk AG", owner=world.people["owner"])
    roles = {"admin": AccountRole.ACCOUNTANT, "analyst": AccountRole.VIEWER}
    for person, role in roles.items():
        set_account_member(account, world.people[person], role, actor=SYSTEM)
    world.extra["account"] = account
    world.extra["account_id"] = account.pk
    world.account_roles = {
        "owner": "owner",
        "free_owner": "owner",
        "admin": "accountant",
        "analyst": "viewer",
    }


def with_invoice(world: World) -> None:
    """An invoice of the account that names the company as it was called before."""
    from vizitka.billing.models import Seller
    from vizitka.common.money import Money
    from vizitka.invoicing.drafts import Line
    from vizitka.invoicing.services import issue

    with_account(world)
    Seller.objects.create(
        name="Vizitka GmbH",
        address_line1="Torstraße 220",
        zipcode="10115",
        city="Berlin",
        country="DE",
        vat_number="DE136695976",
        iban="DE89370400440532013000",
        time_zone="Europe/Berlin",
    )
    account = world.extra["account"]
    account.company_name, account.country, account.receiver_email = (
        "Alpenwerk GmbH",
        "DE",
        "rechnung@example.org",
    )
    account.zipcode, account.city, account.address_line1 = "80331", "München", "Salurner Straße 15"
    account.save()
    line = Line("licence-standard", "Standard", 25, Money(3000, "EUR"))
    world.extra["invoice_id"] = issue(account, [line], actor=SYSTEM).pk
    account.company_name = "Alpenwerk AG"
    account.save()


def with_vat_number(world: World) -> None:
    """One with a VAT number."""
    from vizitka.billing.services import change_account

    with_account(world)
    values = {"country": "AT", "vat_number": "ATU33864707"}
    world.extra["account"] = change_account(world.extra["account_id"], values, actor=SYSTEM)


def with_quote(world: World) -> None:
    """A seller, an account that says all that an invoice needs, and what five cards cost today."""
    import datetime as dt

    from vizitka.billing.models import PriceVersion, Seller
    from vizitka.licensing import quoting
    from vizitka.licensing.enums import PurchaseAsk
    from vizitka.payments.models import PaymentMethod

    with_account(world)
    where = {"address_line1": "Salurner Straße 15", "zipcode": "6020", "city": "Innsbruck", "country": "AT"}
    Seller.objects.get_or_create(
        pk=1, defaults={"name": "Vizitka GmbH", "vat_number": "ATU12345675", **where}
    )
    PriceVersion.objects.update(valid_from=dt.date(2025, 1, 1))
    account = world.extra["account"]
    for name, value in {"company_name": "Alpenwerk AG", **where}.items():
        setattr(account, name, value)
    account.save()
    PaymentMethod.objects.create(
        account=account, kind="invoice", provider="invoice", status="active", is_default=True
    )
    wanted = quoting.Wanted(PurchaseAsk.BUY, package="standard", cards=5)
    world.extra["quote"] = quoting.quote(account, wanted, actor=SYSTEM)


def with_contract(world: World) -> None:
    """A licence that was bought."""
    from vizitka.licensing import purchasing

    with_quote(world)
    account, quote = world.extra["account"], world.extra["quote"]
    made = purchasing.place(Person(world.people["owner"]), account.pk, quote.pk, method_id=None)
    world.extra["purchase_id"], world.extra["licence_id"] = made.pk, made.licence_id


def with_cancelled_contract(world: World) -> None:
    """One that ends with its period."""
    from vizitka.licensing import planning

    with_contract(world)
    planning.cancel(SYSTEM, world.extra["account_id"], world.extra["licence_id"])


def _account_invitation(world: World, email: str) -> None:
    import datetime as dt

    from vizitka.billing.models import AccountInvitation
    from vizitka.common import clock, crypto

    now = clock.now()
    invitation = AccountInvitation.objects.create(
        account=world.extra["account"],
        email=email,
        role="viewer",
        code_hash=crypto.token_hash("the-code-of-the-mail"),
        sent_at=now - dt.timedelta(hours=1),
        expires_at=now + dt.timedelta(days=1),
    )
    world.extra["account_invitation_id"] = invitation.pk


def with_account_invitation(world: World) -> None:
    """An open invitation to the account."""
    with_account(world)
    _account_invitation(world, "new@example.org")


def with_stranger_invited_to_account(world: World) -> None:
    """One for somebody who has a login."""
    with_account(world)
    _account_invitation(world, "stranger@example.org")


def with_account_offer(world: World) -> None:
    """The owner has offered the account to the accountant."""
    from vizitka.billing.joining import offer

    with_account(world)
    owner, accountant = world.people["owner"], world.people["admin"]
    offer(Person(user=owner), world.extra["account"], accountant.pk)


def version_of_account(world: World) -> str:
    return f'"{world.extra["account"].version}"'


def with_payment(world: World) -> None:
    """An account that pays by invoice, an invoice of it that nobody has paid, and one that waits for a transfer."""
    from tests.payments.samples import make_invoice, set_seller
    from vizitka.payments.services import methods, pay

    with_account(world)
    set_seller()
    account = world.extra["account"]
    world.extra["method_id"] = methods.add_by_invoice(account, actor=SYSTEM).pk
    world.extra["invoice_id"] = make_invoice(account).pk
    world.extra["payment_id"] = pay(make_invoice(account).pk, actor=SYSTEM, key="sample").pk


def with_domain(world: World) -> None:
    """A domain that the owner has added."""
    from vizitka.domains.services import add_domain

    domain = add_domain(Person(user=world.people["owner"]), world.space.pk, host="cards.alpenwerk.example")
    world.extra["domain_id"] = domain.pk


def deleted_card(world: World) -> None:
    from vizitka.cards.services import delete_card

    delete_card(SYSTEM, world.card.pk, world.space.pk)


def deleted_space(world: World) -> None:
    from vizitka.spaces.services import delete_space

    delete_space(Person(user=world.people["owner"]), world.space.pk, name=world.space.name)


def version_of_card(world: World) -> str:
    world.card.refresh_from_db()
    return f'"{world.card.version}"'


def version_of_space(world: World) -> str:
    world.space.refresh_from_db()
    return f'"{world.space.versions.version}"'


CHECK = {"mapping": {"0": "external_key", "1": "first_name", "2": "last_name", "3": "email"}, "key": "email"}
OWN_PASSWORD = {"password": "correct-horse-battery"}
IMPORT = {"import_id": lambda world: world.extra["import_id"]}
BATCH = {"batch_id": lambda world: world.extra["batch_id"]}
ACCOUNT = {"account_id": lambda world: world.extra["account_id"]}
ACCOUNT_VIEWER = {**ACCOUNT, "user_id": lambda world: world.people["analyst"].pk}
ACCOUNT_INVITATION = {**ACCOUNT, "invitation_id": lambda world: world.extra["account_invitation_id"]}
INVOICE = {**ACCOUNT, "invoice_id": lambda world: world.extra["invoice_id"]}
METHOD = {**ACCOUNT, "method_id": lambda world: world.extra["method_id"]}
PAYMENT = {**ACCOUNT, "payment_id": lambda world: world.extra["payment_id"]}
ACCOUNT_LICENCE = {**ACCOUNT, "licence_id": lambda world: world.extra["licence_id"]}
ACCOUNT_PURCHASE = {**ACCOUNT, "purchase_id": lambda world: world.extra["purchase_id"]}
ACCOUNT_CODE = {"code": "the-code-of-the-mail"}
INVITATION = {"invitation_id": lambda world: world.extra["invitation_id"]}
ROUND = {"round_id": lambda world: world.extra["round_id"]}
ANALYST = {"user_id": lambda world: world.people["analyst"].pk}
CARD_USER = {"user_id": lambda world: world.people["card_user"].pk}
OFFER = {"offer_id": lambda world: world.extra["offer_id"]}
INVITED = {"invitations": [{"email": "new@example.org", "role": "no_role"}]}
DOMAIN = {"domain_id": lambda world: world.extra["domain_id"]}
JOB = {"job_id": lambda world: world.extra["job_id"]}
VIEW = {"view_id": lambda world: world.extra["view_id"]}
TEMPLATE = {"template_id": lambda world: world.extra["template_id"]}
NONE = frozenset({404, 409, 422})

PRODUCT_PIN = "73052846"
PRODUCT_REQUEST = {"request_id": lambda world: world.extra["request_id"]}
PRODUCT = {"product_id": lambda world: world.extra["product_id"]}
CAMPAIGN: dict[str, Any] = {"campaign_id": lambda world: world.extra["campaign_id"]}
AT_ITS_VERSION: dict[str, Any] = {"If_Match": lambda world: world.extra["version"]}
CONTACT = {"contact_id": lambda world: world.extra["contact_id"]}
CONTACT_NOTE = {**CONTACT, "note_id": lambda world: world.extra["note_id"]}
CONTACT_TAG = {"tag_id": lambda world: world.extra["tag_id"]}
CONTACT_EVENT = {"event_id": lambda world: world.extra["event_id"]}
FAIR = {"name": "Interalpin 2027", "starts_on": "2027-04-20", "ends_on": "2027-04-23"}
SUBSCRIBER = {"subscriber_id": lambda world: world.extra["subscriber_id"]}
NEWSLETTER_LIST = {"list_id": lambda world: world.extra["list_id"]}
SAMPLES: dict[str, Sample] = {
    # accounts
    "register_account": Sample({"email": "new@example.org"}),
    "verify_address": Sample({"registration": "none", "code": "123456"}),
    "get_registration": Sample(path={"token": "none"}),
    "register_proved": Sample(
        {"password": "a-long-enough-secret", "first_name": "Ada", "last_name": "L"}, path={"token": "none"}
    ),
    "log_in": Sample({"email": "owner@example.org", "password": "correct-horse-battery"}),
    "log_in_with_factor": Sample({"ticket": "none", "method": "totp", "code": "123456"}, own_refusal=True),
    "check_sign_in": Sample(),
    "log_out": Sample(),
    "request_recovery": Sample({"email": "owner@example.org"}),
    "get_recovery": Sample(path={"token": "none"}),
    "recover_account": Sample({"password": "another-long-secret"}, path={"token": "none"}),
    "log_in_with_ticket": Sample(path={"ticket": "none"}, own_refusal=True),
    "list_apps": Sample(),
    "start_auto_login": Sample({"redirect": "spaces"}),
    "get_me": Sample(),
    "update_me": Sample({"first_name": "Ada"}),
    "change_password": Sample(
        {"current_password": "correct-horse-battery", "new_password": "another-long-secret"}
    ),
    "change_email": Sample({"email": "newer@example.org", "password": "correct-horse-battery"}),
    "confirm_email_by_code": Sample({"code": "123456"}),
    "confirm_email_by_link": Sample({"token": "none"}),
    "list_sessions": Sample(),
    "end_other_sessions": Sample(),
    "end_session": Sample(
        path={"session_id": lambda world: world.extra["session_id"]}, prepare=with_session, owned_by="owner"
    ),
    "start_totp": Sample(OWN_PASSWORD),
    "confirm_totp": Sample({"code": "123456"}),
    "disable_totp": Sample(OWN_PASSWORD),
    "renew_recovery_codes": Sample(OWN_PASSWORD),
    "leave": Sample(OWN_PASSWORD),
    "get_debug_info": Sample(),
    # reference and billing
    "list_countries": Sample(query="?i=true"),
    "list_currencies": Sample(query="?i=true"),
    "list_languages": Sample(query="?i=true"),
    "list_social_media": Sample(query="?focus=person&groupBy=category"),
    "normalise_social_media": Sample({"network": "linkedin", "value": "@ada"}),
    "list_packages": Sample(),
    # licences
    "read_billing_overview": Sample(path=ACCOUNT, prepare=with_contract),
    "list_licences": Sample(path=ACCOUNT, prepare=with_contract),
    "list_purchase_choices": Sample(path=ACCOUNT, prepare=with_contract),
    "preview_licence": Sample(
        {"ask": "buy", "package": "standard", "cards": 7}, path=ACCOUNT, prepare=with_quote
    ),
    "buy_licence": Sample(
        lambda world: {"quote": str(world.extra["quote"].pk)}, path=ACCOUNT, prepare=with_quote
    ),
    "read_purchase": Sample(path=ACCOUNT_PURCHASE, prepare=with_contract),
    "begin_trial": Sample({}, path=ACCOUNT, prepare=with_account),
    "plan_licence": Sample({"cards": 3}, path=ACCOUNT_LICENCE, prepare=with_contract),
    "cancel_licence": Sample(path=ACCOUNT_LICENCE, prepare=with_contract),
    "resume_licence": Sample(path=ACCOUNT_LICENCE, prepare=with_cancelled_contract),
    "put_licence_spaces": Sample({"spaces": []}, path=ACCOUNT_LICENCE, prepare=with_contract),
    "list_staying_cards": Sample(path=ACCOUNT_LICENCE, prepare=with_contract),
    "put_staying_cards": Sample({"cards": []}, path=ACCOUNT_LICENCE, prepare=with_contract),
    # billing accounts
    "list_billing_accounts": Sample(prepare=with_account),
    "create_billing_account": Sample({"name": "Servis Brno", "country": "CZ"}),
    "get_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "update_billing_account": Sample(
        {"city": "Innsbruck"}, path=ACCOUNT, prepare=with_account, headers={"If_Match": version_of_account}
    ),
    "check_billing_vat": Sample({}, path=ACCOUNT, prepare=with_vat_number),
    "close_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "list_account_members": Sample(path=ACCOUNT, prepare=with_account),
    "update_account_member": Sample({"role": "accountant"}, path=ACCOUNT_VIEWER, prepare=with_account),
    "remove_account_member": Sample(path=ACCOUNT_VIEWER, prepare=with_account),
    "leave_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "list_account_invitations": Sample(path=ACCOUNT, prepare=with_account),
    "invite_to_account": Sample(
        {"email": "new@example.org", "role": "viewer"}, path=ACCOUNT, prepare=with_account
    ),
    "resend_account_invitation": Sample(path=ACCOUNT_INVITATION, prepare=with_account_invitation),
    "withdraw_account_invitation": Sample(path=ACCOUNT_INVITATION, prepare=with_account_invitation),
    "hand_over_account": Sample(
        lambda world: {"user": str(world.people["admin"].pk)}, path=ACCOUNT, prepare=with_account
    ),
    "withdraw_account_offer": Sample(path=ACCOUNT, prepare=with_account_offer),
    "list_my_account_invitations": Sample(),
    "accept_my_account_invitation": Sample(
        path=ACCOUNT_INVITATION, prepare=with_stranger_invited_to_account, owned_by="stranger"
    ),
    "decline_my_account_invitation": Sample(
        path=ACCOUNT_INVITATION, prepare=with_stranger_invited_to_account, owned_by="stranger"
    ),
    "get_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_account_invitation),
    "accept_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_stranger_invited_to_account),
    "decline_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_account_invitation),
    "register_with_account_invitation": Sample(
        {"first_name": "Ada", "last_name": "Auer", "password": "correct-horse-battery"},
        path=ACCOUNT_CODE,
        prepare=with_account_invitation,
    ),
    # invoices
    "list_invoices": Sample(path=ACCOUNT, prepare=with_invoice),
    "get_invoice": Sample(path=INVOICE, prepare=with_invoice),
    "read_invoice_pdf": Sample(path=INVOICE, prepare=with_invoice),
    "read_invoice_xml": Sample(path=INVOICE, query="?form=xrechnung", prepare=with_invoice),
    "read_invoice_archive": Sample(path=ACCOUNT, prepare=with_invoice),
    "send_invoice": Sample(path=INVOICE, prepare=with_invoice),
    "correct_invoice": Sample(path=INVOICE, prepare=with_invoice),
    # payments
    "list_payment_methods": Sample(path=ACCOUNT, prepare=with_payment),
    "get_payment_choices": Sample(path=ACCOUNT, prepare=with_payment),
    "add_payment_method": Sample({"kind": "invoice"}, path=ACCOUNT, prepare=with_account),
    # Without keys of Stripe there is no such address for anybody.
    "start_payment_setup": Sample(path=ACCOUNT, prepare=with_payment, success=frozenset({404})),
    "refresh_payment_method": Sample(path=METHOD, prepare=with_payment),
    "update_payment_method": Sample({"is_default": True}, path=METHOD, prepare=with_payment),
    "delete_payment_method": Sample(path=METHOD, prepare=with_payment),
    "list_payments": Sample(path=ACCOUNT, prepare=with_payment),
    "pay_invoice": Sample({}, path=INVOICE, prepare=with_payment),
    "refresh_payment": Sample(path=PAYMENT, prepare=with_payment),
    "take_stripe_event": Sample({}),
    # jobs
    "list_jobs": Sample(prepare=with_job),
    "read_job": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "cancel_job": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "mark_job_seen": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "read_job_file": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    # spaces
    "list_my_spaces": Sample(),
    "check_space_permission": Sample(),
    "create_space": Sample({"name": "Another", "username": "another-one"}),
    "get_space": Sample(),
    "update_space": Sample({"name": "Renamed"}, headers={"If_Match": version_of_space}),
    "update_grid": Sample({"layout": {"primary": "#123456"}}, headers={"If_Match": version_of_space}),
    "delete_space": Sample(query="?name=Alpenwerk%20AG"),
    "restore_space": Sample(prepare=deleted_space, gone=True),
    "get_space_overview": Sample(),
    "list_audit_entries": Sample(query="?search=alpen&kind=space"),
    "list_audit_people": Sample(),
    "list_audit_kinds": Sample(),
    "read_audit_retention": Sample(),
    "export_audit_entries": Sample(),
    "set_space_pin": Sample({"pin": "482915"}),
    "get_space_protection": Sample(),
    "preview_space": Sample({"layout": {"primary": "#123456"}}),
    # saves of the design
    "list_design_saves": Sample(prepare=with_design_save),
    "undo_design_save": Sample(
        path={"save_id": lambda world: world.extra["save_id"]}, prepare=with_design_save
    ),
    # templates
    "list_templates": Sample(prepare=with_template),
    "create_template": Sample({"name": "Sales"}),
    "read_template": Sample(path=TEMPLATE, prepare=with_template),
    "update_template": Sample({"name": "Marketing"}, path=TEMPLATE, prepare=with_template),
    "delete_template": Sample(path=TEMPLATE, prepare=with_template),
    "restore_template": Sample({"is_default": True}, path=TEMPLATE, prepare=with_deleted_template),
    "preview_template": Sample(path=TEMPLATE, prepare=with_template),
    "take_over_template": Sample(
        path=TEMPLATE, prepare=with_template, headers={"If_Match": version_of_space}
    ),
    # cards
    "list_card_views": Sample(),
    "create_card_view": Sample({"name": "Vienna", "shown": {"filter": {"city": ["Wien"]}}}),
    "update_card_view": Sample({"name": "Zagreb"}, path=VIEW, prepare=with_view, owned_by="owner"),
    "delete_card_view": Sample(path=VIEW, prepare=with_view, owned_by="owner"),
    "weigh_design": Sample({"field_modes": {"logo": {"locked": True}}}),
    "list_cards": Sample(),
    "get_card_facets": Sample(),
    "create_card": Sample({"first_name": "Ada"}),
    "list_my_cards": Sample(),
    "count_my_cards": Sample(),
    "change_cards": Sample(lambda world: {"action": "deactivate", "uuids": [str(world.card.pk)]}),
    "read_card_batch": Sample(path=BATCH, prepare=with_batch),
    "undo_card_batch": Sample(path=BATCH, prepare=with_batch),
    "get_card": Sample(on_card=True),
    "update_card": Sample({"first_name": "Ada"}, headers={"If_Match": version_of_card}, on_card=True),
    "delete_card": Sample(on_card=True, card_user_sees=True),
    "restore_card": Sample(on_card=True, card_user_sees=True, prepare=deleted_card, gone=True),
    "duplicate_card": Sample(on_card=True, card_user_sees=True),
    "set_card_state": Sample({"state": "inactive"}, on_card=True, card_user_sees=True),
    "set_card_username": Sample({"username": "ada-lovelace"}, on_card=True),
    "protect_card": Sample({"pin": "482915", "channels": {"link": "on"}}, on_card=True),
    "get_notice": Sample(on_card=True),
    "set_notice": Sample(
        {
            "text": "On leave",
            "starts_at": "2026-05-01T08:00:00+02:00",
            "ends_at": "2027-05-03T08:00:00+02:00",
        },
        on_card=True,
    ),
    "remove_notice": Sample(on_card=True),
    "read_card_code": Sample(path={"kind": "svg"}, on_card=True),
    "read_card_contact": Sample(on_card=True),
    "check_username": Sample(path={"username": "somebody"}, query="?kind=card"),
    "write_phone_internationally": Sample({"number": "0664 5550123", "country": "AT"}, on_card=True),
    "preview_card": Sample({"first_name": "Ada"}, on_card=True),
    "create_image": Sample({"purpose": "user_picture"}, files=lambda: {"file": png()}),
    # Who may is decided by the space: tests/documents.
    "create_document": Sample(
        lambda world: {"space": str(world.space.pk)}, files=lambda: {"file": pdf()}, own_refusal=True
    ),
    "read_public_card": Sample(path={"address": lambda world: world.card.handle}),
    "create_view_ticket": Sample(path={"address": lambda world: world.card.handle}),
    # imports and exports
    "create_import": Sample(files=people_csv),
    "read_import": Sample(path=IMPORT, prepare=with_import),
    "reread_import": Sample({"header_row": 1}, path=IMPORT, prepare=with_import),
    "check_import": Sample(CHECK, path=IMPORT, prepare=with_import),
    "list_import_rows": Sample(path=IMPORT, prepare=with_import_row),
    "run_import": Sample(
        {"mode": "good_only"}, path=IMPORT, prepare=with_import, success=frozenset({202, 409})
    ),
    "mend_import_rows": Sample({"rows": {"2": {"1": "Ada"}}}, path=IMPORT, prepare=with_bad_row),
    "list_imports": Sample(prepare=with_import),
    "preview_import_undo": Sample(path=IMPORT, prepare=with_finished_import),
    "undo_import": Sample(path=IMPORT, prepare=with_finished_import),
    "read_bad_rows": Sample(path=IMPORT, prepare=with_import, success=frozenset({200, 409})),
    "create_export": Sample({"format": "csv"}),
    # products
    "list_my_products": Sample(prepare=with_product),
    "list_products": Sample(prepare=with_product),
    "count_my_products": Sample(prepare=with_product),
    "count_products": Sample(prepare=with_product),
    "export_my_products": Sample({"format": "csv"}, prepare=with_product),
    "export_products": Sample({"format": "csv"}, prepare=with_product),
    "list_product_types": Sample(prepare=with_product),
    "list_serial_numbers": Sample(prepare=with_product, on_card=True),
    "list_people_for_products": Sample(prepare=with_product),
    "connect_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN, "card": str(world.card.pk)},
        prepare=with_new_product,
        own_refusal=True,
    ),
    "get_product": Sample(path=PRODUCT, prepare=with_product, on_card=True),
    "change_product": Sample({"act": "hide"}, path=PRODUCT, prepare=with_product, on_card=True),
    "swap_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN, "reason": "lost"},
        path=PRODUCT,
        prepare=with_new_product,
        on_card=True,
    ),
    "change_products": Sample(
        lambda world: {"act": "hide", "uuids": [str(world.extra["product_id"])]}, prepare=with_product
    ),
    "ask_for_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN}, prepare=with_foreign_product
    ),
    "list_product_requests": Sample(prepare=with_product_request),
    "grant_product_request": Sample({}, path=PRODUCT_REQUEST, prepare=with_product_request),
    "refuse_product_request": Sample(path=PRODUCT_REQUEST, prepare=with_product_request),
    "connect_products_by_list": Sample(files=products_csv, query="?dry_run=false"),
    "undo_product_change": Sample(
        path={"change_id": lambda world: world.extra["change_id"]}, prepare=with_product_change
    ),
    # newsletter: people
    "get_newsletter": Sample(prepare=with_subscriber),
    "list_newsletter_lists": Sample(prepare=with_subscriber),
    "create_newsletter_list": Sample({"texts": {"en": {"name": "Fairs"}}}, prepare=with_subscriber),
    "order_newsletter_lists": Sample(
        lambda world: {"lists": [str(world.extra["list_id"])]}, prepare=with_subscriber
    ),
    "update_newsletter_list": Sample(
        {"is_public": False}, path=NEWSLETTER_LIST, headers={"If-Match": '"1"'}, prepare=with_subscriber
    ),
    "delete_newsletter_list": Sample(path=NEWSLETTER_LIST, prepare=with_two_lists),
    "list_subscribers": Sample(prepare=with_subscriber),
    "change_subscribers": Sample(
        lambda world: {"act": "leave", "uuids": [str(world.extra["subscriber_id"])]}, prepare=with_subscriber
    ),
    "invite_contacts": Sample(
        {"contacts": ["0192f0c1-0000-7000-8000-000000000001"]}, prepare=with_subscriber
    ),
    "get_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "update_subscriber": Sample(
        {"last_name": "Kröll"}, path=SUBSCRIBER, headers={"If-Match": '"1"'}, prepare=with_subscriber
    ),
    "end_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "erase_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "count_suppressions": Sample(prepare=with_subscriber),
    "suppress_address": Sample({"email": "press@example.org"}, prepare=with_subscriber),
    "look_up_suppression": Sample({"email": "gone@example.org"}, prepare=with_subscriber),
    "lift_suppression": Sample(
        {"email": "gone@example.org", "reason": "The server was wrong."}, prepare=with_subscriber
    ),
    "get_sign_up_text": Sample(),
    "write_sign_up_text": Sample({"texts": {"en": "Alpenwerk may send me its newsletter."}}),
    "read_sign_up_sheet": Sample(
        path={"address": lambda world: world.card.handle}, prepare=switch_newsletter_on
    ),
    "send_sign_up": Sample(
        signed_up, path={"address": lambda world: world.card.handle}, prepare=switch_newsletter_on
    ),
    "take_mail_reports": Sample(
        {"reports": [{"type": "complaint", "address": "kroell@example.org"}]}, success=NONE
    ),
    "import_subscribers": Sample(
        files=people_csv,
        query="?dry_run=false&proof=Signed%20at%20the%20fair&proof_day=2026-05-04",
        prepare=with_subscriber,
    ),
    "export_subscribers": Sample({"format": "csv"}, prepare=with_subscriber),
    "get_card_newsletter": Sample(on_card=True),
    "set_card_newsletter": Sample({"is_offered": False}, on_card=True, prepare=switch_newsletter_on),
    # newsletter: letters
    "list_campaigns": Sample(prepare=with_campaign),
    "list_audience_choices": Sample(),
    "create_campaign": Sample({"name": "Autumn"}),
    "get_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "update_campaign": Sample(
        {"name": "Winter"}, path=CAMPAIGN, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "delete_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "duplicate_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "save_campaign_text": Sample(
        letter, path={**CAMPAIGN, "language": "de"}, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "delete_campaign_text": Sample(
        path={**CAMPAIGN, "language": "de"}, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "preview_campaign": Sample({"language": "en"}, path=CAMPAIGN, prepare=with_campaign),
    "send_test_letter": Sample({"language": "en"}, path=CAMPAIGN, prepare=with_campaign),
    "check_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "count_audience": Sample({}, path=CAMPAIGN, prepare=with_campaign),
    "schedule_campaign": Sample(in_an_hour, path=CAMPAIGN, prepare=with_campaign),
    "send_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "pause_campaign": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "resume_campaign": Sample(path=CAMPAIGN, prepare=with_paused_campaign),
    "cancel_campaign": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "get_campaign_numbers": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "list_deliveries": Sample(path=CAMPAIGN, prepare=with_unknown_delivery),
    # contacts: the exchange
    "read_exchange_sheet": Sample(path={"address": lambda world: world.card.handle}),
    "send_exchange": Sample(exchanged, path={"address": lambda world: world.card.handle}),
    "get_card_exchange": Sample(on_card=True),
    "set_card_exchange": Sample({"is_offered": False}, on_card=True),
    "get_exchange_consent": Sample(),
    "write_exchange_consent": Sample({"texts": {"en": "Alpenwerk may write to me."}}),
    # contacts
    "list_contacts": Sample(prepare=with_contact, on_card=True),
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
    # statistics
    "space_statistics": Sample(),
    "card_statistics": Sample(on_card=True),
    "export_space_statistics": Sample(query="?format=csv"),
    "export_card_statistics": Sample(query="?format=csv", on_card=True),
    "monthly_mail": Sample(),
    "set_monthly_mail": Sample({"wanted": True}),
    "my_statistics": Sample(),
    # Who asks gives the password again.
    "create_space_archive": Sample(OWN_PASSWORD),
    "create_person_archive": Sample(OWN_PASSWORD),
    "look_at_space_archive": Sample(files=lambda: {"file": space_archive()}),
    # What may be brought is decided by what was looked at: tests/archiving.
    "bring_space_archive": Sample({"ticket": "none", "name": "Second"}, success=frozenset({422})),
    # custom domains
    "list_custom_domains": Sample(),
    "create_custom_domain": Sample({"host": "karten.alpenwerk.example"}),
    "update_custom_domain": Sample({"primary": False}, path=DOMAIN, prepare=with_domain),
    "check_custom_domain": Sample(path=DOMAIN, prepare=with_domain),
    "delete_custom_domain": Sample(path=DOMAIN, prepare=with_domain),
    "ask_custom_domain": Sample(query="?domain=karten.alpenwerk.example"),
    # people
    "list_space_members": Sample(),
    "update_space_member": Sample({"role": "editor"}, path=ANALYST),
    "remove_space_member": Sample(path=ANALYST),
    "hand_over_space": Sample(lambda world: {"user": str(world.people["admin"].pk)}),
    "leave_space": Sample(),
    "list_space_invitations": Sample(),
    "invite_to_space": Sample(INVITED),
    "resend_space_invitation": Sample(path=INVITATION, prepare=with_invitation),
    "withdraw_space_invitation": Sample(path=INVITATION, prepare=with_invitation),
    "list_card_users": Sample(),
    "resend_to_card_users": Sample({"emails": ["card_user@example.org"]}),
    "remove_card_users": Sample({"emails": ["card_user@example.org"]}),
    "create_invitation_round": Sample(lambda world: {"uuids": [str(world.card.pk)]}),
    "read_invitation_round": Sample(path=ROUND, prepare=with_round),
    "list_prospects": Sample(path=ROUND, prepare=with_round),
    "preview_invitation": Sample({"language": "en"}, path=ROUND, prepare=with_round),
    "send_test_invitation": Sample({"language": "en"}, path=ROUND, prepare=with_round),
    "start_invitation_round": Sample({}, path=ROUND, prepare=with_round),
    "stop_invitation_round": Sample(path=ROUND, prepare=with_round),
    "list_all_card_invitations": Sample(prepare=with_card_invitation),
    "summarise_card_invitations": Sample(),
    "remind_invited": Sample({}, prepare=with_old_card_invitation),
    "correct_invited_address": Sample(
        {"email": "right@example.org"}, path=INVITATION, prepare=with_card_invitation
    ),
    "list_card_members": Sample(on_card=True, card_user_sees=True),
    "update_card_member": Sample({"role": "admin"}, path=CARD_USER, on_card=True, card_user_sees=True),
    "remove_card_member": Sample(path=CARD_USER, on_card=True, card_user_sees=True),
    "list_card_invitations": Sample(on_card=True, card_user_sees=True),
    "invite_to_card": Sample(INVITED, on_card=True, card_user_sees=True),
    "resend_card_invitation": Sample(
        path=INVITATION, prepare=with_card_invitation, on_card=True, card_user_sees=True
    ),
    "withdraw_card_invitation": Sample(
        path=INVITATION, prepare=with_card_invitation, on_card=True, card_user_sees=True
    ),
    "get_invitation": Sample(path={"code": "none"}),
    "accept_invitation": Sample(path={"code": "none"}),
    "decline_invitation": Sample(path={"code": "none"}),
    "register_with_invitation": Sample(
        {"first_name": "Ada", "last_name": "L", "password": "a-long-enough-secret"}, path={"code": "none"}
    ),
    "list_my_invitations": Sample(),
    "accept_my_invitation": Sample(path=INVITATION, prepare=with_invited_stranger, owned_by="stranger"),
    "decline_my_invitation": Sample(path=INVITATION, prepare=with_invited_stranger, owned_by="stranger"),
    "get_ownership_offer": Sample(prepare=with_offer),
    "withdraw_ownership_offer": Sample(prepare=with_offer),
    "list_my_ownership_offers": Sample(),
    "accept_ownership_offer": Sample(path=OFFER, prepare=with_offer, owned_by="analyst"),
    "decline_ownership_offer": Sample(path=OFFER, prepare=with_offer, owned_by="analyst"),
}
