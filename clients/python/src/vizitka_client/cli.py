# SPDX-License-Identifier: MIT
"""`vizitka`: cards, imports and exports for pipelines.

What a program reads goes to the standard output, as JSON; what a person reads to the standard error. The token comes
from the environment or from a file that its owner alone reads, and never stands among the arguments, which everybody on
the machine can see.
"""

from __future__ import annotations

import argparse
import getpass
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO, cast

from vizitka_client import imports, people, settings, types
from vizitka_client.client import Row, Vizitka
from vizitka_client.errors import (
    Forbidden,
    Incomplete,
    NotFound,
    NotReached,
    NotSent,
    NotSignedIn,
    TooMany,
    Unavailable,
    VizitkaError,
)

DONE: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
NOT_ALLOWED: Final = 3
ROWS_REFUSED: Final = 4
NOT_REACHED: Final = 5
NOT_DONE: Final = 6
INTERRUPTED: Final = 130
EXIT_CODES: Final = f"""exit codes:
  {DONE}    done
  {REFUSED}    the server refused it
  {USAGE}    wrong arguments, settings or file
  {NOT_ALLOWED}    the token is wrong, over, or may not do this
  {ROWS_REFUSED}    done, but some rows were refused
  {NOT_REACHED}    the server was not reached, or has no time
  {NOT_DONE}    begun, but not brought to its end, or not all of a list
  {INTERRUPTED}  interrupted before anything was begun"""


class Told:
    """Progress for people, one line that is written over; on no terminal at most one line for each tenth."""

    def __init__(self, out: TextIO, *, quiet: bool) -> None:
        self._out, self._quiet, self._tenth = out, quiet, -1
        self._over = out.isatty()

    def so_far(self, what: str, done: int, total: int | None) -> None:
        if self._quiet:
            return
        tenth = 10 * done // total if total else 0
        if not self._over and tenth == self._tenth:
            return
        self._tenth = tenth
        text = f"{what}: {done} of {total}" if total else f"{what}: {done}"
        self._out.write(f"\r\x1b[K{text}" if self._over else f"{text}\n")
        self._out.flush()

    def say(self, text: str) -> None:
        if not self._quiet:
            self.insist(text)

    def insist(self, text: str) -> None:
        """What has to be heard, asked to be quiet or not."""
        self._out.write(f"\r\x1b[K{text}\n" if self._over else f"{text}\n")
        self._out.flush()


