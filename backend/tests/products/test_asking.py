"""Who holds a product that is another's asks for it, and learns nothing; the space decides with one click."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.products.conftest import Company
from tests.products.samples import PIN, WRONG, Given
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.products import emails, tasks
from vizitka.products.enums import Label, LetterKind
from vizitka.products.models import STOCK, ProductEntry, ProductRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What is put into the queue of mails: kind, space, request, person; managers are told through the task."""
    put: list[tuple[str, ...]] = []
    monkeypatch.setattr("vizitka.products.errands.SEND_LETTER.put", lambda *given: put.append(given))
    monkeypatch.setattr("vizitka.products.errands.TELL_MANAGERS.put", tasks.tell_managers.func)
    return put


def ask(client: ApiClient, given: Given, **more: Any) -> Any:
    return client.post("/v1/products/ask", {"serial": given.serial, "pin": PIN, **more})


def requests_of(company: Company, state: str = "open") -> list[dict[str, Any]]:
    path = f"/v1/spaces/{company.space.pk}/products/requests?state={state}"
    found: list[dict[str, Any]] = company.owner.get(path).json()["data"]
    return found


def decide(company: Company, how: str, **body: Any) -> Any:
    (one,) = requests_of(company)
    return company.owner.post(f"/v1/spaces/{company.space.pk}/products/requests/{one['uuid']}/{how}", body)


def colleague(company: Company, make_user: MakeUser, make_card: MakeCard, name: str) -> tuple[User, Any]:
    """Another card user of the space."""
    user = make_user(first_name="Ana", last_name="Novak")
    card = make_card(company.space, username=name, first_name="Ana", last_name="Novak")
    CardMember.objects.create(space=company.space, card=card, user=user, role="user")
    return user, card


def test_a_colleague_asks_and_has_it_after_one_click(
    company: Company,
    product: Given,
    api: ApiClient,
    make_user: MakeUser,
    make_card: MakeCard,
    letters: list[tuple[str, ...]],
) -> None:
    company.connected(product)
    ana, card = colleague(company, make_user, make_card, "ana-novak")
    answer = ask(api.as_(ana), product, message="It lay on my desk.")
    assert (answer.status_code, answer.content) == (204, b"")
    (one,) = requests_of(company)
    assert (one["goes_to"], one["card"]) == ("card", {"uuid": str(card.pk), "name": "Ana Novak"})
    assert (one["message"], one["asker"]["name"]) == ("It lay on my desk.", "Ana Novak")
    assert one["product"]["card"] == "Eva Berger"
    shown = company.owner.get(f"/v1/products/{product.product().pk}").json()["data"]
    assert shown["requests"] == [one]
    assert company.person.get(f"/v1/products/{product.product().pk}").json()["data"]["requests"] == []
    assert [(kind, person) for kind, _, _, person in letters] == [
        (LetterKind.ASKED, str(company.space.members.get().user_id))
    ]
    assert decide(company, "grant").status_code == 204
    assert (product.product().label, product.product().card_id) == (Label.CONNECTED, card.pk)
    assert "Ana Novak" in api.get(product.path).content.decode()
    assert letters[-1][0::3] == (LetterKind.GRANTED, str(ana.pk))
    assert requests_of(company) == []
    assert requests_of(company, "granted")[0]["decided_by"]


@pytest.mark.parametrize(
    "acts",
    [
        [("hide", {})],
        [("switch_off", {})],
        [("lock", {"reason": "lost"})],
        [("disconnect", {})],
        [("disconnect", {}), ("lock", {"reason": "lost"})],
    ],
)
def test_it_is_given_however_it_stands(
    company: Company,
    product: Given,
    api: ApiClient,
    make_user: MakeUser,
    make_card: MakeCard,
    acts: list[tuple[str, dict[str, Any]]],
) -> None:
    company.connected(product)
    for act, more in acts:
        assert company.change(product, act, **more).status_code == 200
    ana, _ = colleague(company, make_user, make_card, "ana-novak")
    assert ask(api.as_(ana), product).status_code == 204
    # To another card, when the space wants that.
    assert decide(company, "grant", card=str(company.other.pk)).status_code == 204
    assert (product.product().label, product.product().card_id) == (Label.CONNECTED, company.other.pk)


def test_a_stranger_has_it_on_the_own_card_by_the_spaces_yes_and_reads_no_name(
    company: Company,
    product: Given,
    api: ApiClient,
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
) -> None:
    company.connected(product)
    stranger = make_user()
    there = make_space(owner=stranger)
    card = make_card(there, username="far-away", first_name="Uma", last_name="Lind")
    client = api.as_(stranger)
    assert ask(client, product, card=str(card.pk)).status_code == 204
    assert product.product().space_id == company.space.pk
    (one,) = requests_of(company)
    # Nor does this space read of the other one.
    assert (one["goes_to"], one["card"]) == ("elsewhere", None)
    assert decide(company, "grant").status_code == 204
    now = product.product()
    assert (now.space_id, now.card_id, now.label) == (there.pk, card.pk, Label.CONNECTED)
    shown = client.get(f"/v1/products/{now.pk}").json()["data"]
    assert {line["by"] for line in shown["history"]} == {stranger.full_name or stranger.email}
    told = AuditEntry.objects.filter(space_id=there.pk, object_id=now.pk)
    assert {entry.actor_id for entry in told} == {stranger.pk}
    lines = ProductEntry.objects.in_space(company.space.pk).filter(product_id=now.pk, act="give_up")
    assert lines.count() == 1


