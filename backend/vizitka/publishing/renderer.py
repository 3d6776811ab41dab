"""From the resolved card to HTML: one function for the page, the preview and the check of contrast.

No script, no other host, no request before the first paint: style and icons are inside. All markup is `Html`, which
escapes what is put into it (html.py).
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from urllib.parse import quote

from django.conf import settings
from django.utils import translation

from vizitka.publishing import qr, words
from vizitka.publishing.frames.rendering import embeds, frames_style, has_form, render_frame, routes
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted, written_address
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import menu, picture_tag
from vizitka.publishing.page import Address, CardPage, Email, Phone, Website
from vizitka.publishing.parts import Place, ShownPart
from vizitka.publishing.said import pgettext
from vizitka.publishing.stylesheet import card_style, notice_style, palettes, video_style

MESSENGERS = ("whatsapp", "signal", "telegram", "threema", "viber", "messenger", "line", "wechat")


SELF, NONE = "'self'", "'none'"


def dial(phone: Phone) -> str:
    """The `tel:` address (RFC 3966); an extension follows after a pause, which all phones know."""
    number = phone.e164 or re.sub(r"[^\d+]", "", phone.number)
    number = number[:1] + number[1:].replace("+", "")
    extension = re.sub(r"\D", "", phone.extension)
    return f"tel:{number}{',' + extension if extension else ''}"


# --- parts --------------------------------------------------------------------------------------------------------


def _in(page: CardPage, place: Place) -> list[ShownPart]:
    return [shown for shown in page.parts if shown.part.place == place]


def _parts(page: CardPage, place: Place) -> Html:
    """What domains show there."""
    return joined(shown.render(page) for shown in _in(page, place))


def _initials(page: CardPage) -> str:
    parts = [page.first_name, page.last_name] if page.first_name or page.last_name else page.name.split()[:2]
    return "".join(part.strip()[:1] for part in parts if part.strip()).upper()


def _band(page: CardPage) -> Html:
    """Header and logo."""
    style = page.layout.header_style
    if style == "image" and page.header is None:
        style = "gradient"
    logo = NOTHING
    if page.logo is not None:
        image = picture_tag(page.logo, sizes="200px", alt=page.organisation, most=640, eager=True)
        logo = html("<div class=l>{}</div>", image)
    if style == "none":
        return logo
    inner = NOTHING
    if style == "image" and page.header is not None:
        inner = picture_tag(page.header, sizes="(min-width:480px) 480px, 100vw", alt="", eager=True)
    return html('<div class="t{}">{}{}</div>', {"colour": " f", "gradient": " s"}.get(style, ""), inner, logo)


def _face(page: CardPage) -> Html:
    if page.picture is not None:
        alt = page.picture.alt or page.name
        image = picture_tag(page.picture, sizes="112px", alt=alt, most=640, eager=True)
        return html("<div class=y>{}</div>", image)
    if page.focus == "person" and (letters := _initials(page)):
        return html("<div class=y><span aria-hidden=true>{}</span></div>", letters)
    return NOTHING


def _titles(page: CardPage) -> Html:
    """Names are the same in all languages; only what stands around them has one (WCAG 2.2, 3.1.2)."""
    pronouns = NOTHING
    if page.pronouns:
        pronouns = html(" <small{}>({})</small>", _lang(page, "pronouns"), page.pronouns)
    name = page.name or pgettext("card page", "Digital business card")
    lines = [html("<h1>{}{}</h1>", name, pronouns)]
    if page.job_title:
        lines.append(html("<p class=j{}>{}</p>", _lang(page, "job_title"), page.job_title))
    company = page.organisation if page.organisation != page.name else ""
    place = [("department", page.department), ("organisation", company), ("", page.city)]
    if shown := [(field, part) for field, part in place if part]:
        lines.append(_place(page, shown))
    return joined(lines)


def _top(page: CardPage) -> Html:
    marks = trusted(" class=x") if page.layout.header_style == "none" else NOTHING
    return html("<div{}>{}{}{}{}</div>", marks, _switch(page), _band(page), _face(page), _titles(page))


def _lang(page: CardPage, *fields: str) -> Html:
    """The `lang` attribute of what holds these fields, where it is not the page's."""
    spoken = page.speech(*fields)
    return html(" lang={}", spoken) if spoken else NOTHING


def _place(page: CardPage, parts: list[tuple[str, str]]) -> Html:
    """Department, company and town in one line, each in its language."""
    common = _lang(page, *(field for field, _ in parts if field))

    def text(field: str, part: str) -> Html:
        own = _lang(page, field) if field and not common else NOTHING
        return html("<span{}>{}</span>", own, part) if own else html("{}", part)

    texts = joined((text(field, part) for field, part in parts), trusted(" • "))
    return html("<p class=o{}>{}</p>", common, texts)


