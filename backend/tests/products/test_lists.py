"""Lists of products: how many of each label, why one is locked, and the file that is taken along."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlencode

import pytest
from openpyxl import load_workbook

from tests.conftest import ApiClient, MakeCard, MakeSpace
from tests.products.conftest import Company
from tests.products.samples import Given, make_product
from vizitka.common.errors import InvalidInput
from vizitka.products import exporting
from vizitka.products.rules import printed_serial

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(company: Company) -> list[Given]:
    """A connected one, a locked one, and one of the pool."""
    found = [make_product() for _ in range(3)]
    company.connected(found[0])
    company.connected(found[1], company.other)
    company.change(found[1], "lock", reason="=lost in Linz")
    company.pooled(found[2])
    return found


def counts(client: ApiClient, path: str, query: str = "") -> dict[str, int]:
    found = client.get(f"{path}/labels{query}").json()["data"]
    return {label: number for label, number in found.items() if number}


def test_labels_are_counted_whichever_is_shown(company: Company, three: list[Given], api: ApiClient) -> None:
    pool = f"/v1/spaces/{company.space.pk}/products"
    everything = {"connected": 1, "locked": 1, "not_connected": 1}
    assert counts(company.owner, pool) == everything
    assert counts(company.owner, pool, "?label=locked") == everything
    assert counts(company.owner, "/v1/me/products") == everything
    # Every other filter narrows them, as it narrows the rows.
    assert counts(company.owner, pool, f"?card={company.card.pk}") == {"connected": 1}
    assert counts(company.owner, pool, f"?search={three[2].serial}") == {"not_connected": 1}
    # Who has one on the own card counts that one.
    assert counts(company.person, "/v1/me/products") == {"connected": 1}


def test_a_product_is_found_by_who_has_it(company: Company, three: list[Given], make_card: MakeCard) -> None:
    """As the list of cards finds people: by beginnings of words, whatever the case, of several words all."""
    pool, mine = f"/v1/spaces/{company.space.pk}/products", "/v1/me/products"

    def found(search: str, client: ApiClient = company.owner, path: str = pool) -> list[str]:
        rows = client.get(f"{path}?{urlencode({'search': search})}").json()["data"]
        return [row["serial"] for row in rows]

    evas = [printed_serial(three[0].serial)]
    for search in ("berger", "ÉVA", "berg ev", evas[0][:6], evas[0]):
        assert found(search) == evas, search
    assert found("berger ivo") == found("%") == found("_") == []
    assert counts(company.owner, pool, "?search=berger") == {"connected": 1}
    company.connected(three[2], make_card(company.space, first_name="Ute", last_name="Berger"))
    assert len(found("berger")) == 2
    # A card user finds the own ones only, whoever else there is of the name.
    assert found("berger", company.person, mine) == evas
    assert found("kos", company.person, mine) == []


def test_the_reason_of_a_lock_stands_in_the_row(company: Company, three: list[Given]) -> None:
    rows = company.owner.get(f"/v1/spaces/{company.space.pk}/products").json()["data"]
    reasons = {row["label"]: row["reason"] for row in rows}
    assert reasons == {"connected": "", "locked": "=lost in Linz", "not_connected": ""}


def export(company: Company, **body: Any) -> Any:
    path = f"/v1/spaces/{company.space.pk}/products/export"
    return company.owner.speaking("de").post(path, body)


def test_what_is_filtered_is_taken_along_as_csv(company: Company, three: list[Given]) -> None:
    answer = export(company, format="csv", filter={"label": "locked"})
    assert answer["Content-Disposition"].endswith('-products.csv"')
    header, line, *more = answer.content.decode("utf-8-sig").splitlines()
    assert header.startswith("Seriennummer;Status;Grund;Art;")
    # No reason becomes a formula.
    assert line.startswith(
        f"{printed_serial(three[1].serial)};Gesperrt;'=lost in Linz;Card of birch;Natural;"
    )
    assert "Ivo Kos" in line
    assert not more


def test_what_is_chosen_is_taken_along_as_a_workbook(
    company: Company, three: list[Given], make_space: MakeSpace
) -> None:
    chosen = [str(three[0].product().pk), str(three[2].product().pk), str(make_product().product().pk)]
    answer = export(company, format="xlsx", uuids=chosen)
    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    rows: list[tuple[Any, ...]] = list(sheet.iter_rows(min_row=2, values_only=True))
    # In the order of the list; what is another's is not there.
    assert {row[0] for row in rows} == {printed_serial(three[0].serial), printed_serial(three[2].serial)}
    (connected,) = [row for row in rows if row[6] == "Eva Berger"]
    assert connected[7] == company.space.name
    assert connected[8] is not None
    assert connected[10].endswith(three[0].path)


def test_a_card_user_takes_along_the_own_ones_only(company: Company, three: list[Given]) -> None:
    answer = company.person.post("/v1/me/products/export", {"format": "csv"})
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert [line.split(";")[0] for line in lines[1:]] == [printed_serial(three[0].serial)]
    refused = company.person.post(f"/v1/spaces/{company.space.pk}/products/export", {"format": "csv"})
    assert refused.status_code in (403, 404)


def test_a_file_has_an_end(company: Company, three: list[Given], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "MOST_IN_FILE", 2)
    answer = export(company, format="csv")
    assert answer.status_code == InvalidInput.status
    assert "höchstens 2" in answer.json()["errors"]["filter"][0].lower()
