"""Mails as people get them, and a clock that can be set; as in the tests of the accounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.accounts.conftest import Clock, Letters, _effects_run, letters, time  # noqa: F401
from tests.domains.conftest import add, connect, zone  # noqa: F401
from vizitka.cards.models import CardMember
from vizitka.members.models import Invitation
from vizitka.spaces.models import Space


def open_invitations(space: Any) -> Any:
    return Invitation.objects.in_space(space.pk).filter(status="pending", withdrawn_at=None, declined_at=None)


@pytest.fixture
def code_for(mailoutbox: list[Any]) -> Callable[[str], str]:
    """`code_for(email)`: the code in the newest invitation to that address."""

    def newest(email: str) -> str:
        bodies = [message.body for message in mailoutbox if message.to == [email]]
        found: list[str] = re.findall(r"/confirmation/space-invite/(\S+)/verify", bodies[-1])
        return found[0]

    return newest


@pytest.fixture
def invite(api: Any) -> Callable[..., Any]:
    """`invite(by, space, "a@example.org", role="editor")` answers the rows' results."""

    def send(by: Any, space: Any, *emails: str, role: str = "editor", card: Any = None, **more: Any) -> Any:
        path = f"/v1/cards/{card.pk}/invitations" if card else f"/v1/spaces/{space.pk}/invitations"
        body = {"invitations": [{"email": email, "role": role} for email in emails], **more}
        answer = api.as_(by).post(path, body)
        assert answer.status_code == 200, answer.content
        return [row["result"] for row in answer.json()["data"]]

    return send


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner)


@pytest.fixture
def keep(make_user: Any, make_card: Any, space: Space) -> Any:
    """`keep("zoe@example.org", "Šimić", …)`: a person who keeps cards with these names."""

    def make(email: str, *names: str, **person: Any) -> Any:
        user = make_user(email=email, **person)
        for name in names:
            card = make_card(space, last_name=name, first_name="")
            CardMember.objects.create(space=space, card=card, user=user, role="user")
        return user

    return make