class Command:
    """One call of the command line: what was asked, and where to answer."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.told = Told(sys.stderr, quiet=asked.quiet)
        self._settings: settings.Settings | None = None

    @property
    def settings(self) -> settings.Settings:
        if self._settings is None:
            self._settings = settings.read(os.environ, self.asked.profile)
        return self._settings

    @property
    def _profile(self) -> str:
        """The one of the file that is written to."""
        return str(self.asked.profile or os.environ.get("VIZITKA_PROFILE") or settings.DEFAULT)

    @property
    def space(self) -> str:
        found = self.asked.space or self.settings.space
        if not found:
            raise settings.SettingsError(
                "Name the space: --space, VIZITKA_SPACE, or `vizitka tokens save --space`."
            )
        return str(found)

    def api(self) -> Vizitka:
        return Vizitka(self.settings.url, self.settings.token)

    # cards

    def cards_list(self) -> int:
        with self.api() as api:
            states = cast("Any", self.asked.state) or None
            for row in api.list_cards_all(self.space, search=self.asked.search, state=states):
                put(row)
        return DONE

    def cards_show(self) -> int:
        with self.api() as api:
            put(api.get_card(self.asked.card))
        return DONE

    def cards_change(self) -> int:
        """Fields first, based on the version that is there now or was named; then the state."""
        changes = dict(pair(text) for text in self.asked.set)
        if self.asked.json:
            changes = {**_object(self.asked.json), **changes}
        if not changes and not self.asked.state:
            raise settings.SettingsError("Say what to change: --set, --json or --state.")
        with self.api() as api:
            card: types.CardOut | None = None
            if changes:
                version = self.asked.version or api.get_card(self.asked.card)["version"]
                card = api.update_card(self.asked.card, cast("types.CardPatch", changes), if_match=version)
            if self.asked.state:
                card = api.set_card_state(self.asked.card, {"state": self.asked.state})
            put(card)
        return DONE

    # import and export

    def import_people(self) -> int:
        """What was begun is told in any case: the server goes on with it, whatever becomes of this program."""
        rows, keyless = imports.said(self._people())
        if not rows:
            raise people.UnreadablePeople(
                "No row has an external_key. --column NAME=external_key says which it is."
            )
        known = imports.Known(rows, keyless, dry_run=self.asked.dry_run)
        try:
            with self.api() as api:
                self._bring(api, rows, known)
        except (VizitkaError, KeyboardInterrupt) as problem:
            if not known.is_begun:
                raise
            known.problem = str(problem) or "Interrupted."
        finally:
            if known.is_begun:
                put(known.answer())
        totals = known.totals
        self.told.say(" ".join(f"{name} {number}" for name, number in totals.items() if number) or "nothing")
        if keyless:
            self.told.say(f"{len(keyless)} without an external_key: not sent")
        if known.problem:
            _said(f"begun, but not brought to its end: {known.problem}", NOT_DONE)
        if not known.is_done:
            return NOT_DONE
        return ROWS_REFUSED if totals["refused"] else DONE

    def _bring(self, api: Vizitka, rows: Sequence[imports.Placed], known: imports.Known) -> None:
        if self.asked.rows != "none":
            known.refuse_keyless()
        for piece in imports.pieces(rows):
            item = api.upsert_people(
                self.space,
                [row for _place, row in piece],
                dry_run=self.asked.dry_run,
                state=self.asked.state,
                default_country=self.asked.country,
                name=self.asked.name or Path(self.asked.file).name[:120],
                told=partial(self._hear, known, len(piece)),
            )
            known.add(self._rows_of(api, item), piece)
            if item["status"] != "done":
                return

    def _hear(self, known: imports.Known, sent: int, now: types.UpsertOut) -> None:
        if known.hear(now, sent):
            self.told.say(f"begun: {now['uuid']}")
        self.told.so_far(now["status"], now["done"], now["total"])

    def _rows_of(self, api: Vizitka, item: types.UpsertOut) -> Iterator[types.UpsertRowOut]:
        """Those that were asked for."""
        wanted = {
            "refused": ["refused"],
            "changes": ["created", "changed", "refused"],
            "all": [None],
            "none": [],
        }
        for outcome in cast("list[Any]", wanted[self.asked.rows]):
            yield from api.list_upsert_rows_all(self.space, item["uuid"], outcome=outcome)

    def _people(self) -> list[Row]:
        names: dict[str, str] = {}
        for name, field in map(pair, self.asked.column):
            if names.setdefault(name, field) != field:
                raise settings.SettingsError(f"--column names {name} twice.")
        kind = people.format_of(self.asked.file, self.asked.format)
        return people.read(_text(self.asked.file), kind, names=names, delimiter=self.asked.delimiter)

    def export_cards(self) -> int:
        """Where to begin the next time is for programs: in the answer where the cards go to a file, and said on the
        standard error whatever is asked to be quiet."""
        with self.api() as api, _opened(self.asked.out) as out:
            changes = api.list_card_changes_all(self.space, updated_since=self.asked.since)
            # Who was changed while the list was read comes twice: the later word holds.
            found = {row["uuid"]: row["deleted"] for row in changes}
            cards = self._cards(api, found, out)
            if self.asked.format == "csv":
                people.write_csv((people.as_row(card) for card in cards), out)
            else:
                for card in cards:
                    put(card, out)
        self.told.insist(f"next time: --since {changes.since}")
        if self.asked.out != "-":
            put({"since": changes.since, "file": self.asked.out})
        return DONE

    def _cards(self, api: Vizitka, found: Mapping[str, bool], out: TextIO) -> Iterator[Any]:
        """Each card, whole; of a deleted one that it is, where lines say so."""
        for done, (uuid, is_deleted) in enumerate(found.items(), 1):
            if not is_deleted:
                try:
                    yield api.get_card(uuid)
                except NotFound:
                    # Deleted or moved since the list was read; the next export is told of a deletion.
                    self.told.say(f"gone meanwhile: {uuid}")
            elif self.asked.since and self.asked.format != "csv":
                put({"uuid": uuid, "deleted": True}, out)
            self.told.so_far("exported", done, len(found))

    # templates

    def templates_list(self) -> int:
        with self.api() as api:
            for row in api.list_templates(self.space):
                put(row)
        return DONE

    def templates_show(self) -> int:
        with self.api() as api:
            put(api.read_template(self.space, self.asked.template))
        return DONE

    # tokens

    def tokens_check(self) -> int:
        """Whether the server takes it, and how many calls it has left."""
        with self.api() as api:
            answer = api.request("GET", f"/v1/spaces/{self.space}/cards", query={"per_page": 1})
        put(
            {
                "url": self.settings.url,
                "space": self.space,
                "token": f"…{self.settings.token[-4:]}",
                "rate_limit": answer.headers.get("RateLimit", ""),
            }
        )
        return DONE

    def tokens_save(self) -> int:
        """The token comes from the terminal, unseen, or from the standard input."""
        token = getpass.getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()
        url = self.asked.url or os.environ.get("VIZITKA_URL", "")
        if not url:
            raise settings.SettingsError("Name the installation: --url or VIZITKA_URL.")
        path = settings.file_of(os.environ)
        settings.keep(path, self._profile, settings.Settings(url, token, self.asked.space or ""))
        self.told.say(f"Kept in {path}, readable for you alone.")
        return DONE

    def tokens_forget(self) -> int:
        path = settings.file_of(os.environ)
        if not settings.forget(path, self._profile):
            raise settings.SettingsError(f"{path} has no profile {self._profile}.")
        self.told.say("Forgotten here. To end it, use its page in the settings of the space.")
        return DONE


def put(thing: Any, out: TextIO | None = None) -> None:
    """One thing, one line."""
    (out or sys.stdout).write(json.dumps(thing, ensure_ascii=False) + "\n")


def pair(text: str) -> tuple[str, str]:
    """`job_title=CEO`."""
    name, found, value = text.partition("=")
    if not found or not name:
        raise settings.SettingsError(f"{text} is no NAME=VALUE.")
    return name, value


def _text(name: str) -> str:
    """A file, or the standard input as `-`."""
    if name == "-":
        return sys.stdin.buffer.read().decode()
    return Path(name).read_bytes().decode()


def _object(name: str) -> dict[str, Any]:
    found = json.loads(_text(name))
    if not isinstance(found, dict):
        raise people.UnreadablePeople(f"{name} has to be one object.")
    return found


def _opened(name: str) -> AbstractContextManager[TextIO]:
    """The standard output, a device or pipe; or a file, which is in its place once it is whole."""
    if name == "-":
        return open(sys.stdout.fileno(), "w", encoding="utf-8", newline="", closefd=False)
    path = Path(name).resolve()
    if path.exists() and not path.is_file():
        return path.open("w", encoding="utf-8", newline="")
    return settings.whole(path)


def parser() -> argparse.ArgumentParser:
    """What can be asked."""
    words = argparse.ArgumentParser(
        "vizitka", description="Cards, imports and exports of Vizitka.", epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    words.add_argument("--profile", default="", help="of the settings; comes before all of the environment")
    words.add_argument(
        "--space", default="", help="id of the space, else VIZITKA_SPACE or that of the profile"
    )
    words.add_argument("--quiet", "-q", action="store_true", help="no progress")
    groups = words.add_subparsers(required=True, metavar="COMMAND")

    cards = _group(groups, "cards", "list, show and change cards")
    one = _command(cards, "list", Command.cards_list, "each card of the space, a line of JSON each")
    one.add_argument("--search")
    one.add_argument("--state", action="append", choices=("draft", "active", "inactive", "locked"))
    one = _command(cards, "show", Command.cards_show, "one card, whole")
    one.add_argument("card")
    one = _command(cards, "change", Command.cards_change, "change a card, and say how it is then")
    one.add_argument("card")
    one.add_argument("--set", action="append", default=[], metavar="FIELD=TEXT")
    one.add_argument("--json", metavar="FILE", help="further fields as an object; - is the standard input")
    one.add_argument("--state", choices=("draft", "active", "inactive", "locked"))
    one.add_argument("--version", type=int, help="refuse where the card has another one by now")

    one = _command(groups, "import", Command.import_people, "make and change cards by their external_key")
    one.add_argument("file", help="csv, json or jsonl; - is the standard input")
    one.add_argument("--dry-run", action="store_true", help="say what would happen, and change nothing")
    one.add_argument("--format", choices=people.FORMATS)
    one.add_argument("--delimiter", help="of a csv, else the one that the header has most")
    one.add_argument(
        "--column", action="append", default=[], metavar="NAME=FIELD", help="how a column is called here"
    )
    one.add_argument("--state", choices=("draft", "active"), default="draft", help="of new cards")
    one.add_argument("--country", default="", help="of phone numbers without a code")
    one.add_argument("--name", default="", help="how people find it among the imports of the space")
    one.add_argument(
        "--rows", choices=("refused", "changes", "all", "none"), default="refused", help="rows to tell of"
    )

    one = _command(
        groups, "export", Command.export_cards, "each card, whole, or what has changed since a moment"
    )
    one.add_argument(
        "--format",
        choices=("csv", "jsonl"),
        default="jsonl",
        help="csv is what an import takes of those with an external_key",
    )
    one.add_argument("--since", help="a moment, as the last export has named it")
    one.add_argument("--out", default="-", metavar="FILE")

    templates = _group(groups, "templates", "list and show templates")
    _command(templates, "list", Command.templates_list, "each template, a line of JSON each")
    one = _command(templates, "show", Command.templates_show, "one template, whole")
    one.add_argument("template")

    tokens = _group(groups, "tokens", "the token of this machine")
    _command(
        tokens, "check", Command.tokens_check, "whether the server takes it, and how many calls are left"
    )
    one = _command(tokens, "save", Command.tokens_save, "keep a token; it is read from the standard input")
    one.add_argument("--url", default="", help="of the installation")
    _command(tokens, "forget", Command.tokens_forget, "take the kept token out of the settings")
    return words


Groups = Any


def _group(groups: Groups, name: str, said: str) -> Groups:
    return groups.add_parser(name, help=said, allow_abbrev=False).add_subparsers(
        required=True, metavar="COMMAND"
    )


def _command(groups: Groups, name: str, does: Callable[[Command], int], said: str) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = groups.add_parser(name, help=said, allow_abbrev=False)
    one.set_defaults(does=does)
    return one


def run(arguments: Sequence[str]) -> int:
    """Does what was asked. Returns the exit code."""
    asked = parser().parse_args(arguments)
    try:
        return cast("int", asked.does(Command(asked)))
    except BrokenPipeError:
        raise
    except (settings.SettingsError, people.UnreadablePeople, NotSent, OSError, ValueError) as problem:
        return _said(problem, USAGE)
    except (NotSignedIn, Forbidden) as problem:
        return _said(problem, NOT_ALLOWED)
    except (NotReached, Unavailable, TooMany) as problem:
        return _said(problem, NOT_REACHED)
    except Incomplete as problem:
        return _said(problem, NOT_DONE)
    except VizitkaError as problem:
        return _said(problem, REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _said(problem: object, code: int) -> int:
    print(f"vizitka: {problem}", file=sys.stderr)  # noqa: T201
    return code


def main() -> NoReturn:
    """The entry point."""
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has enough, as `head` has.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = DONE
    sys.exit(code)


if __name__ == "__main__":
    main()
