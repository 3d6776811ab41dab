"""Where calls meet, people are written down and settled together: with the same end as one by one
(docs/domain/directories.md)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import MakeCard, MakeSpace
from tests.directories.conftest import DOMAIN, MakeDirectory, owner_of, receive, values
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.directories import errands, log, rules, selectors, sentences
from vizitka.directories.enums import CallOutcome, Effect, Hold, PersonState, Source
from vizitka.directories.errors import PersonKnown
from vizitka.directories.models import Directory, DirectoryCall, DirectoryPerson
from vizitka.directories.services import directories, effects, groups, joining, people, settling, together
from vizitka.directories.services.groups import GrantValues
from vizitka.directories.services.stage import Stage
from vizitka.jobs.messages import sentence
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db

NAMES = ("anna", "bea", "carl", "dora", "emil")


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if others were at the directory in every moment."""
    monkeypatch.setattr(settling, "crowd_at", lambda directory: settling.Crowd.CALL)


def note(directory: Directory, name: str = "anna", **given: Any) -> DirectoryPerson:
    actor = selectors.actor_of(directory)
    return settling.receive(directory, actor, values(name, **given), source=Source.SCIM).person


def note_change(directory: Directory, person: DirectoryPerson, name: str = "anna", **given: Any) -> None:
    with transaction.atomic():
        held = people.locked_person(directory, person.pk)
        settling.note_change(directory, held, values(name, **given), settling.Crowd.CALL, source=Source.SCIM)


def again(person: DirectoryPerson) -> DirectoryPerson:
    return DirectoryPerson.objects.in_space(person.space_id).select_related("user").get(pk=person.pk)


def card_of(person: DirectoryPerson) -> Card:
    assert person.card_space_id
    assert person.card_id
    return Card.objects.in_space(person.card_space_id).get(pk=person.card_id)


def states(directory: Directory) -> dict[str, str]:
    rows = DirectoryPerson.objects.in_space(directory.space_id).order_by("user_key")
    return {row.user_key.partition("@")[0]: row.hold or row.state for row in rows}


def lines(person: DirectoryPerson) -> list[tuple[str, str]]:
    rows = DirectoryCall.objects.in_space(person.space_id).filter(person_id=person.pk).order_by("pk")
    return list(rows.values_list("operation", "outcome"))


