"""The API's JSON is compressed where no secret stands beside what others may have chosen."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest

from tests.document import DOCUMENT
from tests.permissions.test_every_operation import OPERATIONS
from vizitka.common.api import compression
from vizitka.common.api.idempotency import shape_of

GZIP = {"Accept_Encoding": "gzip, deflate, br"}
# Names of texts that sound like keys, in answers to GET that are compressed, and why they are none.
NO_KEYS = {
    "external_key": "the personnel number",
    "key": "by what an import knows people",
}


def is_transformed(answer: Any) -> bool:
    return "no-transform" not in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_list_is_compressed(api: Any, make_user: Any, make_space: Any, make_card: Any) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    for _ in range(10):
        make_card(space)
    manager = api.as_(owner)
    path = f"/v1/spaces/{space.pk}/cards"
    plain, one, two = manager.get(path), manager.get(path, **GZIP), manager.get(path, **GZIP)
    assert "Content-Encoding" not in plain.headers
    assert one.headers["Content-Encoding"] == "gzip"
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, one))
    assert gzip.decompress(one.content) == gzip.decompress(two.content) == plain.content
    assert len(one.content) < len(plain.content) / 2
    lengths = {len(manager.get(path, **GZIP).content) for _ in range(12)}
    assert len(lengths) > 1, "the length says what repeats"
    # Nothing in memory of browsers or proxies, compressed or not.
    assert one.headers["Cache-Control"] == plain.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_one_card_keeps_its_version(api: Any, make_user: Any, make_space: Any, make_card: Any) -> None:
    owner = make_user()
    card = make_card(make_space(owner=owner))
    manager = api.as_(owner)
    answer = manager.get(f"/v1/cards/{card.pk}", **GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["ETag"].startswith(f'W/"{card.version}.')
    changed = manager.patch(
        f"/v1/cards/{card.pk}", {"first_name": "Ada"}, If_Match=answer.headers["ETag"], **GZIP
    )
    assert changed.status_code == 200, changed.json()


@pytest.mark.django_db
def test_answers_to_changes_stay_plain_on_the_whole_way(
    api: Any, make_user: Any, make_space: Any, make_card: Any
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    manager = api.as_(owner)
    made = manager.post(f"/v1/spaces/{space.pk}/cards", {"first_name": "Ada" * 20}, **GZIP)
    assert (made.status_code, made.headers.get("Content-Encoding")) == (201, None)
    assert len(made.content) > compression.LEAST
    assert not is_transformed(made)
    signed_in = api.post(
        "/v1/auth/login", {"email": owner.email, "password": "correct-horse-battery"}, **GZIP
    )
    assert signed_in.json()["access_token"]
    assert "Content-Encoding" not in signed_in.headers
    assert not is_transformed(signed_in)


@pytest.mark.django_db
def test_refusals_stay_plain(api: Any) -> None:
    answer = api.get("/v1/me", **GZIP)
    assert (answer.status_code, answer.headers.get("Content-Encoding")) == (401, None)
    assert not is_transformed(answer)


def test_operations_with_keys_in_their_answers_are_known() -> None:
    # The invitation's has a code that is none, and an address that is one; that of a delivery is a mail server's, that
    # of a line of an invoice its article's. In the shop it is an article's name in addresses, and a discount's.
    assert compression._with_secrets == {
        "auth/auto-login/<ticket>",
        "auth/passkey/options",
        "billing-accounts/<account_id>/invoices/<invoice_id>",
        "cards/<card_id>/passes",
        "checkout/<checkout_id>",
        "invitations/<code>",
        "marketplace",
        "marketplace/<code>",
        "me/checkout",
        "me/pocket",
        "newsletter-campaigns/<campaign_id>/deliveries",
    }


SOUNDS = re.compile("token|secret|ticket|password|pin$|recovery_codes$|key$|redirect")


def _texts(schema: Any, document: Any, seen: set[str]) -> set[str]:
    """The names of all texts of a schema of the document."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return (
            set()
            if name in seen
            else _texts(document["components"]["schemas"][name], document, seen | {name})
        )
    found: set[str] = set()
    for name, part in schema.get("properties", {}).items():
        if part.get("type") == "string" and "enum" not in part:
            found.add(name)
        found |= _texts(part, document, seen)
    items = [schema["items"]] if schema.get("items") else []
    for part in [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *items]:
        found |= _texts(part, document, seen)
    return found


def test_no_text_that_sounds_like_a_key_is_in_an_answer_that_is_compressed() -> None:
    sounding: set[str] = set()
    for method, path, _ability in OPERATIONS.values():
        shape = shape_of(path.removeprefix("/").replace("{", "<").replace("}", ">"))
        if method != "get" or shape in compression._with_secrets:
            continue
        answers = DOCUMENT["paths"][path]["get"]["responses"]["200"].get("content", {})
        schema = answers.get("application/json", {}).get("schema", {})
        sounding |= {name for name in _texts(schema, DOCUMENT, set()) if SOUNDS.search(name)}
    assert sounding <= NO_KEYS.keys()
