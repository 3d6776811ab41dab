"""What an installation holds is there after an update.

Each `@stood` writes rows as they were at a former time, the oldest first; one update brings them all to today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connections

from tests.migrations.conftest import ALIAS, FormerDatabase, former_database, indices_of_cards
from vizitka.accounts.models import User
from vizitka.accounts.names import order_of
from vizitka.audit.models import AuditEntry
from vizitka.cards import rules
from vizitka.cards.models import Card, CardMember, CardTerm, TermPart
from vizitka.spaces import sections
from vizitka.spaces.models import Space

# The update takes seconds: it is made once, in one process.
pytestmark = [pytest.mark.on_every_database, pytest.mark.xdist_group("values that are kept")]

Fill = Callable[[Any], Any]
PAST: list[tuple[tuple[tuple[str, str], ...], Fill]] = []


def stood(*time: tuple[str, str]) -> Callable[[Fill], Fill]:
    def register(fill: Fill) -> Fill:
        PAST.append((time, fill))
        return fill

    return register


@dataclass(frozen=True)
class Updated:
    """The tables of today, and what each of PAST has written into those of its time."""

    tables: Any
    written: dict[Fill, Any]

    def rows(self, app: str, model: str) -> Any:
        return _rows(self.tables, app, model)


@pytest.fixture(scope="module")
def updated(django_db_setup: None, django_db_blocker: Any) -> Iterator[Updated]:
    with django_db_blocker.unblock(), former_database() as former:
        yield _updated(former)


def _updated(former: FormerDatabase) -> Updated:
    written = {fill: fill(former.forward(*time)) for time, fill in PAST}
    return Updated(former.today(), written)


def _rows(tables: Any, app: str, model: str) -> Any:
    found = tables.get_model(app, model)
    return (getattr(found, "everything", None) or found.objects).using("former")


@stood(("spaces", "0003_template_deleted"))
def counters(before: Any) -> Any:
    spaces = _rows(before, "spaces", "Space")
    own = spaces.create(name="Counted", username="counted", version=7, page_version=5, cards_version=4_000_000_000)
    return own.pk, spaces.create(name="New", username="new").pk


def test_the_counters_of_a_space_go_on_where_they_were(updated: Updated) -> None:
    own, new = updated.written[counters]
    versions = updated.rows("spaces", "SpaceVersions")
    kept = versions.filter(space=own).values_list("version", "page_version", "cards_version").get()
    assert kept == (7, 5, 4_000_000_000)
    assert versions.filter(space=new).exists()


CHANGED = {
    "billing_method": "card_users",
    "wallets": False,
    "newsletter": True,
    "affiliate": True,
    "confirm_invitations": True,
}


@stood(("spaces", "0005_counters_leave_the_space"), ("cards", "0007_fill_code_handles"), ("members", "0001_initial"))
def settings_of_spaces(before: Any) -> Any:
    spaces = _rows(before, "spaces", "Space")
    own = spaces.create(name="Alpenwerk", username="alpenwerk", **CHANGED)
    return own.pk, spaces.create(name="Bergbahn", username="bergbahn").pk


def test_settings_that_went_to_their_domains_are_what_they_were(updated: Updated) -> None:
    own, new = updated.written[settings_of_spaces]
    kept = Space.objects.using("former").select_related(*sections.related())
    assert {name: sections.values(kept.get(pk=own))[name] for name in CHANGED} == CHANGED
    assert {name: sections.values(kept.get(pk=new))[name] for name in CHANGED} == {
        "billing_method": "account",
        "wallets": True,
        "newsletter": False,
        "affiliate": False,
        "confirm_invitations": False,
    }


@stood(("cards", "0010_same_space"))
def indices(before: Any) -> set[str]:
    return indices_of_cards(connections[ALIAS])


def test_cards_have_no_index_that_is_the_beginning_of_another(updated: Updated) -> None:
    before, after = updated.written[indices], indices_of_cards(connections[ALIAS])
    assert len(before - after) == (5 if connections[ALIAS].vendor == "sqlite" else 7)
    assert "card_by_template" in after - before


@stood(("cards", "0014_unique_by_look_up"), ("documents", "0001_initial"), ("images", "0002_files_of"))
def pictures(before: Any) -> Any:
    def made(app: str, model: str, **values: Any) -> Any:
        return _rows(before, app, model).create(**values)

    def image(space: Any) -> Any:
        return made("images", "Image", space_id=space.pk, purpose="frame", width=1, height=1, bytes=1)

    here = made("spaces", "Space", name="Pictured", username="pictured")
    there = made("spaces", "Space", name="Foreign", username="foreign")
    logo, framed, shared, kept, foreign = image(here), image(here), image(here), image(here), image(there)
    document = made("documents", "Document", space_id=here.pk, name="a.pdf", bytes=1, pages=1, file="a")
    frames = [{"kind": "gallery", "images": [{"image": str(framed.pk)}]}, {"document": str(document.pk)}]
    card = made("cards", "Card", space=here, handle="a", logo_id=logo.pk, header_id=foreign.pk, frames=frames)
    here.shared_frames = [{"kind": "image", "image": str(shared.pk)}]
    here.save(using="former")
    template = made("spaces", "Template", space=here, design={"shared_frames": here.shared_frames})
    batch = made("cards", "CardBatch", space=here, action="move")
    values = {str(card.pk): [2, {"logo_id": str(kept.pk), "frames": []}]}
    part = made("cards", "CardBatchPart", space=here, batch=batch, number=0, before=values)
    uses = {
        (here.pk, logo.pk, "card", card.pk),
        (here.pk, framed.pk, "card", card.pk),
        (here.pk, shared.pk, "space", here.pk),
        (here.pk, shared.pk, "template", template.pk),
        (here.pk, kept.pk, "batch part", part.pk),
    }
    return uses, (document.pk, card.pk)


def test_pictures_and_documents_in_use_are_known_to_be(updated: Updated) -> None:
    uses, filed = updated.written[pictures]
    kept = updated.rows("images", "ImageUse").values_list("space_id", "used_id", "holder_kind", "holder_id")
    assert set(kept) == uses
    assert updated.rows("documents", "DocumentUse").values_list("used_id", "holder_id").get() == filed
    images = updated.tables.get_model("images", "Image").objects.using("former")
    assert images.filter(released_at=None).count() == 0


@stood(("cards", "0019_cardmember_agreed"))
def words_of_cards(before: Any) -> Any:
    space = _rows(before, "spaces", "Space").create(name="Searched", username="searched")

    def made(first_name: str, search_text: str, **values: Any) -> Any:
        card = _rows(before, "cards", "Card").create(
            space=space, handle=first_name.lower(), first_name=first_name, search_text=search_text, **values
        )
        for word in search_text.split():
            _rows(before, "cards", "CardTerm").create(space=space, term=word.encode().hex(), card_id=card.pk)
        return card.pk

    lena = made("Anna-Lena", " anna lena k17 ", external_key="K17")
    jan = made("Jan", " jan hausverwaltung ", department="Hausverwaltung")
    made("Ida", "  ")
    return space.pk, lena, jan


def test_cards_that_are_there_are_found_by_the_middles_of_their_words(updated: Updated) -> None:
    space, lena, jan = updated.written[words_of_cards]
    tables = {model: model.everything.using("former") for model in (Card, CardTerm, TermPart)}
    assert tables[Card].get(pk=lena).search_text == " anna lena k17 annalena 17 "
    assert tables[Card].get(pk=jan).search_text == " jan hausverwaltung "
    of_lena = tables[CardTerm].filter(card_id=lena).values_list("term", flat=True)
    assert {bytes.fromhex(term).decode() for term in of_lena} == {"anna", "lena", "k17", "annalena", "17"}
    kept = tables[TermPart].filter(space_id=space).values_list("part", "term")
    words = {term for _part, term in kept}
    assert {bytes.fromhex(term).decode() for term in words} == {"anna", "lena", "annalena", "hausverwaltung"}
    assert set(kept) == {(part, term) for term in words for part in rules.parts_of(term)}


@stood(("audit", "0004_by_age"))
def entries_of_the_log(before: Any) -> Any:
    entries = _rows(before, "audit", "AuditEntry")
    return [
        entries.create(actor_label=actor, object_label=thing, action="card.updated", object_kind="card").pk
        for actor, thing in (("Zoë Šimić", "Łódź"), ("Zoë Šimić", ""), ("–", "Großmann"))
    ]


def test_entries_of_the_log_are_found_without_accents(updated: Updated) -> None:
    entries = AuditEntry.objects.using("former").filter(pk__in=updated.written[entries_of_the_log])
    kept = entries.order_by("pk").values_list("actor_plain", "object_plain")
    assert list(kept) == [("zoe simic", "lodz"), ("zoe simic", ""), ("–", "grossmann")]


@stood(("cards", "0021_fill_word_parts"))
def who_may_change_names(before: Any) -> Any:
    spaces = _rows(before, "spaces", "Space")
    closed = spaces.create(name="Closed", username="closed", card_permissions={"change_name": False})
    open_ = spaces.create(name="Open", username="open", card_permissions={"change_name": True})
    return closed.pk, open_.pk


def test_who_might_not_change_names_may_not_change_those_in_addresses(updated: Updated) -> None:
    closed, open_ = updated.written[who_may_change_names]
    kept = dict(Space.objects.using("former").values_list("pk", "card_permissions"))
    assert kept[closed] == {"change_name": False, "change_username": False}
    assert kept[open_] == {"change_name": True}


@stood(("accounts", "0005_view_tickets"))
def people(before: Any) -> Any:
    return _rows(before, "accounts", "User").create(email="zoe@example.org", first_name="Zoë", last_name="Šimić").pk


def test_people_are_found_without_accents(updated: Updated) -> None:
    assert User.objects.using("former").get(pk=updated.written[people]).plain == "zoe simic zoe@example.org"


@stood(("cards", "0026_own_seat"))
def card_users(before: Any) -> Any:
    space = _rows(before, "spaces", "Space").create(name="Ordered", username="ordered")
    card = _rows(before, "cards", "Card").create(
        space=space, handle="ordered-1", code_handle="ordered-2", last_name="Kept"
    )
    user = _rows(before, "accounts", "User").create(
        email="lukasz@example.org", first_name="Łukasz", last_name="Öllinger"
    )
    return _rows(before, "cards", "CardMember").create(space=space, card=card, user=user, role="user").pk


def test_card_users_that_are_there_have_their_place_in_the_order(updated: Updated) -> None:
    kept = CardMember.everything.using("former").select_related("user").get(pk=updated.written[card_users])
    assert kept.person_order == order_of(kept.user) == "ollinger lukasz lukasz@example.org"


@stood(("wallet", "0005_settings"))
def passes(before: Any) -> Any:
    space = _rows(before, "spaces", "Space").create(name="Kept by phones", username="kept-by-phones")
    card = _rows(before, "cards", "Card").create(
        space=space, handle="phones-1", code_handle="phones-2", last_name="Kept"
    )
    for wallet, identifier, team in (("apple", "pass.example", "TEAM"), ("google", "33880000", "")):
        _rows(before, "wallet", "WalletCertificate").create(wallet=wallet, identifier=identifier, team=team)
        _rows(before, "wallet", "WalletPass").create(space=space, card=card, wallet=wallet)
    _rows(before, "wallet", "WalletDevice").create(space=space, card=card, device="phone", push_token="aa")


@stood(("directories", "0004_missing_groups"))
def groups_of_directories(before: Any) -> Any:
    """Two directories, of which SCIM has told the first of people."""
    space = _rows(before, "spaces", "Space").create(name="Kept by groups", username="kept-by-groups")
    written = {}
    for name, sources in (("with SCIM", ("scim", "sso")), ("by sign-ins", ("sso",))):
        directory = _rows(before, "directories", "Directory").create(space=space, name=name)
        people = [
            _rows(before, "directories", "DirectoryPerson").create(
                space=space, directory=directory, source=source, user_name=source, user_key=source
            )
            for source in sources
        ]
        for group, members, more in (
            ("pulled", (), {"external_id": "p", "pulled_at": directory.created_at}),
            ("of SCIM", people[-1:], {"external_id": "s"}),
            ("pushed", people[:1], {}),
            ("claimed", people[-1:], {}),
            ("empty", (), {}),
        ):
            row = _rows(before, "directories", "DirectoryGroup").create(
                space=space, directory=directory, display_name=group, name_key=group, **more
            )
            written[row.pk] = (name, group)
            for person in members:
                _rows(before, "directories", "DirectoryMembership").create(
                    space=space, group=row, person=person
                )
    return written


def test_groups_that_are_there_know_by_which_way_they_came(updated: Updated) -> None:
    rows = updated.rows("directories", "DirectoryGroup")
    found = {updated.written[groups_of_directories][row.pk]: row.source for row in rows}
    assert found == {
        ("with SCIM", "pulled"): "pull",
        ("with SCIM", "of SCIM"): "scim",
        ("with SCIM", "pushed"): "scim",
        ("with SCIM", "claimed"): "sso",
        ("with SCIM", "empty"): "scim",
        ("by sign-ins", "pulled"): "pull",
        ("by sign-ins", "of SCIM"): "scim",
        ("by sign-ins", "pushed"): "sso",
        ("by sign-ins", "claimed"): "sso",
        ("by sign-ins", "empty"): "sso",
    }


def test_passes_that_are_there_say_by_whose_certificate_they_were_made(updated: Updated) -> None:
    assert [row.made_by for row in updated.rows("wallet", "WalletDevice")] == ["pass.example TEAM"]
    assert {row.wallet: row.made_by for row in updated.rows("wallet", "WalletPass")} == {
        "apple": "",
        "google": "33880000",
    }