def told(directory: Directory, about: str) -> list[str]:
    """What the log of the space says of somebody."""
    rows = AuditEntry.objects.filter(space_id=directory.space_id, object_label__icontains=about)
    return sorted(rows.values_list("action", flat=True))


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who is settled by themselves from now on."""
    found: list[str] = []

    def noted(way: Callable[[Stage, DirectoryPerson], None]) -> Any:
        def do(stage: Stage, person: DirectoryPerson) -> None:
            found.append(person.first_name)
            way(stage, person)

        return do

    ways = {Effect.JOIN: noted(joining.join), Effect.CHANGE: noted(joining.change)}
    monkeypatch.setattr(effects, "DOING", {**effects.DOING, **ways})
    return found


# --- coming -----------------------------------------------------------------------------------------------------------


def test_who_is_written_down_is_not_here_yet_and_comes_with_the_others(
    directory: Directory, crowded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = one_by_one(monkeypatch)
    noted = [note(directory, name) for name in NAMES]
    assert set(states(directory).values()) == {"held"}
    assert not User.objects.filter(email__endswith=f"@{DOMAIN}").exists()
    assert settling.settle_due(directory.pk) == len(NAMES)
    assert states(directory) == dict.fromkeys(NAMES, PersonState.HERE)
    assert not alone
    for person in map(again, noted):
        assert person.user is not None
        assert person.due_at is None
        assert (person.made_user, person.user.email, person.user.plain) == (
            True, person.email, f"{person.first_name} berger {person.email}".lower(),
        )  # fmt: skip
        assert not person.user.has_usable_password()
        assert person.user.email_verified_at
        assert lines(person) == [("settle", CallOutcome.DONE)]
    assert settling.settle_due(directory.pk) == 0


def test_together_is_the_same_as_alone(
    directory: Directory, make_directory: MakeDirectory, make_space: MakeSpace, crowded: None
) -> None:
    together_ = again(note(directory))
    settling.settle_due(directory.pk)
    other = make_directory(make_space(), domain="second.example")
    alone = receive(other, user_name="anna@second.example", email="anna@second.example").person

    def seen(person: DirectoryPerson) -> dict[str, Any]:
        person = again(person)
        card, user = card_of(person), person.user
        assert user is not None
        unlike = {"id", "handle", "code_handle", "space_id", "template_id", "created_at", "updated_at"}
        rows = CardMember.objects.in_space(card.space_id).filter(card=card)
        return {
            "card": {
                field.attname: getattr(card, field.attname)
                for field in Card._meta.concrete_fields
                if field.attname not in unlike
            },
            "members": [(row.role, row.agreed, row.user == user, row.person_order) for row in rows],
            "user": (user.first_name, user.last_name, user.language, user.is_active),
            "person": {
                name: getattr(person, name) for name in ("state", "made_user", "brought", "hold", "kept")
            },
            "told": told(person.directory, "anna"),
        }

    first, second = seen(together_), seen(alone)
    assert str(first).replace(DOMAIN, "second.example") == str(second)


def test_who_has_an_account_or_a_card_comes_one_by_one(
    directory: Directory,
    make_user: Any,
    make_card: MakeCard,
    crowded: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = make_user(email=f"anna@{DOMAIN}")
    by_address = make_card(directory.space, emails=[{"id": "1", "email": f"bea@{DOMAIN}", "label": "work"}])
    by_number = make_card(directory.space, external_key="77")
    alone = one_by_one(monkeypatch)
    anna, bea = note(directory, "anna"), note(directory, "bea")
    carl = note(directory, "carl", card={"first_name": "Carl", "external_key": "77"})
    note(directory, "dora")
    settling.settle_due(directory.pk)
    assert sorted(alone) == ["Anna", "Bea", "Carl"]
    assert set(states(directory).values()) == {PersonState.HERE}
    assert (again(anna).user, again(anna).made_user) == (known, False)
    assert [again(bea).card_id, again(carl).card_id] == [by_address.pk, by_number.pk]


def test_of_two_with_one_address_or_one_number_the_second_comes_one_by_one(
    directory: Directory, crowded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = one_by_one(monkeypatch)
    first = note(directory, "anna")
    second = note(directory, "bea", email=f"anna@{DOMAIN}")
    third = note(directory, "carl", card={"first_name": "Carl", "external_key": "77"})
    fourth = note(directory, "dora", card={"first_name": "Dora", "external_key": "77"})
    settling.settle_due(directory.pk)
    assert sorted(alone) == ["Bea", "Carl", "Dora"]
    assert again(first).state == PersonState.HERE
    assert (again(second).state, again(second).hold) == ("held", Hold.ELSEWHERE)
    assert [card_of(again(one)).first_name for one in (third, fourth)] == ["Carl", "Dora"]


def test_as_many_come_as_the_licence_has_cards(
    make_directory: MakeDirectory, make_space: MakeSpace, crowded: None
) -> None:
    directory = make_directory(make_space(cards=2))
    for name in NAMES:
        note(directory, name)
    settling.settle_due(directory.pk)
    assert sorted(states(directory).values()) == ["here", "here", "seats", "seats", "seats"]
    assert User.objects.filter(email__endswith=f"@{DOMAIN}").count() == 2


def test_what_holds_one_holds_no_other(make_directory: MakeDirectory, crowded: None) -> None:
    directory = make_directory()
    note(directory, "anna")
    note(directory, "bea", email="bea@elsewhere.example")
    settling.settle_due(directory.pk)
    assert states(directory) == {"anna": PersonState.HERE, "bea": Hold.DOMAIN}


def test_in_a_dry_run_who_is_written_down_waits(make_directory: MakeDirectory, crowded: None) -> None:
    directory = make_directory(dry_run=True)
    person = note(directory)
    settling.settle_due(directory.pk)
    assert states(directory) == {"anna": Hold.DRY_RUN}
    assert lines(person) == [("settle", CallOutcome.HELD)]
    assert not User.objects.filter(email=f"anna@{DOMAIN}").exists()


def test_roles_by_groups_are_given_on_coming(directory: Directory, crowded: None) -> None:
    actor = Person(owner_of(directory.space))
    group = groups.create(
        directory, selectors.actor_of(directory), display_name="Editors", source=Source.SCIM
    )
    groups.grant(directory, actor, group.pk, [GrantValues(directory.space_id, role="editor")])
    person = note(directory)
    note(directory, "bea")
    groups.update(directory, selectors.actor_of(directory), group.pk, add=[person.pk])
    settling.settle_due(directory.pk)
    user = again(person).user
    roles = SpaceMember.objects.in_space(directory.space_id).filter(user=user)
    assert list(roles.values_list("role", flat=True)) == ["editor"]
    assert again(person).given_roles == {str(directory.space_id): "editor"}


def test_who_is_known_is_not_written_down_again(directory: Directory, crowded: None) -> None:
    note(directory)
    with pytest.raises(PersonKnown):
        note(directory, user_name=f"ANNA@{DOMAIN}")


def test_who_was_removed_comes_back_in_the_call_itself(directory: Directory, crowded: None) -> None:
    person = receive(directory).person
    people.remove(directory, selectors.actor_of(directory), person.pk)
    assert note(directory).pk == person.pk
    assert again(person).state == PersonState.HERE


def test_who_leaves_before_coming_does_not_come(directory: Directory, crowded: None) -> None:
    person = note(directory)
    people.leave(directory, selectors.actor_of(directory), person.pk)
    assert again(person).due_at is None
    assert settling.settle_due(directory.pk) == 0
    assert not User.objects.filter(email=f"anna@{DOMAIN}").exists()


# --- changing ---------------------------------------------------------------------------------------------------------


def test_changes_of_cards_are_done_together(
    directory: Directory, crowded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bea = receive(directory, "anna").person, receive(directory, "bea").person
    alone = one_by_one(monkeypatch)
    for person, name in ((anna, "anna"), (bea, "bea")):
        note_change(directory, person, name, card={"first_name": name.capitalize(), "job_title": "Lead"})
    assert card_of(anna).job_title == "Architect"
    assert settling.settle_due(directory.pk) == 2
    assert not alone
    for person in (anna, bea):
        card = card_of(again(person))
        # What the directory has withdrawn is empty.
        assert (card.job_title, card.last_name, card.phones) == ("Lead", "", [])
        assert again(person).brought == {"first_name": card.first_name, "job_title": "Lead"}
        assert again(person).version == 2
        assert lines(person) == [("settle", CallOutcome.DONE)]


def test_what_the_space_wins_stays_in_changes_together(directory: Directory, crowded: None) -> None:
    directory.refresh_from_db()
    directories.change_settings(
        Person(owner_of(directory.space)),
        directory,
        {"winners": {"job_title": "space"}},
        expected_version=directory.version,
    )
    person = receive(directory).person
    note_change(directory, person, card={"first_name": "Anne", "job_title": "Lead"})
    settling.settle_due(directory.pk)
    assert (card_of(again(person)).first_name, card_of(again(person)).job_title) == ("Anne", "")


def test_another_name_of_the_person_is_the_accounts_too(directory: Directory, crowded: None) -> None:
    person = receive(directory).person
    note_change(directory, person, first_name="Anne", card={"first_name": "Anne"})
    settling.settle_due(directory.pk)
    user = again(person).user
    assert user is not None
    assert (user.first_name, card_of(again(person)).first_name) == ("Anne", "Anne")


@pytest.mark.parametrize(
    "given", [{"active": False}, {"email": f"anna.new@{DOMAIN}"}, {"user_name": f"anna.new@{DOMAIN}"}, {}]
)
def test_what_must_not_wait_is_not_written_down(
    directory: Directory, crowded: None, given: dict[str, Any]
) -> None:
    person = receive(directory).person
    with pytest.raises(people.NeedsTurn):
        note_change(directory, person, **given)


def test_who_has_left_or_waits_is_not_written_down(make_directory: MakeDirectory, crowded: None) -> None:
    directory = make_directory(dry_run=True)
    held = receive(directory).person
    with pytest.raises(people.NeedsTurn):
        note_change(directory, held, card={"first_name": "Anne"})


# --- in the background ------------------------------------------------------------------------------------------------


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Errands that were put: "now" or "later"."""
    found: list[str] = []
    monkeypatch.setattr(errands.SETTLE_DUE, "put", lambda directory_id: found.append("now"))
    monkeypatch.setattr(errands.SETTLE_DUE, "put_at", lambda at, directory_id: found.append("later"))
    return found


