"""From the resolved card to HTML: one function for the page, the preview and the check of contrast.

No script, no other host, no request before the first paint: style and icons are inside. Everything that a
person wrote goes through `escape` or `safe_url`; the only markup taken as it is are sanitised text frames and
our own icons.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from urllib.parse import quote

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.publishing import qr, words
from vizitka.publishing.frames.rendering import embeds, frames_style, has_form, render_frame, routes
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import escape, menu, picture_tag, safe_url
from vizitka.publishing.page import (
    CardPage,
    Phone,
    SocialProfile,
)
from vizitka.publishing.stylesheet import card_style, notice_style, palettes, video_style

MESSENGERS = ("whatsapp", "signal", "telegram", "threema", "viber", "messenger", "line", "wechat")


def dial(phone: Phone) -> str:
    """The `tel:` address (RFC 3966); an extension follows after a pause, which all phones know."""
    number = phone.e164 or re.sub(r"[^\d+]", "", phone.number)
    number = number[:1] + number[1:].replace("+", "")
    extension = re.sub(r"\D", "", phone.extension)
    return f"tel:{number}{',' + extension if extension else ''}"


# --- parts
# -----------------------------------------------------------------------------------------------------------


def _initials(page: CardPage) -> str:
    parts = [page.first_name, page.last_name] if page.first_name or page.last_name else page.name.split()[:2]
    return "".join(part.strip()[:1] for part in parts if part.strip()).upper()


def _top(page: CardPage) -> str:
    style = page.layout.header_style
    if style == "image" and page.header is None:
        style = "gradient"
    logo = ""
    if page.logo is not None:
        image = picture_tag(page.logo, sizes="200px", alt=page.organisation, most=640, eager=True)
        logo = f"<div class=l>{image}</div>"
    if style == "none":
        band = logo
    else:
        inner, kind = "", {"colour": " f", "gradient": " s"}.get(style, "")
        if style == "image" and page.header is not None:
            inner = picture_tag(page.header, sizes="(min-width:480px) 480px, 100vw", alt="", eager=True)
        band = f'<div class="t{kind}">{inner}{logo}</div>'
    face = ""
    if page.picture is not None:
        alt = page.picture.alt or page.name
        face = f"<div class=y>{picture_tag(page.picture, sizes='112px', alt=alt, most=640, eager=True)}</div>"
    elif page.focus == "person" and (letters := _initials(page)):
        face = f"<div class=y><span aria-hidden=true>{escape(letters)}</span></div>"
    # Names are the same in all languages; only what stands around them has one (WCAG 2.2, 3.1.2).
    pronouns = f" <small{_lang(page, 'pronouns')}>({escape(page.pronouns)})</small>" if page.pronouns else ""
    lines = [f"<h1>{escape(page.name) or pgettext('card page', 'Digital business card')}{pronouns}</h1>"]
    if page.job_title:
        lines.append(f"<p class=j{_lang(page, 'job_title')}>{escape(page.job_title)}</p>")
    company = page.organisation if page.organisation != page.name else ""
    place = [("department", page.department), ("organisation", company), ("", page.city)]
    if shown := [(field, part) for field, part in place if part]:
        lines.append(_place(page, shown))
    return f"<div{' class=x' if style == 'none' else ''}>{_switch(page)}{band}{face}{''.join(lines)}</div>"


def _lang(page: CardPage, *fields: str) -> str:
    """The `lang` attribute of what holds these fields, where it is not the page's."""
    spoken = page.speech(*fields)
    return f" lang={spoken}" if spoken else ""


def _place(page: CardPage, parts: list[tuple[str, str]]) -> str:
    """Department, company and town in one line, each in its language."""
    fields = [field for field, _ in parts if field]
    common = _lang(page, *fields)
    texts = [
        f"<span{own}>{escape(part)}</span>"
        if field and not common and (own := _lang(page, field))
        else escape(part)
        for field, part in parts
    ]
    return f"<p class=o{common}>{' • '.join(texts)}</p>"


# So many fit beside a logo on a small phone; more go into a menu.
MOST_IN_SIGHT = 4