# So many fit beside a logo on a small phone; more go into a menu.
MOST_IN_SIGHT = 4


def _own_address(page: CardPage) -> str:
    """What stands before the query of a link to the page itself."""
    # In the preview an address without a host would be one of the manager's.
    return page.url if page.is_preview else ""


def _language_links(address: str, links: Iterable[tuple[str, Html]], current: str) -> Html:
    """Items (code, text) of a list of languages, by plain links."""
    return joined(
        html(
            '<li><a href="{}" lang={} hreflang={}{}>{}</a>',
            f"{address}?lang={code}",
            code,
            code,
            trusted(" aria-current=true") if code == current else NOTHING,
            text,
        )
        for code, text in links
    )


def _switch(page: CardPage) -> Html:
    """The languages that the card has texts in, where there are several: in sight, by plain links."""
    if len(page.content_languages) < 2:
        return NOTHING
    names = dict(words.languages())
    in_menu = len(page.content_languages) > MOST_IN_SIGHT

    def text(code: str) -> Html:
        name = names.get(code, code)
        return html("{}", name) if in_menu else html("{}<span class=h> {}</span>", code.upper(), name)

    texts = ((code, text(code)) for code in page.content_languages)
    links = _language_links(_own_address(page), texts, page.content_language)
    label = pgettext("card page", "Language")
    if not in_menu:
        return html('<nav class=c aria-label="{}"><ul>{}</ul></nav>', label, links)
    shown = page.content_language or page.language
    return html(
        '<nav class=c aria-label="{}"><details class=m name=m><summary>{}<span class=h> {}</span>{}</summary>'
        "<ul>{}</ul></details></nav>",
        label,
        shown.upper(),
        names.get(shown, shown),
        icon("down"),
        links,
    )


def _tile(label: str, symbol: str, address: str) -> Html:
    return html('<a href="{}">{}{}</a>', address, icon(symbol), label)


def _messages(page: CardPage) -> list[tuple[str, str]]:
    """Names and addresses of the ways to write to the person."""
    by_network = {profile.network: profile for profile in page.social_media}
    found: list[tuple[str, str]] = [
        (by_network[network].name, written_address(by_network[network].url))
        for network in MESSENGERS
        if network in by_network
    ]
    mobile = next((phone for phone in page.phones if phone.label == "mobile"), None)
    if mobile is not None:
        address = dial(mobile).replace("tel:", "sms:", 1).split(",")[0]
        found.append((pgettext("card page", "Text message (SMS)"), address))
    return found


def _mail(address: str) -> str:
    return "mailto:" + quote(address, safe="@+")


def _routes(page: CardPage) -> list[tuple[str, str]]:
    address = next((row for row in page.addresses if row.city or row.street), None)
    return routes(", ".join(words.address_lines(address))) if address else []


def _actions(page: CardPage) -> Html:
    tiles = []
    phone = next((row for row in page.phones if row.label != "fax"), None)
    if phone is not None:
        tiles.append(_tile(pgettext("card page", "Call"), "phone", dial(phone)))
    if page.emails:
        tiles.append(_tile(pgettext("card page", "Email"), "mail", _mail(page.emails[0].email)))
    messages = _messages(page)
    if len(messages) == 1:
        tiles.append(_tile(pgettext("card page", "Message"), "message", messages[0][1]))
    elif messages:
        tiles.append(menu(pgettext("card page", "Message"), "message", messages))
    if ways := _routes(page):
        tiles.append(menu(pgettext("card page", "Route"), "pin", ways))
    if not tiles:
        return NOTHING
    return html('<nav class=q aria-label="{}">{}</nav>', pgettext("card page", "Contact"), joined(tiles))


def _description(page: CardPage) -> Html:
    if not page.description:
        return NOTHING
    return html("<p class=p{}>{}</p>", _lang(page, "description"), page.description)


def _social(page: CardPage) -> Html:
    if not page.social_media:
        return NOTHING
    items = joined(
        html(
            '<li><a href="{}" rel="noopener me">{}<span>{}</span></a>',
            written_address(profile.url),
            profile.icon or icon("link"),
            profile.label or profile.name,
        )
        for profile in page.social_media
    )
    return html("<ul class=g>{}</ul>", items)


def _row(symbol: str, label: str, value: Html) -> Html:
    return html("<div>{}<dl><dt>{}</dt><dd>{}</dd></dl></div>", icon(symbol), label, value)


def _phone(phone: Phone) -> Html:
    symbol = {"mobile": "mobile", "fax": "fax"}.get(phone.label, "phone")
    extension = f" {pgettext('card page', 'ext.')} {phone.extension}" if phone.extension else ""
    text = html("{}{}", phone.number, extension)
    value = text if phone.label == "fax" else html('<a href="{}">{}</a>', dial(phone), text)
    return _row(symbol, words.phone_label(phone), value)


