"""Campaigns against a mail server that refuses, puts off and breaks: nobody gets a letter twice, and what became of
each is said."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.newsletter.letters.conftest import Office
from tests.ports import free_port
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.mail.smtp import HandedOver, Outcome, transport
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.letters import delivering, errands, pausing, sending, services, taking_up, turns
from vizitka.newsletter.letters.enums import DeliveryState
from vizitka.newsletter.letters.models import Campaign, Delivery, ServerPause
from vizitka.newsletter.people import suppression
from vizitka.newsletter.people.models import Subscriber

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Server:
    """A mail server: `rcpt` and `data` say what it answers to whom, once each and then 250; it ends the connection for
    "close"."""

    rcpt: dict[str, list[str]] = field(default_factory=dict)
    # Domains that put off whoever it is for, and how often they were asked.
    busy: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    data: dict[str, list[str]] = field(default_factory=dict)
    taken: list[tuple[str, str]] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    connections: int = 0
    resets: int = 0
    heard: Callable[[str], None] = lambda receiver: None

    async def handle_EHLO(self, server: Any, session: Any, envelope: Any, hostname: str) -> str:
        self.connections += 1
        session.host_name = hostname
        return "250 HELP"

    async def handle_RSET(self, server: Any, session: Any, envelope: Any) -> str:
        self.resets += 1
        return "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        self.asked.append(address)
        if address.rpartition("@")[2] in self.busy:
            return "451 4.7.1 greylisted"
        said = self.rcpt.get(address)
        if said:
            return said.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        receiver = envelope.rcpt_tos[0]
        self.heard(receiver)
        said = (self.data.get(receiver) or [""]).pop(0)
        if said == "close":
            # It has everything, and nobody hears so.
            self.taken.append((envelope.mail_from, receiver))
            server.transport.close()
            return "250 OK"
        if said:
            return said
        self.taken.append((envelope.mail_from, receiver))
        self.raw.append(envelope.original_content)
        return "250 OK"

    @property
    def receivers(self) -> list[str]:
        return sorted(receiver for _sender, receiver in self.taken)


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    # The mail to who has sent it is tested by itself (test_ends.py).
    monkeypatch.setattr(errands.TELL_SENDER, "put", lambda *_given: None)
    handler = Server()
    port = free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "vizitka.common.mail.smtp.SigningBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS = "127.0.0.1", False
    settings.EMAIL_PORT = port
    yield handler
    controller.stop()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    moment = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: moment[0])

    def go(**passed: float) -> None:
        moment[0] += dt.timedelta(**passed)

    return go


def by_state(office: Office, campaign: str) -> dict[str, str]:
    rows = Delivery.objects.in_space(office.space.pk).filter(campaign_id=campaign)
    return dict(rows.values_list("subscriber__email", "state"))


def test_each_letter_has_its_own_way_back_and_way_out(office: Office, server: Server, settings: Any) -> None:
    settings.MAIL_BOUNCES, settings.MAIL_UNSUBSCRIBE = "bounces@alpenwerk.at", "leave@alpenwerk.at"
    office.subscribe("ada@post.example", first_name="Ada")
    campaign = office.ready()
    office.do(campaign, "send")
    (delivery,) = Delivery.objects.in_space(office.space.pk)
    assert server.taken == [(f"bounces+{delivery.pk.hex}@alpenwerk.at", "ada@post.example")]
    head = server.raw[0].partition(b"\r\n\r\n")[0].decode()
    unfolded = head.replace("\r\n ", " ")
    leave = "http://testserver/newsletter/leave/"
    assert f"List-Unsubscribe:  <{leave}" in unfolded or f"List-Unsubscribe: <{leave}" in unfolded
    assert "mailto:leave@alpenwerk.at?subject=" in unfolded
    assert "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click" in head
    assert "\r\nReply-To: post@alpenwerk.at" in head
    assert "\r\nAuto-Submitted: auto-generated" in head
    assert "=?" not in unfolded.split("List-Unsubscribe:")[1].split("\r\n")[0]


def test_refusals_put_offs_and_breaks_are_told_apart(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    names = ("ok", "nobody", "full", "slow", "spam", "broken", "last")
    for name in names:
        office.subscribe(f"{name}@post.example")
    server.rcpt = {
        "nobody@post.example": ["550 5.1.1 <nobody@post.example> unknown"],
        "full@post.example": ["552 5.2.2 mailbox full"],
        "slow@post.example": ["451 4.7.1 greylisted", "451 4.7.1 greylisted"],
    }
    server.data = {"spam@post.example": ["554 5.7.1 looks like spam"], "broken@post.example": ["close"]}
    campaign = office.ready()
    office.do(campaign, "send")
    assert by_state(office, campaign) == {
        "ok@post.example": "sent",
        "nobody@post.example": "failed",
        "full@post.example": "failed",
        "slow@post.example": "queued",
        "spam@post.example": "failed",
        "broken@post.example": "unknown",
        "last@post.example": "sent",
    }
    assert server.connections == 2
    assert server.resets >= 3
    # A campaign with a letter that waits is not over.
    assert office.read(campaign)["status"] == "sending"
    numbers = office.read(campaign, "/numbers")
    assert (numbers["waiting"], numbers["counts"]["unknown"], numbers["bounced"]) == (1, 1, 1)

    # Only a mailbox that is not there stops its address; nobody else's.
    stati = dict(Subscriber.objects.in_space(office.space.pk).values_list("email", "status"))
    assert {email for email, status in stati.items() if status != "subscribed"} == {"nobody@post.example"}

    # Who does not arrive is named to those who may write, without the address in what the server said.
    rows = office.read(campaign, "/deliveries")
    assert {(row["email"], row["state"], row["code"]) for row in rows} == {
        ("nobody@post.example", "failed", "5.1.1"),
        ("full@post.example", "failed", "5.2.2"),
        ("spam@post.example", "failed", "5.7.1"),
        ("broken@post.example", "unknown", ""),
    }
    assert not [row for row in rows if "nobody@" in row["answer"]]

    later(minutes=6)
    taking_up.take_up()
    assert by_state(office, campaign)["slow@post.example"] == "queued"
    later(minutes=16)
    taking_up.take_up()
    assert by_state(office, campaign)["slow@post.example"] == "sent"
    assert office.read(campaign)["status"] == "finished"
    assert server.receivers == sorted(f"{name}@post.example" for name in ("ok", "slow", "broken", "last"))


def test_a_letter_is_given_up_after_a_day(office: Office, server: Server, later: Callable[..., None]) -> None:
    office.subscribe("slow@post.example")
    server.rcpt = {"slow@post.example": ["451 4.2.0 later"] * 20}
    campaign = office.ready()
    office.do(campaign, "send")
    for _ in range(12):
        later(hours=9)
        taking_up.take_up()
    office.sign_in()
    assert (by_state(office, campaign), office.read(campaign)["status"]) == (
        {"slow@post.example": "failed"},
        "finished",
    )
    assert len(server.rcpt["slow@post.example"]) == 10


def test_a_server_that_puts_letters_off_is_left_alone_for_a_while(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    """Three letters in a row are enough; then the others wait with them, and one asks after each pause."""
    for number in range(8):
        office.subscribe(f"person{number}@grey.example")
    for number in range(3):
        office.subscribe(f"person{number}@post.example")
    server.busy = {"grey.example"}
    campaign = office.ready()
    office.do(campaign, "send")

    def asked() -> int:
        """Since the last look."""
        found = sum(address.endswith("@grey.example") for address in server.asked)
        server.asked.clear()
        return found

    assert asked() == 3
    assert [
        receiver for receiver in server.receivers if receiver.endswith("@post.example")
    ] == server.receivers
    assert (len(server.receivers), office.states(campaign).count("queued")) == (3, 8)
    # Another campaign knows it, too.
    office.do(office.ready(), "send")
    assert asked() == 0
    later(minutes=4)
    taking_up.take_up()
    assert asked() == 0
    # After five minutes one of them asks, and the next pause is of fifteen.
    later(minutes=2)
    taking_up.take_up()
    assert asked() == 1
    later(minutes=14)
    taking_up.take_up()
    assert asked() == 0
    server.busy = set()
    later(minutes=2)
    taking_up.take_up()
    later(minutes=1)
    taking_up.take_up()
    assert set(office.states(campaign)) == {"sent"}
    assert len(server.receivers) == 2 * 11
    # No table says whom it was about, and nothing is left of it once the server takes letters.
    assert not ServerPause.objects.exists()


def test_a_server_that_never_takes_anything_is_given_up_like_a_letter(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    for number in range(6):
        office.subscribe(f"person{number}@grey.example")
    server.busy = {"grey.example"}
    campaign = office.ready()
    office.do(campaign, "send")
    assert "grey" not in str(list(ServerPause.objects.values()))
    for _ in range(12):
        later(hours=9)
        taking_up.take_up()
    assert set(office.states(campaign)) == {"failed"}
    assert office.row(campaign).status == "finished"
    codes = set(Delivery.objects.in_space(office.space.pk).values_list("code", flat=True))
    assert codes == {"4.7.1"}
    assert len(server.asked) <= 3 + 12
    later(days=4)
    assert pausing.purge() == 1


def test_full_mailboxes_pause_no_server(office: Office, server: Server) -> None:
    for number in range(12):
        office.subscribe(f"person{number}@post.example")
    server.rcpt = {f"person{number}@post.example": ["452 4.2.2 mailbox full"] for number in range(11)}
    campaign = office.ready()
    office.do(campaign, "send")
    assert len(server.asked) == 12
    assert office.states(campaign).count("sent") == 1
    assert not ServerPause.objects.exists()


@pytest.mark.parametrize(
    "answer", ["452 4.2.2 mailbox full", "452 mailbox full", "450 mailbox busy", "450 4.2.1 not now"]
)
def test_full_mailboxes_of_many_companies_pause_no_campaign(
    office: Office, server: Server, answer: str
) -> None:
    for number in range(12):
        office.subscribe(f"person@company{number}.example")
        server.rcpt[f"person@company{number}.example"] = [answer]
    office.subscribe("last@post.example")
    campaign = office.ready()
    office.do(campaign, "send")
    assert (len(server.asked), server.receivers) == (13, ["last@post.example"])
    assert office.row(campaign).away_since is None
    assert not ServerPause.objects.exists()


def test_servers_that_each_put_off_in_their_own_way_pause_no_campaign(office: Office, server: Server) -> None:
    answers = ("451 4.7.1 greylisted", "451 4.4.1 no route", "450 4.2.2 full", "451 4.3.0 later")
    for number in range(24):
        office.subscribe(f"person@company{number}.example")
        server.rcpt[f"person@company{number}.example"] = [answers[number % len(answers)]]
    office.subscribe("last@post.example")
    campaign = office.ready()
    office.do(campaign, "send")
    assert (len(server.asked), server.receivers) == (25, ["last@post.example"])
    assert office.row(campaign).away_since is None


def test_letters_that_are_left_because_they_are_put_off_stop_no_campaign(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    """A dozen servers that want nothing of us for days are no server that is away: each letter is given up by itself,
    and the campaign ends."""
    for number in range(12):
        office.subscribe(f"person@company{number}.example")
        server.rcpt[f"person@company{number}.example"] = ["451 4.7.1 greylisted"] * 20
    campaign = office.ready()
    office.do(campaign, "send")
    for _ in range(14):
        later(hours=9)
        taking_up.take_up()
    assert (office.row(campaign).status, set(office.states(campaign))) == ("finished", {"failed"})


def test_a_server_that_hangs_up_for_one_receiver_lets_the_others_through(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    for name in ("first", "poison", "last"):
        office.subscribe(f"{name}@post.example")
    server.rcpt = {"poison@post.example": ["421 4.3.0 closing"] * 9}
    server.heard = lambda _receiver: later(seconds=1)
    campaign = office.ready()
    office.do(campaign, "send")
    assert server.receivers == ["first@post.example"]
    later(minutes=3)
    taking_up.take_up()
    assert server.receivers == ["first@post.example", "last@post.example"]
    # It took something since: the day after which the campaign would be stopped begins anew.
    assert office.row(campaign).away_since == clock.now()
    assert by_state(office, campaign)["poison@post.example"] == "queued"


def test_a_server_that_ends_connections_after_some_letters_is_not_away(
    office: Office, server: Server
) -> None:
    for number in range(5):
        office.subscribe(f"person{number}@post.example")
    server.rcpt = {f"person{number}@post.example": ["421 4.7.0 enough here"] for number in (2, 4)}
    campaign = office.ready()
    office.do(campaign, "send")
    assert (len(server.receivers), server.connections) == (5, 3)
    assert office.row(campaign).status == "finished"


def test_the_own_mail_server_gets_a_pause_where_it_puts_off_everything(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    for number in range(30):
        office.subscribe(f"person@company{number}.example")
    server.busy = {f"company{number}.example" for number in range(30)}
    campaign = office.ready()
    office.do(campaign, "send")
    assert len(server.asked) == 10
    numbers = f"/v1/newsletter-campaigns/{campaign}/numbers"
    assert office.api.get(numbers).json()["data"]["away_since"] is not None
    taking_up.take_up()
    assert len(server.asked) == 10
    server.busy = set()
    later(minutes=6)
    taking_up.take_up()
    assert set(office.states(campaign)) == {"sent"}
    assert office.api.get(numbers).json()["data"]["away_since"] is None


def test_a_server_that_wants_no_sender_now_is_not_asked_for_each_letter(
    office: Office, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def handle_MAIL(_server: Any, _session: Any, _envelope: Any, address: str, _options: Any) -> str:
        heard.append(address)
        return "451 4.3.2 not now"

    monkeypatch.setattr(server, "handle_MAIL", handle_MAIL, raising=False)
    for _ in range(5):
        office.subscribe()
    campaign = office.ready()
    office.do(campaign, "send")
    assert len(heard) == 1
    assert set(office.states(campaign)) == {"queued"}


def test_connections_are_made_anew_after_so_many_letters(
    office: Office, server: Server, settings: Any
) -> None:
    settings.MAIL_PER_CONNECTION = 2
    for _ in range(5):
        office.subscribe()
    office.do(office.ready(), "send")
    assert (len(server.taken), server.connections) == (5, 3)


def test_a_server_that_is_away_is_asked_again_for_a_day(
    office: Office, server: Server, settings: Any, later: Callable[..., None]
) -> None:
    office.subscribe()
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    campaign = office.ready()
    office.do(campaign, "send")
    assert (office.states(campaign), office.read(campaign)["status"]) == (["queued"], "sending")
    # Whoever looks at it is told, and since when.
    numbers = f"/v1/newsletter-campaigns/{campaign}/numbers"
    since = office.api.get(numbers).json()["data"]["away_since"]
    assert since is not None
    later(minutes=3)
    taking_up.take_up()
    assert office.api.get(numbers).json()["data"]["away_since"] == since
    later(hours=25)
    taking_up.take_up()
    office.sign_in()
    found = office.read(campaign)
    assert (found["status"], found["reason"]) == ("stopped", "server_away")
    settings.EMAIL_PORT = port
    office.do(campaign, "resume")
    assert (office.states(campaign), office.read(campaign)["status"]) == (["sent"], "finished")
    assert office.api.get(numbers).json()["data"]["away_since"] is None


def test_who_leaves_while_it_is_sent_gets_nothing_more(office: Office, server: Server) -> None:
    _first, second, third = (office.subscribe(f"{name}@post.example") for name in "abc")

    def leaves(_receiver: str) -> None:
        Subscriber.objects.in_space(office.space.pk).filter(pk=second.pk).update(status="unsubscribed")
        suppression.add(office.space.pk, third.email, SuppressionReason.MANUAL)

    campaign = office.ready()
    # In the moment before: what was read of them is old.
    ends = delivering._may_be_written_to

    def look(subscriber: Subscriber) -> bool:
        found = ends(subscriber)
        if subscriber.pk == second.pk:
            leaves("")
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delivering, "_may_be_written_to", look)
        office.do(campaign, "send")
    assert server.receivers == ["a@post.example"]
    assert by_state(office, campaign) == {
        "a@post.example": "sent",
        "b@post.example": "skipped",
        "c@post.example": "skipped",
    }


def test_two_workers_send_nobody_a_letter_twice(office: Office, server: Server) -> None:
    """The second takes the turn of the first, which goes on: each letter goes once, by whoever took it."""
    for _ in range(6):
        office.subscribe()
    campaign = office.row(office.ready())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errands.SEND, "put", lambda *_given: None)
        office.do(str(campaign.pk), "send")
    first = turns.take(campaign.pk, 0)
    assert first is not None
    assert turns.take(campaign.pk, 0) is None
    assert sending._prepare(first)
    ids = list(sending._ready(first).values_list("pk", flat=True))
    carrier = transport()
    delivering.send_one(first, carrier, ids[0])
    # Housekeeping finds it held by nobody who lives.
    Campaign.objects.in_space(office.space.pk).update(held_by=first.token)
    taking_up.take_up()
    for key in ids:
        delivering.send_one(first, carrier, key)
    carrier.close()
    assert server.receivers == sorted(person.email for person in office.people)


def test_what_a_dead_worker_was_at_is_named_and_not_sent_again(office: Office, server: Server) -> None:
    for _ in range(3):
        office.subscribe()
    campaign = office.ready()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errands.SEND, "put", lambda *_given: None)
        office.do(campaign, "send")
    turn = turns.take(office.row(campaign).pk, 0)
    assert turn is not None
    sending._prepare(turn)
    row = Delivery.objects.in_space(office.space.pk).select_related("subscriber").first()
    assert row is not None
    assert delivering._claim(turn, row)
    # Killed here. The next one has another token.
    Campaign.objects.in_space(office.space.pk).update(held_until=clock.now() - dt.timedelta(seconds=1))
    taking_up.take_up()
    assert sorted(office.states(campaign)) == ["sent", "sent", "unknown"]
    assert row.subscriber.email not in server.receivers
    assert office.read(campaign)["status"] == "finished"
    # It was alive after all, and says what it knows.
    delivering._note(turn, row, row.subscriber, HandedOver(Outcome.SENT))
    assert sorted(office.states(campaign)) == ["sent", "sent", "sent"]


def test_a_rate_is_kept(office: Office, server: Server, later: Callable[..., None]) -> None:
    for _ in range(9):
        office.subscribe()
    campaign = office.ready()
    at = f"/v1/newsletter-campaigns/{campaign}"
    office.api.patch(at, {"rate": 12}, If_Match=office.api.get(at).headers["ETag"])
    office.do(campaign, "send")
    seen = [len(server.taken)]
    for _ in range(4):
        later(seconds=11)
        taking_up.take_up()
        seen.append(len(server.taken))
    assert seen == [2, 4, 6, 8, 9]


def test_a_pause_holds_and_a_cancellation_ends(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    for _ in range(4):
        office.subscribe()
    campaign = office.ready()
    send_one, number = delivering.send_one, [0]

    def one(*given: Any) -> None:
        send_one(*given)
        number[0] += 1
        if number[0] == 2:
            services.pause(SYSTEM, office.row(campaign))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delivering, "send_one", one)
        office.do(campaign, "send")
    assert len(server.taken) == 2
    assert office.read(campaign)["status"] == "paused"
    later(minutes=10)
    taking_up.take_up()
    assert len(server.taken) == 2
    assert office.do(campaign, "cancel")["status"] == "cancelled"
    assert sorted(office.states(campaign)) == ["sent", "sent", "skipped", "skipped"]
    office.do(campaign, "resume", expect=409)


def test_a_schedule_is_kept_and_one_long_past_asks(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    office.subscribe()
    one, other, third = office.ready(), office.ready(), office.ready()
    at = {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()}
    for campaign in (one, other, third):
        assert office.do(campaign, "schedule", at)["status"] == "scheduled"
    taking_up.take_up()
    assert not server.taken
    assert office.do(third, "cancel")["status"] == "draft"
    # The second is found a day late, as after an outage.
    later(minutes=61)
    Campaign.objects.in_space(office.space.pk).filter(pk=other).update(
        scheduled_at=clock.now() - dt.timedelta(hours=25)
    )
    taking_up.take_up()
    assert office.read(one)["status"] == "finished"
    found = office.read(other)
    assert (found["status"], found["reason"], found["editable"]) == ("stopped", "late", True)
    assert len(server.taken) == 1
    assert office.do(other, "resume")["status"] in {"sending", "finished"}
    assert len(server.taken) == 2


def test_what_is_switched_off_stands_and_says_why(
    office: Office, server: Server, later: Callable[..., None]
) -> None:
    from vizitka.newsletter.people.settings import NewsletterSettings

    office.subscribe()
    campaign = office.ready()
    office.do(campaign, "schedule", {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()})
    NewsletterSettings.objects.in_space(office.space.pk).update(newsletter=False)
    later(minutes=61)
    taking_up.take_up()
    found = office.read(campaign)
    assert (found["status"], found["reason"]) == ("stopped", "switched_off")
    assert office.do(campaign, "resume", expect=409)["code"] == "campaign_faulty"
    assert not server.taken


def test_after_a_restore_everything_on_its_way_stands(office: Office, server: Server) -> None:
    for _ in range(2):
        office.subscribe()
    campaign = office.ready()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errands.SEND, "put", lambda *_given: None)
        office.do(campaign, "send")
    turn = turns.take(office.row(campaign).pk, 0)
    assert turn is not None
    sending._prepare(turn)
    row = Delivery.objects.in_space(office.space.pk).first()
    assert row is not None
    assert delivering._claim(turn, row)
    assert taking_up.stop_after_restore() == 1
    assert taking_up.take_up() == 0
    found = office.read(campaign)
    assert (found["status"], found["reason"]) == ("stopped", "restored")
    assert sorted(office.states(campaign)) == [DeliveryState.QUEUED, DeliveryState.UNKNOWN]
    assert not server.taken


def test_it_goes_on_when_its_sender_has_left(office: Office, server: Server) -> None:
    office.subscribe()
    campaign = office.ready()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errands.SEND, "put", lambda *_given: None)
        office.do(campaign, "send")
    Campaign.objects.in_space(office.space.pk).update(sent_by=None)
    taking_up.take_up()
    assert (office.states(campaign), office.row(campaign).status) == (["sent"], "finished")
