"""Whom the demo company has met: forty contacts over the year, most of them at two fairs, with notes and things to do."""

from __future__ import annotations

import datetime as dt
import random
import uuid
from collections.abc import Mapping
from typing import Final, NamedTuple

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.contacts import services
from vizitka.contacts.enums import ContactSource, MeetingChannel, TagColour
from vizitka.contacts.models import ConsentText, Contact, ContactEvent, ContactMeeting, ContactNote
from vizitka.contacts.services import Sent
from vizitka.demo import year
from vizitka.spaces.models import Space

TAGS: Final = (
    ("Quote", TagColour.BLUE),
    ("Service", TagColour.GREEN),
    ("City", TagColour.VIOLET),
    ("Supplier", TagColour.BROWN),
    ("Press", TagColour.RED),
    ("Talent", TagColour.TEAL),
)
CONSENT: Final = {
    "en": "Alpenwerk may write to me about cable cars and service. I can take this back at any time.",
    "de": "Alpenwerk darf mir zu Seilbahnen und Service schreiben. Ich kann das jederzeit zurücknehmen.",
    "cs": "Alpenwerk mi smí psát o lanovkách a servisu. Mohu to kdykoli odvolat.",
    "it": "Alpenwerk può scrivermi su funivie e assistenza. Posso revocarlo in qualsiasi momento.",
    "hu": "Az Alpenwerk írhat nekem a felvonókról és a szervizről. Ezt bármikor visszavonhatom.",
    "hr": "Alpenwerk mi smije pisati o žičarama i servisu. To mogu povući u svakom trenutku.",
    "fr": "Alpenwerk peut m’écrire au sujet des téléphériques et du service. Je peux revenir là-dessus à tout moment.",
    "es": "Alpenwerk puede escribirme sobre teleféricos y servicio. Puedo retirarlo en cualquier momento.",
    "pt": "A Alpenwerk pode escrever-me sobre teleféricos e assistência. Posso retirar isto a qualquer momento.",
}
SPRING, AUTUMN, OTHERWISE = "spring", "autumn", ""
QR, TAP, LINK, TYPED, SCANNED = (
    MeetingChannel.QR_CODE,
    MeetingChannel.PRODUCT,
    MeetingChannel.LINK,
    MeetingChannel.TYPED,
    MeetingChannel.SCANNED,
)


class Known(NamedTuple):
    """`met` names the fair, else `days` ago; `by` is the card; numbers are from ranges that are kept free."""

    name: str
    job_title: str
    company: str
    host: str
    phone: str
    city: str
    country: str
    language: str
    by: str
    channel: MeetingChannel
    met: str
    days: int
    tags: str = ""
    note: str = ""
    agrees: bool = True