def test_one_errand_is_put_for_all_who_are_due(
    directory: Directory, crowded: None, queued: list[str]
) -> None:
    for name in NAMES:
        note(directory, name)
    assert queued == ["now"]
    settling.settle_due(directory.pk)
    # The look after the last portion finds whom a slow call has written.
    assert queued == ["now", "later"]
    settling.settle_due(directory.pk)
    assert queued == ["now", "later"]


def test_portions_follow_each_other(
    directory: Directory, crowded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "PORTION", 2)
    for name in NAMES:
        note(directory, name)
    assert settling.settle_due(directory.pk) == len(NAMES)
    assert states(directory) == dict.fromkeys(NAMES, PersonState.HERE)


def test_an_errand_that_takes_long_gives_way_and_is_put_again(
    directory: Directory, crowded: None, queued: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "PORTION", 2)
    monkeypatch.setattr(settling, "LONGEST", -1.0)
    for name in NAMES:
        note(directory, name)
    assert settling.settle_due(directory.pk) == 2
    assert queued == ["now", "now"]


def test_what_was_broken_off_is_taken_up_within_a_minute(
    directory: Directory, crowded: None, queued: list[str]
) -> None:
    person = note(directory)
    assert settling.queue_due() == 0
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(pk=person.pk)
    rows.update(due_at=clock.now() - dt.timedelta(seconds=31))
    assert settling.queue_due() == 1
    assert queued == ["now", "now"]
    # Somebody is at it.
    log.write_many(directory, rules.SETTLING, [(person, CallOutcome.DONE, sentence(sentences.LATER))])
    assert settling.queue_due() == 0