def _email(email: Email) -> Html:
    value = html('<a href="{}">{}</a>', _mail(email.email), email.email)
    return _row("mail", words.email_label(email.label, email.custom_label), value)


def _website(site: Website) -> Html:
    shown = re.sub(r"^https?://(www\.)?", "", site.url).rstrip("/")
    value = html('<a href="{}" rel=noopener>{}</a>', written_address(site.url), shown)
    return _row("world", words.website_label(site.title, site.custom_label), value)


def _address(address: Address) -> Html:
    lines = words.address_lines(address)
    if not lines:
        return NOTHING
    value = html("<span class=a>{}</span>", "\n".join(lines))
    return _row("pin", words.address_label(address.label, address.custom_label), value)


def _details(page: CardPage) -> Html:
    rows = joined(
        [
            *map(_phone, page.phones),
            *map(_email, page.emails),
            *map(_website, page.websites),
            *map(_address, page.addresses),
        ]
    )
    title = pgettext("card page", "Contact")
    return html("<section><h2>{}</h2><div class=d>{}</div></section>", title, rows) if rows else NOTHING


def _code_image(page: CardPage) -> Html:
    source = f"{page.files}/qr.svg"
    if page.is_preview:
        # A card that visitors do not see, or a sample, has no file at its address.
        drawn = base64.b64encode(qr.svg(qr.make(page.qr_url)))
        source = f"data:image/svg+xml;base64,{drawn.decode()}"
    alt = pgettext("card page", "QR code of this card")
    return html('<img src="{}" width=200 height=200 alt="{}" loading=lazy>', source, alt)


def _share(page: CardPage) -> Html:
    link = page.url or page.path
    text = quote(f"{page.name}\n{link}" if page.name else link, safe="")
    return html(
        "<section><details class=sh><summary class=z>{}{}</summary>{}<p>{}</p>"
        '<ul class=g><li><a href="{}">{}<span>{}</span></a>'
        '<li><a href="{}" rel=noopener>{}<span>WhatsApp</span></a></ul></details></section>',
        icon("share"),
        pgettext("card page", "Share this card"),
        _code_image(page) if page.has_code else NOTHING,
        re.sub(r"^https?://", "", link),
        f"mailto:?subject={quote(page.name, safe='')}&body={text}",
        icon("mail"),
        pgettext("card page", "Email"),
        f"https://wa.me/?text={text}",
        icon("message"),
    )


_DOT = trusted("<span aria-hidden=true>•</span>")


@lru_cache(maxsize=64)
def _every_language(address: str, current: str) -> Html:
    """The links to a page in all languages that pages speak; remembered, since most pages have the same."""
    return _language_links(address, ((code, html("{}", name)) for code, name in words.languages()), current)


def _foot(page: CardPage) -> Html:
    own = dict(words.languages()).get(page.language, page.language)
    links = _every_language(_own_address(page), page.language)
    link_parts = joined(html("{}{}", _DOT, part.render(page)) for part in _in(page, Place.FOOT_LINK))
    return html(
        '<footer>{}<details class=m name=m><summary aria-label="{}: {}">{}{}</summary><ul>{}</ul></details>'
        '{}{}<a href="{}/">Vizitka</a></footer>',
        _parts(page, Place.FOOT),
        pgettext("card page", "Language"),
        own,
        own,
        icon("down"),
        links,
        link_parts,
        _DOT,
        settings.PUBLIC_URL,
    )


def _order(page: CardPage) -> Html:
    """The body by the card's focus (product.md, section 5): people are called, companies found, links
    followed."""
    save, actions, social = _parts(page, Place.ACTION), _actions(page), _social(page)
    description, details = _description(page), _details(page)
    frames = joined(render_frame(page, frame) for frame in page.frames)
    if page.focus == "link":
        parts = [description, social, frames, save, actions, details]
    elif page.focus == "company":
        parts = [save, actions, description, details, social, frames]
    else:
        parts = [save, actions, description, social, frames, details]
    return joined([_parts(page, Place.NOTICE), *parts, _parts(page, Place.SECTION), _share(page)])


def _alternates(page: CardPage) -> Html:
    """Where search engines find the other languages of a card that they may keep."""
    if not page.indexed or len(page.content_languages) < 2:
        return NOTHING
    own, *others = page.content_languages
    found = [
        ("x-default", page.url),
        (own, page.url),
        *((code, f"{page.url}?lang={code}") for code in others),
    ]
    return joined(
        html('<link rel=alternate hreflang={} href="{}">', code, address) for code, address in found
    )


