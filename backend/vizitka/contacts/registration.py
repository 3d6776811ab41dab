"""What of this domain hangs on cards, and what it hears of them (called from apps.py)."""

from __future__ import annotations

from vizitka.cards import residents, vacancy
from vizitka.cards.events import CardDeleted, CardRestored, CardStateChanged
from vizitka.common.events import follow
from vizitka.contacts import leaving
from vizitka.contacts.models import Contact, ContactMeeting, EventCard


def register_residents() -> None:
    register = residents.register
    register(
        residents.Resident(ContactMeeting, move=leaving.meetings_stay, purge=leaving.meetings_forget_the_card)
    )
    register(residents.Resident(Contact, move=leaving.contacts_stay, purge=leaving.contacts_are_the_companys))
    register(residents.Resident(EventCard, move=leaving.seats_end, purge=residents.goes))


def listen() -> None:
    follow(leaving.hear_of_cards, CardStateChanged, CardDeleted, CardRestored)
    vacancy.follow(leaving.hear_of_vacancies)