def _switch(page: CardPage) -> str:
    """The languages that the card has texts in, where there are several: in sight, by plain links."""
    if len(page.content_languages) < 2:
        return ""
    names = dict(words.languages())
    # In the preview an address without a host would be one of the manager's.
    address = escape(page.url) if page.is_preview else ""
    in_menu = len(page.content_languages) > MOST_IN_SIGHT
    links = ""
    for code in page.content_languages:
        current = " aria-current=true" if code == page.content_language else ""
        name = names.get(code, code)
        text = name if in_menu else f"{code.upper()}<span class=h> {name}</span>"
        links += f'<li><a href="{address}?lang={code}" lang={code} hreflang={code}{current}>{text}</a>'
    label = pgettext("card page", "Language")
    if not in_menu:
        return f'<nav class=c aria-label="{label}"><ul>{links}</ul></nav>'
    shown = page.content_language or page.language
    return (
        f'<nav class=c aria-label="{label}"><details class=m name=m><summary>{shown.upper()}'
        f"<span class=h> {names.get(shown, shown)}</span>{icon('down')}</summary><ul>{links}</ul></details></nav>"
    )


def _save(page: CardPage) -> str:
    address = f"{page.files}.vcf?lang={page.language}"
    label = pgettext("card page", "Save contact")
    return f'<p class=v><a class=b href="{escape(address)}">{icon("save")}{label}</a></p>'


def _tile(label: str, symbol: str, address: str) -> str:
    return f'<a href="{address}">{icon(symbol)}{label}</a>'


def _messages(page: CardPage) -> list[tuple[str, str]]:
    by_network = {profile.network: profile for profile in page.social_media}
    found = [
        (by_network[network].name, safe_url(by_network[network].url))
        for network in MESSENGERS
        if network in by_network
    ]
    mobile = next((phone for phone in page.phones if phone.label == "mobile"), None)
    if mobile is not None:
        found.append(
            (
                pgettext("card page", "Text message (SMS)"),
                escape(dial(mobile).replace("tel:", "sms:", 1).split(",")[0]),
            )
        )
    return found


def _routes(page: CardPage) -> list[tuple[str, str]]:
    address = next((row for row in page.addresses if row.city or row.street), None)
    return routes(", ".join(words.address_lines(address))) if address else []


def _actions(page: CardPage) -> str:
    tiles = []
    phone = next((row for row in page.phones if row.label != "fax"), None)
    if phone is not None:
        tiles.append(_tile(pgettext("card page", "Call"), "phone", escape(dial(phone))))
    if page.emails:
        tiles.append(
            _tile(
                pgettext("card page", "Email"),
                "mail",
                escape("mailto:" + quote(page.emails[0].email, safe="@+")),
            )
        )
    messages = _messages(page)
    if len(messages) == 1:
        tiles.append(_tile(pgettext("card page", "Message"), "message", messages[0][1]))
    elif messages:
        tiles.append(menu(pgettext("card page", "Message"), "message", messages))
    routes = _routes(page)
    if routes:
        tiles.append(menu(pgettext("card page", "Route"), "pin", routes))
    if not tiles:
        return ""
    label = pgettext("card page", "Contact")
    return f'<nav class=q aria-label="{label}">{"".join(tiles)}</nav>'


def _description(page: CardPage) -> str:
    return (
        f"<p class=p{_lang(page, 'description')}>{escape(page.description)}</p>" if page.description else ""
    )


def _social(page: CardPage) -> str:
    if not page.social_media:
        return ""

    def item(profile: SocialProfile) -> str:
        symbol = profile.icon or icon("link")
        label = escape(profile.label or profile.name)
        return f'<li><a href="{safe_url(profile.url)}" rel="noopener me">{symbol}<span>{label}</span></a>'

    return f"<ul class=g>{''.join(item(profile) for profile in page.social_media)}</ul>"


def _row(symbol: str, label: str, value: str) -> str:
    return f"<div>{icon(symbol)}<dl><dt>{escape(label)}</dt><dd>{value}</dd></dl></div>"


