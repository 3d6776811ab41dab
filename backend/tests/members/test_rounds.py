"""Inviting people to their cards, many at once: what would happen, what happens, what became of it."""

from __future__ import annotations

import datetime as dt
import smtplib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from tests.conftest import ApiClient
from vizitka.accounts.models import User
from vizitka.billing.models import Licence
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.mail import delivery
from vizitka.common.models import Parcel
from vizitka.config.settings import TASKS
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.members import rules as member_rules
from vizitka.members import tasks
from vizitka.members.models import Invitation
from vizitka.members.rounds import rules, services
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart
from vizitka.members.services import letters as member_letters
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
NEW = {"first_name": "Nora", "last_name": "Neu", "password": "a-long-enough-secret"}


@pytest.fixture
def owner(make_user: Any) -> User:
    return make_user(email="olga@example.org", first_name="Olga", last_name="Owner", language="fr")


@pytest.fixture
def space(make_space: Any, owner: User) -> Space:
    return make_space(owner=owner, name="Donauhafen", languages=["hu"])


@pytest.fixture
def card(make_card: Any, space: Space) -> Callable[..., Card]:
    """`card("Horváth", "bence@example.org")`."""

    def make(last_name: str, email: str = "", **values: Any) -> Card:
        emails = [{"label": "work", "email": email}] if email else []
        made: Card = make_card(space, last_name=last_name, emails=emails, **{"first_name": "", **values})
        return made

    return make


@pytest.fixture(autouse=True)
def _effects_run() -> None:
    """What was put into the queue is done after the request, as by a worker (`Rounds.post`)."""


class Rounds:
    """Invites as somebody, over HTTP; what is in the queue is done after each request."""

    def __init__(self, space: Space, user: User, capture: Any) -> None:
        self.path, self.user, self.capture = f"/v1/spaces/{space.pk}", user, capture

    @property
    def api(self) -> ApiClient:
        """Signed in anew: the clock goes on for days."""
        return ApiClient().as_(self.user)

    def post(self, path: str, body: Any = None) -> Any:
        with self.capture(execute=True):
            return self.api.post(self.path + path, body or {})

    def draft(self, *cards: Card, **body: Any) -> Any:
        answer = self.post("/invitation-rounds", body or {"uuids": [str(one.pk) for one in cards]})
        assert answer.status_code == 201, answer.content
        return answer.json()["data"]

    def start(self, item: Any, **body: Any) -> Any:
        return self.post(f"/invitation-rounds/{item['uuid']}/start", body)

    def send(self, *cards: Card, **body: Any) -> Any:
        """Draft and start at once; the round."""
        item = self.draft(*cards)
        answer = self.start(item, **body)
        assert answer.status_code == 202, answer.content
        return item

    def standings(self, item: Any) -> dict[str, str]:
        rows = self.api.get(f"{self.path}/invitation-rounds/{item['uuid']}/cards").json()["data"]
        return {row["name"]: row["standing"] for row in rows}

    def states(self, query: str = "") -> dict[str, str]:
        rows = self.api.get(f"{self.path}/card-invitations{query}").json()["data"]
        return {row["email"]: row["state"] for row in rows}

    def row(self, email: str) -> Any:
        rows = self.api.get(f"{self.path}/card-invitations").json()["data"]
        return next(row for row in rows if row["email"] == email)

    def summary(self, query: str = "") -> Any:
        return self.api.get(f"{self.path}/card-invitations/summary{query}").json()["data"]

    def remind(self, **body: Any) -> Any:
        return self.post("/card-invitations/remind", body)


