"""What the audit log says about imports and exports (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field
from vizitka.transfer.importing.enums import RunMode


def register_words() -> None:
    words.register_group("imports", pgettext_lazy("audit", "Imports"), rank=60)
    words.register_kind("import", group="imports")
    words.register(
        "import",
        sentences={
            "import.uploaded": pgettext_lazy("audit", "File for an import uploaded: %(object)s"),
            "import.started": pgettext_lazy("audit", "Import started: %(object)s"),
            "import.undone": pgettext_lazy("audit", "Import undone: %(object)s"),
        },
        fields={
            "mode": Choice(
                pgettext_lazy("audit", "Rows"),
                {
                    RunMode.ALL: pgettext_lazy("audit", "All rows"),
                    RunMode.GOOD_ONLY: pgettext_lazy("audit", "Good rows only"),
                },
            )
        },
    )
    words.register(
        "space",
        sentences={
            "cards.exported": pgettext_lazy("audit", "Cards exported"),
            "space.archived": pgettext_lazy("audit", "Archive of the whole space made"),
        },
        fields={"format": Field(pgettext_lazy("audit", "Format"))},
    )
