"""What samples are made of: the world in which they happen, and what several rooms need."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image as Picture

if TYPE_CHECKING:
    pass


@dataclass
class World:
    """A space with one person a role, a card, and a card user; and a stranger who owns another space."""

    space: Any
    card: Any
    people: dict[str, Any]
    extra: dict[str, Any] = field(default_factory=dict)
    # Person to the role in the billing account, where a sample has made one.
    account_roles: dict[str, str] = field(default_factory=dict)


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
    people["free_owner"] = owner
    return World(space=space, card=card, people=people)


def end_licence(world: World) -> None:
    """From now on the space is a free one; what it has made stays."""
    world.space.licence = None
    world.space.save(update_fields=["licence"])


@dataclass(frozen=True)
class Sample:
    """`path` values may be callables of the world; `success` the statuses of a call that may be made.

    `on_card`: the card user's role on the card counts. `card_user_sees`: a card user knows of the thing, so the
    refusal is 403. `gone`: the thing is deleted, and hidden from whoever may not bring it back. `owned_by`: the thing
    is that person's; for others it does not exist. `own_refusal`: a 401 or 403 is the operation's own business.
    """

    body: Any = None
    path: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    files: Callable[[], dict[str, Any]] | None = None
    headers: Mapping[str, str | Callable[[World], str]] = field(default_factory=dict)
    success: frozenset[int] = frozenset({200, 201, 202, 204})
    on_card: bool = False
    card_user_sees: bool = False
    gone: bool = False
    owned_by: str | None = None
    own_refusal: bool = False
    prepare: Callable[[World], None] | None = None

    def send(self, client: Any, method: str, path: str, world: World) -> Any:
        values = {"space_id": world.space.pk, "card_id": world.card.pk, **self.path}
        filled = path
        for name, value in values.items():
            filled = filled.replace("{" + name + "}", str(value(world) if callable(value) else value))
        body = self.body(world) if callable(self.body) else self.body
        files = self.files() if self.files else None
        return client.request(method, filled + self.query, body, files=files, **self.headers_in(world))

    def headers_in(self, world: World) -> dict[str, str]:
        return {name: value(world) if callable(value) else value for name, value in self.headers.items()}


def png() -> io.BytesIO:
    file = io.BytesIO()
    Picture.new("RGB", (32, 32), "#1b4d3e").save(file, "PNG")
    file.seek(0)
    file.name = "picture.png"
    return file


def pdf() -> io.BytesIO:
    from tests.documents.samples import plain

    file = io.BytesIO(plain(1))
    file.name = "menu.pdf"
    return file


def people_csv() -> dict[str, Any]:
    file = io.BytesIO(b"Personalnummer;Vorname;Nachname;E-Mail\n1;Ada;Lovelace;ada@example.org\n")
    file.name = "people.csv"
    return {"file": file}


def exchanged(world: World) -> dict[str, Any]:
    """What a visitor sends, ten seconds after reading the sheet."""
    from django.core import signing

    from vizitka.common import clock
    from vizitka.contacts.exchange.moments import SALT

    shown = signing.dumps([world.card.pk.hex, int(clock.now().timestamp() * 1000) - 10_000], salt=SALT)
    return {"shown": shown, "name": "Matthias Kröll", "email": "m.kroell@example.org", "consent": 1}


OWN_PASSWORD = {"password": "correct-horse-battery"}
NONE = frozenset({404, 409, 422})