def _theme(page: CardPage) -> Html:
    """The colour of the browser's own bars."""
    light, dark = palettes(page.layout)
    if light is not None and dark is not None:
        return html(
            '<meta name=theme-color content="{}" media="(prefers-color-scheme:light)">'
            '<meta name=theme-color content="{}" media="(prefers-color-scheme:dark)">',
            light.canvas,
            dark.canvas,
        )
    only = light or dark
    return html('<meta name=theme-color content="{}">', only.canvas) if only else NOTHING


def _preview_image(page: CardPage) -> Html:
    """The picture that stands beside a link to the page."""
    shown = page.picture or page.logo or page.header
    if shown is None or not shown.jpeg:
        return NOTHING
    address = shown.jpeg if "://" in shown.jpeg else page.host + shown.jpeg
    return html('<meta property=og:image content="{}">', address)


def _head(page: CardPage) -> Html:
    title = page.name or pgettext("card page", "Digital business card")
    role = " · ".join(
        part for part in (page.job_title, page.organisation if page.organisation != page.name else "") if part
    )
    about = role or page.description[:160].replace("\n", " ")
    favicon = page.logo or page.picture
    return joined(
        [
            trusted('<meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">'),
            html("<title>{}</title>", title if not role else f"{title} · {role}"),
            html('<meta name=description content="{}">', about) if about else NOTHING,
            NOTHING if page.indexed else trusted("<meta name=robots content=noindex>"),
            html('<link rel=canonical href="{}">', page.canonical),
            _alternates(page),
            html('<link rel=icon type=image/webp href="{}">', favicon.at_least(64).webp)
            if favicon
            else NOTHING,
            trusted("<base target=_blank>") if page.is_preview else NOTHING,
            _theme(page),
            html('<meta property=og:type content=profile><meta property=og:title content="{}">', title),
            html('<meta property=og:description content="{}">', about) if about else NOTHING,
            html('<meta property=og:url content="{}">{}', page.url, _preview_image(page)),
            trusted("<meta name=twitter:card content=summary>"),
        ]
    )


def style_of(page: CardPage) -> str:
    """The style element's text."""
    own = "".join(shown.part.style for shown in page.parts)
    return card_style(page.layout, page.picture.colour if page.picture else "") + frames_style(page) + own


def render(page: CardPage) -> Html:
    """The whole document for one card in the visitor's language. Pure: the same page gives the same text."""
    with translation.override(page.language):
        return html(
            "<!doctype html><html lang={} dir=ltr><head>{}<style>{}</style></head>"
            "<body><div class=w><main>{}{}</main>{}</div></body></html>",
            page.language,
            _head(page),
            style_of(page),
            _top(page),
            _order(page),
            _foot(page),
        )


def policy(*styles: str, sources: Mapping[str, Sequence[str]] | None = None) -> str:
    """A Content-Security-Policy: nothing but these styles, pictures of this host and, by directive, further `sources`:
    hosts of frames, of pictures, and where forms go.
    """
    digests = (base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in styles)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    more = {name: " ".join(dict.fromkeys(found)) for name, found in (sources or {}).items()}
    return (
        f"default-src 'none'; style-src {allowed}; img-src {' '.join(filter(None, (SELF, more.get('img-src'))))}; "
        f"frame-src {more.get('frame-src') or NONE}; base-uri 'none'; form-action {more.get('form-action') or NONE}; "
        "frame-ancestors 'self'"
    )


def page_policy(page: CardPage) -> str:
    """The policy of a card's page."""
    hosts = embeds(page)
    # What stands in a frame until it is tapped inherits the policy of the page.
    styles = (style_of(page), video_style(page.layout)) if hosts else (style_of(page),)
    sources = {"frame-src": [*hosts], "form-action": [SELF] if has_form(page) else [], "img-src": []}
    for shown in page.parts:
        for name, found in shown.part.sources.items():
            sources[name].extend(found)
    return policy(*styles, sources=sources)


def render_notice(
    language: str, symbol: str, title: str, text: str, *, link: tuple[str, str] | None = None
) -> Html:
    """A friendly page in place of a card; `title`, `text` and the link's words are already in `language`."""
    button = html('<a class=b href="{}">{}</a>', link[1], link[0]) if link else NOTHING
    return notice_document(language, symbol, title, text, button, style=notice_style())


def notice_document(language: str, symbol: str, title: str, text: str, rest: Html, *, style: str) -> Html:
    """A document of a few words; `rest` stands below them."""
    return html(
        "<!doctype html><html lang={} dir=ltr><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
        "<title>{}</title><style>{}</style></head><body><main>{}<h1>{}</h1><p>{}</p>{}</main></body></html>",
        language,
        title,
        style,
        icon(symbol),
        title,
        text,
        rest,
    )
