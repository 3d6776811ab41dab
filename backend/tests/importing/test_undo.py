"""Taking a whole import back: what goes, what comes back, what was changed since and stays."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.importing.conftest import Importer
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import Forbidden
from vizitka.jobs import parts, progress
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.transfer.importing import selectors, services, undoing
from vizitka.transfer.importing.models import Import, ImportRow

pytestmark = pytest.mark.django_db

HEAD = "Personalnummer;Vorname;Nachname;Funktion;Telefon\n"


def people(*rows: str) -> bytes:
    return (HEAD + "".join(f"{row}\n" for row in rows)).encode()


THREE = people("1;Ada;Bauer;Chefin;0316 123456", "2;Béla;Nagy;;", "3;Cleo;Ito;;")


def imported(importer: Importer, content: bytes = THREE, **choices: Any) -> dict[str, Any]:
    choices = {"default_country": "AT", **choices}
    return importer.run(importer.check(importer.upload(content).json()["data"], **choices), "all")


def undo(importer: Importer, item: dict[str, Any]) -> dict[str, Any]:
    answer = importer.post(f"/v1/imports/{item['uuid']}/undo")
    assert answer.status_code == 202, answer.content
    return importer.read(item)


def preview(importer: Importer, item: dict[str, Any]) -> Any:
    return importer.api.get(f"/v1/imports/{item['uuid']}/undo")


def card(importer: Importer, key: str) -> Card:
    return Card.objects.in_space(importer.space.id).get(external_key=key)


def change(importer: Importer, key: str, **values: Any) -> None:
    found = card(importer, key)
    answer = importer.api.patch(f"/v1/cards/{found.pk}", values, if_match=f'"{found.version}"')
    assert answer.status_code == 200, answer.content


def living(importer: Importer) -> set[str]:
    cards = Card.objects.in_space(importer.space.id).living()
    return set(cards.values_list("external_key", flat=True))


def test_cards_that_an_import_made_go_and_can_be_restored(importer: Importer) -> None:
    item = imported(importer)
    assert item["undo_until"] is not None
    seen = preview(importer, item).json()["data"]
    assert (seen["deletes"], seen["restores"], seen["stays"], seen["missed"]) == (3, 0, 0, [])
    undone = undo(importer, item)
    assert (undone["status"], undone["undo_until"], undone["summary"]["deleted"]) == ("undone", None, 3)
    assert undone["job"]["message"] == "3 cards were deleted. They can be restored for 30 days."
    assert living(importer) == set()
    ada = card(importer, "1")
    assert importer.api.post(f"/v1/cards/{ada.pk}/restore").status_code == 200
    assert living(importer) == {"1"}


def test_cards_that_it_changed_get_back_what_they_had(importer: Importer) -> None:
    imported(importer)
    before = {key: card(importer, key) for key in "123"}
    item = imported(importer, people("1;Ada;Kiss;CEO;0316 999999", "2;Béla;Nagy;Koch;"))
    assert (item["summary"]["create"], item["summary"]["update"]) == (0, 2)
    undo(importer, item)
    for key, was in before.items():
        now = card(importer, key)
        for field in ("last_name", "job_title", "phones", "sort_name", "search_text"):
            assert getattr(now, field) == getattr(was, field), (key, field)
    assert living(importer) == {"1", "2", "3"}
    found = importer.api.get(f"/v1/spaces/{importer.space.id}/cards?search=kiss").json()["data"]
    assert found == []


def test_what_was_changed_since_stays_and_is_listed(importer: Importer) -> None:
    imported(importer, people("1;Ada;Bauer;Chefin;"))
    item = imported(importer, people("1;Ada;Kiss;CEO;", "2;Béla;Nagy;;", "3;Cleo;Ito;;"))
    change(importer, "1", job_title="Vorstand")
    change(importer, "2", department="Küche")
    seen = preview(importer, item).json()["data"]
    assert (seen["deletes"], seen["restores"], seen["stays"]) == (1, 1, 2)
    expected = [("Ada Kiss", ["Job title"]), ("Béla Nagy", ["Department"])]
    assert [(row["name"], row["fields"]) for row in seen["staying"]] == expected
    undone = undo(importer, item)
    assert undone["job"]["differs"] is True
    ada, bela = card(importer, "1"), card(importer, "2")
    assert (ada.last_name, ada.job_title) == ("Bauer", "Vorstand")
    assert (bela.deleted_at, bela.department) == (None, "Küche")
    assert living(importer) == {"1", "2"}
    rows = importer.rows(item, staying="true")
    assert [(row["display_name"], row["stays"], row["left"]) for row in rows] == [
        ("Ada Kiss", "It was changed since.", ["Job title"]),
        ("Béla Nagy", "It was changed since.", ["Department"]),
    ]


def test_to_activate_what_was_imported_is_no_change_of_it(importer: Importer) -> None:
    item = imported(importer)
    ids = [str(card(importer, key).pk) for key in "123"]
    path = f"/v1/spaces/{importer.space.id}/cards/bulk"
    assert importer.post(path, {"action": "activate", "uuids": ids}).status_code == 200
    assert preview(importer, item).json()["data"]["deletes"] == 3
    undo(importer, item)
    assert living(importer) == set()


def test_a_name_in_the_address_is_a_change(importer: Importer) -> None:
    item = imported(importer)
    importer.api.put(f"/v1/cards/{card(importer, '1').pk}/username", {"username": "ada-bauer"})
    seen = preview(importer, item).json()["data"]
    assert [row["fields"] for row in seen["staying"]] == [["Name in the address"]]


def test_what_goes_with_the_cards_is_said_before(importer: Importer, make_user: Any) -> None:
    item = imported(importer)
    for _ in range(2):
        CardMember.objects.create(
            space=importer.space, card=card(importer, "1"), user=make_user(), role="user"
        )
    assert preview(importer, item).json()["data"]["missed"] == [
        "2 people have joined these cards and can no longer open them."
    ]
    body = {"invitations": [{"email": "dora@example.org", "role": "user"}]}
    assert importer.post(f"/v1/cards/{card(importer, '1').pk}/invitations", body).status_code == 200
    assert preview(importer, item).json()["data"]["missed"][1:] == [
        "1 open invitation leads to one of these cards. Its link no longer works then."
    ]


def test_cards_that_are_gone_do_not_hinder(importer: Importer, make_space: Any) -> None:
    imported(importer, people("1;Ada;Bauer;;", "2;Béla;Nagy;;"))
    item = imported(importer, people("1;Ada;Kiss;;", "2;Béla;Kiss;;", "3;Cleo;Ito;;", "4;Dana;Ito;;"))
    for key in ("1", "3"):
        assert importer.api.delete(f"/v1/cards/{card(importer, key).pk}").status_code == 204
    other = make_space(importer.owner)
    path = f"/v1/spaces/{importer.space.id}/cards/bulk"
    ids = [str(card(importer, key).pk) for key in ("2", "4")]
    assert importer.post(path, {"action": "move", "target": str(other.pk), "uuids": ids}).status_code == 200
    undone = undo(importer, item)
    assert undone["status"] == "undone"
    rows = importer.rows(item, staying="true")
    assert [(row["display_name"], row["stays"]) for row in rows] == [
        ("Ada Kiss", "It was deleted since."),
        ("Béla Kiss", "It is no longer in this space."),
        ("Dana Ito", "It is no longer in this space."),
    ]


def test_two_imports_are_taken_back_one_after_the_other(importer: Importer) -> None:
    first = imported(importer)
    second = imported(importer, people("1;Ada;Kiss;;"))
    assert preview(importer, first).json()["data"]["stays"] == 1
    undo(importer, second)
    assert preview(importer, first).json()["data"]["deletes"] == 3
    undo(importer, first)
    assert living(importer) == set()


# --- When, and by whom -------------------------------------------------------------------------------------------


def test_it_is_possible_once_and_for_thirty_days(importer: Importer) -> None:
    item = imported(importer)
    ran = Import.objects.in_space(importer.space.id).get().ran_at
    assert ran is not None
    path = f"/v1/imports/{item['uuid']}/undo"
    rows = Import.objects.in_space(importer.space.id)
    rows.update(ran_at=ran - dt.timedelta(days=30))
    assert importer.post(path).json()["code"] == "import_undo_over"
    assert importer.api.get(path).status_code == 409
    rows.update(ran_at=ran - dt.timedelta(days=29))
    assert living(importer) == {"1", "2", "3"}
    undo(importer, item)
    assert importer.post(path).json()["code"] == "import_undo_over"
    assert importer.post(f"/v1/imports/{item['uuid']}/run", {"mode": "all"}).status_code == 409


def test_what_was_not_run_cannot_be_taken_back(importer: Importer) -> None:
    item = importer.check(importer.upload(THREE).json()["data"])
    assert item["undo_until"] is None
    assert importer.post(f"/v1/imports/{item['uuid']}/undo").status_code == 409


@pytest.mark.parametrize(
    ("role", "status"), [("admin", 202), ("editor", 202), ("analyst", 403), ("no_role", 403)]
)
def test_who_may_import_may_take_back(
    importer: Importer, add_member: Any, api: Any, role: str, status: int
) -> None:
    item = imported(importer)
    importer.api = api.as_(add_member(importer.space, role))
    assert importer.post(f"/v1/imports/{item['uuid']}/undo").status_code == status
    assert (living(importer) == set()) == (status == 202)


def test_anothers_import_is_neither_listed_nor_taken_back(
    importer: Importer, api: Any, make_user: Any, make_space: Any
) -> None:
    item = imported(importer)
    stranger = make_user()
    theirs = make_space(stranger)
    client = api.as_(stranger)
    for method in ("get", "post"):
        assert client.request(method, f"/v1/imports/{item['uuid']}/undo").status_code == 404
    assert client.get(f"/v1/spaces/{importer.space.id}/imports").status_code == 404
    assert client.get(f"/v1/spaces/{theirs.id}/imports").json()["data"] == []
    # Their own list, asked for the cards of an import of somebody else.
    assert client.get(f"/v1/spaces/{theirs.id}/cards?origin={item['uuid']}").json()["data"] == []
    assert client.get(f"/v1/me/cards?origin={item['uuid']}").json()["data"] == []
    assert living(importer) == {"1", "2", "3"}


def test_nothing_else_is_done_to_it_meanwhile(importer: Importer) -> None:
    item = imported(importer)
    Import.objects.in_space(importer.space.id).update(status="undoing")
    for path in ("undo", "run"):
        answer = importer.post(f"/v1/imports/{item['uuid']}/{path}")
        assert answer.json()["code"] == "import_busy"


# --- Stopped half way --------------------------------------------------------------------------------------------


class Killed(BaseException):
    """As by a signal: nobody catches it."""


def test_a_killed_undo_goes_on_where_it_was(importer: Importer, monkeypatch: Any) -> None:
    monkeypatch.setattr(parts, "MOST", 2)
    item = imported(importer, people(*(f"{n};P;Nr{n};;" for n in range(7))))
    take_back, calls = undoing._take_back, []

    def third_time_killed(*given: Any) -> None:
        calls.append(1)
        take_back(*given)
        if len(calls) == 3:
            raise Killed

    with importer.capture(execute=False):
        assert importer.api.post(f"/v1/imports/{item['uuid']}/undo").status_code == 202
    job = Job.objects.get(kind="import_undo")
    with monkeypatch.context() as once:
        once.setattr(undoing, "_take_back", third_time_killed)
        with pytest.raises(Killed):
            jobs.run(job.pk, services.work)
    # Two batches are settled; the third was rolled back as a whole.
    assert len(living(importer)) == 3
    Job.objects.filter(pk=job.pk).update(heartbeat_at=clock.now() - dt.timedelta(hours=1))
    jobs.run(job.pk, services.work)
    assert living(importer) == set()
    assert importer.read(item)["status"] == "undone"
    deleted = AuditEntry.objects.filter(action="card.deleted")
    assert deleted.count() == 7
    assert set(deleted.values_list("part_of", flat=True)) == {job.pk}


def test_a_cancelled_undo_can_be_gone_on_with(importer: Importer, monkeypatch: Any) -> None:
    monkeypatch.setattr(parts, "MOST", 2)
    item = imported(importer, people(*(f"{n};P;Nr{n};;" for n in range(5))))
    report = progress.Progress.report
    with monkeypatch.context() as once:
        once.setattr(
            progress.Progress,
            "report",
            lambda self, done, total=None, *, force=False: (
                report(self, done, total, force=force) and done < 2
            ),
        )
        stopped = undo(importer, item)
    assert (stopped["status"], stopped["job"]["status"], len(living(importer))) == ("done", "cancelled", 3)
    assert stopped["undo_until"] is not None
    assert undo(importer, item)["status"] == "undone"
    assert living(importer) == set()


def test_an_undo_that_loses_its_right_stops_in_words(importer: Importer, monkeypatch: Any) -> None:
    item = imported(importer)
    access = selectors.access_to_undo

    def lost(actor: Any, space_id: Any) -> Any:
        if ImportRow.objects.in_space(space_id).filter(parent__status="undoing").exists():
            raise Forbidden
        return access(actor, space_id)

    monkeypatch.setattr(selectors, "access_to_undo", lost)
    stopped = undo(importer, item)
    assert (stopped["status"], stopped["job"]["status"]) == ("done", "failed")
    assert living(importer) == {"1", "2", "3"}


# --- The list, the filter, the log -------------------------------------------------------------------------------


def test_past_imports_say_who_when_and_what(importer: Importer) -> None:
    first = imported(importer)
    second = imported(importer, people("1;Ada;Kiss;;", "4;Dana;Ito;;"))
    importer.upload(THREE, "not-yet.csv")
    undo(importer, second)
    listed = importer.api.get(f"/v1/spaces/{importer.space.id}/imports").json()
    assert listed["meta"]["total"] == 3
    rows = listed["data"]
    assert [(row["file_name"], row["status"], row["created"], row["updated"]) for row in rows] == [
        ("not-yet.csv", "uploaded", 0, 0),
        ("people.csv", "undone", 1, 1),
        ("people.csv", "done", 3, 0),
    ]
    assert rows[2]["uuid"] == first["uuid"]
    assert {row["by"] for row in rows} == {Person(importer.owner).label}
    assert [row["undo_until"] is not None for row in rows] == [False, False, True]
    page = importer.api.get(f"/v1/spaces/{importer.space.id}/imports?per_page=1&page=3").json()
    assert [row["uuid"] for row in page["data"]] == [first["uuid"]]


def test_the_cards_of_an_import_are_a_filter(importer: Importer, make_card: Any) -> None:
    make_card(importer.space, last_name="Other")
    first = imported(importer)
    second = imported(importer, people("1;Ada;Kiss;;", "2;Béla;Nagy;;", "4;Dana;Ito;;"))
    base = f"/v1/spaces/{importer.space.id}/cards?origin="

    def names(of: dict[str, Any], more: str = "") -> list[str]:
        return [row["name"] for row in importer.api.get(f"{base}{of['uuid']}{more}").json()["data"]]

    assert sorted(names(first)) == ["Ada Kiss", "Béla Nagy", "Cleo Ito"]
    # What was found unchanged is not of it.
    assert sorted(names(second)) == ["Ada Kiss", "Dana Ito"]
    assert names(second, "&search=dana") == ["Dana Ito"]
    assert names(second, "&state=active") == []
    undo(importer, second)
    assert names(second) == ["Ada Bauer"]
    assert names(second, "&deleted=true") == ["Dana Ito"]
    # All of them at once, as any filter.
    path = f"/v1/spaces/{importer.space.id}/cards/bulk"
    chosen = {"action": "activate", "filter": {"origin": first["uuid"]}}
    assert importer.post(path, chosen).json()["data"]["changed"] == 3


def log(importer: Importer, query: str = "") -> list[dict[str, Any]]:
    answer = importer.api.get(f"/v1/spaces/{importer.space.id}/audit?{query}")
    assert answer.status_code == 200
    return [entry for entry in answer.json()["data"] if not entry["action"].startswith("space")]


def test_one_import_is_one_entry_of_the_log_that_unfolds(importer: Importer) -> None:
    item = imported(importer)
    entries = log(importer)
    assert [entry["text"] for entry in entries] == ["Import started: people.csv"]
    parts = log(importer, f"part_of={entries[0]['whole']}")
    assert sorted(entry["text"] for entry in parts) == [
        "Card created: Ada Bauer",
        "Card created: Béla Nagy",
        "Card created: Cleo Ito",
        "File for an import uploaded: people.csv",
    ]
    # Who looks for somebody finds what happened to the card.
    assert [entry["text"] for entry in log(importer, "search=cleo")] == ["Card created: Cleo Ito"]
    undo(importer, item)
    texts = [entry["text"] for entry in log(importer)]
    assert texts == ["Import undone: people.csv", "Import started: people.csv"]
    assert len(log(importer, f"part_of={log(importer)[0]['whole']}")) == 3
    table = b"".join(importer.api.get(f"/v1/spaces/{importer.space.id}/audit.csv").streaming_content)
    assert table.decode().count("Card created") == 3


def test_parts_are_read_a_piece_at_a_time(importer: Importer) -> None:
    imported(importer, people(*(f"{n};P;Nr{n};;" for n in range(30))))
    whole = log(importer)[0]["whole"]
    base = f"/v1/spaces/{importer.space.id}/audit?part_of={whole}&limit=20"
    first = importer.api.get(base).json()
    rest = importer.api.get(f"{base}&cursor={first['meta']['next']}").json()
    assert (len(first["data"]), len(rest["data"]), rest["meta"]["next"]) == (20, 11, None)


# --- How long ----------------------------------------------------------------------------------------------------


def test_after_thirty_days_only_that_it_was_is_known(importer: Importer, settings: Any) -> None:
    settings.AUDIT_MONTHS = 24
    item = imported(importer)
    importer.upload(THREE, "never-run.csv")
    moment = dt.timedelta(days=31)
    Import.objects.in_space(importer.space.id).update(created_at=clock.now() - moment)
    Import.objects.in_space(importer.space.id).filter(pk=item["uuid"]).update(ran_at=clock.now() - moment)
    assert services.purge_old() == 2
    (row,) = importer.api.get(f"/v1/spaces/{importer.space.id}/imports").json()["data"]
    assert (row["file_name"], row["created"]) == ("people.csv", 3)
    kept = ImportRow.objects.in_space(importer.space.id).first()
    assert kept is not None
    assert (kept.display_name, kept.values, kept.written, kept.reasons) == ("", {}, {}, [])
    found = importer.api.get(f"/v1/spaces/{importer.space.id}/cards?origin={item['uuid']}").json()
    assert found["meta"]["total"] == 3
    assert services.purge_old() == 0
    moment = dt.timedelta(days=5000)
    Import.objects.in_space(importer.space.id).update(created_at=clock.now() - moment)
    assert services.purge_old() == 1


def test_who_leaves_is_no_longer_named(importer: Importer) -> None:
    imported(importer)
    services.forget_person(importer.owner.pk)
    (row,) = importer.api.get(f"/v1/spaces/{importer.space.id}/imports").json()["data"]
    assert row["by"] == ""
