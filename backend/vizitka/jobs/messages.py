"""Sentences that are written now and read later, in whatever language the reader has then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

# Named otherwise than usual: what stands in the calls below are no messages to be collected.
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as translate
from django.utils.translation import ngettext as translate_counted

from vizitka.common.errors import Text

Stored = dict[str, Any]


def sentence(msgid: str, **parameters: Any) -> Stored:
    """A sentence with its parameters (values that JSON knows), e.g. `sentence("Row %(row)d is
    empty.", row=4)`."""
    return {"id": msgid, "parameters": parameters}


def counted(singular: str, plural: str, n: int, **parameters: Any) -> Stored:
    """A sentence that changes with `n`; `%(n)d` stands for it."""
    return {"id": singular, "plural": plural, "n": n, "parameters": {**parameters, "n": n}}


def stored(text: Text) -> Stored:
    """A lazy text as a sentence, by its message id, which is what it says without a language."""
    with translation.override(None):
        return sentence(str(text))


def translated(kept: Mapping[str, Any]) -> str:
    """The sentence in the language of now."""
    if kept.get("plural"):
        text = translate_counted(kept["id"], kept["plural"], int(kept.get("n", 0)))
    else:
        text = translate(kept["id"])
    parameters = {**(kept.get("parameters") or {})}
    if kept.get("plural"):
        # Counts may be thousands; a row's number is a name, and stays as it is.
        for name, value in parameters.items():
            if isinstance(value, int):
                text = text.replace(f"%({name})d", f"%({name})s")
                parameters[name] = number_format(value, use_l10n=True, force_grouping=True)
    return text % parameters if parameters else text


def joined(messages: Iterable[Mapping[str, Any]]) -> str:
    """Several sentences, one after the other."""
    return " ".join(translated(message) for message in messages)
