"""People come, change, leave and return by what their directory says (docs/domain/directories.md)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client

from tests.conftest import ApiClient, MakeCard, MakeSpace
from tests.directories.conftest import DOMAIN, MakeDirectory, change, owner_of, prove, receive
from tests.domains.conftest import Zone
from tests.products.samples import PIN, make_product
from vizitka.accounts.models import Session, User
from vizitka.accounts.services.sessions import sign_in_session
from vizitka.addressbooks import services as address_books
from vizitka.addressbooks.selectors import living_of
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.errors import NotFound
from vizitka.contacts.services import create_contact
from vizitka.directories import selectors
from vizitka.directories.enums import Effect, Hold, PersonState
from vizitka.directories.errors import NotHeld, PersonKnown, StillHeld
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import deciding, directories, domains, people
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db


def again(person: DirectoryPerson) -> DirectoryPerson:
    return DirectoryPerson.objects.in_space(person.space_id).select_related("user").get(pk=person.pk)


def card_of(person: DirectoryPerson) -> Card:
    assert person.card_space_id
    assert person.card_id
    return Card.objects.in_space(person.card_space_id).get(pk=person.card_id)


def boss(directory: Directory) -> Person:
    return Person(owner_of(directory.space))


def leave(directory: Directory, person: DirectoryPerson) -> people.Result:
    return people.leave(directory, selectors.actor_of(directory), person.pk)


def come_back(directory: Directory, person: DirectoryPerson) -> people.Result:
    return people.come_back(directory, selectors.actor_of(directory), person.pk)


def set_up(directory: Directory, **values: Any) -> None:
    directory.refresh_from_db()
    directories.change_settings(boss(directory), directory, values, expected_version=directory.version)


# --- coming -----------------------------------------------------------------------------------------------------------


def test_who_comes_has_an_account_without_a_password_and_an_active_card(directory: Directory) -> None:
    result = receive(directory)
    person = again(result.person)
    assert (result.effect, result.hold, person.state) == (Effect.JOIN, None, PersonState.HERE)
    assert person.user is not None
    assert person.user.email == f"anna@{DOMAIN}"
    assert not person.user.has_usable_password()
    assert person.user.email_verified_at
    card = card_of(person)
    assert (card.state, card.first_name, card.job_title) == ("active", "Anna", "Architect")
    assert [row["number"] for row in card.phones] == ["+43 1 234567"]
    assert CardMember.objects.in_space(card.space_id).get(card=card).user == person.user


def test_a_user_name_is_kept_as_sent_and_known_once_whatever_its_case(directory: Directory) -> None:
    person = receive(directory, user_name=f"Anna.BERGER@{DOMAIN}").person
    assert person.user_name == f"Anna.BERGER@{DOMAIN}"
    with pytest.raises(PersonKnown):
        receive(directory, user_name=f"anna.berger@{DOMAIN}")


def test_an_address_outside_of_the_verified_domains_waits_without_user_and_card(directory: Directory) -> None:
    result = receive(directory, email="anna@elsewhere.example")
    person = again(result.person)
    assert (result.hold, person.state, person.user, person.card_id) == (Hold.DOMAIN, "held", None, None)
    assert not User.objects.filter(email="anna@elsewhere.example").exists()
    with pytest.raises(StillHeld):
        deciding.let_through(directory, boss(directory), person.pk)


def test_an_address_below_a_verified_domain_is_not_of_it(directory: Directory) -> None:
    assert receive(directory, email=f"anna@sub.{DOMAIN}").hold == Hold.DOMAIN


def test_who_waits_for_a_domain_comes_when_it_is_verified(directory: Directory, zone: Zone) -> None:
    person = receive(directory, email="anna@second.example").person
    prove(zone, directory, "second.example")
    assert people.settle_waiting(directory.pk) == 1
    assert again(person).state == PersonState.HERE


def test_an_account_in_the_verified_domain_is_linked_and_keeps_its_name_and_spaces(
    directory: Directory, make_user: Any, make_space: MakeSpace
) -> None:
    known = make_user(email=f"anna@{DOMAIN}", first_name="Änne")
    own = make_space(owner=known)
    person = again(receive(directory).person)
    assert (person.user, person.made_user) == (known, False)
    known.refresh_from_db()
    assert known.first_name == "Änne"
    assert SpaceMember.objects.in_space(own.pk).get(user=known).role == "owner"


@pytest.mark.parametrize("blocked", [{"is_active": False}, {"is_staff": True}])
def test_blocked_accounts_and_those_of_the_operator_are_never_taken_over(
    directory: Directory, make_user: Any, blocked: dict[str, bool]
) -> None:
    known = make_user(email=f"anna@{DOMAIN}", **blocked)
    result = receive(directory)
    assert (result.hold, again(result.person).user) == (Hold.ELSEWHERE, None)
    known.refresh_from_db()
    assert {name: getattr(known, name) for name in blocked} == blocked


def test_a_directory_takes_nobody_from_the_directory_of_another_company(
    directory: Directory, make_directory: MakeDirectory, zone: Zone
) -> None:
    theirs = again(receive(directory).person)
    other = make_directory(domain="")
    assert receive(other).hold == Hold.DOMAIN
    # Even where the domain has changed hands, whom its former directory has is asked for.
    domains.remove_domain(boss(directory), directory, selectors.domains_of(directory)[0].pk)
    prove(zone, other, DOMAIN)
    taken = DirectoryPerson.objects.in_space(other.space_id).get()
    assert people.settle_waiting(other.pk) == 0
    assert (again(taken).hold, again(taken).user) == (Hold.ELSEWHERE, None)
    assert again(theirs).user is not None


def test_an_address_that_moves_to_another_persons_account_waits(directory: Directory, make_user: Any) -> None:
    victim = make_user(email=f"chef@{DOMAIN}")
    person = receive(directory).person
    result = change(directory, person, email=f"chef@{DOMAIN}")
    assert result.hold == Hold.ELSEWHERE
    person = again(person)
    assert person.user is not None
    assert person.user != victim
    assert person.user.email == f"anna@{DOMAIN}"


def test_a_card_that_is_there_by_its_address_is_taken_and_no_second_one_made(
    directory: Directory, make_card: MakeCard
) -> None:
    card = make_card(directory.space, state="active", emails=[{"label": "work", "email": f"anna@{DOMAIN}"}])
    person = again(receive(directory).person)
    assert person.card_id == card.pk
    assert card_of(person).job_title == "Architect"


def test_a_card_of_somebody_else_is_not_taken(
    directory: Directory, make_card: MakeCard, make_user: Any
) -> None:
    card = make_card(directory.space, emails=[{"label": "work", "email": f"anna@{DOMAIN}"}])
    CardMember.objects.create(space=directory.space, card=card, user=make_user(), role="user")
    assert again(receive(directory).person).card_id != card.pk


def test_without_a_card_left_in_the_licence_the_person_waits_and_nothing_is_bought(
    make_space: MakeSpace, make_directory: MakeDirectory
) -> None:
    directory = make_directory(make_space(cards=1))
    receive(directory)
    result = receive(directory, "bea")
    assert (result.hold, again(result.person).user) == (Hold.SEATS, None)
    assert not User.objects.filter(email=f"bea@{DOMAIN}").exists()


def test_without_a_licence_nobody_comes_and_people_still_leave(directory: Directory) -> None:
    anna = receive(directory).person
    licence = directory.space.licence
    assert licence is not None
    licence.valid_until = clock.now() - dt.timedelta(days=1)
    licence.save()
    assert receive(directory, "bea").hold == Hold.LICENCE
    assert leave(directory, anna).hold is None


# --- changing ---------------------------------------------------------------------------------------------------------


def test_a_change_is_on_the_card_and_the_same_once_more_is_nothing(directory: Directory) -> None:
    person = receive(directory).person
    card = {"first_name": "Anna", "last_name": "Berger", "job_title": "Partner"}
    result = change(directory, person, card=card)
    assert result.effect == Effect.CHANGE
    assert (card_of(again(person)).job_title, card_of(again(person)).phones) == ("Partner", [])
    version = card_of(again(person)).version
    assert change(directory, person, card=card).effect is None
    assert card_of(again(person)).version == version


def test_what_the_space_wins_stays_as_the_space_says(directory: Directory) -> None:
    set_up(directory, winners={"job_title": "space"})
    person = again(receive(directory).person)
    assert card_of(person).job_title == ""
    assert "job_title" not in person.brought


def test_what_no_card_can_hold_is_left_out_and_told(directory: Directory) -> None:
    result = receive(directory, card={"phones": [{"number": "–"}, {"number": "+43 1 2345"}], "shoe_size": 44})
    assert set(result.left_out) == {"phones", "shoe_size"}
    assert len(card_of(again(result.person)).phones) == 1


# --- leaving and returning --------------------------------------------------------------------------------------------


def test_who_leaves_has_no_session_no_role_and_a_card_that_is_off(directory: Directory) -> None:
    person = again(receive(directory).person)
    assert person.user is not None
    SpaceMember.objects.create(space=directory.space, user=person.user, role="editor")
    sign_in_session(person.user)
    leave(directory, person)
    person = again(person)
    assert person.user is not None
    assert not Session.objects.filter(user=person.user).exists()
    assert (person.state, person.user.is_active) == (PersonState.LEFT, False)
    assert not SpaceMember.objects.in_space(directory.space_id).filter(user=person.user).exists()
    assert not CardMember.objects.in_space(directory.space_id).filter(user=person.user).exists()
    assert card_of(person).state == "inactive"


def test_who_returns_has_account_card_and_roles_as_before(directory: Directory) -> None:
    person = again(receive(directory).person)
    assert person.user is not None
    SpaceMember.objects.create(space=directory.space, user=person.user, role="editor")
    leave(directory, person)
    assert come_back(directory, person).effect == Effect.RETURN
    person = again(person)
    assert person.user is not None
    assert (person.state, person.user.is_active, card_of(person).state) == ("here", True, "active")
    assert SpaceMember.objects.in_space(directory.space_id).get(user=person.user).role == "editor"
    assert (
        CardMember.objects.in_space(directory.space_id)
        .filter(card=card_of(person), user=person.user)
        .exists()
    )


def test_the_phone_of_who_has_left_opens_nothing_after_a_return(directory: Directory) -> None:
    person = again(receive(directory).person)
    assert person.user is not None
    address_books.make_password(Person(person.user), "Phone")
    assert living_of(person.user.pk)
    leave(directory, person)
    come_back(directory, person)
    assert again(person).state == PersonState.HERE
    assert not living_of(person.user.pk)


def test_an_account_that_was_there_before_goes_on_elsewhere(
    directory: Directory, make_user: Any, make_space: MakeSpace
) -> None:
    known = make_user(email=f"anna@{DOMAIN}")
    own = make_space(owner=known)
    person = receive(directory).person
    sign_in_session(known)
    leave(directory, person)
    known.refresh_from_db()
    assert known.is_active
    assert not Session.objects.filter(user=known).exists()
    assert SpaceMember.objects.in_space(own.pk).filter(user=known).exists()


def test_a_colleague_takes_the_card_over_until_the_person_returns(directory: Directory) -> None:
    bea = again(receive(directory, "bea").person)
    set_up(directory, on_leave="colleague", heir_card=bea.card_id)
    anna = again(receive(directory).person)
    leave(directory, anna)
    members = CardMember.objects.in_space(directory.space_id).filter(card=card_of(anna))
    assert [row.user for row in members] == [bea.user]
    assert card_of(anna).state == "active"
    come_back(directory, anna)
    assert [row.user for row in members.all()] == [anna.user]


def test_a_colleague_finds_the_contacts_and_the_products_of_the_card_as_their_own(
    directory: Directory,
) -> None:
    bea = again(receive(directory, "bea").person)
    set_up(directory, on_leave="colleague", heir_card=bea.card_id)
    anna = again(receive(directory).person)
    owner, given = ApiClient().as_(owner_of(directory.space)), make_product()
    connected = owner.post(
        "/v1/products/connect", {"serial": given.serial, "pin": PIN, "card": str(anna.card_id)}
    )
    assert connected.status_code == 201, connected.content
    assert anna.card_id
    met = create_contact(SYSTEM, directory.space, {"first_name": "Lenka"}, card_id=anna.card_id)
    assert bea.user
    of_bea = ApiClient().as_(bea.user)

    def seen() -> tuple[list[str], list[str]]:
        contacts = of_bea.get("/v1/me/contacts").json()["data"]
        products = of_bea.get("/v1/me/products").json()["data"]
        return [row["uuid"] for row in contacts], [row["serial"].replace("-", "").lower() for row in products]

    assert seen() == ([], [])
    leave(directory, anna)
    assert seen() == ([str(met.pk)], [given.serial])
    come_back(directory, anna)
    assert seen() == ([], [])


def test_without_an_heir_the_card_is_off(directory: Directory) -> None:
    set_up(directory, on_leave="colleague")
    anna = receive(directory).person
    leave(directory, anna)
    assert card_of(again(anna)).state == "inactive"


def test_the_persons_manager_takes_over_where_nobody_is_named(directory: Directory) -> None:
    bea = again(receive(directory, "bea").person)
    set_up(directory, on_leave="colleague")
    anna = receive(directory, manager="ext-bea").person
    leave(directory, anna)
    members = CardMember.objects.in_space(directory.space_id).filter(card=card_of(again(anna)))
    assert [row.user for row in members] == [bea.user]


def test_the_last_owner_of_a_space_never_leaves_by_a_directory(directory: Directory) -> None:
    owner = owner_of(directory.space)
    owner.email = f"chef@{DOMAIN}"
    owner.save()
    person = receive(directory, "chef").person
    session = sign_in_session(owner)
    result = leave(directory, person)
    assert result.hold == Hold.LAST_OWNER
    assert SpaceMember.objects.in_space(directory.space_id).get(user=owner).role == "owner"
    assert Session.objects.filter(pk=session.session_id).exists()
    assert card_of(again(person)).state == "active"
    with pytest.raises(StillHeld):
        deciding.let_through(directory, Person(owner), person.pk)


def test_of_two_owners_one_may_leave_and_comes_back_as_an_admin(directory: Directory, make_user: Any) -> None:
    second = make_user(email=f"anna@{DOMAIN}")
    SpaceMember.objects.create(space=directory.space, user=second, role="owner")
    person = receive(directory).person
    assert leave(directory, person).hold is None
    come_back(directory, person)
    assert SpaceMember.objects.in_space(directory.space_id).get(user=second).role == "admin"


def test_somebody_made_by_the_directory_who_owns_a_space_alone_elsewhere_does_not_rest(
    directory: Directory, make_space: MakeSpace
) -> None:
    person = again(receive(directory).person)
    make_space(owner=person.user)
    assert leave(directory, person).hold == Hold.LAST_OWNER


def test_a_removed_person_is_found_no_more_and_comes_back_under_the_same_id(directory: Directory) -> None:
    person = receive(directory).person
    people.remove(directory, selectors.actor_of(directory), person.pk)
    assert again(person).state == PersonState.LEFT
    with pytest.raises(NotFound):
        selectors.person_of(directory, person.pk)
    result = receive(directory, external_id="corrected")
    assert (result.person.pk, result.effect) == (person.pk, Effect.RETURN)
    assert again(person).external_id == "corrected"


# --- what waits -------------------------------------------------------------------------------------------------------


def test_in_a_dry_run_nothing_happens_before_it_is_let_through(make_directory: MakeDirectory) -> None:
    directory = make_directory(dry_run=True)
    result = receive(directory)
    assert (result.hold, again(result.person).user) == (Hold.DRY_RUN, None)
    assert not Card.objects.in_space(directory.space_id).exists()
    assert deciding.let_through(directory, boss(directory), result.person.pk).effect == Effect.JOIN
    assert again(result.person).state == PersonState.HERE
    with pytest.raises(NotHeld):
        deciding.let_through(directory, boss(directory), result.person.pk)


def test_what_is_rejected_does_not_happen_until_the_directory_says_something_else(
    make_directory: MakeDirectory,
) -> None:
    directory = make_directory(dry_run=True)
    person = receive(directory).person
    deciding.reject(directory, boss(directory), person.pk)
    assert change(directory, person).effect is None
    assert again(person).hold == ""
    assert change(directory, person, first_name="Anne").hold == Hold.DRY_RUN


def test_what_the_directory_takes_back_waits_no_longer(make_directory: MakeDirectory) -> None:
    directory = make_directory(dry_run=True)
    person = receive(directory).person
    deciding.let_through(directory, boss(directory), person.pk)
    assert leave(directory, person).hold == Hold.DRY_RUN
    assert come_back(directory, person).effect is None
    assert (again(person).hold, again(person).state) == ("", "here")


def test_more_than_the_limit_do_not_leave_within_a_day(make_directory: MakeDirectory) -> None:
    directory = make_directory(most_leavers=2)
    everybody = [receive(directory, name).person for name in ("anna", "bea", "cilli")]
    results = [leave(directory, person).hold for person in everybody]
    assert results == [None, None, Hold.LEAVERS]
    assert again(everybody[2]).state == PersonState.HERE
    deciding.let_through(directory, boss(directory), everybody[2].pk)
    assert again(everybody[2]).state == PersonState.LEFT


def test_a_day_later_others_may_leave(make_directory: MakeDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = make_directory(most_leavers=1)
    anna, bea = (receive(directory, name).person for name in ("anna", "bea"))
    leave(directory, anna)
    moment = clock.now() + dt.timedelta(hours=24, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: moment)
    assert leave(directory, bea).hold is None


# --- fields that come from the directory ------------------------------------------------------------------------------


def test_what_comes_from_the_directory_is_closed_on_the_card_for_everybody_else(
    directory: Directory, api: ApiClient
) -> None:
    set_up(directory, winners={"phones": "space"})
    person = again(receive(directory).person)
    client = api.as_(owner_of(directory.space))
    card = client.get(f"/v1/cards/{person.card_id}").json()["data"]
    assert card["locks"]["job_title"] == {"by": "kept", "reason": "Entra ID"}
    assert "phones" not in card["locks"]
    match = {"If_Match": f'"{card["version"]}"'}
    refused = client.patch(f"/v1/cards/{person.card_id}", {"job_title": "Boss"}, **match)
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["job_title"]
    phones = {"phones": [{"number": "+43 1 999999"}], "description": "Hello"}
    assert client.patch(f"/v1/cards/{person.card_id}", phones, **match).status_code == 200
    leave(directory, person)
    assert client.get(f"/v1/cards/{person.card_id}").json()["data"]["locks"] == {}


def test_the_page_of_who_has_left_names_the_successor(directory: Directory, client: Client) -> None:
    bea = again(receive(directory, "bea").person)
    set_up(directory, on_leave="successor", heir_card=bea.card_id)
    anna = again(receive(directory).person)
    address = f"/c/{card_of(anna).handle}"
    leave(directory, anna)
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 410
    assert "Please turn to Bea Berger." in answer.content.decode()
    assert f"/c/{card_of(bea).handle}" in answer.content.decode()
    come_back(directory, anna)
    assert client.get(address).status_code == 200