@pytest.fixture
def rounds(owner: User, space: Space, django_capture_on_commit_callbacks: Any) -> Rounds:
    return Rounds(space, owner, django_capture_on_commit_callbacks)


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`refuse("gone@example.org", 550, b"5.1.1 Mailbox unknown")`: the mail server says so of that address."""
    known: dict[str, Exception] = {}
    send = EmailMessage.send

    def sending(message: EmailMessage, fail_silently: bool = False) -> int:
        error = known.get(message.to[0])
        if error is not None:
            raise error
        return send(message, fail_silently)

    def say(email: str, code: int, reason: bytes) -> None:
        known[email] = smtplib.SMTPRecipientsRefused({email: (code, reason)})

    monkeypatch.setattr(EmailMessage, "send", sending)
    return say


def test_a_draft_says_what_would_happen_and_sends_nothing(
    rounds: Rounds, card: Any, space: Space, owner: User, invite: Any, make_user: Any, letters: Any
) -> None:
    ready = card("Auer", "auer@example.org", language="de")
    kept = card("Berger", "berger@example.org")
    CardMember.objects.create(space=space, card=kept, user=make_user(), role="user")
    invited = card("Cech", "cech@example.org")
    invite(owner, space, "cech@example.org", role="user", card=invited)
    Card.objects.in_space(space.pk).filter(pk=(odd := card("Dorn")).pk).update(primary_email="dorn@")
    others = [card("Eder"), card("Falk", "AUER@example.org"), card("Gruber", "gruber@example.org")]
    Card.objects.in_space(space.pk).filter(pk__in=[ready.pk, kept.pk]).update(state=CardState.DRAFT)
    item = rounds.draft(ready, kept, invited, odd, *others)
    assert rounds.standings(item) == {
        "Auer": "ready",
        "Berger": "has_user",
        "Cech": "invited",
        "Dorn": "bad_address",
        "Eder": "no_address",
        "Falk": "repeated",
        "Gruber": "ready",
    }
    plan = item["plan"]
    assert plan["standings"]["ready"] == 2
    # The card's language, else the space's.
    assert plan["languages"] == [{"language": "de", "count": 1}, {"language": "hu", "count": 1}]
    # Of those that get a mail: what its link leads to, visitors do not see yet.
    assert plan["drafts"] == 1
    assert not letters.to("auer@example.org")
    assert not Invitation.objects.in_space(space.pk).filter(card=ready).exists()


def test_everybody_gets_a_mail_in_the_cards_language_with_the_inviters_words(
    rounds: Rounds, card: Any, letters: Any, space: Space
) -> None:
    cards = [
        card("Auer", "auer@example.org", first_name="Anna", language="de"),
        card("Bell", "bell@example.org", language="en"),
    ]
    item = rounds.send(*cards, words={"de": "Ab Dezember zeigen wir diese Karte."})
    german, english = letters.to("auer@example.org")[0], letters.to("bell@example.org")[0]
    assert "Guten Tag Anna Auer," in german.body
    assert "Ab Dezember zeigen wir diese Karte." in german.body
    assert english.subject == "Your digital business card at Donauhafen"
    assert "Dezember" not in english.body
    kept = Invitation.objects.in_space(space.pk).values_list("email", "role", "language", "round_id")
    assert sorted((*row[:3], str(row[3])) for row in kept) == [
        ("auer@example.org", "user", "de", item["uuid"]),
        ("bell@example.org", "user", "en", item["uuid"]),
    ]
    assert rounds.states() == {"auer@example.org": "sent", "bell@example.org": "sent"}
    # One entry of the log for the round, which unfolds.
    log = f"/v1/spaces/{space.pk}/audit"
    shown = {entry["action"]: entry["whole"] for entry in rounds.api.get(log).json()["data"]}
    assert shown["space.people_invited"] == item["uuid"]
    assert "invitation.sent" not in shown
    parts = rounds.api.get(f"{log}?part_of={item['uuid']}").json()["data"]
    assert [entry["action"] for entry in parts] == ["invitation.sent"] * 2


def test_the_preview_is_the_mail(rounds: Rounds, card: Any, letters: Any) -> None:
    anna = card("Auer", "auer@example.org", first_name="Anna", language="de")
    item = rounds.draft(anna)
    path = f"/invitation-rounds/{item['uuid']}/preview"
    shown = rounds.post(path, {"language": "de", "message": "Bis bald"}).json()["data"]
    rounds.start(item, words={"de": "Bis bald"})
    mail = letters.to("auer@example.org")[0]
    assert shown["subject"] == mail.subject
    plain = " ".join(mail.body.split())
    for text in (shown["greeting"], *shown["paragraphs"], shown["button"], *shown["notes"], shown["reason"]):
        assert " ".join(text.split()) in plain


def test_a_test_mail_is_the_mail_to_who_asks_and_to_nobody_else(
    rounds: Rounds, card: Any, letters: Any, owner: User
) -> None:
    anna = card("Auer", "auer@example.org", first_name="Anna", language="de")
    item = rounds.draft(anna)
    path = f"/invitation-rounds/{item['uuid']}"
    body = {"language": "de", "message": "Bis bald"}
    shown = rounds.post(f"{path}/preview", body).json()["data"]
    answer = rounds.post(f"{path}/test-mail", body)
    assert (answer.status_code, answer.json()["data"]) == (202, {"to": owner.email})
    (mail,) = letters.to(owner.email)
    assert letters.to("auer@example.org") == []
    plain = " ".join(mail.body.split())
    for text in (shown["greeting"], *shown["paragraphs"], shown["button"], *shown["notes"], shown["reason"]):
        assert " ".join(text.split()) in plain
    assert mail.subject == f"Test: {shown['subject']}"
    # Neither a way to the card nor into nothing.
    assert "/confirmation/" not in mail.body
    assert f"/cards/invite/{item['uuid']}" in mail.body
    assert not Invitation.objects.in_space(anna.space_id).exists()
    assert not Parcel.objects.exists(), "the words are forgotten"


def test_test_mails_are_throttled_and_obey_the_rules_of_the_preview(rounds: Rounds, card: Any) -> None:
    path = f"/invitation-rounds/{rounds.draft(card('Auer', 'auer@example.org'))['uuid']}/test-mail"
    assert rounds.post(path, {"language": "hu", "message": "See evil.com"}).status_code == 422
    stranger = card("Berger", "berger@example.org")
    assert rounds.post(path, {"language": "hu", "card": str(stranger.pk)}).status_code == 404
    answers = [rounds.post(path, {"language": "hu"}).status_code for _ in range(11)]
    assert answers == [202] * 10 + [429]


def test_all_of_a_filter_and_those_of_an_import(
    rounds: Rounds, card: Any, space: Space, owner: User, make_card: Any, make_space: Any
) -> None:
    from vizitka.transfer.importing.models import Import, ImportRow

    one, other = card("Auer", "auer@example.org", department="IT"), card("Berger", department="HR")
    foreign = make_card(make_space())
    assert rounds.standings(rounds.draft(filter={"department": ["IT"]})) == {"Auer": "ready"}
    item = Import.objects.create(
        space=space, created_by_id=owner.pk, file="x", file_name="Employees.xlsx", kind="xlsx"
    )
    for number, (made, applied) in enumerate([(one, True), (other, False), (foreign, True)]):
        ImportRow.objects.create(
            space=space, parent=item, row=number, status="create", applied=applied, card_id=made.pk
        )
    found = rounds.draft(import_id=str(item.pk))
    assert (found["source"], found["name"], found["total"]) == ("import", "Employees.xlsx", 1)
    assert rounds.standings(found) == {"Auer": "ready"}


@pytest.mark.parametrize(
    "body",
    [{}, {"uuids": [], "filter": {}}, {"filter": {}, "import_id": "0190c4c8-0000-7000-8000-000000000000"}],
)
def test_the_cards_are_named_in_one_way(rounds: Rounds, body: Any) -> None:
    assert rounds.post("/invitation-rounds", body).status_code == 422


def test_who_was_left_out_gets_nothing_and_makes_room_for_the_same_address(
    rounds: Rounds, card: Any, space: Space
) -> None:
    first, second = card("Auer", "office@example.org"), card("Berger", "office@example.org")
    item = rounds.draft(first, second)
    rounds.start(item, without=[str(first.pk)])
    assert [one.card_id for one in Invitation.objects.in_space(space.pk)] == [second.pk]
    left = rounds.summary(f"?round={item['uuid']}")["round"]["left"]
    assert [(row["name"], row["standing"]) for row in left] == [("Auer", "left_out")]


def test_a_round_is_started_once(rounds: Rounds, card: Any, letters: Any) -> None:
    item = rounds.draft(card("Auer", "auer@example.org"))
    jobs_of = [rounds.start(item).json()["data"]["job"]["uuid"] for _time in range(2)]
    assert jobs_of[0] == jobs_of[1]
    assert len(letters.to("auer@example.org")) == 1


def test_nobody_to_invite(rounds: Rounds, card: Any) -> None:
    item = rounds.draft(card("Auer"))
    refused = rounds.start(item)
    assert (refused.status_code, refused.json()["code"]) == (409, "nobody_to_invite")


def test_opened_joined_declined_are_counted_and_filtered(
    rounds: Rounds, card: Any, api: Any, code_for: Any
) -> None:
    names = ("auer", "berger", "cech", "dorn")
    item = rounds.send(*(card(name.title(), f"{name}@example.org") for name in names))
    for name in names[1:]:
        assert api.get(f"/v1/invitations/{code_for(f'{name}@example.org')}").status_code == 200
    joined = api.post(f"/v1/invitations/{code_for('cech@example.org')}/register", NEW)
    assert joined.status_code == 200, joined.content
    api.post(f"/v1/invitations/{code_for('dorn@example.org')}/decline")
    states = {
        "auer@example.org": "sent",
        "berger@example.org": "opened",
        "cech@example.org": "joined",
        "dorn@example.org": "declined",
    }
    assert rounds.states() == states
    for email, state in states.items():
        assert rounds.states(f"?state={state}&round={item['uuid']}") == {email: state}
    found = rounds.summary(f"?round={item['uuid']}")
    assert (found["opened"], found["states"]["joined"], found["states"]["sent"]) == (3, 1, 1)
    assert rounds.states("?search=berg") == {"berger@example.org": "opened"}


def test_the_link_knows_the_names_on_the_card(rounds: Rounds, card: Any, api: Any, code_for: Any) -> None:
    rounds.send(card("Szilágyi", "reka@example.org", first_name="Réka"))
    shown = api.get(f"/v1/invitations/{code_for('reka@example.org')}").json()["data"]
    assert (shown["first_name"], shown["last_name"]) == ("Réka", "Szilágyi")


def test_who_is_in_without_a_yes_has_not_joined(
    rounds: Rounds, card: Any, space: Space, make_user: Any
) -> None:
    """Nor is the draft any different for an address with an account."""
    kept = card("Auer", "auer@example.org")
    rounds.send(kept)
    waiting = Invitation.objects.in_space(space.pk).get()
    user = make_user(email="auer@example.org")
    CardMember.objects.create(space=space, card=kept, user=user, role="user", agreed=False)
    waiting.accepted_by = user
    waiting.save()
    assert rounds.states() == {"auer@example.org": "sent"}
    assert rounds.standings(rounds.draft(kept)) == {"Auer": "invited"}


def test_those_who_did_not_answer_are_reminded_once_a_day(
    rounds: Rounds, card: Any, time: Any, letters: Any, api: Any, code_for: Any
) -> None:
    item = rounds.send(*(card(name.title(), f"{name}@example.org") for name in ("auer", "berger", "cech")))
    first = code_for("auer@example.org")
    api.post(f"/v1/invitations/{code_for('berger@example.org')}/decline")
    api.get(f"/v1/invitations/{code_for('cech@example.org')}")
    early = rounds.remind()
    assert (early.status_code, early.json()["code"]) == (409, "nobody_to_remind")
    time.forward(days=1, minutes=1)
    assert rounds.summary()["remindable"] == 2
    assert rounds.remind(round=item["uuid"]).status_code == 202
    assert [len(letters.to(f"{name}@example.org")) for name in ("auer", "berger", "cech")] == [2, 1, 2]
    assert letters.to("auer@example.org")[1].subject.startswith("Emlékeztető")
    assert rounds.remind().status_code == 409
    assert api.get(f"/v1/invitations/{first}").status_code == 404
    assert api.get(f"/v1/invitations/{code_for('auer@example.org')}").status_code == 200


def test_what_the_mail_server_refuses_is_seen_and_the_address_put_right(
    rounds: Rounds, card: Any, refuse: Any, letters: Any, space: Space
) -> None:
    wrong = card("Auer", "auer@exmple.org")
    refuse("auer@exmple.org", 550, b"5.1.1 <auer@exmple.org>:\r\n Mailbox unknown")
    item = rounds.send(wrong, words={"hu": "Szia"})
    row = rounds.row("auer@exmple.org")
    assert (row["state"], row["note"]) == ("bounced", "550 5.1.1 <auer@exmple.org>: Mailbox unknown")
    assert rounds.standings(rounds.draft(wrong)) == {"Auer": "bounced"}
    path = f"/card-invitations/{row['uuid']}/address"
    assert rounds.post(path, {"email": "auer@exmple.org"}).status_code == 422
    assert rounds.post(path, {"email": "nonsense"}).status_code == 422
    done = rounds.post(path, {"email": "Auer@Example.org"})
    assert done.json()["data"]["result"] == "invited"
    assert rounds.states(f"?round={item['uuid']}") == {"auer@example.org": "sent"}
    assert "Szia" in letters.to("auer@example.org")[0].body
    assert Card.objects.in_space(space.pk).get(pk=wrong.pk).primary_email == "auer@example.org"
    assert rounds.post(path, {"email": "b@example.org"}).status_code == 404


def test_a_card_with_another_address_by_now_keeps_it(
    rounds: Rounds, card: Any, space: Space, api: Any
) -> None:
    changed = card("Auer", "wrong@example.org")
    rounds.send(changed)
    Card.objects.in_space(space.pk).filter(pk=changed.pk).update(
        emails=[{"id": "a", "label": "work", "email": "office@example.org"}]
    )
    row = rounds.row("wrong@example.org")
    rounds.post(f"/card-invitations/{row['uuid']}/address", {"email": "right@example.org"})
    assert Card.objects.in_space(space.pk).get().emails[0]["email"] == "office@example.org"


REPORT = """From: MAILER-DAEMON@mx.example.org
To: no-reply@vizitka.example
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; auer@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--b
Content-Type: {kind}