def _details(page: CardPage) -> str:
    rows = []
    short_for_extension = pgettext("card page", "ext.")
    for phone in page.phones:
        extension = f" {short_for_extension} {escape(phone.extension)}" if phone.extension else ""
        symbol = {"mobile": "mobile", "fax": "fax"}.get(phone.label, "phone")
        text = escape(phone.number) + extension
        value = text if phone.label == "fax" else f'<a href="{escape(dial(phone))}">{text}</a>'
        rows.append(_row(symbol, words.phone_label(phone), value))
    for email in page.emails:
        value = f'<a href="{escape("mailto:" + quote(email.email, safe="@+"))}">{escape(email.email)}</a>'
        rows.append(_row("mail", words.email_label(email.label, email.custom_label), value))
    for site in page.websites:
        shown = re.sub(r"^https?://(www\.)?", "", site.url).rstrip("/")
        value = f'<a href="{safe_url(site.url)}" rel=noopener>{escape(shown)}</a>'
        rows.append(_row("world", words.website_label(site.title, site.custom_label), value))
    for address in page.addresses:
        lines = words.address_lines(address)
        if lines:
            value = f"<span class=a>{escape(chr(10).join(lines))}</span>"
            rows.append(_row("pin", words.address_label(address.label, address.custom_label), value))
    if not rows:
        return ""
    title = pgettext("card page", "Contact")
    return f"<section><h2>{title}</h2><div class=d>{''.join(rows)}</div></section>"


def _share(page: CardPage) -> str:
    link = page.url or page.path
    text = quote(f"{page.name}\n{link}" if page.name else link, safe="")
    subject = quote(page.name, safe="")
    share = pgettext("card page", "Share this card")
    code = pgettext("card page", "QR code of this card")
    email = pgettext("card page", "Email")
    source = f"{page.files}/qr.svg"
    if page.is_preview:
        # A card that visitors do not see, or a sample, has no file at its address.
        drawn = base64.b64encode(qr.svg(qr.make(page.qr_url)))
        source = f"data:image/svg+xml;base64,{drawn.decode()}"
    image = f'<img src="{escape(source)}" width=200 height=200 alt="{code}" loading=lazy>'
    return (
        f"<section><details class=sh><summary class=z>{icon('share')}{share}</summary>"
        f"{image if page.has_code else ''}"
        f"<p>{escape(re.sub(r'^https?://', '', link))}</p>"
        f'<ul class=g><li><a href="mailto:?subject={subject}&amp;body={text}">{icon("mail")}'
        f'<span>{email}</span></a><li><a href="https://wa.me/?text={text}" rel=noopener>{icon("message")}'
        "<span>WhatsApp</span></a></ul>"
        "</details></section>"
    )


def _foot(page: CardPage) -> str:
    names = words.languages()
    own = next((name for code, name in names if code == page.language), page.language)
    address = escape(page.url) if page.is_preview else ""
    links = ""
    for code, name in names:
        current = " aria-current=true" if code == page.language else ""
        links += f'<li><a href="{address}?lang={code}" lang={code} hreflang={code}{current}>{name}</a>'
    label = pgettext("card page", "Language")
    dot = "<span aria-hidden=true>•</span>"
    owner = f"<p>{escape(page.space_name)}</p>" if page.space_name else ""
    sign_in = ""
    if page.sign_in_url:
        words_of_link = pgettext("card page", "Sign in")
        sign_in = f'{dot}<a href="{escape(page.sign_in_url)}" rel=nofollow>{words_of_link}</a>'
    return (
        f'<footer>{owner}<details class=m name=m><summary aria-label="{label}: {own}">{own}{icon("down")}</summary>'
        f"<ul>{links}</ul></details>{sign_in}{dot}"
        f'<a href="{escape(settings.PUBLIC_URL)}/">Vizitka</a></footer>'
    )


def _order(page: CardPage) -> str:
    """The body by the card's focus (product.md, section 5): people are called, companies found,
    links followed."""
    save, actions, social = _save(page), _actions(page), _social(page)
    description, details = _description(page), _details(page)
    frames = "".join(render_frame(page, frame) for frame in page.frames)
    if page.focus == "link":
        parts = [description, social, frames, save, actions, details]
    elif page.focus == "company":
        parts = [save, actions, description, details, social, frames]
    else:
        parts = [save, actions, description, social, frames, details]
    return "".join([*parts, _share(page)])


