from __future__ import annotations

import base64
import hashlib
import html
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.publishing.samples import EMPTY, FACE, FULL
from vizitka.publishing import renderer
from vizitka.publishing.frames.types import ImageFrame, LinkFrame, MapFrame, TextFrame, VideoFrame
from vizitka.publishing.html import sanitised, trusted
from vizitka.publishing.page import (
    CardPage,
    Email,
    Layout,
    Phone,
    SocialProfile,
    Website,
)
from vizitka.publishing.short_way import packed_of
from vizitka.publishing.visitors import LANGUAGES
from vizitka.reference.selectors import list_social_media

NASTY = "\"><script>alert('x')</script>&amp;<img src=x onerror=alert(1)>"
ALLOWED_HOSTS = {"www.google.com", "maps.apple.com", "www.openstreetmap.org", "wa.me"}


class Reader(HTMLParser):
    """Collects elements, and texts outside of style."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if not self._in_style:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def without_own_script(page: str) -> str:
    """The page less its one script, which is ours: no other may be in it."""
    assert page.count(renderer.SHARE_SCRIPT) == 1
    return page.replace(renderer.SHARE_SCRIPT, "")


def read(page: CardPage) -> Reader:
    reader = Reader()
    rendered = renderer.render(page)
    reader.feed(rendered if page.is_preview else without_own_script(rendered))
    return reader


def crowded() -> CardPage:
    """A card with more on it than people have: 16 networks with icons, 10 phones, 8 frames."""
    networks = [
        SocialProfile(row.value, row.text, f"https://{row.value}.example/zoe.simic", icon=trusted(row.icon))
        for row in list_social_media("en")[:16]
    ]
    return replace(
        FULL,
        phones=FULL.phones * 2,
        emails=FULL.emails * 2,
        social_media=tuple(networks),
        frames=FULL.frames * 2,
    )


@pytest.mark.parametrize("page", [FULL, crowded()], ids=["full", "crowded"])
def test_a_page_fits_the_first_flight_of_tcp(page: CardPage) -> None:
    assert len(packed_of(renderer.render(page).encode())) <= 14_000


def test_no_script_no_foreign_host_nothing_that_blocks() -> None:
    page = read(FULL)
    assert not page.all("script")
    assert not [one for one in page.all("link") if one["rel"] not in ("canonical", "icon")]
    for tag in ("img", "source", "iframe", "embed", "object"):
        for element in page.all(tag):
            for name in ("src", "srcset"):
                assert not re.match(r"https?:|//", element.get(name) or "")
    assert not any(name.startswith("on") or name == "style" for _, found in page.elements for name in found)
    assert "@import" not in renderer.style_of(FULL)
    assert "url(" not in renderer.style_of(FULL)


def test_a_video_is_reached_only_by_following_a_link() -> None:
    frame = read(FULL).all("iframe")[0]
    assert "src" not in frame
    inner = Reader()
    inner.feed(frame["srcdoc"] or "")
    assert inner.all("a")[0]["href"] == "https://www.youtube-nocookie.com/embed/abcdefghijk"
    assert not inner.all("iframe") + inner.all("script")


def test_a_video_of_another_host_is_a_plain_link() -> None:
    video = VideoFrame(
        url="https://video.example/1", embed_url="https://video.example/embed/1", provider="", title="Film"
    )
    page = read(replace(FULL, frames=(video,)))
    assert not page.all("iframe")
    assert "https://video.example/1" in [link["href"] for link in page.all("a")]


def test_pictures_come_with_their_measures_and_in_avif_and_webp() -> None:
    page = read(FULL)
    images = page.all("img")
    assert images
    for image in images:
        assert image["width"]
        assert image["height"]
        assert "alt" in image
    kinds = [source["type"] for source in page.all("source")]
    assert kinds == ["image/avif"] * len(kinds)
    assert all((image["src"] or "").endswith((".webp", "qr.svg")) for image in images)


def test_the_policy_allows_exactly_the_styles_of_the_page() -> None:
    page = renderer.render(FULL)
    policy = renderer.page_policy(FULL)
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)[0]
    inner = re.findall(r"<style>(.*?)</style>", html.unescape(page.split("srcdoc=")[1]), re.DOTALL)[0]
    for text in (style, inner):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_policy_allows_one_script_by_its_text_and_a_look_at_this_host_alone() -> None:
    script = re.findall(r"<script>(.*?)</script>", renderer.render(FULL), re.DOTALL)
    assert len(script) == 1
    digest = base64.b64encode(hashlib.sha256(script[0].encode()).digest()).decode()
    told = dict(part.split(" ", 1) for part in renderer.page_policy(FULL).split("; "))
    assert told["script-src"] == f"'sha256-{digest}'"
    # robots.txt, which belongs to the page as crawlers see it.
    assert told["connect-src"] == "'self'"
    # Where the manager shows a page in its frame, nothing runs.
    assert "<script" not in renderer.render(replace(FULL, is_preview=True))


def test_what_people_write_never_becomes_markup() -> None:
    texts: dict[str, Any] = dict.fromkeys(
        ("first_name", "last_name", "display_name", "pronouns", "job_title", "department", "organisation"),
        NASTY,
    )
    page = replace(
        FULL,
        **texts,
        description=NASTY,
        phones=(Phone(NASTY, "mobile", NASTY),),
        emails=(Email(NASTY),),
        websites=(Website("javascript:alert(1)", NASTY), Website("https://x.example/" + NASTY)),
        social_media=(SocialProfile("link", NASTY, "JaVaScRiPt:alert(1)", label=NASTY),),
        frames=(
            LinkFrame(url="data:text/html,<script>", label=NASTY),
            ImageFrame(picture=replace(FACE, alt=NASTY), title=NASTY, href="vbscript:x"),
            VideoFrame(
                url="https://www.youtube.com/x",
                embed_url='https://player.vimeo.com/"><script>',
                provider=NASTY,
                title=NASTY,
            ),
        ),
    )
    result = read(page)
    assert not result.all("script")
    assert not [image for image in result.all("img") if image.get("src") == "x"]
    for link in result.all("a"):
        assert (link["href"] or "").split(":")[0].lower() not in ("javascript", "data", "vbscript")
    inner = Reader()
    inner.feed(result.all("iframe")[0]["srcdoc"] or "")
    assert not inner.all("script")
    assert [tag for tag, _ in inner.elements].count("img") == 0


@pytest.mark.parametrize("primary", ["#fff}</style><script>", "red;}", "url(//x)"])
def test_colours_cannot_leave_the_style(primary: str) -> None:
    text = renderer.render(replace(FULL, layout=Layout(primary, primary, primary)))
    assert "<script" not in without_own_script(text)
    assert primary not in text


def test_what_a_visitor_looks_for_comes_first() -> None:
    text = read(FULL).text
    order = [text.index(word) for word in ("Dr. Zoë", "Head of Digital", "Save contact", "Call", "LinkedIn")]
    assert order == sorted(order)


def test_the_order_follows_the_focus() -> None:
    link = read(replace(FULL, focus="link")).text
    assert link.index("LinkedIn") < link.index("Save contact")
    company = read(replace(FULL, focus="company")).text
    assert company.index("Seilbahnstraße") < company.index("LinkedIn")


def test_actions_are_there_only_for_what_the_card_has() -> None:
    page = read(EMPTY)
    assert not page.all("nav")
    assert "Save contact" in page.text
    links = [link["href"] for link in read(FULL).all("a")]
    assert "tel:+436641234567" in links
    assert "tel:+4351255660,12" in links
    assert "sms:+436641234567" in links
    assert "mailto:zoe.simic-hoelzl@alpenwerk.example" in links
    assert any((link or "").startswith("geo:0,0?q=Seilbahnstra") for link in links)
    # A fax is not called.
    assert "tel:+43512556699" not in links


def test_robots_follow_the_visibility() -> None:
    assert {"name": "robots", "content": "noindex"} in read(FULL).all("meta")
    assert not [
        meta for meta in read(replace(FULL, indexed=True)).all("meta") if meta.get("name") == "robots"
    ]


def test_links_are_previewed_with_a_jpeg_of_this_host() -> None:
    properties = {meta["property"]: meta["content"] for meta in read(FULL).all("meta") if "property" in meta}
    assert properties["og:title"] == "Dr. Zoë Šimić-Hölzl"
    assert (properties["og:image"] or "").startswith("https://cards.example/media/")
    assert (properties["og:image"] or "").endswith(".jpg")
    assert read(FULL).all("link")[0]["href"] == "https://cards.example/c/zoe-simic"


def test_landmarks_language_and_one_title() -> None:
    page = read(FULL)
    assert page.elements[0] == ("html", {"lang": "en", "dir": "ltr"})
    for tag in ("main", "footer", "h1", "title"):
        assert len(page.all(tag)) == 1, tag
    levels = [int(tag[1]) for tag, _ in page.elements if tag in ("h1", "h2", "h3")]
    assert all(after - before <= 1 for before, after in zip([0, *levels], levels, strict=False))


def test_texts_of_the_card_say_their_own_language() -> None:
    page = read(replace(FULL, content_language="de"))
    classes = {found["class"] for _, found in page.elements if found.get("lang") == "de" and "class" in found}
    assert classes == {"j", "o", "p", "k", "z"}
    # Words of the page and names do not.
    assert not any(
        found.get("lang") == "de" for tag, found in page.elements if tag in ("h1", "nav", "section")
    )


def test_a_text_that_is_not_translated_says_so() -> None:
    page = replace(
        FULL,
        language="de",
        content_language="de",
        content_languages=("en", "de"),
        text_languages={"department": "en", "description": "en"},
        frames=(TextFrame(title="Titel", html=sanitised("<p>Text</p>"), text_languages={"html": "en"}),),
    )
    html_text = renderer.render(page)
    assert "<span lang=en>Research &amp; Development</span> • Alpenwerk AG" in html_text
    assert "<p class=p dir=auto lang=en>" in html_text
    assert "<h2 dir=auto>Titel</h2><div class=k dir=auto lang=en><p>Text</p></div>" in html_text
    # In a third language of the visitor's everything is told.
    html_text = renderer.render(replace(page, language="fr"))
    assert "<p class=j dir=auto lang=de>" in html_text
    assert "<h2 dir=auto lang=de>Titel</h2><div class=k dir=auto lang=en>" in html_text


def choices_of(page: CardPage) -> list[dict[str, str | None]]:
    """The links to the page in other languages."""
    return [found for found in read(page).all("a") if "hreflang" in found]


def test_languages_are_chosen_once_in_the_foot_the_cards_own_first() -> None:
    page = replace(FULL, language="hr", content_language="de", content_languages=("en", "de", "hr"))
    links = choices_of(page)
    assert [link["lang"] for link in links][:3] == ["en", "de", "hr"]
    assert {link["lang"] for link in links} == LANGUAGES
    assert len(links) == len(LANGUAGES)
    assert links[1]["href"] == "?lang=de"
    assert [link["lang"] for link in links if link.get("aria-current")] == ["hr"]
    reader = read(page)
    tags = [tag for tag, _ in reader.elements]
    assert all(reader.elements.index(("a", link)) > tags.index("footer") for link in links)
    # In the manager's preview they lead to the card and not somewhere in the manager.
    assert (
        choices_of(replace(page, is_preview=True))[0]["href"] == "https://cards.example/c/zoe-simic?lang=en"
    )


def test_search_engines_find_each_language_at_its_own_address() -> None:
    page = replace(FULL, host="https://cards.example", content_language="en", content_languages=("en", "de"))
    links = [found for tag, found in read(replace(page, indexed=True)).elements if tag == "link"]
    address = "https://cards.example/c/zoe-simic"
    assert [(link["hreflang"], link["href"]) for link in links if link["rel"] == "alternate"] == [
        ("x-default", address),
        ("en", address),
        ("de", f"{address}?lang=de"),
    ]
    assert [link["href"] for link in links if link["rel"] == "canonical"] == [address]
    german = replace(page, content_language="de", language="de")
    canonical = [found["href"] for tag, found in read(german).elements if found.get("rel") == "canonical"]
    assert canonical == [f"{address}?lang=de"]
    assert "hreflang=x-default" not in renderer.render(page)


def test_saving_stays_in_reach_of_the_thumb() -> None:
    """A second button, in the rail that begins a screen below the first (e2e/visitor.spec.ts looks at it)."""
    page = read(FULL)
    saves = [link for link in page.all("a") if (link["href"] or "").endswith(".vcf?lang=en")]
    assert [link.get("tabindex") for link in saves] == [None, "-1"]
    assert {link["href"] for link in saves} == {"/c/zoe-simic.vcf?lang=en"}
    assert '<div class=rr aria-hidden=true><a class=b tabindex=-1 href="' in renderer.render(FULL)


def test_a_large_screen_has_the_code_for_a_phone_beside_the_card() -> None:
    code = '<aside class=ph aria-label="Open on your phone"><img src="/c/zoe-simic/qr.svg"'
    assert code in renderer.render(FULL)
    assert "<aside" not in renderer.render(replace(FULL, has_code=False))
    assert "<aside" not in renderer.render(replace(FULL, is_preview=True))


def test_an_address_stands_once() -> None:
    office = FULL.addresses[0]
    shown = replace(FULL, frames=(MapFrame(address=replace(office, label="", custom_label="")),))
    assert renderer.render(FULL).count("Seilbahnstraße 12\n") == 1
    assert renderer.render(shown).count("Seilbahnstraße 12\n") == 1
    # A map of another place names it, and the card's own address in the web stands in the share alone.
    assert renderer.render(replace(shown, addresses=FULL.addresses[1:])).count("Seilbahnstraße 12\n") == 1
    assert read(FULL).text.count("cards.example/c/zoe-simic") == 1


@pytest.mark.parametrize("style", ["colour", "gradient", "image", "none"])
def test_without_a_logo_the_spaces_name_is_the_mark(style: Any) -> None:
    page = replace(FULL, brand="Alpenwerk <b>", layout=replace(FULL.layout, header_style=style))
    mark = '<p class="l wm" dir=auto>Alpenwerk &lt;b&gt;</p>'
    assert mark not in renderer.render(page)
    assert mark in renderer.render(replace(page, logo=None))
    # A card that is called so itself says it once.
    assert (
        "wm" not in renderer.render(replace(page, logo=None, display_name="Alpenwerk <b>")).split("<main>")[1]
    )


@pytest.mark.parametrize("name", ["محمد العلي", "יעל כהן"])
def test_names_from_right_to_left_turn_what_stands_around_them(name: str) -> None:
    """The first text without a direction of its own decides that of the whole head (HTML, "auto")."""
    page = renderer.render(
        replace(FULL, display_name=name, initials=name[0], picture=None, logo=None, brand="Alpenwerk")
    )
    head = page[page.index("<main><div dir=auto>") : page.index("<p class=v>")]
    undirected = re.sub(r"<(\w+)[^>]*? dir=auto[^>]*>.*?</\1>", "", head.removeprefix("<main><div dir=auto>"))
    assert re.sub(r"<[^>]*>", "", undirected).strip().startswith(name[0])
    for field in ("j", "o"):
        assert f"<p class={field} dir=auto>" in head


FOCUS_ORDER = {
    "person": ["v", "q", "p", "g", "frame", "d"],
    "company": ["v", "q", "p", "d", "g", "frame"],
    "link": ["p", "g", "frame", "v", "q", "d"],
}


@pytest.mark.parametrize("focus", FOCUS_ORDER)
def test_the_focus_decides_the_order_of_the_page(focus: str) -> None:
    page = replace(FULL, focus=focus, frames=(TextFrame(title="Frame", html=sanitised("<p>x</p>")),))  # type: ignore[arg-type]
    html_text = renderer.render(page)
    marks = {"frame": "<h2 dir=auto>Frame</h2>", "v": "<p class=v", "q": "<nav class=q", "p": "<p class=p"}
    marks |= {"g": "<ul class=g", "d": "<div class=d"}
    places = {part: html_text.index(mark) for part, mark in marks.items()}
    assert sorted(places, key=lambda part: places[part]) == FOCUS_ORDER[focus]


@pytest.mark.parametrize("mode", ["light", "dark", "auto"])
def test_the_card_is_light_or_dark_as_its_mode_says(mode: str) -> None:
    style = renderer.style_of(FULL.with_mode(mode))  # type: ignore[arg-type]
    assert ("prefers-color-scheme" in style) is (mode == "auto")
    assert ("color-scheme:dark" in style.replace("prefers-color-scheme:dark", "")) is (mode != "light")


@pytest.mark.parametrize("language", sorted(LANGUAGES - {"en"}))
def test_the_page_speaks_the_visitors_language(language: str) -> None:
    english, other = read(FULL), read(replace(FULL, language=language))
    assert other.elements[0][1]["lang"] == language
    for words in ("Save contact", "Share this card", "Work phone", "loads when you tap"):
        assert words in english.text or "loads" in words
        assert words not in other.text


def test_the_same_page_gives_the_same_text() -> None:
    assert renderer.render(FULL) == renderer.render(replace(FULL))
