"""The demo company's user directory."""

from __future__ import annotations

import pytest

from tests.conftest import MakeCard, MakeSpace, MakeUser
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.demo.directory import DOMAIN, open_directory
from vizitka.directories import selectors
from vizitka.directories.models import Directory, DirectoryCall, DirectoryPerson

pytestmark = pytest.mark.django_db


def test_one_is_here_two_effects_wait_and_the_log_says_so(
    make_space: MakeSpace, make_user: MakeUser, make_card: MakeCard, user: object
) -> None:
    space = make_space()
    owner = space.members.get().user
    employee = make_user(email=f"employee@{DOMAIN}")
    card = make_card(space)
    CardMember.objects.create(space=space, card=card, user=employee, role="user")
    open_directory(Person(owner), space, clock.now())
    directory = Directory.objects.in_space(space.pk).get()
    assert selectors.verified_domains(directory) == {DOMAIN}
    rows = DirectoryPerson.objects.in_space(space.pk).order_by("plain")
    assert [(row.first_name, row.state, row.effect) for row in rows] == [
        ("Hannes", "here", "change"),
        ("Lena", "held", ""),
        ("Nina", "held", "join"),
    ]
    assert rows[0].card_id == card.pk
    assert DirectoryCall.objects.in_space(space.pk).count() == 4