def _alternates(page: CardPage) -> str:
    """Where search engines find the other languages of a card that they may keep."""
    if not page.indexed or len(page.content_languages) < 2:
        return ""
    own, *others = page.content_languages
    found = [
        ("x-default", page.url),
        (own, page.url),
        *((code, f"{page.url}?lang={code}") for code in others),
    ]
    return "".join(
        f'<link rel=alternate hreflang={code} href="{escape(address)}">' for code, address in found
    )


def _head(page: CardPage) -> str:
    title = page.name or pgettext("card page", "Digital business card")
    role = " · ".join(
        part for part in (page.job_title, page.organisation if page.organisation != page.name else "") if part
    )
    about = role or page.description[:160].replace("\n", " ")
    light, dark = palettes(page.layout)
    theme = ""
    if light is not None and dark is not None:
        theme = (
            f'<meta name=theme-color content="{light.canvas}" media="(prefers-color-scheme:light)">'
            f'<meta name=theme-color content="{dark.canvas}" media="(prefers-color-scheme:dark)">'
        )
    elif only := light or dark:
        theme = f'<meta name=theme-color content="{only.canvas}">'
    shown = page.picture or page.logo or page.header
    image = ""
    if shown is not None and shown.jpeg:
        address = shown.jpeg if "://" in shown.jpeg else page.host + shown.jpeg
        image = f'<meta property=og:image content="{escape(address)}">'
    favicon = page.logo or page.picture
    return "".join(
        [
            '<meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">',
            f"<title>{escape(title if not role else f'{title} · {role}')}</title>",
            f'<meta name=description content="{escape(about)}">' if about else "",
            "" if page.indexed else "<meta name=robots content=noindex>",
            f'<link rel=canonical href="{escape(page.canonical)}">',
            _alternates(page),
            f'<link rel=icon type=image/webp href="{escape(favicon.at_least(64).webp)}">' if favicon else "",
            "<base target=_blank>" if page.is_preview else "",
            theme,
            f'<meta property=og:type content=profile><meta property=og:title content="{escape(title)}">',
            f'<meta property=og:description content="{escape(about)}">' if about else "",
            f'<meta property=og:url content="{escape(page.url)}">{image}',
            "<meta name=twitter:card content=summary>",
        ]
    )


def style_of(page: CardPage) -> str:
    """The style element's text."""
    return card_style(page.layout, page.picture.colour if page.picture else "") + frames_style(page)


def render(page: CardPage) -> str:
    """The whole document for one card in the visitor's language. Pure: the same page gives the same text."""
    with translation.override(page.language):
        head = f"{_head(page)}<style>{style_of(page)}</style>"
        body = f"<div class=w><main>{_top(page)}{_order(page)}</main>{_foot(page)}</div>"
    return f"<!doctype html><html lang={page.language} dir=ltr><head>{head}</head><body>{body}</body></html>"


def policy(*styles: str, frames: Sequence[str] = (), sends: bool = False) -> str:
    """A Content-Security-Policy: nothing but these styles, pictures of this host and, after a tap, players and maps of
    the hosts in `frames`. `sends`: a form of the page may go to this host.
    """
    digests = (base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in styles)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    target = "'self'" if sends else "'none'"
    loaded = " ".join(frames) or "'none'"
    return (
        f"default-src 'none'; style-src {allowed}; img-src 'self'; frame-src {loaded}; "
        f"base-uri 'none'; form-action {target}; frame-ancestors 'self'"
    )


def page_policy(page: CardPage) -> str:
    """The policy of a card's page."""
    hosts = embeds(page)
    # What stands in a frame until it is tapped inherits the policy of the page.
    styles = (style_of(page), video_style(page.layout)) if hosts else (style_of(page),)
    return policy(*styles, frames=hosts, sends=has_form(page))


def render_notice(
    language: str, symbol: str, title: str, text: str, *, link: tuple[str, str] | None = None
) -> str:
    """A friendly page in place of a card; `title`, `text` and the link's words are already in `language`."""
    button = f'<a class=b href="{escape(link[1])}">{escape(link[0])}</a>' if link else ""
    return (
        f"<!doctype html><html lang={language} dir=ltr><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
        f"<title>{escape(title)}</title><style>{notice_style()}</style></head><body><main>{icon(symbol)}"
        f"<h1>{escape(title)}</h1><p>{escape(text)}</p>{button}</main></body></html>"
    )
