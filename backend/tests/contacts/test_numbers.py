"""Numbers and pages of contacts are remembered, and never old."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.contacts.conftest import Book
from vizitka.common.actor import SYSTEM
from vizitka.contacts import services
from vizitka.contacts.enums import TagColour
from vizitka.contacts.models import Contact, TaggedContact
from vizitka.spaces import numbers
from vizitka.spaces.models import SpaceVersions

pytestmark = pytest.mark.django_db(transaction=True)


def seen(book: Book, tag: Any) -> list[Any]:
    """What all people are told of who is there, and how many."""
    filters = (
        "",
        "sort=name",
        "page=2",
        "mine=true",
        "search=lenka",
        f"tag={tag.pk}",
        "follow_up=any",
        "card=company",
        "deleted=true",
    )
    paths = [book.path("/counts"), *(book.path(f"?per_page=1&{one}") for one in filters)]
    found: list[Any] = [
        client.get(path).json() for client in (book.owner, book.of_hannes, book.of_petra) for path in paths
    ]
    mine = ("/counts", "?per_page=1", "?per_page=1&search=lenka")
    return [*found, *(book.of_hannes.get(f"/v1/me/contacts{rest}").json() for rest in mine)]


TAGS = "/v1/spaces/{}/contact-tags"
Act = Callable[[Book, Contact, Contact, Any], object]

ACTS: dict[str, Act] = {
    "typed in": lambda book, one, other, tag: book.contact(first_name="Lenka", company="New"),
    "met": lambda book, one, other, tag: book.meet(book.petra, email="new@hochalmbahn.example"),
    "met by another": lambda book, one, other, tag: book.meet(book.petra, email="lenka@firma.example"),
    "deleted": lambda book, one, other, tag: book.owner.delete(f"/v1/contacts/{one.pk}"),
    "renamed": lambda book, one, other, tag: book.change(other, first_name="Lenka"),
    "handed to the company": lambda book, one, other, tag: book.owner.put(
        f"/v1/contacts/{one.pk}/owner", {"card": None}
    ),
    "to be followed up": lambda book, one, other, tag: book.owner.put(
        f"/v1/contacts/{one.pk}/follow-up", {"on": "2099-01-01"}
    ),
    "tagged": lambda book, one, other, tag: book.owner.put(
        f"/v1/contacts/{other.pk}/tags", {"tags": [str(tag.pk)]}
    ),
    "no more tagged": lambda book, one, other, tag: book.owner.put(
        f"/v1/contacts/{one.pk}/tags", {"tags": []}
    ),
    "merged": lambda book, one, other, tag: book.owner.post(
        f"/v1/contacts/{one.pk}/merge", {"other": str(other.pk)}
    ),
    "erased": lambda book, one, other, tag: book.owner.post(f"/v1/contacts/{one.pk}/erase", {}),
    "several at once": lambda book, one, other, tag: (
        Contact.objects.across_spaces("of a test").filter(pk__in=[one.pk, other.pk]).update(card=None)
    ),
    "a tag with another name": lambda book, one, other, tag: book.owner.put(
        f"{TAGS.format(book.space.pk)}/{tag.pk}", {"name": "Offer", "colour": "red"}
    ),
    "a tag that is no more": lambda book, one, other, tag: book.owner.delete(
        f"{TAGS.format(book.space.pk)}/{tag.pk}"
    ),
    "made at once": lambda book, one, other, tag: TaggedContact.objects.bulk_create(
        [TaggedContact(space=book.space, contact=other, tag=tag)]
    ),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=[*ACTS])
def test_a_change_is_seen_in_all_numbers_and_pages(book: Book, act: Act) -> None:
    one = book.contact(emails=[{"label": "work", "email": "lenka@firma.example"}])
    other = book.contact(book.petra, first_name="Ana", last_name="Kos")
    tag = services.create_tag(SYSTEM, book.space.pk, "Quote", TagColour.BLUE)
    TaggedContact.objects.bulk_create([TaggedContact(space=book.space, contact=one, tag=tag)])
    before = seen(book, tag)
    assert seen(book, tag) == before
    act(book, one, other, tag)
    after = seen(book, tag)
    numbers.remembered.clear()
    assert after == seen(book, tag) != before


@pytest.mark.parametrize(
    "rest",
    [
        "?per_page=1",
        "?per_page=1&search=lenka",
        "?per_page=1&follow_up=none",
        "?per_page=1&page=9",
        "/counts",
    ],
)
def test_what_is_known_is_neither_sought_nor_counted_again(book: Book, rest: str) -> None:
    """Of the book itself a list then asks what the rows of its page say."""
    for number in range(3):
        book.contact(first_name=f"Lenka{number}")
    book.owner.get(book.path(rest))
    with CaptureQueriesContext(connection) as captured:
        book.owner.get(book.path(rest))
    asked = [query["sql"] or "" for query in captured.captured_queries]
    of_book = [sql for sql in asked if 'FROM "contacts_' in sql]
    assert len(of_book) <= 1, of_book
    assert not [sql for sql in of_book if "COUNT(" in sql or "LIKE" in sql], of_book


def test_who_was_erased_a_moment_ago_is_in_no_page(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version is raised after the write: a page is asked for between the two, and names whom is no more."""
    one, other = book.contact(first_name="Lenka"), book.contact(first_name="Ana")
    book.owner.get(book.path("?per_page=2"))
    with monkeypatch.context() as between:
        between.setattr(numbers.Numbers, "changed", lambda self, space_ids: None)
        assert book.owner.post(f"/v1/contacts/{one.pk}/erase", {}).status_code == 200
    answer = book.owner.get(book.path("?per_page=2")).json()
    assert [row["uuid"] for row in answer["data"]] == [str(other.pk)]


def test_a_transaction_raises_the_version_of_a_space_once(book: Book) -> None:
    def version() -> int:
        return SpaceVersions.objects.in_space(book.space.pk).get().contacts_version

    before = version()
    with transaction.atomic():
        for number in range(3):
            book.contact(first_name=f"Lenka{number}")
        # Where only one writes at a time, with the change itself.
        assert version() == before + (connection.vendor == "sqlite")
    assert version() == before + 1


def test_a_number_is_old_after_a_minute(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was killed between a write and its note leaves a number behind."""

    def total() -> Any:
        return book.owner.get(book.path("?per_page=1")).json()["meta"]["total"]

    book.contact(first_name="Lenka")
    book.contact(first_name="Ana")
    assert total() == 2
    with monkeypatch.context() as killed:
        killed.setattr(numbers.Numbers, "changed", lambda self, space_ids: None)
        book.contact(first_name="Zoe")
    assert total() == 2
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + numbers.LONGEST)
    assert total() == 3
