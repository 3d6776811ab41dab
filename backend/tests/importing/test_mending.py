"""Bad rows are mended where they stand, and tried again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.importing.conftest import Importer
from vizitka.cards.models import Card
from vizitka.transfer.importing.models import Import, ImportMend

pytestmark = pytest.mark.django_db

# Row 2 is good; 3 has no address, 4 the one of row 2, 5 a wrong one.
BAD = (
    "Vorname;Nachname;E-Mail;Telefon\n"
    "Ada;Bauer;ada@example.org;\n"
    "Béla;Nagy;nobody;0664 1234567\n"
    "Cleo;Ito;ada@example.org;\n"
    ";;dana@;\n"
).encode()


def start(importer: Importer) -> dict[str, Any]:
    return importer.check(importer.upload(BAD).json()["data"], key="email", default_country="AT")


def mend(importer: Importer, item: dict[str, Any], rows: dict[int, dict[int, str]]) -> Any:
    body = {
        "rows": {str(row): {str(index): text for index, text in cells.items()} for row, cells in rows.items()}
    }
    return importer.api.patch(f"/v1/imports/{item['uuid']}/rows", body)


def bad(importer: Importer, item: dict[str, Any]) -> dict[int, list[str]]:
    rows = importer.rows(item, status="bad")
    return {row["row"]: [reason["message"] for reason in row["reasons"] if reason["bad"]] for row in rows}


def names(importer: Importer) -> set[str]:
    return set(Card.objects.in_space(importer.space.id).values_list("first_name", flat=True))


def test_a_bad_row_shows_what_it_says_and_is_mended_in_place(importer: Importer) -> None:
    item = start(importer)
    assert sorted(bad(importer, item)) == [3, 4, 5]
    (bela, *_rest) = importer.rows(item, status="bad")
    assert bela["cells"] == {"0": "Béla", "1": "Nagy", "2": "nobody", "3": "0664 1234567"}
    answer = mend(importer, item, {3: {2: "bela@example.org"}, 5: {0: "Dana"}})
    assert answer.status_code == 200, answer.content
    fresh = answer.json()["data"]
    assert (fresh["summary"]["create"], fresh["summary"]["bad"], fresh["summary"]["waiting"]) == (2, 2, 2)
    # The phone of the mended row is read as any other.
    assert fresh["summary"]["phones"] == 1
    assert bad(importer, item)[5] == ["“dana@” is not an email address."]
    importer.run(item)
    assert names(importer) == {"Ada", "Béla"}


def test_a_mended_key_is_compared_with_all_rows(importer: Importer) -> None:
    item = start(importer)
    mend(
        importer,
        item,
        {3: {2: "ADA@example.org"}, 4: {2: "cleo@example.org"}, 5: {0: "D", 2: "cleo@example.org"}},
    )
    assert bad(importer, item) == {
        3: ["“ada@example.org” already stands in row 2."],
        5: ["“cleo@example.org” already stands in row 4."],
    }


def test_what_was_mended_holds_for_a_further_check(importer: Importer) -> None:
    item = start(importer)
    mend(importer, item, {3: {2: "bela@example.org"}})
    again = importer.check(item, key="email", card_state="active")
    assert (again["summary"]["create"], again["summary"]["bad"]) == (2, 2)
    table = b"".join(importer.api.get(f"/v1/imports/{item['uuid']}/bad-rows.csv").streaming_content).decode()
    assert "Béla" not in table
    # The file read in another way is another table.
    importer.api.patch(f"/v1/imports/{item['uuid']}", {"delimiter": ","})
    assert not ImportMend.objects.in_space(importer.space.id).exists()


def test_rows_that_were_left_out_are_mended_after_the_good_ones_were_written(importer: Importer) -> None:
    item = start(importer)
    assert importer.run(item)["status"] == "done"
    fresh = mend(importer, item, {3: {2: "bela@example.org"}, 4: {2: "cleo@example.org"}}).json()["data"]
    assert (fresh["status"], fresh["summary"]["waiting"]) == ("checked", 2)
    done = importer.run(item)
    assert (done["status"], done["summary"]["create"], done["summary"]["waiting"]) == ("done", 3, 0)
    assert names(importer) == {"Ada", "Béla", "Cleo"}
    # One import: one entry of the log, and one way back.
    log = importer.api.get(f"/v1/spaces/{importer.space.id}/audit").json()["data"]
    assert [entry["action"] for entry in log if entry["action"].startswith("import")] == ["import.started"]
    assert importer.api.get(f"/v1/imports/{item['uuid']}/undo").json()["data"]["deletes"] == 3


def test_good_rows_and_columns_without_a_field_are_left_alone(importer: Importer) -> None:
    item = importer.upload(BAD).json()["data"]
    item = importer.check(item, mapping={"0": "first_name", "1": "last_name", "2": "email"}, key="email")
    mend(importer, item, {2: {0: "Eve"}, 3: {3: "1", 150: "x"}, 900: {0: "Eve"}})
    assert importer.rows(item, status="create")[0]["display_name"] == "Ada Bauer"
    assert sorted(bad(importer, item)) == [3, 4, 5]


@pytest.mark.parametrize(
    "body",
    [
        {"rows": {}},
        {"rows": {"x": {"0": "a"}}},
        {"rows": {str(2**70): {"0": "a"}}},
        {"rows": {"3": {"-1": "a"}}},
        {"rows": {"3": {"0": "a" * 4001}}},
        {"rows": {str(row): {"0": "a"} for row in range(101)}},
    ],
)
def test_what_is_no_mend_is_refused(importer: Importer, body: Any) -> None:
    item = start(importer)
    assert importer.api.patch(f"/v1/imports/{item['uuid']}/rows", body).status_code == 422


def test_mending_waits_for_the_check_and_ends_with_the_undo(importer: Importer) -> None:
    item = importer.upload(BAD).json()["data"]
    assert mend(importer, item, {3: {0: "x"}}).json()["code"] == "import_not_checked"
    item = start(importer)
    rows = Import.objects.in_space(importer.space.id).filter(pk=item["uuid"])
    for status, code in (("running", "import_busy"), ("undone", "import_finished")):
        rows.update(status=status)
        assert mend(importer, item, {3: {0: "x"}}).json()["code"] == code


def test_another_may_not_mend(importer: Importer, api: Any, add_member: Any, make_user: Any) -> None:
    item = start(importer)
    importer.api = api.as_(make_user())
    assert mend(importer, item, {3: {2: "bela@example.org"}}).status_code == 404
    importer.api = api.as_(add_member(importer.space, "analyst"))
    assert mend(importer, item, {3: {2: "bela@example.org"}}).status_code == 403
