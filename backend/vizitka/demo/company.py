"""Founds the demo company through the services that every company is founded with."""

from __future__ import annotations

import datetime as dt
import random
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from vizitka.accounts.models import User
from vizitka.billing.models import BillingAccount, Licence
from vizitka.billing.selectors import billing_is_on
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.schemas.write import CardIn
from vizitka.cards.values import NewCardValues
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.letters import fold
from vizitka.demo import (
    backdrops,
    billing,
    contacts,
    contracts,
    crm,
    design,
    directory,
    faces,
    invoices,
    letters,
    newsletter,
    orders,
    places,
    products,
    shop,
    signing,
    styles,
    systems,
    wallets,
    year,
)
from vizitka.demo.imports import past_imports
from vizitka.demo.people import DEMO_PASSWORD, OFFICES, PEOPLE, Employee
from vizitka.images.models import Image
from vizitka.images.services import store_image
from vizitka.invoicing.services import mark_overdue
from vizitka.jobs import services as jobs
from vizitka.members import services as members
from vizitka.members.enums import Delivery
from vizitka.members.models import Invitation
from vizitka.members.permissions import MEMBERS_MANAGE
from vizitka.members.places import place_of_space
from vizitka.members.rounds import services as rounds
from vizitka.members.rounds.enums import RoundSource
from vizitka.members.services import invite
from vizitka.notices import services as notices
from vizitka.spaces import services as spaces
from vizitka.spaces.enums import SpaceRole, Visibility
from vizitka.spaces.models import Space, SpaceMember

GREEN, VIOLET = "#1B4D3E", "#5B3A8C"
DESCRIPTIONS = {
    "zoe": "I build the tools our 640 colleagues reach for every morning. "
    "Happy to talk about product, mountains and good forms.",
    "arpad": "Győrben készülnek a kabinjaink. Szívesen megmutatom a gyárat.",
    "beatriz": "Compro aço, cabos e confiança. Fale comigo sobre prazos.",
    "siobhan": "Ropeways for cities that would rather float than queue.",
    "hannes": "Für Bergbahnen zwischen Chiemsee und Allgäu bin ich Ihr direkter Draht.",
    "marie-claire": "J’étudie les lignes avant que le premier pylône ne se dresse.",
    "inaki": "Contratos claros, cumbres altas.",
    "giulia": "Impianti nuovi e revisioni tra Alto Adige e Trentino.",
    "amina": "Servis na Jadranu i u zaleđu, sedam dana u tjednu.",
    "tomas": "Kreslím pohony, které v zimě nezlobí.",
}
ZONE = "Europe/Vienna"
INVITED = ("arpad", "beatriz", "siobhan", "hannes", "marie-claire", "inaki", "giulia", "amina", "tomas")
LOOKED_AT_IT = ("siobhan", "giulia", "tomas")
WRONG_ADDRESS = "inaki"
STATE_REASON = "Left the company on 31 October; products are being collected."

# Where else its people are shown.
ON_THE_INTRANET = {
    "embedding": True,
    "embedding_origins": ["https://intranet.alpenwerk.example"],
    "open_links": True,
}


def _user(email: str, first_name: str, last_name: str, language: str, **fields: Any) -> User:
    return User.objects.create_user(
        email,
        DEMO_PASSWORD,
        first_name=first_name,
        last_name=last_name,
        language=language,
        time_zone=ZONE,
        email_verified_at=clock.now(),
        **fields,
    )


