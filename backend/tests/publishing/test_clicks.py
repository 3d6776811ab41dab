"""What is followed on a card: which link is what, what the page says of it, and who may tell."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.conf import settings

from tests.publishing.samples import FULL
from vizitka.publishing import renderer
from vizitka.publishing.clicks import LONGEST_LINK, Click, Followed, by_the_page, click_of
from vizitka.publishing.frames.types import ImageFrame, LinkFrame, MapFrame, TextFrame, VideoFrame
from vizitka.publishing.html import sanitised
from vizitka.publishing.page import CardPage

LINK = re.compile(r'<a(?: class=z)?(?: dir=auto)? href="([^"]*)"(?: ping="([^"]*)")?')


@pytest.mark.parametrize(
    ("address", "network", "expected"),
    [
        ("https://www.linkedin.com/in/zoe", "linkedin", Click(Followed.LINK, "linkedin")),
        ("https://wa.me/436641234567", "whatsapp", Click(Followed.LINK, "whatsapp")),
        ("https://wa.me/436641234567", "", Click(Followed.LINK, "wa.me/436641234567")),
        ("https://alpenwerk.example/call", "link", Click(Followed.LINK, "alpenwerk.example/call")),
        (
            "HTTPS://eva:pin@WWW.Alpenwerk.example/Jobs/?id=7#top",
            "",
            Click(Followed.LINK, "alpenwerk.example/Jobs"),
        ),
        ("http://alpenwerk.example", "", Click(Followed.LINK, "alpenwerk.example")),
        ("https://alpenwerk.example/a\tb\u202ec", "", Click(Followed.LINK, "alpenwerk.example/abc")),
        (f"https://a.example/{'x' * 200}", "", Click(Followed.LINK, f"a.example/{'x' * 200}"[:LONGEST_LINK])),
        ("tel:+436641234567", "", Click(Followed.CALL)),
        ("sms:+436641234567", "", Click(Followed.CALL)),
        ("tel:+436641234567", "signal", Click(Followed.CALL)),
        ("mailto:zoe@alpenwerk.example", "", Click(Followed.MAIL)),
        ("geo:47.2,11.4?q=47.2,11.4", "", Click(Followed.ROUTE)),
        ("javascript:alert(1)", "", None),
        ("https://[::1", "", None),
        ("/c/zoe", "", None),
        ("", "", None),
    ],
)
def test_which_link_counts_as_what(address: str, network: str, expected: Click | None) -> None:
    assert click_of(address, network) == expected


def test_a_key_is_the_same_for_the_same_link_and_tells_no_address() -> None:
    one, other = Click(Followed.LINK, "alpenwerk.example/jobs"), Click(Followed.LINK, "alpenwerk.example")
    assert one.key == Click(Followed.LINK, "alpenwerk.example/jobs").key != other.key
    assert re.fullmatch(r"[0-9a-f]{10}", one.key)
    assert Click(Followed.CALL).key == "calls"


@pytest.mark.parametrize(
    ("site", "counts"), [(None, True), ("same-origin", True), ("cross-site", False), ("same-site", False)]
)
def test_only_the_page_tells_of_its_links(site: str | None, counts: bool) -> None:
    assert by_the_page({"sec-fetch-site": site}.get) is counts


def pings(page: CardPage) -> list[tuple[str, str]]:
    """Addresses of links with what their pings say, the card's own files and other pages of ours left out."""
    found = [(unescape(href), ping) for href, ping in LINK.findall(renderer.render(page))]
    own = ("/", "?", f"{page.host}/c/", settings.PUBLIC_URL)
    return [(href, ping) for href, ping in found if not href.startswith(own)]


def counted() -> CardPage:
    text = (
        '<p>See <a href="https://alpenwerk.example/a?x=1&amp;y=2">this</a>, <a href="tel:+431">call</a></p>'
    )
    frames = (
        TextFrame(html=sanitised(text)),
        ImageFrame(picture=FULL.frames[2].picture, href="https://alpenwerk.example/picture"),  # type: ignore[union-attr]
        LinkFrame(url="https://alpenwerk.example/jobs", label="Jobs"),
        VideoFrame(url="https://video.example/1", embed_url="", provider=""),
        MapFrame(point=(47.26, 11.39)),
    )
    return replace(FULL, is_counted=True, channel="q", came_by="abc", frames=frames)


def test_every_link_of_the_page_leads_where_it_says_and_tells_beside() -> None:
    page = counted()
    found = pings(page)
    table = renderer.clicks_on([page])
    assert {"calls", "mails", "routes", "shares"} < set(table)
    for href, ping in found:
        assert ping.startswith("/q/abc/clicks/"), href
        assert ping.rpartition("/")[2] in table
    links = {click.link for click in table.values() if click.link}
    assert links == {
        "linkedin", "github", "whatsapp", "alpenwerk.example/call", "alpenwerk.example/products",
        "alpenwerk.example/a", "alpenwerk.example/picture", "alpenwerk.example/jobs", "video.example/1",
    }  # fmt: skip
    # The same address is another thing in another place of the page.
    shared = [ping for href, ping in found if href.startswith(("mailto:?", "https://wa.me/?"))]
    assert shared == ["/q/abc/clicks/shares"] * 2
    assert [ping for href, ping in found if "google.com/maps" in href] == ["/q/abc/clicks/routes"] * 2


def test_who_counts_nothing_and_previews_tell_nothing() -> None:
    for page in (replace(counted(), is_counted=False), replace(counted(), is_preview=True)):
        assert " ping=" not in renderer.render(page)
        assert renderer.clicks_on([page]) == {}


def test_the_policy_lets_pings_to_this_host_and_nowhere_else() -> None:
    assert "connect-src 'self';" in renderer.page_policy(counted())
