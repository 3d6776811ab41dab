"""Groups of a directory, and what they give."""

from __future__ import annotations

import pytest

from tests.conftest import ApiClient, MakeSpace
from tests.directories.conftest import MakeDirectory, owner_of, receive
from vizitka.common.actor import Person
from vizitka.directories import rules, selectors
from vizitka.directories.enums import Source
from vizitka.directories.errors import GroupKnown, UnknownPlace
from vizitka.directories.models import Directory, DirectoryGroup, DirectoryPerson
from vizitka.directories.services import deciding, directories, groups, people
from vizitka.directories.services.groups import GrantValues
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


def boss(directory: Directory) -> Person:
    return Person(owner_of(directory.space))


def role_of(person: DirectoryPerson, space: Space) -> str | None:
    person.refresh_from_db()
    return (
        SpaceMember.objects.in_space(space.pk).filter(user=person.user).values_list("role", flat=True).first()
    )


def grant(directory: Directory, group: DirectoryGroup, *values: GrantValues) -> None:
    groups.grant(directory, boss(directory), group.pk, list(values))


@pytest.fixture
def anna(directory: Directory) -> DirectoryPerson:
    return receive(directory).person


@pytest.fixture
def sales(directory: Directory, anna: DirectoryPerson) -> DirectoryGroup:
    actor = selectors.actor_of(directory)
    return groups.create(directory, actor, display_name="Sales", source=Source.SCIM, members=[anna.pk])


def update(directory: Directory, group: DirectoryGroup, **values: object) -> DirectoryGroup:
    return groups.update(directory, selectors.actor_of(directory), group.pk, **values)  # type: ignore[arg-type]


def test_a_group_gives_its_people_a_role_and_takes_it_again(
    directory: Directory, anna: DirectoryPerson, sales: DirectoryGroup
) -> None:
    grant(directory, sales, GrantValues(directory.space_id, "editor"))
    assert role_of(anna, directory.space) == "editor"
    update(directory, sales, remove=[anna.pk])
    assert role_of(anna, directory.space) is None


def test_of_two_groups_the_higher_role_counts(
    directory: Directory, anna: DirectoryPerson, sales: DirectoryGroup
) -> None:
    grant(directory, sales, GrantValues(directory.space_id, "analyst"))
    actor = selectors.actor_of(directory)
    admins = groups.create(directory, actor, display_name="Admins", source=Source.SCIM, members=[anna.pk])
    grant(directory, admins, GrantValues(directory.space_id, "admin"))
    assert role_of(anna, directory.space) == "admin"
    groups.remove(directory, actor, admins.pk)
    assert role_of(anna, directory.space) == "analyst"


def test_a_role_that_a_person_of_the_space_gave_is_never_taken(
    directory: Directory, anna: DirectoryPerson, sales: DirectoryGroup
) -> None:
    assert anna.user is not None
    SpaceMember.objects.create(space=directory.space, user=anna.user, role="admin")
    grant(directory, sales, GrantValues(directory.space_id, "editor"))
    assert role_of(anna, directory.space) == "admin"
    update(directory, sales, members=[])
    assert role_of(anna, directory.space) == "admin"


def test_nobody_becomes_an_owner_by_a_group_or_stops_being_one(
    directory: Directory, anna: DirectoryPerson, sales: DirectoryGroup
) -> None:
    with pytest.raises(UnknownPlace):
        grant(directory, sales, GrantValues(directory.space_id, "owner"))
    assert anna.user is not None
    SpaceMember.objects.create(space=directory.space, user=anna.user, role="owner")
    grant(directory, sales, GrantValues(directory.space_id, "analyst"))
    assert role_of(anna, directory.space) == "owner"


def test_a_space_of_somebody_else_is_never_reached(
    directory: Directory, sales: DirectoryGroup, make_space: MakeSpace
) -> None:
    with pytest.raises(UnknownPlace):
        grant(directory, sales, GrantValues(make_space().pk, "editor"))