def _portraits(space: Space, people: list[Employee]) -> dict[str, Image]:
    """The next faces are drawn while one is coded, in a process of its own, and stored."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        drawn = pool.map(lambda person: faces.draw(faces.look_for(person.key, person.feminine)), people)
        return {
            person.key: store_image(picture, purpose="profile_picture", space_id=space.pk, alt="")
            for person, picture in zip(people, drawn, strict=True)
        }


def _address(person: Employee) -> str:
    plain = (
        fold(f"{person.first_name}.{person.last_name}").replace(" ", "-").replace("'", "").replace("’", "")
    )
    return f"{plain}@alpenwerk.example"


def card_values(person: Employee, number: int, portrait: Image | None) -> NewCardValues:
    """What a person's card says, with the variety that real ones have."""
    office = OFFICES[person.office]
    slug = f"{person.first_name}-{person.last_name}"
    plain = fold(slug).replace(" ", "-").replace("'", "")
    social = [{"network": "linkedin", "value": plain}]
    if person.department in {"Digital", "IT", "Forschung & Entwicklung"}:
        social.append({"network": "github", "value": plain.split("-")[0] + "-alpenwerk"})
    if person.department in {"Vertrieb", "Marketing", "Service"}:
        social.append({"network": "whatsapp", "value": f"+43 664 555 {number:04d}"})
    if person.department in {"Marketing", "Geschäftsleitung"}:
        social.append({"network": "instagram", "value": "alpenwerk"})
    frames: list[dict[str, Any]] = []
    if person.key in {"zoe", "georg", "miriam", "siobhan"}:
        social.append({"network": "calendly", "value": f"alpenwerk/{plain.split('-')[0]}"})
        frames.append(
            {
                "kind": "video",
                "title": "How a cable car is born",
                "url": "https://vimeo.com/76979871",
                "poster": None,
                "translations": {"de": {"title": "Wie eine Seilbahn entsteht"}},
            }
        )
    if person.key in {"zoe", "hannes", "siobhan", "alessandro"}:
        frames.append(
            {
                "kind": "text",
                "title": "What we make",
                "html": "<p>Cable cars for <strong>mountains</strong> and <strong>cities</strong>, "
                "designed in Innsbruck, "
                "built in Győr and kept running by 140 people in the field.</p>",
                "translations": {
                    "de": {
                        "title": "Was wir bauen",
                        "html": "<p>Seilbahnen für <strong>Berge</strong> und <strong>Städte</strong>, entworfen in "
                        "Innsbruck, gebaut in Győr und von 140 Menschen im Gelände in Betrieb gehalten.</p>",
                    },
                    "it": {
                        "title": "Che cosa costruiamo",
                        "html": "<p>Funivie per <strong>montagne</strong> e <strong>città</strong>, progettate a "
                        "Innsbruck, costruite a Győr e tenute in funzione da 140 persone sul campo.</p>",
                    },
                },
            }
        )
    phones = [{"label": "mobile", "number": f"+43 664 555 {number:04d}"}]
    if person.department not in {"Service", "Produktion"}:
        phones.append({"label": "work", "number": f"{office.phone} – {100 + number}"})
    values = {
        "prefix": person.prefix,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "suffix": person.suffix,
        "pronouns": person.pronouns,
        "job_title": person.job_title,
        "department": person.department,
        "language": person.language,
        "external_key": f"{20000 + number}",
        "description": DESCRIPTIONS.get(person.key, ""),
        "phones": phones,
        "emails": [{"label": "work", "email": _address(person)}],
        "websites": [{"label": "work", "url": "https://alpenwerk.example", "title": ""}],
        "addresses": [
            {
                "label": "work",
                "street": office.street,
                "zipcode": office.zipcode,
                "city": office.city,
                "country": office.country,
            }
        ],
        "social_media": social,
        "frames": [_written_in(person.language, frame) for frame in frames],
        "translations": design.translations_of(person.key),
        "profile_picture": portrait.pk if portrait else None,
        "state": "draft" if person.state == "draft" else "active",
    }
    return CardIn.model_validate(values).values()


def _written_in(language: str, frame: dict[str, Any]) -> dict[str, Any]:
    """A frame that was written in English as one of a card in another language: the English becomes a translation."""
    texts = frame["translations"].get(language)
    if texts is None:
        return frame
    others = {code: kept for code, kept in frame["translations"].items() if code != language}
    return {**frame, **texts, "translations": {**others, "en": {name: frame[name] for name in texts}}}


