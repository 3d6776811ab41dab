"""Signatures into mailboxes of Google Workspace: looked at, written, put back; nobody twice, whatever goes wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection as database
from django.db import transaction
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MakeCard, MakeSpace
from tests.signatures import fake_gmail
from tests.signatures.conftest import House
from tests.signatures.fake_gmail import FakeGmail
from tests.wallet import chain
from vizitka.audit.models import AuditEntry
from vizitka.cards import residents
from vizitka.common import asking, clock
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures.enums import MailboxStanding
from vizitka.signatures.mailboxes import google, rules, services, vault, work
from vizitka.signatures.mailboxes.gateways import Away
from vizitka.signatures.mailboxes.rules import Consequence, Known
from vizitka.signatures.models import MailboxEntry, MailboxSignature, MailConnection, SignatureCopy

pytestmark = pytest.mark.django_db
EVA, SIME, ALIAS = "p0@alpenwerk.example", "p1@alpenwerk.example", "eva@alpenwerk.example"
ACCOUNT = chain.account(client_id="107734290011223344").decode()


@pytest.fixture
def fake(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGmail]:
    google._tokens._kept.clear()
    waited: list[float] = []
    monkeypatch.setattr(work._Round, "_wait", lambda _self, seconds: waited.append(seconds))
    with fake_gmail.serving() as server:
        settings.GMAIL_URL = settings.GMAIL_TOKENS = server.base
        server.mailboxes = {EVA: {EVA: "<b>Eva, by hand</b>"}, SIME: {SIME: ""}}
        server.waited = waited  # type: ignore[attr-defined]
        yield server


@pytest.fixture
def made(house: House, fake: FakeGmail) -> str:
    """A signature, in a space that is connected."""
    answer = house.owner.put(connections(house) + "/google", {"account": ACCOUNT})
    assert answer.status_code == 200, answer.content
    return str(house.make()["uuid"])


def connections(house: House) -> str:
    return f"/v1/spaces/{house.space.pk}/signature-connections"


def mailboxes(house: House) -> str:
    return f"/v1/spaces/{house.space.pk}/signature-mailboxes"


def do(house: House, what: str, signature: str | None = None, **values: Any) -> Job:
    """The job, done."""
    with house.commit(execute=True):
        if what == "restore":
            answer = house.owner.post(f"{mailboxes(house)}/restore", values)
        else:
            answer = house.owner.post(
                f"{mailboxes(house)}/work", {"work": what, "signature": signature} | values
            )
    assert answer.status_code == 202, answer.content
    return Job.objects.get(pk=answer.json()["data"]["uuid"])


def change(house: House, **values: Any) -> None:
    house.cards[0].refresh_from_db()
    version = f'"{house.cards[0].version}"'
    answer = house.owner.patch(f"/v1/cards/{house.cards[0].pk}", values, If_Match=version)
    assert answer.status_code == 200, answer.content


def said(job: Job) -> list[str]:
    return [str(message["id"]) for message in job.messages]


def states(house: House, **query: Any) -> dict[str, list[tuple[str, str]]]:
    rows = house.owner.get(f"{mailboxes(house)}?{urlencode(query)}").json()["data"]
    return {row["name"]: [(one["address"], one["state"]) for one in row["mailboxes"]] for row in rows}


def test_a_key_is_kept_encrypted_and_never_shown(house: House, made: str) -> None:
    row = MailConnection.objects.in_space(house.space.pk).get()
    assert "PRIVATE KEY" not in row.sealed
    assert chain.ACCOUNT not in row.sealed
    found = house.owner.get(connections(house))
    shown = found.json()["data"][0]
    assert (shown["provider"], shown["standing"], shown["identifier"]) == ("google", "ready", chain.ACCOUNT)
    assert shown["application"] == "107734290011223344"
    assert b"PRIVATE" not in found.content
    assert row.sealed.encode() not in found.content
    entry = AuditEntry.objects.get(action="mail_connection.saved")
    assert "PRIVATE" not in json.dumps(entry.changes, default=str)
    # What is copied into another space opens nothing there.
    row.space_id = row.pk
    with pytest.raises(ValueError, match="no key of this space"):
        vault.opened(row)


def test_a_file_that_is_no_key_is_refused_in_words(house: House, fake: FakeGmail) -> None:
    for text, why in (
        ("{", "no JSON"),
        ('{"type": "authorized_user"}', "no service account"),
        (chain.account(private_key="x").decode(), "no key in this file"),
        (chain.account(client_email="x").decode(), "whose it is"),
    ):
        answer = house.owner.put(connections(house) + "/google", {"account": text})
        assert answer.status_code == 422
        assert why in answer.json()["errors"]["account"][0]
    assert not MailConnection.objects.in_space(house.space.pk).exists()


def test_a_look_says_what_would_be_done_and_writes_nothing(house: House, made: str, fake: FakeGmail) -> None:
    job = do(house, "check", made)
    assert (job.status, job.done, job.total) == ("done", 3, 3)
    assert fake.written == []
    assert {message["id"]: message["n"] for message in job.messages} == {
        "%(n)d signature would be set.": 2,
        "%(n)d card has no email address.": 1,
    }
    assert states(house) == {
        "Eva Berger": [(EVA, "other")],
        "Šime Šimić": [(SIME, "empty")],
        "Zoë Adler": [("", "no_address")],
    }
    rows = house.owner.get(mailboxes(house)).json()["data"]
    assert {row["mailboxes"][0]["said"] for row in rows} == {
        "There is another one: would get ours, and the other is kept.",
        "There is none yet: would get it.",
        "The card has no email address.",
    }
    assert not SignatureCopy.objects.in_space(house.space.pk).exists()
    # Nobody has written: there is nothing to put back.
    assert do(house, "restore").total == 0


def test_the_account_speaks_for_each_person_with_two_scopes(house: House, made: str, fake: FakeGmail) -> None:
    do(house, "check", made)
    assert {claims["sub"] for claims in fake.claims} == {EVA, SIME}
    assert {claims["iss"] for claims in fake.claims} == {chain.ACCOUNT}
    assert {claims["scope"] for claims in fake.claims} == {google.SCOPES}
    assert {claims["aud"] for claims in fake.claims} == {"https://oauth2.googleapis.com/token"}


def test_it_is_written_noted_and_put_back(house: House, made: str, fake: FakeGmail) -> None:
    job = do(house, "put", made)
    assert (job.status, job.result["counts"]) == ("done", {"set": 2, "no_address": 1})
    assert job.differs
    assert "Head of Projects" in fake.mailboxes[EVA][EVA]
    assert states(house)["Eva Berger"] == [(EVA, "current")]
    row = MailboxSignature.objects.in_space(house.space.pk).get(address=EVA)
    assert (row.before, row.put) == ("<b>Eva, by hand</b>", fake.mailboxes[EVA][EVA])
    copy = SignatureCopy.objects.in_space(house.space.pk).get(card=house.cards[0])
    assert copy.taken_at
    assert copy.mark == row.mark
    log = house.owner.get(f"{mailboxes(house)}/log?card={house.cards[0].pk}").json()["data"]
    assert [(one["name"], one["said"]) for one in log] == [("Eva Berger", "“Ours” was set.")]
    assert MailboxEntry.objects.in_space(house.space.pk).get(card=house.cards[0]).before == row.before
    # Again: it is read, and left.
    job = do(house, "put", made)
    assert job.result["counts"] == {"there": 2, "no_address": 1}
    assert fake.written == [EVA, SIME]
    # Only who lacks it: nobody is even asked.
    asked = len(fake.requests)
    assert do(house, "put", made, missing=True).total == 1
    assert len(fake.requests) == asked
    # The way back.
    job = do(house, "restore")
    assert (job.total, job.result["counts"]) == (2, {"restored": 2})
    assert (fake.mailboxes[EVA][EVA], fake.mailboxes[SIME][SIME]) == ("<b>Eva, by hand</b>", "")
    assert states(house)["Eva Berger"] == [(EVA, "restored")]
    copy.refresh_from_db()
    assert copy.taken_at is None
    assert do(house, "restore").total == 0
    # And out once more: the own one is still known.
    do(house, "put", made)
    assert do(house, "restore").result["counts"] == {"restored": 2}
    assert fake.mailboxes[EVA][EVA] == "<b>Eva, by hand</b>"
    assert list(
        AuditEntry.objects.filter(action="mail_connection.put_back").values_list("changes__people", flat=True)
    )


def test_a_changed_card_is_old_and_its_first_own_signature_stays_the_way_back(
    house: House, made: str, fake: FakeGmail
) -> None:
    do(house, "put", made)
    change(house, job_title="Director")
    assert states(house)["Eva Berger"] == [(EVA, "old")]
    assert do(house, "put", made, missing=True).result["counts"] == {"set": 1, "no_address": 1}
    assert "Director" in fake.mailboxes[EVA][EVA]
    do(house, "restore")
    assert fake.mailboxes[EVA][EVA] == "<b>Eva, by hand</b>"


def test_what_a_person_changed_by_hand_is_left_unless_one_says_so(
    house: House, made: str, fake: FakeGmail
) -> None:
    do(house, "put", made)
    fake.mailboxes[EVA][EVA] += "<i>My own line</i>"
    job = do(house, "put", made)
    assert job.result["counts"]["changed"] == 1
    assert "My own line" in fake.mailboxes[EVA][EVA]
    assert states(house, trouble=True) == {
        "Eva Berger": [(EVA, "changed")],
        "Zoë Adler": [("", "no_address")],
    }
    # Nor does the way back take it away.
    assert do(house, "restore", cards=[str(house.cards[0].pk)]).result["counts"] == {"changed": 1}
    assert "My own line" in fake.mailboxes[EVA][EVA]
    changed = fake.mailboxes[EVA][EVA]
    do(house, "put", made, over_changes=True)
    assert "My own line" not in fake.mailboxes[EVA][EVA]
    # The log keeps what was written over, the way back what was before us.
    assert MailboxEntry.objects.in_space(house.space.pk).filter(before=changed).count() == 1
    do(house, "restore")
    assert fake.mailboxes[EVA][EVA] == "<b>Eva, by hand</b>"


def test_each_address_of_the_card_that_the_mailbox_sends_as(house: House, made: str, fake: FakeGmail) -> None:
    change(house, emails=[{"email": EVA}, {"email": ALIAS}])
    fake.mailboxes[EVA] |= {ALIAS: "<b>alias</b>", "sales@alpenwerk.example": "<b>Sales</b>"}
    do(house, "put", made)
    assert fake.written == [EVA, ALIAS, SIME]
    assert fake.mailboxes[EVA]["sales@alpenwerk.example"] == "<b>Sales</b>"
    fake.unconfirmed = {ALIAS}
    fake.requests.clear()
    do(house, "put", made, over_changes=True)
    assert fake.written == []
    fake.unconfirmed = set()
    do(house, "restore")
    assert fake.mailboxes[EVA][ALIAS] == "<b>alias</b>"


def test_who_has_no_mailbox_or_sends_as_somebody_else_is_named(
    house: House, made: str, fake: FakeGmail
) -> None:
    fake.mailboxes = {EVA: {"other@alpenwerk.example": "x"}}
    job = do(house, "put", made)
    assert job.result["counts"] == {"no_mailbox": 2, "no_address": 1}
    rows = house.owner.get(mailboxes(house)).json()["data"]
    assert [row["mailboxes"][0]["said"] for row in rows if row["email"]] == [
        "The mailbox does not send mails with the address of the card.",
        "Google knows nobody with this address.",
    ]


# --- what goes wrong


def test_a_company_that_has_not_allowed_it_is_told_so_at_once(
    house: House, made: str, fake: FakeGmail
) -> None:
    fake.is_allowed = False
    job = do(house, "put", made)
    assert job.status == "failed"
    assert "has not allowed" in said(job)[0]
    assert job.messages[0]["parameters"]["account"] == "107734290011223344"
    assert len(fake.claims) == 1
    assert job.done == 1


def test_a_limit_is_waited_for_as_long_as_google_says(house: House, made: str, fake: FakeGmail) -> None:
    limit = {"error": {"errors": [{"reason": "userRateLimitExceeded"}]}}
    fake.next_answers = [(429, {"Retry-After": "7"}, {}), (403, {}, limit), 429]
    job = do(house, "put", made)
    assert job.result["counts"] == {"set": 2, "no_address": 1}
    assert fake.waited == [7.0, 2.0, 4.0]  # type: ignore[attr-defined]
    assert fake.written == [EVA, SIME]


def test_a_limit_without_an_end_stops_and_goes_on_another_time(
    house: House, made: str, fake: FakeGmail
) -> None:
    do(house, "put", made, cards=[str(house.cards[0].pk)])
    fake.next_answers = [(429, {"Retry-After": "5400"}, {})]
    job = do(house, "put", made, missing=True)
    assert (job.status, job.messages[0]["n"]) == ("failed", 90)
    assert "minutes" in job.messages[0]["plural"]
    fake.next_answers = [429] * work.MOST_TRIES
    assert "too much at once" in said(do(house, "put", made, missing=True))[0]
    assert do(house, "put", made, missing=True).result["counts"]["set"] == 1
    assert fake.written == [EVA, SIME]


@pytest.mark.parametrize("how", ["hang up", "no json", 500, 503, "drip"])
def test_one_who_gets_no_answer_does_not_stop_the_others(
    house: House, made: str, fake: FakeGmail, how: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.3)
    fake.next_answers = [how] * work.MOST_SILENT_TRIES
    job = do(house, "put", made)
    assert job.result["counts"] == {"silent": 1, "set": 1, "no_address": 1}
    assert states(house)["Eva Berger"] == [(EVA, "silent")]
    assert do(house, "put", made, missing=True).result["counts"] == {"set": 1, "no_address": 1}
    assert sorted(fake.written) == [EVA, SIME]


def test_a_google_that_is_gone_stops_the_work(
    house: House, made: str, fake: FakeGmail, make_card: MakeCard
) -> None:
    for number in range(8):
        make_card(
            house.space, state="active", first_name=f"N{number}", emails=[{"email": f"n{number}@x.example"}]
        )
        fake.mailboxes[f"n{number}@x.example"] = {f"n{number}@x.example": ""}
    fake.next_answers = ["hang up"] * 1000
    job = do(house, "put", made)
    assert job.status == "failed"
    assert "for several people in a row" in said(job)[0]
    fake.next_answers = []
    # Begun again, it goes to all, since nobody has it.
    assert do(house, "put", made, missing=True).result["counts"]["set"] == 10


def test_an_answer_that_was_lost_is_not_written_twice(house: House, made: str, fake: FakeGmail) -> None:
    """Gmail has done it, and its answer does not come."""
    real = google.GoogleMailboxes.put

    def lost(self: Any, *arguments: Any) -> str:
        real(self, *arguments)
        raise Away

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(google.GoogleMailboxes, "put", lost)
        patch.setattr(work, "MOST_SILENT_TRIES", 1)
        do(house, "put", made)
    assert fake.written == [EVA, SIME]
    job = do(house, "put", made)
    assert job.result["counts"] == {"set": 2, "no_address": 1}
    assert fake.written == [EVA, SIME]
    do(house, "restore")
    assert fake.mailboxes[EVA][EVA] == "<b>Eva, by hand</b>"


def test_a_refusal_of_one_is_said_in_googles_words(house: House, made: str, fake: FakeGmail) -> None:
    words = {"error": {"message": "Mail service not enabled", "errors": [{"reason": "failedPrecondition"}]}}
    fake.next_answers = [(400, {}, words)]
    assert do(house, "put", made).result["counts"] == {"refused": 1, "set": 1, "no_address": 1}
    row = house.owner.get(mailboxes(house) + "?trouble=true&search=Eva").json()["data"][0]["mailboxes"][0]
    assert row["said"] == "Google does not let this mailbox be changed: Mail service not enabled"


@pytest.mark.parametrize("seam", ["before", "after"])
@pytest.mark.parametrize("at", [1, 2])
def test_a_killed_roll_out_goes_on_and_writes_to_nobody_twice(
    house: House, made: str, fake: FakeGmail, monkeypatch: pytest.MonkeyPatch, seam: str, at: int
) -> None:
    """Before Gmail has it, or after its yes and before ours."""
    answer = house.owner.post(f"{mailboxes(house)}/work", {"work": "put", "signature": made})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    real, calls = google.GoogleMailboxes.put, []

    def killed(self: Any, *arguments: Any) -> str:
        calls.append(1)
        if seam == "before" and len(calls) == at:
            raise KeyboardInterrupt
        found = real(self, *arguments)
        if seam == "after" and len(calls) == at:
            raise KeyboardInterrupt
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(google.GoogleMailboxes, "put", killed)
        with pytest.raises(KeyboardInterrupt):
            jobs.run(job.pk, work.work)
    Job.objects.filter(pk=job.pk).update(status="queued")
    jobs.run(job.pk, work.work)
    job.refresh_from_db()
    assert (job.status, job.done, job.result["counts"]) == ("done", 3, {"set": 2, "no_address": 1})
    assert fake.written == [EVA, SIME]
    assert MailboxEntry.objects.in_space(house.space.pk).filter(address__in=[EVA, SIME]).count() == 2
    do(house, "restore")
    assert fake.mailboxes[EVA][EVA] == "<b>Eva, by hand</b>"


def test_a_killed_way_back_goes_on(house: House, made: str, fake: FakeGmail) -> None:
    do(house, "put", made)
    answer = house.owner.post(f"{mailboxes(house)}/restore", {})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    real = google.GoogleMailboxes.put

    def killed(self: Any, *arguments: Any) -> str:
        real(self, *arguments)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(google.GoogleMailboxes, "put", killed)
        with pytest.raises(KeyboardInterrupt):
            jobs.run(job.pk, work.work)
    Job.objects.filter(pk=job.pk).update(status="queued")
    jobs.run(job.pk, work.work)
    assert fake.written == [EVA, SIME, EVA, SIME]
    assert (fake.mailboxes[EVA][EVA], fake.mailboxes[SIME][SIME]) == ("<b>Eva, by hand</b>", "")


def test_who_loses_the_role_stops_and_one_works_at_a_time(house: House, made: str, fake: FakeGmail) -> None:
    first = house.owner.post(f"{mailboxes(house)}/work", {"work": "put", "signature": made})
    assert first.status_code == 202
    second = house.owner.post(f"{mailboxes(house)}/work", {"work": "check", "signature": made})
    assert (second.status_code, second.json()["code"]) == (409, "mailboxes_busy")
    assert house.owner.get(connections(house)).json()["data"][0]["job"] == first.json()["data"]["uuid"]
    with database.cursor() as cursor:
        cursor.execute("DELETE FROM spaces_spacemember")
    jobs.run(Job.objects.get().pk, work.work)
    job = Job.objects.get()
    assert (job.status, fake.written) == ("failed", [])


def test_without_a_key_or_under_another_one_nothing_begins(house: House, made: str, fake: FakeGmail) -> None:
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert house.owner.get(connections(house)).json()["data"][0]["standing"] == "unreadable"
    assert house.owner.delete(connections(house) + "/google").status_code == 204
    answer = house.owner.post(f"{mailboxes(house)}/work", {"work": "put", "signature": made})
    assert (answer.status_code, answer.json()["code"]) == (409, "mailboxes_not_connected")
    with override_settings(GMAIL_URL=""):
        assert house.owner.get(connections(house)).json()["data"][0]["standing"] == "off"
        answer = house.owner.put(connections(house) + "/google", {"account": ACCOUNT})
        assert (answer.status_code, answer.json()["code"]) == (409, "mailboxes_off")


def test_nothing_of_another_space_is_reached(
    house: House, made: str, fake: FakeGmail, make_space: MakeSpace, make_card: MakeCard
) -> None:
    stranger = make_card(make_space(), state="active", emails=[{"email": EVA}])
    job = do(house, "put", made, cards=[str(stranger.pk)])
    assert (job.total, fake.requests) == (0, [])
    answer = house.person.post(f"{mailboxes(house)}/work", {"work": "put", "signature": made})
    assert answer.status_code in {403, 404}


def test_a_card_that_moves_or_ends_takes_nothing_along(
    house: House, made: str, fake: FakeGmail, make_space: MakeSpace
) -> None:
    do(house, "put", made)
    with transaction.atomic():
        residents.move([house.cards[0].pk], house.space.pk, make_space().pk)
        assert not MailboxSignature.objects.in_space(house.space.pk).filter(card=house.cards[0]).exists()
        assert not MailboxEntry.objects.in_space(house.space.pk).filter(card=house.cards[0]).exists()
        transaction.set_rollback(True)


def test_old_lines_of_the_log_are_forgotten(house: House, made: str, fake: FakeGmail) -> None:
    do(house, "put", made)
    rows = MailboxEntry.objects.in_space(house.space.pk)
    number = rows.count()
    assert services.purge_log() == 0
    rows.update(at=clock.now() - services.KEPT)
    assert services.purge_log() == number


# --- rules


def test_words_are_what_providers_keep() -> None:
    ours = '<table role="presentation"><tr><td>Eva&nbsp;Berger<br>Head &amp; Heart</td></tr></table>'
    theirs = '<div dir="ltr"><table><tbody><tr><td>Eva Berger<br>Head & Heart</td></tr></tbody></table></div>'
    assert rules.words_of(ours) == rules.words_of(theirs)
    assert rules.is_nothing("<br>")
    assert not rules.is_nothing('<img src="x">')


def test_a_look_at_an_address() -> None:
    ours = Known(MailboxStanding.SET, "own", "OURS", "m1", has_before=True)
    for known, there, mark, standing, step in (
        (Known(), "", "m1", "empty", Consequence.WRITE),
        (Known(), "own", "m1", "other", Consequence.WRITE),
        (ours, "OURS", "m1", "set", Consequence.LEAVE),
        (ours, "OURS", "m2", "set", Consequence.WRITE),
        (ours, "OURS and more", "m1", "changed", Consequence.SPARE),
        (ours, "", "m1", "changed", Consequence.SPARE),
        (Known(MailboxStanding.WRITING, "own"), "own", "m1", "other", Consequence.WRITE),
        (Known(MailboxStanding.WRITING, "own"), "<p>new</p>", "m1", "other", Consequence.ADOPT),
        (Known(MailboxStanding.WRITING, "own"), "third", "m1", "other", Consequence.WRITE),
        (Known(MailboxStanding.RESTORED, "own"), "own", "m1", "restored", Consequence.WRITE),
    ):
        assert rules.seen(known, there) == standing, (known, there)
        assert rules.step(known, there, "<b>new</b>", mark, over_changes=False) == step, (known, there)
    assert rules.step(ours, "mine", "new", "m1", over_changes=True) == Consequence.WRITE


@given(st.sampled_from(list(MailboxStanding)), st.text(), st.text(min_size=1), st.text(), st.booleans())
def test_what_we_have_put_is_never_kept_as_somebodys_own(
    standing: str, before: str, put: str, there: str, has_before: bool
) -> None:
    known = Known(standing, before, put, "m", has_before=has_before)
    if has_before:
        assert not rules.keeps_before(known, put) or (standing == MailboxStanding.RESTORED and put == before)


def test_no_word_of_a_job_names_a_key(house: House, made: str, fake: FakeGmail) -> None:
    do(house, "put", made)
    kept = json.dumps([job.parameters | job.result for job in Job.objects.all()])
    assert not re.search(r"PRIVATE|token of", kept)
