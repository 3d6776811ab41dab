"""One sample an operation: a call that would succeed for whoever may make it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PIL import Image as Picture


@dataclass
class World:
    """A space with one person a role, a card, and a card user; and a stranger who owns another space."""

    space: Any
    card: Any
    people: dict[str, Any]
    extra: dict[str, Any] = field(default_factory=dict)


def make_world(make_user: Any, make_space: Any, add_member: Any, make_card: Any) -> World:
    from vizitka.cards.enums import CardRole
    from vizitka.cards.models import CardMember

    owner = make_user(email="owner@example.org")
    space = make_space(owner=owner, name="Alpenwerk AG", username="alpenwerk")
    card = make_card(space)
    people = {"owner": owner}
    for role in ("admin", "editor", "analyst", "no_role"):
        people[role] = add_member(space, role, make_user(email=f"{role}@example.org"))
    people["card_user"] = make_user(email="card_user@example.org")
    CardMember.objects.create(space=space, card=card, user=people["card_user"], role=CardRole.USER)
    people["stranger"] = make_user(email="stranger@example.org")
    make_space(owner=people["stranger"], name="Elsewhere", username="elsewhere")
    return World(space=space, card=card, people=people)


@dataclass(frozen=True)
class Sample:
    """`path` values may be callables of the world; `success` the statuses of a call that may be made.

    `on_card`: the card user's role on the card counts. `card_user_sees`: a card user knows of the thing, so the
    refusal is 403. `owned_by`: the thing is that person's; for others it does not exist. `own_refusal`: a 401 or 403
    is the operation's own business (a wrong password).
    """

    body: Any = None
    path: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    files: Callable[[], dict[str, Any]] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    success: frozenset[int] = frozenset({200, 201, 202, 204})
    on_card: bool = False
    card_user_sees: bool = False
    owned_by: str | None = None
    own_refusal: bool = False
    prepare: Callable[[World], None] | None = None

    def send(self, client: Any, method: str, path: str, world: World) -> Any:
        values = {"space_id": world.space.pk, "card_id": world.card.pk, **self.path}
        filled = path
        for name, value in values.items():
            filled = filled.replace("{" + name + "}", str(value(world) if callable(value) else value))
        body = self.body(world) if callable(self.body) else self.body
        headers = {name: value(world) if callable(value) else value for name, value in self.headers.items()}
        return client.request(method, filled + self.query, body, files=self.files() if self.files else None, **headers)


def png() -> io.BytesIO:
    file = io.BytesIO()
    Picture.new("RGB", (32, 32), "#1b4d3e").save(file, "PNG")
    file.seek(0)
    file.name = "picture.png"
    return file


SAMPLES: dict[str, Sample] = {}