def found_company() -> None:
    """Alpenwerk AG with forty cards, its academy with five, and the three people who can sign in."""
    now = clock.now()
    manager = _user("manager@alpenwerk.example", "Miriam", "Hofer", "en")
    employee = _user("employee@alpenwerk.example", "Hannes", "von Auer", "de")
    operator = User.objects.create_superuser(
        "operator@vizitka.example", DEMO_PASSWORD, first_name="Olga", last_name="Operator"
    )
    actor = Person(user=manager)
    manager.picture = store_image(
        faces.draw(faces.look_for("miriam", True)), purpose="user_picture", owner_id=manager.pk, alt=""
    )
    manager.save(update_fields=["picture"])

    payer, payer_of_academy = billing.found_accounts(manager, now)
    licence = grant_licence(package="enterprise", cards=500, account=payer)
    space = spaces.create_space(actor, name="Alpenwerk AG", username="alpenwerk")
    space = spaces.assign_licence(space.pk, licence.pk)
    space = _design(
        space,
        GREEN,
        description="Cable cars for mountains and cities. Since 1928.",
        visibility=Visibility.PUBLIC,
    )
    space = spaces.update_space(
        SYSTEM, space.pk, {**design.shared_design(), "public_page": True, **ON_THE_INTRANET}
    )
    portraits = _portraits(space, [person for person in PEOPLE if person.key not in {"jiri", "lea", "felix"}])
    offices = places.open_offices(actor, space)
    ids: dict[str, uuid.UUID] = {}
    chance = random.Random("alpenwerk")  # noqa: S311  (a demo's dates)
    for number, person in enumerate(PEOPLE):
        values = card_values(person, number, portraits.get(person.key))
        values["addresses"] = [{**row, "location": offices[person.office]} for row in values["addresses"]]
        card = cards.create_card(actor=actor, space=space, values=values)
        ids[person.key] = card.pk
        if person.key == "zoe":
            cards.set_username(actor, card.pk, space, "zoe")
        if person.state == "inactive":
            cards.change_state(actor, card.pk, space, CardState.INACTIVE)
        elif person.state == "locked":
            cards.change_state(actor, card.pk, space, CardState.LOCKED, reason=STATE_REASON)
        if person.key == "hannes":
            CardMember.objects.create(space=space, card=card, user=employee, role=CardRole.USER)
        # A life before today: the list shows changes of hours, days and weeks.
        hours = 2 + number * chance.uniform(3, 26)
        begun = now - dt.timedelta(days=(now.date() - year.begin_of(person, now.date())).days, hours=number)
        Card.objects.in_space(space.pk).filter(pk=card.pk).update(
            updated_at=max(begun, now - dt.timedelta(hours=hours)), created_at=begun
        )

    design.contact_exchange(actor, space)
    notices.set_notice(actor, ids["zoe"], space, design.on_leave(now))
    design.fair_template(actor, space, [ids[key] for key in design.AT_THE_FAIR])
    _colleagues(actor, space)
    accountant = _user("petra.hoelzl@alpenwerk.example", "Petra", "Hölzl", "de")
    accountant.picture = store_image(
        faces.draw(faces.look_for("petra", True)), purpose="user_picture", owner_id=accountant.pk, alt=""
    )
    accountant.save(update_fields=["picture"])
    viewer = User.objects.get(email="georg.pichler@alpenwerk.example")
    _let_pay(actor, (payer, payer_of_academy), licence, (accountant, viewer), now)
    _invite(actor, space, ids)
    design.saved_views(actor, space)
    past_imports(actor, space)
    in_hand = [ids[person.key] for person in PEOPLE if person.state == "active"]
    # The employee has some of each.
    in_hand.sort(key=lambda key: key != ids["hannes"])
    products.give_out(Person(user=operator), actor, space, in_hand)
    shop.open_shop(Person(user=operator))
    styles.draw_up(actor, space)
    backdrops.draw_up(actor, space, ids, now)
    signing.draw_up(actor, space, now)
    signing.bring_to_people(actor, space, ids)
    wallets.take_up(SYSTEM)
    year.of_company(space, ids, now)
    contacts.of_company(actor, employee, space, ids, now)
    newsletter.people_of_company(actor, space, ids, now)
    letters.of_company(actor, space, ids, now)

    if billing_is_on():
        # Where nobody pays, nothing is sold.
        orders.of_company(Person(user=operator), actor, Person(user=employee), space, payer, ids)

    directory.open_directory(actor, space, now)
    systems.with_tokens(actor, space, now)
    systems.with_webhook(actor, space, now)
    crm.with_connector(actor, space, now)

    academy_licence = grant_licence(package="standard", cards=25, account=payer_of_academy)
    if billing_is_on():
        contracts.under_contract(academy_licence)
    academy = spaces.create_space(actor, name="Alpenwerk Akademie", username="alpenwerk-akademie")
    academy = spaces.assign_licence(academy.pk, academy_licence.pk)
    academy = _design(
        academy, VIOLET, description="Courses for ropeway staff.", visibility=Visibility.UNLISTED
    )
    teachers = [person for person in PEOPLE if person.key in {"nora", "gabor", "joao", "petra", "charlotte"}]
    portraits = _portraits(academy, teachers)
    made: list[uuid.UUID] = []
    for number, person in enumerate(teachers):
        values = card_values(person, 60 + number, portraits[person.key])
        card = cards.create_card(
            actor=actor, space=academy, values={**values, "frames": [], "department": "Akademie"}
        )
        made.append(card.pk)
    begun = now - dt.timedelta(days=year.DAYS + 6)
    Card.objects.in_space(academy.pk).update(created_at=begun)
    year.of_academy(academy, made, now)