@pytest.mark.parametrize("target", ["none", "card that went", "pool"])
def test_without_a_card_it_is_free_for_who_has_its_pin(
    company: Company,
    product: Given,
    api: ApiClient,
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
    target: str,
) -> None:
    company.pooled(product)
    stranger = make_user()
    there = make_space(owner=stranger)
    card = make_card(there, username="far-away")
    wish = {"none": {}, "card that went": {"card": str(card.pk)}, "pool": {"space": str(there.pk)}}[target]
    assert ask(api.as_(stranger), product, **wish).status_code == 204
    card.deleted_at = clock.now()
    card.save()
    assert decide(company, "grant").status_code == 204
    assert product.product().space_id == (there.pk if target == "pool" else STOCK)


def test_a_refusal_changes_nothing_and_names_nobody(
    company: Company, product: Given, api: ApiClient, make_user: MakeUser, letters: list[tuple[str, ...]]
) -> None:
    company.connected(product)
    stranger = make_user(first_name="Uma", language="de")
    ask(api.as_(stranger), product)
    assert decide(company, "refuse").status_code == 204
    assert product.product().card_id == company.card.pk
    kind, _, about, person = letters[-1]
    message = emails.build(LetterKind(kind), company.space.pk, uuid.UUID(about), stranger.pk)
    assert (kind, person) == (LetterKind.REFUSED, str(stranger.pk))
    assert message is not None
    text = f"{message.subject} {message.body}"
    assert "Produkt" in text
    assert company.space.name not in text
    assert "Eva" not in text
    (done,) = requests_of(company, "refused")
    path = f"/v1/spaces/{company.space.pk}/products/requests/{done['uuid']}"
    assert company.owner.post(f"{path}/grant", {}).json()["code"] == "request_decided"


def test_a_space_is_told_once_a_day(
    company: Company,
    product: Given,
    api: ApiClient,
    make_user: MakeUser,
    letters: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    company.connected(product)
    client = api.as_(make_user())
    for message in ("once", "twice"):
        assert ask(client, product, message=message).status_code == 204
    assert [one["message"] for one in requests_of(company)] == ["twice"]
    assert len(letters) == 1
    decide(company, "refuse")
    assert ask(client, product).status_code == 204
    assert requests_of(company) == []
    # On the next day it is heard again; sessions go on, and so asking is done by the service.
    ProductRequest.objects.in_space(company.space.pk).update(told_at=clock.now() - dt.timedelta(hours=25))
    assert ask(client, product).status_code == 204
    assert len(requests_of(company)) == 1
    assert [kind for kind, *_ in letters] == [LetterKind.ASKED, LetterKind.REFUSED, LetterKind.ASKED]


def test_only_those_who_look_after_products_are_told(
    company: Company, product: Given, api: ApiClient, make_user: MakeUser, add_member: AddMember
) -> None:
    company.connected(product)
    editor, analyst = (add_member(company.space, role, make_user()) for role in ("editor", "analyst"))
    ask(api.as_(make_user(first_name="Uma", last_name="Lind")), product, message="http://evil.example")
    about = ProductRequest.objects.in_space(company.space.pk).get().pk
    message = emails.build(LetterKind.ASKED, company.space.pk, about, editor.pk)
    assert message is not None
    assert "Uma Lind" in message.subject
    # What somebody else has written goes into no mail of ours.
    assert "evil" not in str(message.message())
    assert emails.build(LetterKind.ASKED, company.space.pk, about, analyst.pk) is None


def test_what_need_not_or_cannot_be_asked_for_is_said(
    company: Company, product: Given, api: ApiClient, make_user: MakeUser
) -> None:
    client = api.as_(make_user())
    assert ask(client, product).json()["code"] == "product_free"
    company.connected(product)
    assert client.post("/v1/products/ask", {"serial": product.serial, "pin": WRONG}).json()["code"] == (
        "wrong_serial_or_pin"
    )
    assert ask(company.person, product).json()["code"] == "product_yours"
    assert ask(company.owner, product).json()["code"] == "product_yours"
    assert ask(client, product, card=str(company.card.pk)).status_code == 404


def test_a_product_that_leaves_the_space_ends_its_requests(
    company: Company, product: Given, api: ApiClient, make_user: MakeUser
) -> None:
    company.pooled(product)
    ask(api.as_(make_user()), product)
    company.change(product, "give_up")
    assert requests_of(company) == []
    assert len(requests_of(company, "over")) == 1
