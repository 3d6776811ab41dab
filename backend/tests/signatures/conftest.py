"""A company with three people, of whom one has a card of her own to look after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.images.samples import picture
from vizitka.accounts.models import User
from vizitka.cards.models import Card, CardMember
from vizitka.common.actor import SYSTEM
from vizitka.images.services import store_image
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space
from vizitka.spaces.services import update_space


@dataclass
class House:
    space: Space
    cards: list[Card]
    owner: Any
    person: Any
    user: User
    commit: Callable[..., Any]

    @property
    def path(self) -> str:
        return f"/v1/spaces/{self.space.pk}/signatures"

    @property
    def banners(self) -> str:
        return f"/v1/spaces/{self.space.pk}/signature-banners"

    def make(self, **values: Any) -> dict[str, Any]:
        answer = self.owner.post(self.path, {"name": "Ours"} | values)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["data"])

    def picture(self) -> str:
        return str(store_image(picture(size=(1200, 300)), purpose="frame", space_id=self.space.pk).pk)

    def banner(self, **values: Any) -> dict[str, Any]:
        given = {"name": "Fair", "picture": self.picture(), "link": "fair.example/hall", "alt": "Meet us"}
        answer = self.owner.post(self.banners, given | values)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["data"])

    def let_use(self, is_on: bool = True) -> None:
        update_space(SYSTEM, self.space.pk, {"card_permissions": {"use_services": is_on}})

    def roll_out(self, signature: str, **values: Any) -> Job:
        """The job, done."""
        with self.commit(execute=True):
            answer = self.owner.post(f"{self.path}/{signature}/roll-out", values)
        assert answer.status_code == 202, answer.content
        return Job.objects.get(pk=answer.json()["data"]["uuid"])


@pytest.fixture
def house(
    make_space: MakeSpace,
    make_card: MakeCard,
    make_user: MakeUser,
    api: ApiClient,
    django_capture_on_commit_callbacks: Any,
) -> House:
    owner, user = make_user(), make_user()
    space = make_space(owner=owner, name="Alpenwerk", visibility="public")
    names = ("Eva Berger", "Šime Šimić", "Zoë Adler")
    cards = [
        make_card(
            space,
            state="active",
            first_name=name.split()[0],
            last_name=name.split()[1],
            job_title="Head of Projects",
            department="Sales" if at == 0 else "Production",
            emails=[{"email": f"p{at}@alpenwerk.example"}] if at < 2 else [],
            phones=[{"number": "+43 512 555 0", "label": "work"}] if at == 0 else [],
            language="de" if at == 0 else "en",
        )
        for at, name in enumerate(names)
    ]
    CardMember.objects.create(space=space, card=cards[0], user=user, role="user")
    return House(space, cards, api.as_(owner), api.as_(user), user, django_capture_on_commit_callbacks)
