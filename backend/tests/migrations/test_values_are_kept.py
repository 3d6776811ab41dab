"""What an installation holds is there after an update."""

from __future__ import annotations

from typing import Any

from vizitka.audit.models import AuditEntry
from vizitka.cards import rules
from vizitka.cards.models import Card, CardTerm, TermPart
from vizitka.spaces import sections
from vizitka.spaces.models import Space


def test_the_counters_of_a_space_go_on_where_they_were(former: Any) -> None:
    spaces = former.at(("spaces", "0003_template_deleted")).get_model("spaces", "Space").objects.using("former")
    old = spaces.create(name="Alpenwerk", username="alpenwerk", version=7, page_version=5, cards_version=4_000_000_000)
    spaces.create(name="Bergbahn", username="bergbahn")
    versions = former.today().get_model("spaces", "SpaceVersions").everything.using("former")
    assert versions.filter(space=old.pk).values_list("version", "page_version", "cards_version").get() == (
        7,
        5,
        4_000_000_000,
    )
    assert versions.count() == 2


def test_settings_that_went_to_their_domains_are_what_they_were(former: Any) -> None:
    before = former.at(("spaces", "0005_counters_leave_the_space"), ("cards", "0007_fill_code_handles"), ("members", "0001_initial"))
    spaces = before.get_model("spaces", "Space").objects.using("former")
    changed = {
        "billing_method": "card_users",
        "wallets": False,
        "newsletter": True,
        "affiliate": True,
        "confirm_invitations": True,
    }
    own = spaces.create(name="Alpenwerk", username="alpenwerk", **changed)
    spaces.create(name="Bergbahn", username="bergbahn")
    former.today()
    kept = Space.objects.using("former").select_related(*sections.related())
    assert {name: sections.values(kept.get(pk=own.pk))[name] for name in changed} == changed
    assert {name: sections.values(kept.get(username="bergbahn"))[name] for name in changed} == {
        "billing_method": "account",
        "wallets": True,
        "newsletter": False,
        "affiliate": False,
        "confirm_invitations": False,
    }


def test_pictures_and_documents_in_use_are_known_to_be(former: Any) -> None:
    before = former.at(
        ("cards", "0014_unique_by_look_up"), ("documents", "0001_initial"), ("images", "0002_files_of")
    )

    def rows(app: str, model: str) -> Any:
        found = before.get_model(app, model)
        return getattr(found, "everything", None) or found.objects

    def made(app: str, model: str, **values: Any) -> Any:
        return rows(app, model).using("former").create(**values)

    def image(space: Any) -> Any:
        return made("images", "Image", space_id=space.pk, purpose="frame", width=1, height=1, bytes=1)

    here = made("spaces", "Space", name="Alpenwerk", username="alpenwerk")
    there = made("spaces", "Space", name="Bergbahn", username="bergbahn")
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
    today = former.today()
    uses = today.get_model("images", "ImageUse").everything.using("former")
    assert set(uses.values_list("space_id", "used_id", "holder_kind", "holder_id")) == {
        (here.pk, logo.pk, "card", card.pk),
        (here.pk, framed.pk, "card", card.pk),
        (here.pk, shared.pk, "space", here.pk),
        (here.pk, shared.pk, "template", template.pk),
        (here.pk, kept.pk, "batch part", part.pk),
    }
    filed = today.get_model("documents", "DocumentUse").everything.using("former")
    assert filed.values_list("used_id", "holder_id").get() == (document.pk, card.pk)
    assert today.get_model("images", "Image").objects.using("former").filter(released_at=None).count() == 0


def test_cards_that_are_there_are_found_by_the_middles_of_their_words(former: Any) -> None:
    before = former.at(("cards", "0019_cardmember_agreed"))
    space = before.get_model("spaces", "Space").objects.using("former").create(name="Alpenwerk", username="alpenwerk")
    cards, terms = (before.get_model("cards", name).everything.using("former") for name in ("Card", "CardTerm"))

    def made(first_name: str, search_text: str, **values: Any) -> Any:
        handle = first_name.lower()
        card = cards.create(
            space=space, handle=handle, first_name=first_name, search_text=search_text, **values
        )
        for word in search_text.split():
            terms.create(space=space, term=word.encode().hex(), card_id=card.pk)
        return card.pk

    lena = made("Anna-Lena", " anna lena k17 ", external_key="K17")
    jan = made("Jan", " jan hausverwaltung ", department="Hausverwaltung")
    made("Ida", "  ")
    former.today()
    tables = {model: model.everything.using("former") for model in (Card, CardTerm, TermPart)}
    assert tables[Card].get(pk=lena).search_text == " anna lena k17 annalena 17 "
    assert tables[Card].get(pk=jan).search_text == " jan hausverwaltung "
    of_lena = tables[CardTerm].filter(card_id=lena).values_list("term", flat=True)
    assert {bytes.fromhex(term).decode() for term in of_lena} == {"anna", "lena", "k17", "annalena", "17"}
    kept = tables[TermPart].filter(space_id=space.pk).values_list("part", "term")
    words = {term for _part, term in kept}
    assert {bytes.fromhex(term).decode() for term in words} == {"anna", "lena", "annalena", "hausverwaltung"}
    assert set(kept) == {(part, term) for term in words for part in rules.parts_of(term)}


def test_entries_of_the_log_are_found_without_accents(former: Any) -> None:
    before = former.at(("audit", "0004_by_age"))
    entries = before.get_model("audit", "AuditEntry").objects.using("former")
    for actor, thing in (("Zoë Šimić", "Łódź"), ("Zoë Šimić", ""), ("–", "Großmann")):
        entries.create(actor_label=actor, object_label=thing, action="card.updated", object_kind="card")
    former.today()
    kept = AuditEntry.objects.using("former").order_by("pk").values_list("actor_plain", "object_plain")
    assert list(kept) == [("zoe simic", "lodz"), ("zoe simic", ""), ("–", "grossmann")]


def test_who_might_not_change_names_may_not_change_those_in_addresses(former: Any) -> None:
    spaces = former.at(("cards", "0021_fill_word_parts")).get_model("spaces", "Space").objects.using("former")
    closed = spaces.create(name="Alpenwerk", username="alpenwerk", card_permissions={"change_name": False})
    open_ = spaces.create(name="Bergbahn", username="bergbahn", card_permissions={"change_name": True})
    former.today()
    kept = dict(Space.objects.using("former").values_list("pk", "card_permissions"))
    assert kept == {closed.pk: {"change_name": False, "change_username": False}, open_.pk: {"change_name": True}}
