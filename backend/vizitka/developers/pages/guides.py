"""Guides and changes of the API as they stand in `docs/`, as HTML. Examples for developers are run by tests."""

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
NAMES: Final = ("hr-system", "intranet", "embedding", "crm", "connectors", "door-badges", "assistants")
# For those who set a user directory up: the screens of a directory lead there.
DIRECTORIES: Final = DOCS / "directories"
DIRECTORY_NAMES: Final = (
    *("domains", "sso-entra", "sso-okta", "sso-google", "sso-keycloak", "sso-adfs", "sso-ping", "sso-other"),
    *("entra", "okta", "other", "pull-google", "pull-microsoft", "file"),
)
# Folders by the part of the address below which their files are pages.
SHELVES: Final = {"guides": (GUIDES, NAMES), "directories": (DIRECTORIES, DIRECTORY_NAMES)}
# What is written there in HTML stays text.
_reader: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def titles(shelf: str) -> Sequence[tuple[str, str]]:
    """Each guide with its title, which is its first line."""
    folder, names = SHELVES[shelf]
    return [(name, _text(folder / f"{name}.md").partition("\n")[0].removeprefix("# ")) for name in names]


def guide(shelf: str, name: str) -> str:
    folder, _names = SHELVES[shelf]
    return _html(folder / f"{name}.md")


def changes() -> str:
    return _html(DOCS / "api/changes.md")


@functools.cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@functools.cache
def _html(path: Path) -> str:
    # A neighbour is a page too. What lies elsewhere is none: its name stays, without a link.
    near = re.sub(r"\]\(([\w-]+)\.md\)", r"](./\1)", _text(path))
    plain = re.sub(r"\[([^]]+)\]\((?!https://|\./)[^)]+\)", r"\1", near)
    # The reader escapes all that is not Markdown, and our own files are no stranger's.
    # Long lines and wide tables are scrolled, by the keyboard as well.
    drawn: str = _reader.render(plain)
    framed = drawn.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return framed.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
