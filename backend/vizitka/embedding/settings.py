"""Whether other sites may show the people of a space, and which."""

from __future__ import annotations

from typing import Annotated, Any, Final

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from pydantic import AfterValidator, Field

from vizitka.audit.fields import Shaped, Switch
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.embedding.permissions import EMBEDDING_MANAGE
from vizitka.embedding.rules import LONGEST_ORIGIN, MOST_ORIGINS, normalised_origin
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register


class EmbeddingSettings(SettingsRow):
    """`embedding_origins` as `rules.normalised_origin` makes them; none: no site but ours. `open_links`: an intranet
    may lead to cards by their keys."""

    embedding = models.BooleanField(default=False, db_default=False)
    embedding_origins = models.JSONField(default=list, db_default=[], blank=True)
    open_links = models.BooleanField(default=False, db_default=False)

    class Meta(SettingsRow.Meta):
        db_table = "embedding_settings"


def _origin(text: str) -> str:
    found = normalised_origin(text)
    if found is None:
        raise FieldProblem(
            _(
                "Enter https:// and a host without a path, as https://intranet.example.com or https://*.example.com."
            )
        )
    return found


def _once(origins: list[str]) -> list[str]:
    return list(dict.fromkeys(origins))


Origin = Annotated[str, Field(max_length=LONGEST_ORIGIN), AfterValidator(_origin)]


class EmbeddingSchema(InSchema):
    """`embedding`: these origins may show the space's people and single cards in a frame, and oEmbed tells how.
    `open_links`: addresses that lead to a card by its `external_key`."""

    embedding: bool = False
    embedding_origins: Annotated[list[Origin], Field(max_length=MOST_ORIGINS), AfterValidator(_once)] = []
    open_links: bool = False


def _listed(origins: Any) -> str:
    return ", ".join(map(str, origins or ()))


WORDS: Final = {
    "embedding": Switch(pgettext_lazy("audit", "People on other sites")),
    "embedding_origins": Shaped(pgettext_lazy("audit", "Sites that may show people"), _listed),
    "open_links": Switch(pgettext_lazy("audit", "Links to cards by their key")),
}

register(Section(EmbeddingSettings, EmbeddingSchema, WORDS, on_pages=True, ability=EMBEDDING_MANAGE))


def settings_of(space: Space) -> EmbeddingSettings:
    """The space's row, or one with the defaults."""
    return read(space, EmbeddingSettings)
