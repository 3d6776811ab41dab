"""Lets all people of the company take its first signature, in a form that is old by now, and prints its id (used by
signatures.py)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "backend"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

import django

django.setup()

from vizitka.cards.having import people_of
from vizitka.common import clock
from vizitka.signatures import selectors
from vizitka.signatures.models import SignatureCopy
from vizitka.spaces.models import Space


def main() -> None:
    space = Space.objects.get(username="alpenwerk")
    signature = selectors.list_signatures(space.pk)[0]
    SignatureCopy.objects.in_space(space.pk).filter(signature=signature).delete()
    SignatureCopy.objects.bulk_create(
        [
            SignatureCopy(
                space=space, signature=signature, card_id=key, mark="0" * 24, language="de", taken_at=clock.now()
            )
            for key in people_of(space.pk).values_list("pk", flat=True)
        ],
        batch_size=500,
    )
    print(signature.pk)


main()