def test_a_further_space_of_the_same_owner_gives_a_role_and_the_place_of_new_cards(
    directory: Directory, sales: DirectoryGroup, make_space: MakeSpace
) -> None:
    further = make_space(owner=owner_of(directory.space))
    directory.refresh_from_db()
    directories.change_settings(
        boss(directory), directory, {"reaches": [further.pk]}, expected_version=directory.version
    )
    grant(directory, sales, GrantValues(further.pk, "editor", card_here=True))
    bea = receive(directory, "bea", active=False).person
    update(directory, sales, add=[bea.pk])
    people.come_back(directory, selectors.actor_of(directory), bea.pk)
    assert role_of(bea, further) == "editor"
    assert bea.card_space_id == further.pk
    # The owner of the home space owns it no more: it is not served any longer.
    SpaceMember.objects.in_space(further.pk).filter(role="owner").update(role="admin")
    assert [space.pk for space in selectors.served_spaces(directory)] == [directory.space_id]


def test_members_are_added_once_and_a_new_name_touches_nobody(
    directory: Directory, anna: DirectoryPerson, sales: DirectoryGroup
) -> None:
    version = sales.version
    assert update(directory, sales, add=[anna.pk, anna.pk]).version == version
    renamed = update(directory, sales, display_name="Verkauf")
    assert (renamed.version, groups.member_ids(renamed)) == (version + 1, {anna.pk})
    with pytest.raises(GroupKnown):
        groups.create(directory, selectors.actor_of(directory), display_name="VERKAUF", source=Source.SCIM)


def test_people_of_another_directory_are_passed_over(
    directory: Directory, sales: DirectoryGroup, make_directory: MakeDirectory
) -> None:
    other = make_directory(domain="other.example")
    stranger = receive(other, "zoe", email="zoe@other.example").person
    update(directory, sales, add=[stranger.pk])
    assert stranger.pk not in groups.member_ids(sales)


def test_in_a_dry_run_a_role_waits(make_directory: MakeDirectory) -> None:
    directory = make_directory(dry_run=True)
    anna = receive(directory).person
    deciding.let_through(directory, boss(directory), anna.pk)
    actor = selectors.actor_of(directory)
    sales = groups.create(directory, actor, display_name="Sales", source=Source.SCIM, members=[anna.pk])
    grant(directory, sales, GrantValues(directory.space_id, "editor"))
    assert role_of(anna, directory.space) is None
    assert (anna.effect, anna.hold) == ("change", "dry_run")
    deciding.let_through(directory, boss(directory), anna.pk)
    assert role_of(anna, directory.space) == "editor"


@pytest.mark.parametrize(
    ("present", "given", "wanted", "after"),
    [
        (None, None, "editor", "editor"),
        ("editor", "editor", None, None),
        ("editor", "editor", "analyst", "analyst"),
        ("admin", None, "editor", "admin"),
        ("analyst", None, "editor", "editor"),
        ("admin", "editor", None, "admin"),
        (None, "editor", None, None),
    ],
)
def test_what_becomes_of_a_role(
    present: str | None, given: str | None, wanted: str | None, after: str | None
) -> None:
    assert rules.role_after(present, given, wanted) == after


def test_what_waits_says_which_role_a_group_would_give_and_take(
    api: ApiClient, make_directory: MakeDirectory
) -> None:
    directory = make_directory()
    anna, bea = receive(directory).person, receive(directory, "bea").person
    sales = groups.create(
        directory,
        selectors.actor_of(directory),
        display_name="Sales",
        source=Source.SCIM,
        members=[anna.pk, bea.pk],
    )
    grant(directory, sales, GrantValues(directory.space_id, "analyst"))
    directories.change_settings(
        boss(directory), directory, {"dry_run": True}, expected_version=directory.version
    )
    grant(directory, sales, GrantValues(directory.space_id, "editor"))
    update(directory, sales, remove=[bea.pk])
    rows = api.as_(owner_of(directory.space)).get(f"/v1/user-directories/{directory.pk}/held").json()["data"]
    label = f"Role in {directory.space.name}"
    assert {row["name"]: row["differences"] for row in rows} == {
        "Anna Berger": [{"label": label, "before": "Analyst", "after": "Editor"}],
        "Bea Berger": [{"label": label, "before": "Analyst", "after": "–"}],
    }
