"""A PIN on its way into the tables: checked, then only its hash is kept."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.hashers import make_password
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput
from vizitka.spaces.protection import rules

SENTENCES: Final[dict[rules.Problem, Promise]] = {
    "form": _("Enter 6 to 12 digits."),
    "trivial": _("This PIN is guessed too easily. Avoid rows and repetitions such as 123456 or 111111."),
}


def pin_hash(text: str) -> str:
    """The hash of a new PIN. Raises `InvalidInput` on `pin`; the sentence never holds the PIN."""
    pin = rules.normalised_pin(text)
    problem = rules.pin_problem(pin)
    if problem:
        raise InvalidInput(errors={"pin": [SENTENCES[problem]]})
    return make_password(pin)