def _colleagues(actor: Person, space: Space) -> None:
    """People who work in the space beside its owner, and one who has not answered yet."""
    for email, first_name, last_name, language, role in (
        ("stefan.leitner@alpenwerk.example", "Stefan", "Leitner", "de", SpaceRole.ADMIN),
        ("charlotte.davies@alpenwerk.example", "Charlotte", "Davies", "en", SpaceRole.EDITOR),
        ("georg.pichler@alpenwerk.example", "Georg", "Pichler", "de", SpaceRole.ANALYST),
    ):
        user = _user(email, first_name, last_name, language)
        SpaceMember.objects.create(space=space, user=user, role=role)
    place = place_of_space(actor, space.pk, MEMBERS_MANAGE)
    invite(actor, place, [("johanna.gruber@alpenwerk.example", SpaceRole.EDITOR.value)], language="de")


def _let_pay(
    actor: Person,
    payers: tuple[BillingAccount, BillingAccount],
    licence: Licence,
    people: tuple[User, User],
    now: dt.datetime,
) -> None:
    """A year of invoices and what was paid of them. Each step writes letters about money, with addresses that there
    are not where nobody pays."""
    if not billing_is_on():
        return
    billing.add_people(actor, payers[0], *people)
    billing.give_methods(actor, *payers, now)
    invoices.of_accounts(*payers, now)
    billing.pay_invoices(*payers, now)
    contracts.under_contract(licence)
    mark_overdue()


def _invite(actor: Person, space: Space, ids: dict[str, uuid.UUID]) -> None:
    """A round of invitations to cards: some have looked, one address is wrong, one card has a user already."""
    chosen = [ids[key] for key in INVITED]
    item = rounds.draft(actor, space, chosen, source=RoundSource.CHOSEN)
    words = {"en": "From December on we show this card at the valley stations. Miriam answers questions."}
    job = rounds.start(actor, item, words=words)
    jobs.run(job.pk, rounds.work)
    invited = Invitation.objects.in_space(space.pk)
    for invitation in invited.filter(card__in=[ids[key] for key in LOOKED_AT_IT]):
        members.note_opened(invitation)
    invited.filter(card=ids[WRONG_ADDRESS]).update(
        delivery=Delivery.BOUNCED, delivery_note="550 5.1.1 Recipient address rejected: User unknown"
    )


def _design(space: Space, colour: str, *, description: str, visibility: Visibility) -> Space:
    """The look that all cards of the space share."""
    logo, on_dark = (
        store_image(faces.draw_logo(ground), purpose="logo", space_id=space.pk, alt=space.name)
        for ground in (colour, None)
    )
    header = store_image(faces.draw_header(colour), purpose="header", space_id=space.pk, alt="")
    return spaces.update_space(
        SYSTEM,
        space.pk,
        {
            "description": description,
            "time_zone": ZONE,
            "visibility": visibility.value,
            "layout": {"primary": colour, "mode": "auto", "rounding": 14, "header_style": "image"},
            "placeholder_name": space.name,
            "placeholder_logo": logo.pk,
            "placeholder_logo_dark": on_dark.pk,
            "placeholder_header": header.pk,
        },
    )
