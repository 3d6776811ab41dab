"""What phones are answered: XML, written piece by piece. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from vizitka.addressbooks.dav.reading import CARD, DAV, SERVER, Name, Wanted

HEAD: Final = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    f'<d:multistatus xmlns:d="{DAV}" xmlns:c="{CARD}" xmlns:s="{SERVER}">'
)
FOOT: Final = "</d:multistatus>"
_PREFIXES: Final = {DAV: "d", CARD: "c", SERVER: "s"}
# What XML 1.0 has no sign for.
_NO_SIGNS: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAME: Final = re.compile(r"[A-Za-z_][\w.-]*")

READ_ONLY: Final = (
    "<d:privilege><d:read/></d:privilege><d:privilege><d:read-current-user-privilege-set/></d:privilege>"
)
# By name, what stands inside.
Properties = Mapping[Name, str]


def text(value: str) -> str:
    """A text between tags; its line ends come out as they went in."""
    return escape(_NO_SIGNS.sub("", value), {"\r": "&#13;"})


def href(path: str) -> str:
    return f"<d:href>{text(path)}</d:href>"


def element(name: Name, inside: str = "") -> str:
    """One property; of a namespace that we do not know with its own."""
    space, local = name
    prefix = _PREFIXES.get(space)
    tag, declared = (f"{prefix}:{local}", "") if prefix else (local, f" xmlns={quoteattr(space)}")
    return f"<{tag}{declared}>{inside}</{tag}>" if inside else f"<{tag}{declared}/>"


def found(path: str, there: Properties, wanted: Wanted, unasked: Iterable[Name] = ()) -> str:
    """What a resource says of itself: what is asked for, and that of it which it has not. `unasked` are told where
    nothing is named; what takes effort is not among them."""
    if wanted.only_names:
        return _response(path, [(200, "".join(element(name) for name in there))])
    names = wanted.names or tuple(unasked)
    has = "".join(element(name, there[name]) for name in names if name in there)
    lacks = "".join(element(name) for name in names if name not in there and _NAME.fullmatch(name[1]))
    parts = [(200, has)] if has or not lacks else []
    return _response(path, [*parts, *([(404, lacks)] if lacks else [])])


def gone(path: str) -> str:
    """That there is nothing (any more)."""
    return f"<d:response>{href(path)}<d:status>HTTP/1.1 404 Not Found</d:status></d:response>"


def too_many(path: str) -> str:
    """That this is not all (RFC 6578, section 3.6)."""
    status = "<d:status>HTTP/1.1 507 Insufficient Storage</d:status>"
    error = "<d:error><d:number-of-matches-within-limits/></d:error>"
    return f"<d:response>{href(path)}{status}{error}</d:response>"


def document(pieces: Iterable[str], foot: str = "") -> Iterator[bytes]:
    yield HEAD.encode()
    for piece in pieces:
        yield piece.encode()
    yield (foot + FOOT).encode()


def error(condition: str, namespace: str = DAV, inside: str = "") -> bytes:
    """Why something is refused (RFC 4918, section 16)."""
    tag = f"{_PREFIXES[namespace]}:{condition}"
    body = f"<{tag}>{inside}</{tag}>" if inside else f"<{tag}/>"
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    return f'{head}<d:error xmlns:d="{DAV}" xmlns:c="{CARD}">{body}</d:error>'.encode()


_STATUS: Final = {200: "200 OK", 404: "404 Not Found"}


def _response(path: str, parts: Iterable[tuple[int, str]]) -> str:
    said = "".join(
        f"<d:propstat><d:prop>{props}</d:prop><d:status>HTTP/1.1 {_STATUS[status]}</d:status></d:propstat>"
        for status, props in parts
    )
    return f"<d:response>{href(path)}{said}</d:response>"