def test_who_fails_while_others_may_come_now_keeps_nobody_else(
    directory: Directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = {name: receive(directory, name).person for name in NAMES}
    rows = DirectoryPerson.objects.in_space(directory.space_id)
    rows.update(brought={})
    change = joining.change

    def breaks_for_anna(stage: Stage, person: DirectoryPerson) -> None:
        if person.first_name == "Anna":
            raise RuntimeError("broken")
        change(stage, person)

    monkeypatch.setattr(effects, "DOING", {**effects.DOING, Effect.CHANGE: breaks_for_anna})
    assert people.settle_waiting(directory.pk) == len(noted) - 1


def test_one_who_fails_keeps_nobody_else_and_is_tried_again(
    directory: Directory, crowded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_given: Any) -> Sequence[DirectoryPerson]:
        raise RuntimeError("broken")

    join = joining.join

    def breaks_for_bea(stage: Stage, person: DirectoryPerson) -> None:
        if person.first_name == "Bea":
            raise RuntimeError("broken")
        join(stage, person)

    monkeypatch.setattr(together, "join", breaks)
    monkeypatch.setattr(effects, "DOING", {**effects.DOING, Effect.JOIN: breaks_for_bea})
    noted = {name: note(directory, name) for name in NAMES}
    settling.settle_due(directory.pk)
    assert states(directory) == {**dict.fromkeys(NAMES, PersonState.HERE), "bea": "held"}
    bea = again(noted["bea"])
    assert lines(bea) == [("settle", CallOutcome.FAILED)]
    assert bea.due_at is not None
    assert bea.due_at > clock.now() + dt.timedelta(minutes=59)
    assert settling.settle_due(directory.pk) == 0


def test_who_was_put_off_holds_nobody_up_and_is_tried_with_what_is_said_next(
    directory: Directory, queued: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(settling, "crowd_at", lambda directory: settling.Crowd.CALL)
        person = note(directory)
        settling._put_off(directory, person.pk)
        assert queued == ["now"]
        note(directory, "bea")
        assert queued == ["now", "now"]
        settling.settle_due(directory.pk)
    assert states(directory) == {"anna": "held", "bea": PersonState.HERE}
    assert not settling._some_due(directory)
    note_change(directory, person, card={"first_name": "Anne"})
    assert settling.settle_due(directory.pk) == 1
    assert card_of(again(person)).first_name == "Anne"


def test_somebody_is_settled_before_the_others(directory: Directory, crowded: None) -> None:
    first, second = note(directory, "anna"), note(directory, "bea")
    assert settling.settle_now(directory, second.pk).state == PersonState.HERE
    assert again(first).state == "held"
    assert lines(second) == [("settle", CallOutcome.DONE)]
    assert settling.settle_now(directory, second.pk).due_at is None
    assert lines(second) == [("settle", CallOutcome.DONE)]
