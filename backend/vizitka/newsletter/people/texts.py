"""What people read before they subscribe, in the words of the space. A text is never changed: a new one is the next
version, and the history of each subscriber names the version and the language that were shown."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common.actor import Actor, Person
from vizitka.common.events import tell
from vizitka.newsletter.people.events import SignUpTextWritten
from vizitka.newsletter.people.models import SignUpText, SubscriberEvent
from vizitka.newsletter.people.rules import said_in
from vizitka.spaces import locks
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Words:
    """The text that is shown now. `is_own` is false for the product's, which stands until the space writes one."""

    version: int
    texts: Mapping[str, str]
    is_own: bool = True

    def said(self, languages: Sequence[str]) -> tuple[str, str]:
        """(text, its language) for a visitor of these languages, best first."""
        language = said_in(self.texts, languages)
        return self.texts.get(language, ""), language


def present(space: Space) -> Words:
    """What visitors of the space's cards read now."""
    row = SignUpText.objects.in_space(space.pk).order_by("-version").first()
    if row is None:
        return Words(1, _usual(space), is_own=False)
    return Words(row.version, row.texts, is_own=row.version > 1)


def kept(space: Space, version: int) -> SignUpText:
    """The row that a history names. The product's own text is kept when somebody reads it for the first time."""
    rows = SignUpText.objects.in_space(space.pk)
    return rows.filter(version=version).first() or _keep_usual(space)


def write(actor: Actor, space_id: uuid.UUID, texts: Mapping[Any, str]) -> Words:
    """Shows these words from now on; the same ones change nothing."""
    with transaction.atomic():
        space = locks.lock_space(space_id)
        before = present(space)
        if before.is_own and before.texts == texts:
            return before
        if not before.is_own:
            # Who has read it while it was there has agreed to it, and to nothing else.
            _keep_usual(space)
        SignUpText.objects.create(
            space=space,
            version=before.version + 1,
            texts=dict(texts),
            created_by_id=actor.user_id if isinstance(actor, Person) else None,
        )
        tell(SignUpTextWritten.of_texts(actor, space, before.texts, texts))
        return Words(before.version + 1, dict(texts))


def _usual(space: Space) -> dict[str, str]:
    """The product's words in all languages."""
    found = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            sentence = pgettext(
                "newsletter", "%(company)s may send me its newsletter. I can unsubscribe at any time."
            )
            found[code] = sentence % {"company": space.name}
    return found


def _keep_usual(space: Space) -> SignUpText:
    rows = SignUpText.objects.in_space(space.pk)
    row, _is_new = rows.get_or_create(version=1, space=space, defaults={"texts": _usual(space)})
    return row


def out(space: Space) -> dict[str, Any]:
    """The fields of `SignUpTextOut`."""
    now = present(space)
    rows = list(SignUpText.objects.in_space(space.pk).select_related("created_by").order_by("-version"))
    read = Counter(
        dict(
            SubscriberEvent.objects.in_space(space.pk)
            .filter(text__in=rows)
            .values_list("text")
            .annotate(number=Count("subscriber", distinct=True))
        )
    )
    return {
        "version": now.version,
        "texts": dict(now.texts),
        "is_own": now.is_own,
        "history": [
            {
                "version": row.version,
                "texts": row.texts,
                "written_at": row.created_at,
                "by": row.created_by.full_name or row.created_by.email if row.created_by else "",
                "subscribers": read[row.pk],
            }
            for row in rows
        ],
    }
