"""Makes the cards that are there findable by the middles of their words, five hundred in a transaction.

Safe to stop and to repeat; it writes no card that somebody has changed meanwhile.
"""

import re
import uuid

from django.db import migrations, transaction

from vizitka.common.letters import fold

PORTION = 500
TEXTS = ("first_name", "last_name", "job_title", "department", "organisation", "external_key")
WORD = re.compile(r"[^\W_]+")
COMPOUND = re.compile(r"[^\W_]+(?:[-‐'’][^\W_]+)+")
NUMBER = re.compile(r"[0-9]{2,}")


def encoded(word):
    return word.encode().hex()[:64]


def new_words(card):
    """Words that the card was not found by so far: compounds as one, and numbers in words with letters."""
    emails = [row.get("email") or "" for row in card.emails or ()]
    text = fold(" ".join([*(getattr(card, name) for name in TEXTS), *emails, card.city]))
    joined = ["".join(WORD.findall(compound))[:32] for compound in COMPOUND.findall(text)]
    words = [word for word in WORD.findall(text) if not word.isdigit()]
    return dict.fromkeys((*joined, *(number for word in words for number in NUMBER.findall(word[:32]))))


def longer(search_text, words):
    for word in words:
        if f" {word} " not in search_text and len(search_text) + len(word) + 1 <= 1000:
            search_text += f"{word} "
    return search_text


def parts_of(term):
    word = bytes.fromhex(term).decode(errors="ignore")
    return [encoded(word[at:]) for at in range(1, len(word) - 2) if word[at : at + 3].isalpha()]


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    cards, terms, parts = (
        apps.get_model("cards", name).everything.using(alias) for name in ("Card", "CardTerm", "TermPart")
    )
    for space_id in apps.get_model("spaces", "Space").objects.using(alias).values_list("pk", flat=True).order_by("pk"):
        of_space = cards.filter(space_id=space_id).only("search_text", "emails", "city", *TEXTS).order_by("pk")
        last = uuid.UUID(int=0)
        while portion := list(of_space.filter(pk__gt=last)[:PORTION]):
            last = portion[-1].pk
            with transaction.atomic(using=alias):
                _fill(cards, terms, parts, space_id, portion)


def _fill(cards, terms, parts, space_id, portion):
    known, added = set(), []
    for card in portion:
        text = longer(card.search_text, new_words(card))
        known.update(map(encoded, text.split()))
        same = cards.filter(pk=card.pk, space_id=space_id, search_text=card.search_text)
        if text != card.search_text and same.update(search_text=text):
            new = dict.fromkeys(encoded(word) for word in text[len(card.search_text) :].split())
            added += [terms.model(space_id=space_id, term=term, card_id=card.pk) for term in new]
    terms.bulk_create(added, batch_size=2000, ignore_conflicts=True)
    _fill_parts(parts, space_id, known)


def _fill_parts(parts, space_id, terms):
    of_terms = {term: made for term in sorted(terms) if (made := parts_of(term))}
    first = {made[0] for made in of_terms.values()}
    known = set()
    for start in range(0, len(first), PORTION):
        portion = sorted(first)[start : start + PORTION]
        known.update(parts.filter(space_id=space_id, part__in=portion).values_list("term", flat=True))
    parts.bulk_create(
        [
            parts.model(space_id=space_id, part=part, term=term)
            for term, made in of_terms.items()
            if term not in known
            for part in made
        ],
        batch_size=2000,
    )


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("cards", "0020_word_parts")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