# fmt: off
PEOPLE: Final = (
    Known("Ing. Matthias Kröll", "Technical Director", "Hochalmbahn AG", "hochalmbahn", "+43 664 555 0188", "Leutasch", "AT", "de", "hannes", QR, SPRING, 1, "Quote Service", "Wants a quote for new drives on the Hochalm line, two stations. The board decides in June."),
    Known("Lenka Horáková", "Provozní ředitelka", "Lanovky Bílá hora", "lanovky", "+420 604 555 018", "Liberec", "CZ", "cs", "petra", TAP, SPRING, 1, "Quote"),
    Known("Gianluca Bertolini", "Capo servizio", "Funivie Monte Lago", "montelago", "+39 340 555 0171", "Trento", "IT", "it", "giulia", TAP, SPRING, 1, "Service", "Cuscinetti della stazione a monte: rivedere prima di dicembre."),
    Known("Zsófia Szabó", "Projektvezető", "Budai Felvonó Zrt.", "budai", "+36 20 555 0119", "Budapest", "HU", "hu", "arpad", QR, SPRING, 1, "City Quote"),
    Known("Valentin Prodinger", "Geschäftsführer", "Stahlbau Prodinger", "prodinger", "+43 676 555 0142", "Hallein", "AT", "de", "hannes", SCANNED, SPRING, 0, "Supplier", "Liefert Stützen binnen sechs Wochen.", False),
    Known("Jakub Kowalczyk", "Inwestycje", "Kolej Linowa Biała", "kolejbiala", "+48 601 555 019", "Bielsko-Biała", "PL", "en", "hannes", TAP, SPRING, 0, "Quote"),
    Known("Annelies Moser", "Redakteurin", "Magazin Bergtechnik", "bergtechnik", "+43 660 555 0123", "Salzburg", "AT", "de", "zoe", LINK, SPRING, 0, "Press", "Schreibt über Seilbahnen in Städten, Heft im Herbst."),
    Known("Dražen Kovačević", "Voditelj prometa", "Grad Rijeka", "rijeka-promet", "+385 91 555 0130", "Rijeka", "HR", "hr", "amina", QR, SPRING, 0, "City"),
    Known("Tereza Malá", "Studentka", "Strojní fakulta, Praha", "fs-praha", "+420 605 555 012", "Praha", "CZ", "cs", "tomas", QR, SPRING, 0, "Talent", "Diplomka o brzdách, hledá praxi od září."),
    Known("Balázs Németh", "Karbantartás", "Mátra Libegő Kft.", "matralibego", "+36 30 555 0144", "Gyöngyös", "HU", "hu", "arpad", TAP, SPRING, 0, "Service"),
    Known("Elena Rossi", "Assessora alla mobilità", "Comune di Bolzano", "comune-bz", "+39 347 555 0166", "Bolzano", "IT", "it", "giulia", LINK, SPRING, 0, "City Press"),
    Known("Luca Perathoner", "Direttore", "Seggiovie Val Dorata", "valdorata", "+39 333 555 0122", "Ortisei", "IT", "it", "giulia", QR, SPRING, 2, "Quote Service"),
    Known("Clémence Favre", "Cheffe de projet", "Métropole du Rhône", "metropole-rhone", "+33 6 39 98 12 40", "Lyon", "FR", "fr", "marie-claire", QR, SPRING, 2, "City"),
    Known("Iñigo Etxeberria", "Jefe de compras", "Funicular de Artxanda", "artxandako", "+34 600 555 017", "Bilbao", "ES", "es", "inaki", TAP, SPRING, 2, "Quote"),
    Known("Katharina Thaler", "Betriebsleiterin", "Bergbahnen Thalkogel", "thalkogel", "+43 664 555 0191", "Zell am Ziller", "AT", "de", "hannes", QR, SPRING, 2, "Service", "Revision der Talstation im Mai."),
    Known("Marek Dvořák", "Nákup", "Ski Praděd", "skipraded", "+420 606 555 017", "Karlov", "CZ", "cs", "tomas", TAP, SPRING, 2, "Supplier"),
    Known("Aoife Byrne", "Transport planner", "Cork City Council", "corkcity", "+353 85 555 0118", "Cork", "IE", "en", "siobhan", QR, SPRING, 2, "City"),
    Known("Rui Teixeira", "Diretor técnico", "Teleférico do Douro", "teledouro", "+351 91 555 0120", "Vila Nova de Gaia", "PT", "pt", "beatriz", LINK, SPRING, 3, "Quote"),
    Known("Florian Huber", "Geschäftsführer", "Chiemgauer Bergbahnen", "chiemgauer", "+49 1514 555 0183", "Aschau", "DE", "de", "hannes", TAP, SPRING, 3, "Quote Service"),
    Known("Sabine Reiter", "Einkauf", "Seilwerk Reiter", "seilwerk", "+49 1514 555 0190", "Landshut", "DE", "de", "beatriz", SCANNED, SPRING, 3, "Supplier", "", False),
    Known("Nikolaus Egger", "Vorstand", "Gletscherbahn Eggental", "eggental", "+43 664 555 0177", "Sölden", "AT", "de", "hannes", QR, AUTUMN, 0, "Quote", "Dritte Sektion, Baubeginn frühestens übernächstes Jahr."),
    Known("Paolo Conti", "Manutenzione", "Funivia del Lago", "funivialago", "+39 328 555 0155", "Riva del Garda", "IT", "it", "giulia", TAP, AUTUMN, 0, "Service"),
    Known("Petra Jelínková", "Starostka", "Město Jeseník", "jesenik-mesto", "+420 607 555 013", "Jeseník", "CZ", "cs", "petra", QR, AUTUMN, 0, "City"),
    Known("Thibault Renaud", "Ingénieur", "Câbles du Vercors", "vercors", "+33 6 39 98 31 77", "Grenoble", "FR", "fr", "marie-claire", TAP, AUTUMN, 1, "Supplier"),
    Known("Hanna Lindqvist", "Editor", "Urban Lines Quarterly", "urbanlines", "+46 70 174 06 12", "Göteborg", "SE", "en", "zoe", LINK, AUTUMN, 1, "Press City"),
    Known("Mirna Babić", "Direktorica", "Žičara Sljeme", "sljeme-zicara", "+385 91 555 0144", "Zagreb", "HR", "hr", "amina", QR, AUTUMN, 1, "Service Quote"),
    Known("András Papp", "Beszerzés", "Dunakanyar Lift", "dunalift", "+36 70 555 0131", "Visegrád", "HU", "hu", "arpad", TAP, AUTUMN, 1, "Supplier"),
    Known("Julia Steiner", "Studentin", "Universität Innsbruck", "uibk-studis", "+43 650 555 0101", "Innsbruck", "AT", "de", "zoe", QR, AUTUMN, 1, "Talent"),
    Known("Gonzalo Ruiz", "Ingeniero", "Teleféricos del Sur", "telesur", "+34 600 555 021", "Granada", "ES", "es", "inaki", QR, AUTUMN, 2, "Quote"),
    Known("Orla Nolan", "Operations", "Howth Cable Project", "howthcable", "+353 86 555 0127", "Dublin", "IE", "en", "siobhan", TAP, AUTUMN, 2, "City"),
    Known("Wolfgang Aigner", "Betriebsleiter", "Karkogelbahn", "karkogel", "+43 664 555 0160", "Abtenau", "AT", "de", "hannes", LINK, OTHERWISE, 320, "Service"),
    Known("Inês Carvalho", "Compras", "Aços do Norte", "acosnorte", "+351 93 555 0119", "Braga", "PT", "pt", "beatriz", TYPED, OTHERWISE, 281, "Supplier", "", False),
    Known("Chiara Pedrotti", "Direzione", "Impianti Alpe Fiorita", "alpefiorita", "+39 348 555 0133", "Cavalese", "IT", "it", "giulia", TAP, OTHERWISE, 240, "Quote"),
    Known("Stephan Brandl", "Technik", "Wendelsteiner Bahnen", "wendelsteiner", "+49 1514 555 0175", "Brannenburg", "DE", "de", "hannes", QR, OTHERWISE, 190, "Service"),
    Known("Ivana Marušić", "Novinarka", "Primorski glas", "primorskiglas", "+385 98 555 0150", "Rijeka", "HR", "hr", "amina", LINK, OTHERWISE, 133, "Press"),
    Known("Émilie Garnier", "Urbaniste", "Agence Passerelle", "passerelle", "+33 6 39 98 44 02", "Lyon", "FR", "fr", "marie-claire", LINK, OTHERWISE, 97, "City"),
    Known("Declan Walsh", "Buyer", "Harbour Lifts", "harbourlifts", "+353 87 555 0139", "Galway", "IE", "en", "siobhan", QR, OTHERWISE, 61, "Quote"),
    Known("Franz Unterweger", "Obmann", "Liftgesellschaft Obertal", "obertal", "+43 676 555 0138", "Lienz", "AT", "de", "hannes", TYPED, OTHERWISE, 34, "Service", "Ruft am liebsten vor acht Uhr an.", False),
    Known("Nela Čermáková", "Konstruktérka", "Brzdy Morava", "brzdymorava", "+420 608 555 016", "Olomouc", "CZ", "cs", "tomas", TAP, OTHERWISE, 12, "Supplier Talent"),
    Known("Matthias Kroell", "", "Hochalmbahn AG", "kroell-privat", "+43 664 555 0188", "", "AT", "de", "hannes", LINK, OTHERWISE, 3),
)
# fmt: on
# The employee's, by their names: in how many days there is something to do.
TO_DO: Final = {"Kröll": 3, "Thaler": 0, "Huber": 8, "Egger": 21, "Bertolini": 5, "Kovačević": -1}


