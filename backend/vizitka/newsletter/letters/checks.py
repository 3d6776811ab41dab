"""What is looked at before a campaign is sent: in its texts without a database (`in_text`), and in all of it."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from babel import Locale
from django.conf import settings
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from vizitka.newsletter.letters import audience, composing, reading, rules, selectors
from vizitka.newsletter.letters.composing import Said
from vizitka.newsletter.letters.enums import Finding, Severity
from vizitka.newsletter.letters.looks import LetterPerson
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space

# Names that lead nowhere outside of a house (RFC 2606, RFC 6762), and those of examples.
_NOWHERE: Final = ("localhost", "local", "invalid", "test", "internal", "lan", "home")
_EXAMPLES: Final = ("example", "example.com", "example.org", "example.net")


@dataclass(frozen=True, slots=True)
class Found:
    kind: Finding
    severity: Severity
    message: str
    language: str | None = None
    block: str | None = None


def _error(kind: Finding, message: str, language: str | None = None, block: str | None = None) -> Found:
    return Found(kind, Severity.ERROR, message, language, block)


def _warning(kind: Finding, message: str, language: str | None = None, block: str | None = None) -> Found:
    return Found(kind, Severity.WARNING, message, language, block)


@dataclass(frozen=True, slots=True)
class Checked:
    """`number` are those who would get it now, `sizes` the bytes of each language's letter."""

    found: list[Found]
    number: int
    sizes: dict[str, int]

    @property
    def sendable(self) -> bool:
        return all(one.severity != Severity.ERROR for one in self.found)


def check(space: Space, campaign: Campaign) -> Checked:
    """Everything, in the order in which people mend it."""
    texts = selectors.texts_of(campaign)
    receivers = audience.receivers(space, campaign.audience)
    readers = audience.languages_of(receivers, [text.language for text in texts])
    number = sum(row["number"] for row in readers)
    found = [*_of_the_space(space)]
    known = set(reading.known_words(space))
    sizes: dict[str, int] = {}
    gone = gone_links(campaign)
    for text in texts:
        said = Said.of(text)
        found += in_text(said, known, reading.people_of(space, rules.card_ids(text.blocks)), gone)
        sizes[text.language] = size_of(space, said)
        if sizes[text.language] > rules.LARGEST:
            found.append(_too_large(text.language, sizes[text.language]))
    if not texts:
        found.append(_error(Finding.NO_TEXT, _("Write a text first."), campaign.language))
    found += _of_the_audience(number, readers)
    return Checked(found, number, sizes)


def size_of(space: Space, said: Said) -> int:
    """How large the letter is with links as long as they will be."""
    link = f"{settings.PUBLIC_URL}/newsletter/go/{'x' * 35}"
    links = {address: link for address in rules.links_of(said.blocks) if rules.is_counted(address)}
    template = composing.template_of(space, said, links, trap=link)
    places = {rules.place(name): f"{link}{'x' * 22}" for name in ("read", "mine", "leave")}
    return len(template.fill(places).html.encode())


def _too_large(language: str, size: int) -> Found:
    message = _("The letter has %(size)d kB. Gmail cuts what is over 100 kB: shorten it.")
    return _warning(Finding.TOO_LARGE, message % {"size": round(size / 1000)}, language)


def _of_the_space(space: Space) -> Iterator[Found]:
    if not selectors.is_on(space):
        yield _error(
            Finding.NEWSLETTER_OFF, _("The newsletter is switched off in the settings of the space.")
        )
    if not any(str(text).strip() for text in settings_of(space).newsletter_imprint.values()):
        yield _error(
            Finding.NO_IMPRINT, _("The imprint is missing: who sends the letter, with the postal address.")
        )
    if not settings_of(space).newsletter_sender_name:
        yield _warning(
            Finding.NO_SENDER,
            _("No name of the sender is set. Letters come from “%(name)s”.") % {"name": space.name},
        )


def _of_the_audience(number: int, readers: Sequence[Mapping[str, Any]]) -> Iterator[Found]:
    if not number:
        yield _error(Finding.NO_AUDIENCE, _("Nobody would get it: choose other receivers."))
    for row in readers:
        if row["language"] and row["gets"] and row["gets"] != row["language"]:
            name = _language(row["language"])
            message = ngettext(
                "%(number)d receiver reads %(language)s, and gets another language.",
                "%(number)d receivers read %(language)s, and get another language.",
                row["number"],
            )
            yield _warning(
                Finding.LANGUAGE_MISSING,
                message % {"number": row["number"], "language": name},
                row["language"],
            )


def _language(code: str) -> str:
    """What the reader's own language calls it."""
    return str(Locale(get_language() or settings.LANGUAGE_CODE).languages.get(code, code))