Message-ID: {name}
Subject: x

--b--
"""


@pytest.mark.parametrize(
    ("action", "status", "kind", "state"),
    [
        ("failed", "5.1.1", "message/rfc822", "bounced"),
        ("failed", "5.1.1", "text/rfc822-headers", "bounced"),
        ("delayed", "4.4.1", "message/rfc822", "sent"),
        ("failed", "4.4.7", "message/rfc822", "sent"),
    ],
)
def test_a_report_of_a_mail_that_came_back_later(
    rounds: Rounds, card: Any, letters: Any, monkeypatch: Any, action: str, status: str, kind: str, state: str
) -> None:
    import io
    from types import SimpleNamespace

    from django.core.management import call_command

    rounds.send(card("Auer", "auer@example.org"))
    name = letters.to("auer@example.org")[0].message()["Message-ID"]
    report = REPORT.format(action=action, status=status, kind=kind, name=name).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(report)))
    call_command("note_bounce", stdout=io.StringIO())
    assert rounds.states() == {"auer@example.org": state}
    assert rounds.row("auer@example.org")["note"] == ("550 5.1.1 User unknown" if state == "bounced" else "")


@pytest.mark.parametrize(
    "report",
    [
        b"",
        b"Subject: hello\n\nhi",
        REPORT.format(action="failed", status="5.1.1", kind="message/rfc822", name="<a@b>").encode(),
    ],
)
def test_other_mails_are_no_reports(report: bytes) -> None:
    from vizitka.members import bounces

    assert bounces.read(report) is None


def test_a_job_that_is_killed_and_begun_again_sends_no_mail_twice(
    rounds: Rounds, card: Any, letters: Any, space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "PART", 2)
    item = rounds.draft(*(card(f"Person{n}", f"p{n}@example.org") for n in range(7)))
    queue = member_letters.queue_joining
    parts = iter(range(100))

    def killed_in_the_third_part(*arguments: Any) -> None:
        if next(parts) == 2:
            raise SystemExit
        queue(*arguments)

    monkeypatch.setattr(member_letters, "queue_joining", killed_in_the_third_part)
    # No worker yet.
    rounds.api.post(f"{rounds.path}/invitation-rounds/{item['uuid']}/start", {})
    job = Job.objects.get()
    with rounds.capture(execute=True), pytest.raises(SystemExit):
        jobs.run(job.pk, services.work)
    assert Invitation.objects.in_space(space.pk).count() == len(letters) == 4
    Job.objects.update(status="queued")
    with rounds.capture(execute=True):
        jobs.run(job.pk, services.work)
    assert [len(letters.to(f"p{n}@example.org")) for n in range(7)] == [1] * 7
    assert Job.objects.get().status == "done"


def test_a_mail_in_whose_midst_the_worker_died_is_not_sent_again_but_named(
    rounds: Rounds, card: Any, letters: Any, space: Space, time: Any
) -> None:
    rounds.send(card("Auer", "auer@example.org"))
    Invitation.objects.in_space(space.pk).update(delivery="sending")
    key = str(Invitation.objects.in_space(space.pk).get().pk)
    tasks.send_invitation_of_round.call(key)
    assert len(letters.to("auer@example.org")) == 1
    assert rounds.states() == {"auer@example.org": "unknown"}
    # Nor by a task that is in the queue twice.
    Invitation.objects.in_space(space.pk).update(delivery="sent")
    tasks.send_invitation.call(key)
    assert len(letters.to("auer@example.org")) == 1
    Invitation.objects.in_space(space.pk).update(delivery="unknown")
    time.forward(days=2)
    assert rounds.remind().status_code == 202
    assert len(letters.to("auer@example.org")) == 2


def test_what_waited_before_an_update_is_sent(rounds: Rounds, card: Any, letters: Any, space: Space) -> None:
    """The release before knows nothing of deliveries: its rows are sent, and count as sent."""
    rounds.send(card("Auer", "auer@example.org"))
    Invitation.objects.in_space(space.pk).update(delivery="")
    assert rounds.states() == {"auer@example.org": "sent"}
    tasks.send_invitation.call(str(Invitation.objects.in_space(space.pk).get().pk))
    assert len(letters.to("auer@example.org")) == 2


def test_what_has_not_gone_yet_is_stopped(
    rounds: Rounds, card: Any, space: Space, letters: Any, api: Any, code_for: Any
) -> None:
    gone, waits = card("Auer", "auer@example.org"), card("Berger", "berger@example.org")
    item = rounds.send(gone, waits)
    Invitation.objects.in_space(space.pk).filter(card=waits).update(delivery="queued")
    sent = len(letters)
    stopped = rounds.post(f"/invitation-rounds/{item['uuid']}/stop")
    assert stopped.json()["data"] == {"stopped": 1}
    tasks.send_invitation_of_round.call(str(Invitation.objects.in_space(space.pk).get(card=waits).pk))
    assert len(letters) == sent
    assert rounds.states() == {"auer@example.org": "sent"}


def test_a_free_space_sends_fifty_a_day_and_says_who_is_left(
    make_user: Any,
    make_space: Any,
    make_card: Any,
    monkeypatch: Any,
    letters: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    monkeypatch.setattr(member_rules, "FREE_DAILY_LIMIT", 2)
    owner = make_user(language="en")
    space = make_space(owner=owner, licence=None)
    people = [
        make_card(
            space, state="draft", last_name=f"P{n}", emails=[{"label": "work", "email": f"p{n}@example.org"}]
        )
        for n in range(3)
    ]
    rounds = Rounds(space, owner, django_capture_on_commit_callbacks)
    item = rounds.draft(*people)
    assert item["plan"]["left_today"] == 2
    job = rounds.start(item).json()["data"]["job"]["uuid"]
    assert len(letters) == 2
    told = rounds.api.get(f"/v1/jobs/{job}").json()["data"]
    assert told["differs"] is True
    assert "1 was not sent." in told["message"]
    left = rounds.summary(f"?round={item['uuid']}")["round"]["left"]
    assert [row["standing"] for row in left] == ["limit_reached"]


def test_a_licence_has_a_mail_a_day_for_each_of_its_cards(
    rounds: Rounds, card: Any, space: Space, monkeypatch: Any
) -> None:
    monkeypatch.setattr(member_rules, "DAILY_LIMIT", 10)
    assert rounds.draft(card("Auer"))["plan"]["left_today"] == 1010
    Licence.objects.update(valid_until=clock.now() - dt.timedelta(days=40))
    assert rounds.draft(card("Auer"))["plan"]["left_today"] == member_rules.FREE_DAILY_LIMIT


@pytest.mark.parametrize(
    "words",
    [
        "See https://evil.example/login",
        "www.evil.com",
        "Sign in at evil.com/vizitka now",
        "evil.co.uk",
        "evil。com",
        "ev\u200bil.com",
        "(evil.com)",
        "user@evil.com/login",
    ],
)
def test_own_words_hold_no_links(
    rounds: Rounds, card: Any, words: str, owner: User, space: Space, api: Any
) -> None:
    someone = card("Auer", "auer@example.org")
    item = rounds.draft(someone)
    refused = rounds.start(item, words={"hu": words})
    assert refused.status_code == 422
    preview = f"/invitation-rounds/{item['uuid']}/preview"
    assert rounds.post(preview, {"language": "hu", "message": words}).status_code == 422
    body = {"invitations": [{"email": "a@example.org", "role": "user"}], "message": words}
    assert rounds.api.post(f"/v1/cards/{someone.pk}/invitations", body).status_code == 422
    assert not Invitation.objects.in_space(space.pk).exists()


def test_own_words_hold_what_is_no_link(rounds: Rounds, card: Any) -> None:
    item = rounds.draft(card("Auer", "auer@example.org"))
    words = "Ab 1.12. gilt: Lena (Büro 2.14, lena.it@firma.at) hilft z.B. bei Fotos.Danke an alle!"
    assert rounds.start(item, words={"hu": words}).status_code == 202


def test_another_tenant_sees_and_does_nothing(
    rounds: Rounds, card: Any, make_user: Any, make_space: Any, make_card: Any
) -> None:
    item = rounds.send(card("Auer", "auer@example.org"))
    mallory = make_user()
    elsewhere = make_space(owner=mallory)
    foreign = Rounds(elsewhere, mallory, rounds.capture)
    for method, path in (
        ("get", f"/invitation-rounds/{item['uuid']}"),
        ("get", f"/invitation-rounds/{item['uuid']}/cards"),
        ("post", f"/invitation-rounds/{item['uuid']}/start"),
        ("post", f"/invitation-rounds/{item['uuid']}/stop"),
        ("get", f"/card-invitations/summary?round={item['uuid']}"),
    ):
        body: dict[str, str] | None = {} if method == "post" else None
        assert foreign.api.request(method, foreign.path + path, body).status_code == 404
        assert foreign.api.request(method, rounds.path + path, body).status_code == 404
    own = make_card(
        elsewhere, first_name="", last_name="Own", emails=[{"label": "work", "email": "own@example.org"}]
    )
    mixed = foreign.draft(own, Card.objects.across_spaces("test").get(last_name="Auer"))
    assert foreign.standings(mixed) == {"Own": "ready"}
    assert foreign.remind(round=item["uuid"]).status_code == 409
    assert foreign.states(f"?round={item['uuid']}") == {}


def test_who_may_no_longer_is_stopped(
    rounds: Rounds, card: Any, space: Space, owner: User, letters: Any
) -> None:
    item = rounds.draft(card("Auer", "auer@example.org"))
    rounds.api.post(f"{rounds.path}/invitation-rounds/{item['uuid']}/start", {})
    space.members.filter(user=owner).update(role="editor")
    job = Job.objects.get()
    with rounds.capture(execute=True):
        jobs.run(job.pk, services.work)
    job.refresh_from_db()
    assert (job.status, len(letters)) == ("failed", 0)


def test_drafts_and_old_rounds_are_forgotten(rounds: Rounds, card: Any, time: Any, space: Space) -> None:
    rounds.draft(card("Auer", "auer@example.org"))
    sent = rounds.send(card("Berger", "berger@example.org"))
    time.forward(days=2)
    services.purge_rounds()
    assert [str(one.pk) for one in InvitationRound.objects.in_space(space.pk)] == [sent["uuid"]]
    time.forward(days=90)
    services.purge_rounds()
    assert not InvitationRound.objects.in_space(space.pk).exists()
    assert not InvitationRoundPart.objects.in_space(space.pk).exists()


def test_five_hundred_cost_the_plan_as_many_queries_as_five(rounds: Rounds, card: Any) -> None:
    def cost(item: Any) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            rounds.api.get(f"{rounds.path}/invitation-rounds/{item['uuid']}")
        return len(found)

    few = rounds.draft(card("Auer", "auer@example.org"))
    many = rounds.draft(*(card(f"P{n}", f"p{n}@example.org") for n in range(120)))
    assert cost(few) == cost(many)


def test_the_mails_of_a_round_wait_behind_those_that_somebody_waits_for() -> None:
    assert tasks.send_invitation_of_round.priority < tasks.send_invitation.priority


def test_while_the_mail_server_is_away_mails_wait_and_go_once_it_is_back(
    rounds: Rounds, card: Any, letters: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = EmailMessage.send

    def away(message: EmailMessage, fail_silently: bool = False) -> int:
        raise ConnectionRefusedError

    item = rounds.draft(card("Auer", "auer@example.org"))
    with override_settings(TASKS=TASKS):
        rounds.start(item)
        jobs.run(Job.objects.get().pk, services.work)
        first = DBTaskResult.objects.get(task_path__endswith="send_invitation_of_round")
        assert first.priority < 0
        monkeypatch.setattr(EmailMessage, "send", away)
        tasks.send_invitation_of_round.call(*first.args_kwargs["args"])
        assert rounds.states() == {"auer@example.org": "waiting"}
        again = DBTaskResult.objects.filter(task_path=first.task_path).exclude(pk=first.pk).get()
        assert (again.args_kwargs["args"][1], again.priority) == (1, first.priority)
        monkeypatch.setattr(EmailMessage, "send", send)
        tasks.send_invitation_of_round.call(*again.args_kwargs["args"])
        assert rounds.states() == {"auer@example.org": "sent"}
        # The task that failed first is taken once more, as after a crash.
        tasks.send_invitation_of_round.call(*first.args_kwargs["args"])
    assert len(letters.to("auer@example.org")) == 1


def test_a_mail_server_that_never_comes_back_is_told(
    rounds: Rounds, card: Any, space: Space, refuse: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds.send(card("Auer", "auer@example.org"))
    Invitation.objects.in_space(space.pk).update(delivery="queued")
    refuse("auer@example.org", 452, b"4.2.2 Mailbox full")
    last: list[Any] = [str(Invitation.objects.in_space(space.pk).get().pk), delivery.LAST_ATTEMPT]
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        tasks.send_invitation_of_round.call(*last)
    row = rounds.row("auer@example.org")
    assert (row["state"], row["note"]) == ("bounced", "452 4.2.2 Mailbox full")


def test_one_address_has_few_mails_a_day_also_when_its_invitation_is_withdrawn_in_between(
    rounds: Rounds, card: Any, letters: Any, time: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_rules, "MOST_TO_ONE", 3)
    stranger = card("Auer", "auer@example.org")
    path = f"/v1/cards/{stranger.pk}/invitations"
    body = {"invitations": [{"email": "auer@example.org", "role": "user"}]}

    def invite() -> str:
        result: str = rounds.api.post(path, body).json()["data"][0]["result"]
        time.forward(minutes=2)
        return result

    def waiting() -> str:
        return str(rounds.api.get(path).json()["data"][0]["uuid"])

    with rounds.capture(execute=True):
        assert invite() == "invited"
        rounds.api.delete(f"{path}/{waiting()}")
        assert [invite(), invite(), invite()] == ["invited", "resent", "limit_reached"]
        refused = rounds.api.post(f"{path}/{waiting()}/resend")
        assert (refused.status_code, refused.json()["code"]) == (429, "mailed_often")
        rounds.api.delete(f"{path}/{waiting()}")
    item = rounds.send(stranger)
    left = rounds.summary(f"?round={item['uuid']}")["round"]["left"]
    assert [row["standing"] for row in left] == ["limit_reached"]
    time.forward(days=1)
    assert invite() == "invited"


def test_an_import_of_another_space_is_none(rounds: Rounds, make_space: Any, make_user: Any) -> None:
    from vizitka.transfer.importing.models import Import

    stranger = make_user()
    foreign = Import.objects.create(
        space=make_space(owner=stranger), created_by_id=stranger.pk, file="x", file_name="x", kind="csv"
    )
    answer = rounds.post("/invitation-rounds", {"import_id": str(foreign.pk)})
    assert answer.status_code == 404


def test_a_person_has_a_few_drafts_at_a_time(rounds: Rounds, card: Any, space: Space) -> None:
    one = card("Auer", "auer@example.org")
    made = [rounds.draft(one)["uuid"] for _number in range(rules.MOST_DRAFTS + 2)]
    kept = {str(item.pk) for item in InvitationRound.objects.in_space(space.pk)}
    assert kept == set(made[2:])