def of_company(
    actor: Person, employee: User, space: Space, ids: Mapping[str, uuid.UUID], now: dt.datetime
) -> None:
    """Contacts of the year, by the cards of their people."""
    zone = clock.zone_of(space.time_zone)
    today = now.astimezone(zone).date()
    text = ConsentText.objects.in_space(space.pk).order_by("-version").first() or ConsentText.objects.create(
        space=space, version=1, texts=CONSENT, created_by=actor.user
    )
    tags = {name: services.create_tag(actor, space.pk, name, colour) for name, colour in TAGS}
    fairs = _fairs(actor, space, today)
    chance = random.Random("contacts")  # noqa: S311  (a demo's moments)
    for known in PEOPLE:
        day = fairs[known.met].starts_on + dt.timedelta(days=known.days) if known.met else None
        day = day or today - dt.timedelta(days=known.days)
        clock_time = dt.time(chance.randint(9, 16), chance.randint(0, 59))
        at = min(dt.datetime.combine(day, clock_time, tzinfo=zone), now - dt.timedelta(hours=1))
        contact = _meet(space, ids[known.by], known, at, text)
        services.set_tags(actor, space.pk, contact.pk, [tags[name].pk for name in known.tags.split()])
        if known.note:
            _note(employee if known.by == "hannes" else actor.user, contact, known.note, at)
        _to_do(space, employee, contact, today)


