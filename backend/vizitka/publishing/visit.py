"""A visit: all that an answer depends on, read once from the request. Nothing behind it sees the request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from vizitka.common.network import client_address
from vizitka.domains.hosts import CustomHost
from vizitka.publishing import protection, tickets
from vizitka.publishing.channels import CHANNELS, VisitChannel, proves
from vizitka.publishing.hosts import custom_host
from vizitka.publishing.observers import is_seen
from vizitka.publishing.visitors import visitor_languages

# What of an address' query decides an answer. The rest (campaigns, click ids) changes nothing.
CHOICES: Final = ("lang", "card", "ticket", "sent", "from", "v", "link", "size", "colour", "logo")


class Asked(StrEnum):
    """What is asked for below the address of a card."""

    PAGE = "page"
    CONTACT = "contact"
    CODE = "code"
    PIN = "pin"
    MESSAGE = "message"
    CLICK = "click"
    PRIVACY = "privacy"
    # What a domain above shows there (below.py): which one says the suffix.
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class Visit:
    """`handle` is the name in the address as it was written, `suffix` what follows it, `path` the whole without the
    query. `host` is the customer's, None on the installation's own.

    `proof` holds the parameters by which the channel is proved something, when all are there; `is_seen` is whether
    somebody looks, and not a machine that asks ahead.

    `choices` are those of `CHOICES` that the query has, `form` and `files` are what was sent with a POST; `is_foreign`:
    by a page of somebody else, as the browser says. `passes` and `pins` are cookies by their names, unread: only who
    knows the card can tell what they are worth.
    """

    channel: VisitChannel
    handle: str
    asked: Asked = Asked.PAGE
    suffix: str = ""
    path: str = ""
    query: str = ""
    host: CustomHost | None = None
    languages: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, UploadedFile[Any]] = field(default_factory=dict)
    passes: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    is_sent: bool = False
    is_foreign: bool = False
    proof: Mapping[str, str] = field(default_factory=dict)
    is_seen: bool = False
    # The manager's own look at a page: only its frames may show one.
    in_frame: bool = False

    @property
    def language(self) -> str:
        """The visitor's first language, else English."""
        return self.languages[0] if self.languages else settings.LANGUAGE_CODE

    @property
    def base(self) -> str:
        """The card's address as the visitor wrote it, not quoted."""
        return f"/{self.channel.letter}/{self.handle}"


def visit_of(request: HttpRequest, letter: str, handle: str, asked: Asked, suffix: str = "") -> Visit:
    """The visit of a request for `/<letter>/<handle><suffix>`."""
    choices = {name: request.GET[name] for name in CHOICES if name in request.GET}
    is_sent = request.method == "POST"
    return Visit(
        channel=CHANNELS[letter],
        handle=handle,
        asked=asked,
        suffix=suffix,
        path=request.path,
        query=request.META.get("QUERY_STRING", ""),
        host=custom_host(request),
        languages=visitor_languages(choices.get("lang", ""), request.headers.get("Accept-Language", "")),
        choices=choices,
        form=request.POST.dict() if is_sent else {},
        files=_files(request) if is_sent else {},
        passes=_cookies(request, tickets.PREFIX),
        pins=_cookies(request, protection.PREFIX),
        address=client_address(request) if is_sent or asked is Asked.BELOW else "",
        is_sent=is_sent,
        is_foreign=is_sent and _is_foreign(request),
        proof=_proof(request, letter) if asked is Asked.PAGE else {},
        is_seen=request.method == "GET" and is_seen(request.headers.get),
        in_frame=request.headers.get("Sec-Fetch-Dest") == "iframe",
    )


def _files(request: HttpRequest) -> dict[str, UploadedFile[Any]]:
    return {name: file for name, file in request.FILES.dict().items() if isinstance(file, UploadedFile)}


def _is_foreign(request: HttpRequest) -> bool:
    """Whether a page of another host sends this, by what all browsers of today tell; others are believed."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin", "null")
    return origin != "null" and urlsplit(origin).netloc.lower() != request.headers.get("Host", "").lower()


def _proof(request: HttpRequest, letter: str) -> dict[str, str]:
    if not proves(request.path, request.GET):
        return {}
    return {name: request.GET[name] for name in CHANNELS[letter].proof}


def _cookies(request: HttpRequest, prefix: str) -> dict[str, str]:
    return {name: value for name, value in request.COOKIES.items() if name.startswith(prefix)}
