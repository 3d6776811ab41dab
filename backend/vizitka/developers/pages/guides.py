"""Guides and changes of the API as they stand in `docs/`, as HTML. Their examples are run by tests."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.conf import settings
from markdown_it import MarkdownIt

DOCS: Final = Path(settings.BASE_DIR).parent / "docs"
GUIDES: Final = DOCS / "developers"
# In the order in which people read them.
NAMES: Final = ("hr-system", "intranet", "embedding", "crm", "door-badges", "assistants")
# What is written there in HTML stays text.
_reader: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def titles() -> Sequence[tuple[str, str]]:
    """Each guide with its title, which is its first line."""
    return [(name, _text(GUIDES / f"{name}.md").partition("\n")[0].removeprefix("# ")) for name in NAMES]


def guide(name: str) -> str:
    return _html(GUIDES / f"{name}.md")


def changes() -> str:
    return _html(DOCS / "api/changes.md")


@functools.cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@functools.cache
def _html(path: Path) -> str:
    # Files beside them are not pages: their names stay, without a link.
    plain = re.sub(r"\[([^]]+)\]\((?!https://)[^)]+\)", r"\1", _text(path))
    # The reader escapes all that is not Markdown, and our own files are no stranger's.
    # Long lines are scrolled, by the keyboard as well.
    drawn: str = _reader.render(plain)
    return drawn.replace("<pre>", '<pre tabindex="0">')
