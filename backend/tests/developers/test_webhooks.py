"""Webhooks of a space over HTTP: made, changed, paused, tested, given another secret, deleted; their log."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from standardwebhooks.webhooks import WebhookVerificationError

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.developers.conftest import CARDS, Hooks, change
from tests.developers.receivers import Receiver, Wire, refuse
from vizitka.audit.models import AuditEntry
from vizitka.billing.models import AccountMember, Licence
from vizitka.cards.events import CardPurged, CardUpdated
from vizitka.common.actor import SYSTEM
from vizitka.common.archives import OF_A_SPACE
from vizitka.common.events import tell
from vizitka.contacts import erasing
from vizitka.contacts import services as contacts
from vizitka.developers.webhooks import pumping, rules, sending, services
from vizitka.developers.webhooks.following import hear
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.developers.webhooks.pumping import pump
from vizitka.invoicing.events import InvoiceOverdue
from vizitka.outbox.catalogue import in_order, registered
from vizitka.spaces.licences import licence_of

pytestmark = pytest.mark.django_db
ETAG = '"1"'
MoveClock = Callable[[float | dt.timedelta], None]


# --- what can be told


def test_every_event_of_the_catalogue_is_described_with_an_example_that_fits_its_schema(hooks: Hooks) -> None:
    rows = hooks.api.get(f"{hooks.url}/events").json()["data"]
    assert [row["name"] for row in rows] == [told.name for told in in_order()]
    groups = {"card", "user", "contact", "product", "directory_person", "invoice", "order"}
    assert {row["group"] for row in rows} == groups
    for row in rows:
        one = hooks.api.get(f"{hooks.url}/events/{row['name']}").json()["data"]
        thin, whole = json.loads(one["thin"]), json.loads(one["whole"])
        assert thin["type"] == whole["type"] == row["name"]
        assert set(thin["data"]) == {"space", "kind", "id", "by", "changed"}
        told = registered()[row["name"]]
        if whole["data"]["object"] is not None:
            told.thing.schema().model_validate(whole["data"]["object"])
        assert whole["data"]["object"] is not None or told.forgets
        assert json.loads(one["schema_of_object"])["type"] == "object"


def test_labels_are_in_the_language_of_the_request(hooks: Hooks) -> None:
    found = {
        language: hooks.api.speaking(language).get(f"{hooks.url}/events").json()["data"][0]["label"]
        for language in ("en", "de")
    }
    assert found["en"] == "Card created"
    assert found["de"] != found["en"]


def test_an_unknown_event_is_not_found(hooks: Hooks) -> None:
    assert hooks.api.get(f"{hooks.url}/events/card.eaten").status_code == 404


# --- making and changing


def test_a_webhook_is_made_its_secret_shown_once_and_kept_encrypted(hooks: Hooks) -> None:
    made = hooks.make()
    assert made["secret"].startswith("whsec_")
    assert (made["state"], made["whole"], made["events"], made["waiting"]) == ("active", False, CARDS, 0)
    assert made["secret"] not in json.dumps(hooks.api.get(hooks.url).json())
    row = hooks.one(made)
    assert made["secret"] not in row.secret
    assert made["secret"].removeprefix("whsec_") not in row.secret
    entry = AuditEntry.objects.get(action="webhook.made")
    assert made["secret"] not in json.dumps(entry.changes, default=str)


@pytest.mark.parametrize(
    "address",
    [
        "http://hr.example/hooks",
        "ftp://hr.example",
        "https://user:pass@hr.example/",
        "https://hr.example:8443/",
        "hr.example",
        "https://hr.example/a b",
    ],
)
def test_only_https_may_be_named(hooks: Hooks, address: str) -> None:
    answer = hooks.api.post(hooks.url, {"name": "HR", "address": address, "events": CARDS})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["address"]


@pytest.mark.parametrize("events", [[], ["card.eaten"], ["api_token.made"]])
def test_only_events_of_the_catalogue_can_be_chosen(hooks: Hooks, events: list[str]) -> None:
    answer = hooks.api.post(hooks.url, {"name": "HR", "address": "https://hr.example", "events": events})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["events"])


def read_account(hooks: Hooks) -> Licence:
    """The owner may read the account that pays for the space."""
    licence = licence_of(hooks.space)
    assert licence is not None
    AccountMember.objects.get_or_create(
        account=licence.account, user=hooks.owner, defaults={"role": "viewer"}
    )
    return licence


def test_events_of_the_account_are_for_who_may_read_it(
    hooks: Hooks, add_member: AddMember, make_user: MakeUser
) -> None:
    admin = hooks.api.as_(add_member(hooks.space, "admin", make_user(email="admin@example.org")))
    body = {"name": "Books", "address": "https://books.example", "events": ["invoice.issued"]}
    assert admin.post(hooks.url, body).status_code == 422
    rows = {row["name"]: row["may_choose"] for row in admin.get(f"{hooks.url}/events").json()["data"]}
    assert (rows["card.created"], rows["invoice.issued"]) == (True, False)
    read_account(hooks)
    made = hooks.make(events=["invoice.issued"])
    # What it has it keeps, also where the one who changes it could not choose it; nothing is added.
    changed = {**body, "name": "Books and cards"}
    assert admin.put(f"{hooks.url}/{made['uuid']}", changed).status_code == 200
    assert admin.put(f"{hooks.url}/{made['uuid']}", {**body, "events": ["order.placed"]}).status_code == 422


def test_a_space_has_twenty_and_no_more(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_WEBHOOKS", 2)
    hooks.make()
    hooks.make()
    answer = hooks.api.post(hooks.url, {"name": "x", "address": "https://hr.example", "events": CARDS})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_webhooks")
    assert hooks.api.get(hooks.url).json()["data"]["may_make"] is False


def test_changes_pauses_and_the_end_stand_in_the_audit_log(hooks: Hooks) -> None:
    made = hooks.make()
    url = f"{hooks.url}/{made['uuid']}"
    hooks.api.put(url, {"name": "CRM", "address": "https://crm.example/in", "events": ["card.created"]})
    hooks.api.post(f"{url}/pause")
    hooks.api.post(f"{url}/pause")
    hooks.api.post(f"{url}/resume")
    hooks.api.post(f"{url}/secret", {"days": 1})
    assert hooks.api.delete(url).status_code == 204
    assert hooks.api.get(url).status_code == 404
    entries = AuditEntry.objects.filter(action__startswith="webhook.")
    actions = list(entries.values_list("action", flat=True))
    assert sorted(actions) == sorted(
        [
            "webhook.made",
            "webhook.changed",
            "webhook.paused",
            "webhook.resumed",
            "webhook.secret_renewed",
            "webhook.deleted",
        ]
    )
    read = hooks.api.speaking("de").get(f"/v1/spaces/{hooks.space.pk}/audit").json()["data"]
    assert any("CRM" in row["text"] for row in read if row["action"] == "webhook.deleted")


def test_without_the_feature_they_can_be_seen_paused_and_deleted_and_nothing_is_sent(
    hooks: Hooks, make_card: MakeCard
) -> None:
    made = hooks.make()
    change(make_card(hooks.space), "CEO")
    hooks.space.licence = None
    hooks.space.save(update_fields=["licence"])
    wire = Wire()
    assert pump(wire) == 0
    url = f"{hooks.url}/{made['uuid']}"
    assert hooks.api.get(hooks.url).status_code == 200
    assert len(hooks.log(made)) == 2
    body = {"name": "x", "address": "https://x.example", "events": CARDS}
    assert hooks.api.put(url, body).status_code == hooks.api.post(hooks.url, body).status_code == 402
    for path, sent in (("/resume", None), ("/test", None), ("/secret", {"days": 7})):
        assert hooks.api.post(url + path, sent).status_code == 402, path
    assert hooks.api.post(f"{url}/pause").status_code == 200
    assert hooks.api.delete(url).status_code == 204


# --- messages


def test_a_changed_card_is_told_thin_signed_and_in_the_words_of_the_specification(
    hooks: Hooks, make_card: MakeCard, receiver: Receiver
) -> None:
    made = hooks.make(receiver.origin + "/in?key=1")
    card = make_card(hooks.space, first_name="Ada")
    assert (
        hooks.api.patch(f"/v1/cards/{card.pk}", {"job_title": "Engineer"}, If_Match=ETAG).status_code == 200
    )
    pump()
    assert [body["type"] for body in receiver.bodies] == ["card.created", "card.updated"]
    message = receiver.verified(made["secret"])
    assert message["version"] == 1
    assert message["data"] == {
        "space": str(hooks.space.pk),
        "kind": "card",
        "id": str(card.pk),
        "by": {"kind": "person", "id": str(hooks.owner.pk)},
        "changed": ["job_title"],
    }
    assert b"Engineer" not in receiver.heard[-1][1]
    assert receiver.heard[-1][0]["Content-Type"] == "application/json"
    (first, second) = hooks.log(made)
    assert [first["event"], second["event"]] == ["card.updated", "card.created"]
    assert (first["result"], first["status"], first["attempts"]) == ("delivered", 200, 1)
    one = hooks.api.get(f"{hooks.url}/{made['uuid']}/deliveries/{first['uuid']}").json()["data"]
    assert (json.loads(one["body"]), one["answer"]) == (message, "thanks")
    assert one["webhook_id"] == receiver.ids[-1]


def test_a_whole_message_carries_what_the_api_answers(hooks: Hooks, make_card: MakeCard) -> None:
    hooks.make(whole=True)
    card = make_card(hooks.space, first_name="Ada", job_title="Engineer")
    wire = Wire()
    pump(wire)
    (body,) = wire.bodies
    answered = hooks.api.get(f"/v1/cards/{card.pk}").json()["data"]
    for name in ("uuid", "first_name", "job_title", "public_url", "space", "resolved", "pin"):
        assert body["data"]["object"][name] == answered[name], name


def test_what_has_left_the_space_is_told_by_its_id_alone(
    hooks: Hooks, make_card: MakeCard, make_space: MakeSpace
) -> None:
    hooks.make(whole=True)
    other = make_space(owner=hooks.owner)
    card = make_card(other, first_name="Eve")
    card.space_id = hooks.space.pk
    change(card, "CEO")
    wire = Wire()
    pump(wire)
    (body,) = wire.bodies
    assert body["data"]["object"] is None
    assert "Eve" not in json.dumps(body)


def test_only_the_space_of_the_event_hears_it(
    hooks: Hooks, make_card: MakeCard, make_space: MakeSpace
) -> None:
    hooks.make()
    change(make_card(make_space(owner=hooks.owner)), "CEO")
    assert hooks.messages() == []


def test_events_that_were_not_chosen_are_not_told(hooks: Hooks, make_card: MakeCard) -> None:
    hooks.make(events=["card.deleted"])
    change(make_card(hooks.space), "CEO")
    assert hooks.messages() == []


def test_a_space_without_webhooks_pays_one_statement_however_many_events(
    hooks: Hooks, make_card: MakeCard
) -> None:
    card = make_card(hooks.space)
    events = [CardUpdated.of(SYSTEM, card) for _number in range(50)]
    with CaptureQueriesContext(
        connection,
    ) as none:
        hear(events)
    assert len(none) == 1
    hooks.make()
    with CaptureQueriesContext(connection) as some:
        hear(events)
    # Looking, and one insert; the task is a row that the tests' queue does not write.
    assert len([one for one in some if "SAVEPOINT" not in one["sql"]]) == 2
    assert len(hooks.messages()) == 50


def test_orders_of_the_account_are_told_while_the_one_who_chose_them_may_read_it(hooks: Hooks) -> None:
    licence = read_account(hooks)
    hooks.make(events=["invoice.overdue"])

    def overdue() -> None:
        with transaction.atomic():
            tell(InvoiceOverdue(actor=SYSTEM, owner_id=licence.account_id, object_id=licence.pk, label="R-1"))

    overdue()
    assert [one.event for one in hooks.messages()] == ["invoice.overdue"]
    AccountMember.objects.filter(user=hooks.owner).delete()
    overdue()
    assert len(hooks.messages()) == 1


def test_what_is_gone_for_good_leaves_the_log(hooks: Hooks, make_card: MakeCard) -> None:

    made = hooks.make(whole=True)
    card, other = make_card(hooks.space, first_name="Ada"), make_card(hooks.space, first_name="Bob")
    pump(Wire())
    assert "Ada" in hooks.messages()[0].body
    with transaction.atomic():
        tell(CardPurged.of(SYSTEM, card))
    pump(Wire())
    assert not any("Ada" in message.body for message in hooks.messages())
    assert any("Bob" in message.body for message in hooks.messages())
    assert hooks.log(made)[0]["event"] == "card.purged"
    assert other.first_name == "Bob"


@pytest.mark.parametrize("tried_before", [False, True])
def test_who_is_erased_while_messages_are_sent_is_in_none_that_leaves_afterwards(
    hooks: Hooks, move_clock: MoveClock, monkeypatch: pytest.MonkeyPatch, tried_before: bool
) -> None:
    """The pump has read what waits before the erasure, and even its words where an attempt was made before."""
    hooks.make(whole=True, events=["contact.created"])

    def make_contact(name: str) -> None:
        values = {"first_name": name, "emails": [{"email": f"{name.lower()}@post.example"}]}
        contacts.create_contact(SYSTEM, hooks.space, values, card_id=None)

    make_contact("Lenka")
    if tried_before:
        pump(Wire(lambda _letter: refuse()))
        move_clock(dt.timedelta(hours=1))
    make_contact("Bob")
    letters_of = pumping._letters
    read: list[str] = []

    def letters(lane: pumping.Lane, messages: Sequence[WebhookMessage]) -> list[sending.Letter]:
        if not read:
            assert ("Lenka" in messages[0].body) == tried_before
            erasing.erase_person(SYSTEM, hooks.space.pk, email="lenka@post.example")
        read.extend(message.message_id for message in messages)
        return letters_of(lane, messages)

    monkeypatch.setattr(pumping, "_letters", letters)
    wire = Wire()
    pump(wire)
    # That there was somebody is told all the same.
    lenka, bob = wire.bodies
    assert (lenka["data"]["object"], bob["data"]["object"]["first_name"]) == (None, "Bob")
    assert not [one for one in wire.sent if b"enka" in one.body]
    assert not [one for one in hooks.messages() if "enka" in one.body]


# --- secrets


def test_while_a_secret_is_renewed_both_read_the_messages(
    hooks: Hooks, make_card: MakeCard, receiver: Receiver, move_clock: MoveClock
) -> None:
    made = hooks.make(receiver.origin)
    url = f"{hooks.url}/{made['uuid']}"
    renewed = hooks.api.post(f"{url}/secret", {"days": 7}).json()["data"]
    assert renewed["secret"] != made["secret"]
    assert renewed["former_until"]
    card = make_card(hooks.space)
    pump()
    assert receiver.verified(made["secret"]) == receiver.verified(renewed["secret"])
    hooks.one(made)
    Webhook.objects.in_space(hooks.space.pk).update(former_until=dt.datetime(2020, 1, 1, tzinfo=dt.UTC))
    change(card, "CEO")
    pump()
    receiver.verified(renewed["secret"])
    with pytest.raises(WebhookVerificationError):
        receiver.verified(made["secret"])


def test_a_secret_that_leaked_ends_at_once(hooks: Hooks, make_card: MakeCard, receiver: Receiver) -> None:
    made = hooks.make(receiver.origin)
    renewed = hooks.api.post(f"{hooks.url}/{made['uuid']}/secret", {"days": 0}).json()["data"]
    assert renewed["former_until"] is None
    make_card(hooks.space)
    pump()
    receiver.verified(renewed["secret"])
    with pytest.raises(WebhookVerificationError):
        receiver.verified(made["secret"])


# --- tests of a receiver


def test_a_test_says_at_once_what_was_answered_also_while_paused(hooks: Hooks, receiver: Receiver) -> None:
    made = hooks.make(receiver.origin)
    url = f"{hooks.url}/{made['uuid']}"
    hooks.api.post(f"{url}/pause")
    answer = hooks.api.post(f"{url}/test")
    assert answer.status_code == 201
    one = answer.json()["data"]
    assert (one["result"], one["status"], one["answer"], one["is_test"]) == ("delivered", 200, "thanks", True)
    assert receiver.verified(made["secret"])["type"] == "webhook.test"
    receiver.status = 503
    assert hooks.api.post(f"{url}/test").json()["data"]["result"] == "failed"
    # It is not tried again, and changes nothing of the webhook.
    assert pump(Wire()) == 0
    assert hooks.one(made).failures == 0


def test_tests_are_counted(hooks: Hooks, receiver: Receiver) -> None:
    url = f"{hooks.url}/{hooks.make(receiver.origin)['uuid']}/test"
    statuses = [hooks.api.post(url).status_code for _number in range(11)]
    assert statuses == [201] * 10 + [429]


# --- pausing, and sending again


def test_what_happens_while_paused_is_sent_afterwards(hooks: Hooks, make_card: MakeCard) -> None:
    made = hooks.make()
    url = f"{hooks.url}/{made['uuid']}"
    hooks.api.post(f"{url}/pause")
    make_card(hooks.space)
    wire = Wire()
    assert pump(wire) == 0
    assert hooks.api.get(url).json()["data"]["waiting"] == 1
    hooks.api.post(f"{url}/resume")
    assert pump(wire) == 1
    assert hooks.api.get(url).json()["data"]["waiting"] == 0


def test_one_message_is_sent_again_with_the_same_id_and_body(
    hooks: Hooks, make_card: MakeCard, receiver: Receiver
) -> None:
    made = hooks.make(receiver.origin, whole=True)
    card = make_card(hooks.space, first_name="Ada")
    pump()
    (row,) = hooks.log(made)
    url = f"{hooks.url}/{made['uuid']}/deliveries/{row['uuid']}/again"
    assert hooks.api.post(url).json()["data"]["result"] == "waiting"
    assert hooks.api.post(url).json()["code"] == "message_waits"
    hooks.api.patch(f"/v1/cards/{card.pk}", {"first_name": "Bea"}, If_Match=ETAG)
    pump()
    assert receiver.ids[0] == receiver.ids[1]
    assert receiver.heard[0][1] == receiver.heard[1][1]


def test_a_range_is_sent_again_oldest_first_by_event_result_and_time(
    hooks: Hooks, make_card: MakeCard, move_clock: MoveClock
) -> None:
    made = hooks.make()
    card = make_card(hooks.space)
    change(card, "a", "b")
    pump(Wire())
    move_clock(60)
    change(card, "c")
    pump(Wire())
    url = f"{hooks.url}/{made['uuid']}/deliveries/again"
    last = hooks.log(made)[0]["created_at"]
    assert hooks.api.post(url, {"event": "card.updated", "until": last}).json()["data"] == {"messages": 2}
    wire = Wire()
    assert pump(wire) == 2
    ids = [letter.message_id for letter in wire.sent]
    assert ids == [one.message_id for one in hooks.messages()[1:3]]
    assert hooks.api.post(url, {"result": "failed"}).json()["data"] == {"messages": 0}
    hooks.api.post(f"{hooks.url}/{made['uuid']}/pause")
    assert hooks.api.post(url, {}).json()["code"] == "webhook_not_active"


def test_the_log_is_read_by_keys_and_filtered(hooks: Hooks, make_card: MakeCard) -> None:
    made = hooks.make()
    card = make_card(hooks.space)
    change(card, *"abcde")
    pump(Wire())
    url = f"{hooks.url}/{made['uuid']}/deliveries"
    seen: list[str] = []
    cursor = ""
    while True:
        answer = hooks.api.get(f"{url}?limit=2&cursor={cursor}").json()
        seen += [row["uuid"] for row in answer["data"]]
        cursor = answer["meta"]["next"]
        if cursor is None:
            break
    assert len(seen) == len(set(seen)) == 6
    assert len(hooks.log(made, "?event=card.created")) == 1
    assert hooks.log(made, "?result=failed") == []
    assert hooks.api.get(f"{url}?cursor=nonsense").status_code == 422


def test_a_message_of_another_webhook_or_space_is_not_found(
    hooks: Hooks, make_card: MakeCard, make_space: MakeSpace, make_user: MakeUser
) -> None:
    made, other = hooks.make(), hooks.make(name="Other", events=["card.deleted"])
    make_card(hooks.space)
    (row,) = hooks.log(made)
    assert hooks.api.get(f"{hooks.url}/{other['uuid']}/deliveries/{row['uuid']}").status_code == 404
    stranger = make_user(email="stranger@example.org")
    space = make_space(owner=stranger)
    theirs = f"/v1/spaces/{space.pk}/webhooks/{made['uuid']}"
    for path in ("", "/deliveries", f"/deliveries/{row['uuid']}"):
        assert ApiClient().as_(stranger).get(theirs + path).status_code == 404


# --- the log ends


def test_the_log_is_kept_for_thirty_days_and_not_longer_than_it_may_be(
    hooks: Hooks, make_card: MakeCard, move_clock: MoveClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = hooks.make()
    card = make_card(hooks.space)
    pump(Wire())
    move_clock(dt.timedelta(days=29))
    for name in "abcd":
        change(card, name)
        move_clock(1)
    pump(Wire())
    assert services.purge_log() == 0
    move_clock(dt.timedelta(days=1))
    assert services.purge_log() == 1
    monkeypatch.setattr(rules, "MOST_KEPT", 3)
    assert services.purge_log() == 1
    assert [one["event"] for one in hooks.log(made)] == ["card.updated"] * 3


# --- archives


def test_an_archive_names_webhooks_without_their_secrets(hooks: Hooks) -> None:
    made = hooks.make()
    (row,) = list(OF_A_SPACE.parts["webhooks"].rows(hooks.space.pk))
    assert (row["name"], row["address"]) == ("HR system", "https://hr.example/hooks")
    text = json.dumps(row, default=str)
    assert made["secret"] not in text
    assert hooks.one(made).secret not in text


# --- a receiver that is away


def test_a_receiver_that_is_away_for_three_days_is_switched_off_with_a_mail(
    hooks: Hooks,
    make_card: MakeCard,
    move_clock: MoveClock,
    add_member: AddMember,
    make_user: MakeUser,
    django_capture_on_commit_callbacks: Any,
) -> None:
    add_member(hooks.space, "admin", make_user(email="admin@example.org"))
    add_member(hooks.space, "editor", make_user(email="editor@example.org"))
    made = hooks.make()
    make_card(hooks.space)
    wire = Wire(refuse)
    began = len(mail.outbox)
    for _hour in range(24 * 4):
        with django_capture_on_commit_callbacks(execute=True):
            pump(wire)
        if hooks.one(made).state == "off":
            break
        move_clock(dt.timedelta(hours=1))
    assert hooks.one(made).state == "off"
    assert len(wire.sent) == rules.MOST_ATTEMPTS
    assert len({(letter.message_id, letter.body) for letter in wire.sent}) == 1
    letters = mail.outbox[began:]
    assert sorted(letter.to[0] for letter in letters) == ["admin@example.org", "owner@example.org"]
    assert "HR system" in letters[0].subject
    assert str(made["uuid"]) in str(letters[0].body)
    assert [row["result"] for row in hooks.log(made)] == ["failed"]
    # From then on nothing is written; somebody switches it on again.
    make_card(hooks.space)
    assert len(hooks.messages()) == 1
    again = hooks.api.post(f"{hooks.url}/{made['uuid']}/resume").json()["data"]
    assert (again["state"], again["failures"]) == ("active", 0)


def test_a_message_that_is_always_refused_holds_up_its_own_card_alone_and_ends_without_switching_off(
    hooks: Hooks, make_card: MakeCard, move_clock: MoveClock
) -> None:
    made = hooks.make()
    bad, good = make_card(hooks.space), make_card(hooks.space)
    poison = hooks.messages()[0].message_id
    wire = Wire(lambda letter: refuse() if letter.message_id == poison else None)
    for hour in range(90):
        change(good, f"title {hour}")
        if hour == 0:
            change(bad, "behind it")
        pump(wire)
        move_clock(dt.timedelta(hours=1))
    assert hooks.one(made).state == "active"
    results = {one.message_id: one.result for one in hooks.messages()}
    assert results.pop(poison) == "failed"
    assert set(results.values()) == {"delivered"}
    # What came behind it was not sent before it was given up.
    order = [letter.message_id for letter in wire.sent]
    behind = next(
        one.message_id for one in hooks.messages() if one.object_id == bad.pk and one.message_id != poison
    )
    assert order.index(behind) > max(place for place, one in enumerate(order) if one == poison)


def test_numbers_say_what_waits_and_what_was_given_up(hooks: Hooks, make_card: MakeCard) -> None:
    made = hooks.make()
    make_card(hooks.space)
    WebhookMessage.objects.in_space(hooks.space.pk).update(result="failed")
    make_card(hooks.space)
    (row,) = hooks.api.get(hooks.url).json()["data"]["webhooks"]
    assert (row["uuid"], row["waiting"], row["failed"]) == (made["uuid"], 1, 1)
