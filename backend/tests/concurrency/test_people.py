"""People under two hands at once: two of anything make one, and a space never loses its last owner."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable
from typing import Any

from django.test import Client

from tests.concurrency.conftest import statuses
from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.members.models import Invitation
from vizitka.spaces.models import SpaceMember

Together = Callable[..., list[Any]]
TIMES = 4


def test_two_invitations_of_an_address_are_one(together: Together, api: Any, make_space: Any) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    path = f"/v1/spaces/{space.pk}/invitations"
    calls = [
        functools.partial(owner.post, path, {"invitations": [{"email": "new@example.org", "role": role}]})
        for role in ("editor", "analyst", "admin", "editor")
    ]
    assert statuses(together(*calls)) == [200] * TIMES
    assert Invitation.objects.in_space(space.pk).count() == 1


def test_accepting_twice_makes_one_member(
    together: Together, api: Any, make_space: Any, make_user: Any
) -> None:
    space, person = make_space(), make_user(email="known@example.org")
    code = crypto.new_token()
    Invitation.objects.create(
        space=space,
        email=person.email,
        role="editor",
        code_hash=crypto.token_hash(code),
        expires_at=clock.now() + dt.timedelta(days=1),
    )
    client = api.as_(person)
    calls = [functools.partial(client.post, f"/v1/invitations/{code}/accept") for _ in range(TIMES)]
    assert statuses(together(*calls)) == [200] + [410] * (TIMES - 1)
    assert SpaceMember.objects.in_space(space.pk).filter(user=person).count() == 1


def test_of_many_with_one_view_ticket_one_gets_in(
    together: Together, api: Any, make_space: Any, make_card: Any
) -> None:
    space = make_space(visibility="private")
    card = make_card(space)
    url = api.as_(space.members.get().user).post(f"/v1/c/{card.handle}/view-ticket").json()["data"]["url"]
    calls = [functools.partial(Client().get, url) for _ in range(TIMES)]
    assert statuses(together(*calls)) == [302] + [401] * (TIMES - 1)


def test_registering_twice_by_a_code_makes_one_account(together: Together, api: Any, make_space: Any) -> None:
    space, code = make_space(), crypto.new_token()
    Invitation.objects.create(
        space=space,
        email="new@example.org",
        role="editor",
        code_hash=crypto.token_hash(code),
        expires_at=clock.now() + dt.timedelta(days=1),
    )
    body = {"first_name": "Nora", "last_name": "Neu", "password": "a-long-enough-secret"}
    calls = [
        functools.partial(Client().post, f"/v1/invitations/{code}/register", body, "application/json")
        for _ in range(TIMES)
    ]
    good, *others = statuses(together(*calls))
    assert good == 200
    assert set(others) <= {409, 410}
    assert User.objects.filter(email="new@example.org").count() == 1
    assert SpaceMember.objects.in_space(space.pk).filter(user__email="new@example.org").count() == 1


def test_accepting_the_ownership_twice_hands_it_over_once(
    together: Together, api: Any, make_space: Any, add_member: Any
) -> None:
    space = make_space()
    owner, person = space.members.get().user, add_member(space, "analyst")
    path = f"/v1/spaces/{space.pk}/members/owner"
    assert api.as_(owner).post(path, {"user": str(person.pk)}).status_code == 202
    client = api.as_(person)
    (offer,) = client.get("/v1/me/ownership-offers").json()["data"]
    calls = [
        functools.partial(client.post, f"/v1/me/ownership-offers/{offer['uuid']}/accept")
        for _ in range(TIMES)
    ]
    good, *others = statuses(together(*calls))
    assert good == 200
    assert set(others) <= {404, 410}
    roles = SpaceMember.objects.in_space(space.pk).values_list("user", "role")
    assert dict(roles) == {owner.pk: "admin", person.pk: "owner"}


def test_two_owners_do_not_leave_at_once(
    together: Together, api: Any, make_space: Any, add_member: Any
) -> None:
    space = make_space()
    first, second = space.members.get().user, add_member(space, "owner")
    calls = [
        functools.partial(api.as_(person).delete, f"/v1/me/spaces/{space.pk}") for person in (first, second)
    ]
    assert statuses(together(*calls)) == [204, 409]
    assert SpaceMember.objects.in_space(space.pk).filter(role="owner").count() == 1