def _fairs(actor: Person, space: Space, today: dt.date) -> dict[str, ContactEvent]:
    """The last spring's and the last autumn's."""
    found = {}
    for key, name, place, starts_on in (
        (SPRING, "Interalpin", "Innsbruck", year.fair_of(today)),
        (AUTUMN, "Ropeways in Cities", "Lyon", year.autumn_of(today)),
    ):
        values = {
            "place": place,
            "starts_on": starts_on,
            "ends_on": starts_on + dt.timedelta(days=3),
            "cards": None,
        }
        found[key] = services.save_event(actor, space, None, {"name": f"{name} {starts_on.year}", **values})
    return found


def _meet(space: Space, card_id: uuid.UUID, known: Known, at: dt.datetime, text: ConsentText) -> Contact:
    prefix, first_name, last_name = _names(known.name)
    street = {"city": known.city, "country": known.country} if known.city else None
    values = {
        "prefix": prefix,
        "first_name": first_name,
        "last_name": last_name,
        "company": known.company,
        "job_title": known.job_title,
        "emails": [{"label": "work", "custom_label": "", "email": f"office@{known.host}.example"}],
        "phones": [{"label": "mobile", "custom_label": "", "number": known.phone, "extension": ""}],
        "addresses": [{"label": "work", **street}] if street else [],
    }
    typed = known.channel in (TYPED, SCANNED)
    source = ContactSource.EXCHANGE
    if typed:
        source = ContactSource.SCANNED if known.channel == SCANNED else ContactSource.TYPED
    sent = Sent(
        values,
        source,
        known.channel,
        at=at,
        language=known.language,
        consent=text if known.agrees and not typed else None,
        is_proved=typed,
    )
    met = services.meet(SYSTEM, space, card_id, sent)
    rows = Contact.objects.in_space(space.pk).filter(pk=met.contact.pk)
    rows.update(created_at=at, updated_at=at)
    ContactMeeting.objects.in_space(space.pk).filter(pk=met.meeting.pk).update(told_at=None if typed else at)
    return rows.get()


def _names(name: str) -> tuple[str, str, str]:
    words = name.split()
    prefix = words.pop(0) if words[0].endswith(".") else ""
    return prefix, words[0], " ".join(words[1:])


def _note(author: User, contact: Contact, text: str, at: dt.datetime) -> None:
    services.add_note(Person(user=author), contact.space_id, contact.pk, text)
    rows = ContactNote.objects.in_space(contact.space_id).filter(contact_id=contact.pk)
    rows.update(created_at=at + dt.timedelta(minutes=8))


def _to_do(space: Space, employee: User, contact: Contact, today: dt.date) -> None:
    days = TO_DO.get(contact.last_name)
    if days is not None:
        day = today + dt.timedelta(days=days)
        services.follow_up(Person(user=employee), space, contact.pk, day, employee)
