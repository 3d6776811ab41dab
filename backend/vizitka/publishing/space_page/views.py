"""Addresses of spaces: `/s/{username}` is the public page, the root of a custom domain leads where the space says."""

from __future__ import annotations

from typing import Final, cast
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from vizitka.common import clock
from vizitka.common.methods import only_reads
from vizitka.images.selectors import images_by_id
from vizitka.publishing import answers, hosts
from vizitka.publishing.admission import Redirect, Show
from vizitka.publishing.hosts import custom_host
from vizitka.publishing.page import HeaderStyle, Layout, Mode
from vizitka.publishing.pictures import image_of, to_picture
from vizitka.publishing.short_way import by_first_language, remember_space
from vizitka.publishing.space_page import people, rendering, sites
from vizitka.publishing.space_page.page import SpacePage
from vizitka.publishing.space_page.settings import DomainRoot, PublicPageSettings
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces import sections
from vizitka.spaces.enums import Visibility
from vizitka.spaces.models import Space
from vizitka.spaces.rules import DEFAULT_LAYOUT, normalised_username
from vizitka.spaces.selectors import public_url

MOST_PAGES: Final = 100_000
POWERS: Final = "camera=(), geolocation=(self), microphone=(), payment=()"


@only_reads
def space_page(request: HttpRequest, username: str) -> HttpResponse:
    """The public page of the space with this name."""
    space = (
        _spaces().filter(username=normalised_username(username)).first() if "\x00" not in username else None
    )
    host = custom_host(request)
    if space is None or not _is_public(space) or (host is not None and host.space_id != space.pk):
        return hosts.notice(request, "nothing")
    if host is None and space.redirect_to_primary and space.host_at(clock.now()):
        query = request.META.get("QUERY_STRING", "")
        return answers.redirect(Redirect(f"{public_url(space)}{'?' if query else ''}{query}"))
    return _shown(request, space, f"/s/{quote(space.username)}")


@only_reads
def root(request: HttpRequest) -> HttpResponse:
    """The root of a custom domain: the space's public page, the way to elsewhere, or nothing."""
    host = custom_host(request)
    space = _spaces().filter(pk=host.space_id).first() if host is not None and host.space_id else None
    if host is None or space is None:
        return hosts.notice(request, "unknown")
    wanted = sections.read(space, PublicPageSettings)
    if wanted.domain_root == DomainRoot.ADDRESS and _leads_on(wanted.domain_root_address, host.host):
        return answers.redirect(Redirect(wanted.domain_root_address))
    if wanted.domain_root == DomainRoot.PUBLIC_PAGE and _is_public(space):
        return _shown(request, space, "/")
    return hosts.notice(request, "unknown")


def _spaces() -> QuerySet[Space]:
    return Space.objects.living().select_related("versions", *sections.related(models=[PublicPageSettings]))


def _leads_on(address: str, host: str) -> bool:
    """Whether the address is another one than the root at which the visitor already is."""
    parts = urlsplit(address)
    return bool(address) and not (parts.hostname == host and parts.path in ("", "/"))


def _is_public(space: Space) -> bool:
    """Whether there is a page. For everybody else it is as if there were no such space."""
    wants = sections.read(space, PublicPageSettings).public_page
    return wants and space.active and space.visibility != Visibility.PRIVATE


def page_number(text: str) -> int:
    """The page that an address names, else the first."""
    return min(int(text), MOST_PAGES) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def _shown(request: HttpRequest, space: Space, address: str) -> HttpResponse:
    languages = visitor_languages(request.GET.get("lang", ""), request.headers.get("Accept-Language", ""))
    search = " ".join(request.GET.get("q", "").split())[: people.LONGEST_SEARCH]
    found = people.find(space, search, page_number(request.GET.get("page", "")), languages)
    near = request.GET.get("near", "")[:36]
    is_plain = not search and not near
    language = (*languages, *space.languages, settings.LANGUAGE_CODE)[0]
    shown_sites = sites.sites_of(space, language, near) if not search else ()
    page = SpacePage(
        name=space.name,
        language=language,
        address=address,
        url=public_url(space),
        description=space.description,
        logo=to_picture(image_of(images_by_id([space.placeholder_logo_id]), space.placeholder_logo_id)),
        layout=layout_of(space),
        search=search if people.shows_names(space) else None,
        people=found.people,
        number=found.number,
        page=found.page,
        pages=found.pages,
        indexed=space.visibility == Visibility.PUBLIC and is_plain,
        sites=shown_sites if found.page == 1 else (),
        near=near,
    )
    if is_plain:
        remember_space(request, space, (site.address.opening for site in shown_sites))
        if not space.multilingual:
            by_first_language(request)
    response = answers.document(rendering.render(page), rendering.page_policy(page))
    if rendering.asks_where(page):
        # Asked on a tap, and never told to us: the page sorts by itself.
        response.headers["Permissions-Policy"] = POWERS
    return answers.shown(response, page.language, Show(is_plain, is_plain, page.indexed))


def layout_of(space: Space) -> Layout:
    """The space's own design."""
    own = {key: space.layout.get(key) or default for key, default in DEFAULT_LAYOUT.items()}
    return Layout(
        primary=own["primary"],
        background=own["background"],
        text=own["text"],
        mode=cast(Mode, own["mode"]),
        rounding=int(space.layout.get("rounding", DEFAULT_LAYOUT["rounding"])),
        header_style=cast(HeaderStyle, own["header_style"]),
    )