def in_text(
    said: Said,
    known: Collection[str],
    people: Mapping[str, LetterPerson],
    gone: Collection[str] = frozenset(),
) -> Iterator[Found]:
    """What is wrong with a text, of whose links some are known to be `gone`. Without a database."""
    language = said.language
    if not said.subject.strip():
        yield _error(Finding.NO_SUBJECT, _("The subject is missing."), language)
    if not said.preheader.strip():
        yield _warning(
            Finding.NO_PREHEADER,
            _("The preview text is missing: it stands beside the subject in the inbox."),
            language,
        )
    if not any(_says_something(block) for block in rules.flat(said.blocks)):
        yield _error(Finding.EMPTY, _("The letter is empty."), language)
    for block in rules.flat(said.blocks):
        yield from _in_block(block, people, language)
        yield from _links(block, gone, language)
    yield from _words(said, known)


def _says_something(block: Mapping[str, Any]) -> bool:
    return any(block.get(name) for name in ("text", "html", "image", "label", "card"))


def _in_block(block: Mapping[str, Any], people: Mapping[str, LetterPerson], language: str) -> Iterator[Found]:
    where = (language, str(block.get("id") or "") or None)
    match block["kind"]:
        case "image":
            if not block.get("image"):
                yield _error(Finding.NO_PICTURE, _("Choose a picture, or remove the block."), *where)
            elif not str(block.get("alt") or "").strip():
                message = _("A picture has no description: it is read where pictures are not shown.")
                yield _error(Finding.NO_ALT, message, *where)
        case "button":
            if not block.get("label"):
                yield _error(Finding.NO_LABEL, _("A button has no words."), *where)
            if not block.get("href"):
                yield _error(Finding.NO_LINK, _("A button leads nowhere."), *where)
        case "card":
            person = people.get(str(block.get("card") or ""))
            if person is None:
                yield _error(Finding.NO_CARD, _("Choose a person, or remove the block."), *where)
            elif not person.visible:
                message = _("The card of %(name)s cannot be seen now, and is left out.")
                yield _warning(Finding.NO_CARD, message % {"name": person.name}, *where)


def _links(block: Mapping[str, Any], gone: Collection[str], language: str) -> Iterator[Found]:
    where = (language, str(block.get("id") or "") or None)
    for address in rules.links_of([{**block, "columns": ()}]):
        if leads_nowhere(address):
            said = _("This link leads nowhere: %(address)s") % {"address": address[:120]}
            # Examples are written on purpose, as in the demo.
            found = _warning if is_example(address) else _error
            yield found(Finding.DEAD_LINK, said, *where)
        elif address in gone:
            # A hint: a server may say so to us, and not to people.
            said = _("Nothing was found at this link: %(address)s") % {"address": address[:120]}
            yield _warning(Finding.DEAD_LINK, said, *where)


def leads_nowhere(address: str) -> bool:
    """Whether nobody outside of the house can follow an address, by its form: no strange server is asked."""
    if not rules.is_counted(address):
        return False
    host = (urlsplit(address).hostname or "").rstrip(".").lower()
    if is_ours(address):
        return False
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host.rpartition(".")[2] in _NOWHERE or is_example(address)


def is_ours(address: str) -> bool:
    host = (urlsplit(address).hostname or "").rstrip(".").lower()
    return host in {urlsplit(address).hostname for address in (settings.PUBLIC_URL, settings.CARDS_URL)}


def gone_links(campaign: Campaign) -> frozenset[str]:
    """Those at which nothing was found, as far as they were looked at (links.py)."""
    return frozenset(key for key, row in campaign.looked_links.items() if row.get("found") == "gone")


def is_example(address: str) -> bool:
    host = (urlsplit(address).hostname or "").rstrip(".").lower()
    return any(host == name or host.endswith(f".{name}") for name in _EXAMPLES)


def _words(said: Said, known: Collection[str]) -> Iterator[Found]:
    texts = [said.subject, said.preheader, *rules.texts_in(said.blocks)]
    words = {word for text in texts for word in rules.words_in(text)}
    for word in sorted(words - set(known)):
        message = _("Nothing is known by the word {%(word)s}: it would be sent as it stands.")
        yield _error(Finding.UNKNOWN_WORD, message % {"word": word}, said.language)
    bare = {word for text in texts for word in rules.words_without_fallback(text)} & set(known)
    for word in sorted(bare):
        message = _("{%(word)s} stays empty where nothing is known. Say what is read then: {%(word)s|…}.")
        yield _warning(Finding.NO_FALLBACK, message % {"word": word}, said.language)
