"""From the resolved card to HTML: one function for the page, the preview and the check of contrast.

Whole without script, no other host, no request before the first paint: style and icons are inside. All markup is
`Html`, which escapes what is put into it (html.py).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.utils import translation

from vizitka.common.csp import digest
from vizitka.publishing import qr, words
from vizitka.publishing.clicks import ROUTE, SHARE, Click, click_of, collected, ping
from vizitka.publishing.details import details, dial, mail
from vizitka.publishing.frames.rendering import embeds, frames_style, has_form, render_frame, routes
from vizitka.publishing.head import head
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted, written_address
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import menu, picture_tag
from vizitka.publishing.page import CardPage, Layout, Picture, SocialProfile
from vizitka.publishing.parts import Place, ShownPart
from vizitka.publishing.policies import SELF, policy
from vizitka.publishing.said import pgettext
from vizitka.publishing.stylesheet import card_style, logo_on_dark, video_style

MESSENGERS = ("whatsapp", "signal", "telegram", "threema", "viber", "messenger", "line", "wechat")


# --- parts --------------------------------------------------------------------------------------------------------


def _in(page: CardPage, place: Place) -> list[ShownPart]:
    return [shown for shown in page.parts if shown.part.place == place]


def _parts(page: CardPage, place: Place) -> Html:
    """What domains show there."""
    return joined(shown.render(page) for shown in _in(page, place))


def _mark(page: CardPage, layout: Layout) -> Html:
    """The logo; without one the space's name, unless the card is called so itself."""
    if page.logo is not None:
        return _logo(page, page.logo, layout)
    if page.brand and page.brand != page.name:
        return html('<p class="l wm" dir=auto>{}</p>', page.brand)
    return NOTHING


def mark_on_band(page: CardPage) -> Html:
    """The mark as it stands on a band in the colours of the design, whatever the card's own header is."""
    return _mark(page, replace(page.layout, header_style="gradient"))


def _logo(page: CardPage, logo: Picture, layout: Layout) -> Html:
    """The logo that reads on its ground."""
    by_day, by_night = (
        page.logo_dark if on_dark and page.logo_dark else logo for on_dark in logo_on_dark(layout)
    )
    image = picture_tag(
        by_day,
        sizes="200px",
        alt=page.organisation,
        most=640,
        eager=True,
        by_night=None if by_night is by_day else by_night,
    )
    return html("<div class=l>{}</div>", image)


def _band(page: CardPage) -> Html:
    """Header and logo."""
    style = page.layout.header_style
    if style == "image" and page.header is None:
        style = "gradient"
    mark = _mark(
        page, page.layout if style == page.layout.header_style else replace(page.layout, header_style=style)
    )
    if style == "none":
        return mark
    inner = NOTHING
    if style == "image" and page.header is not None:
        inner = picture_tag(page.header, sizes="(min-width:480px) 480px, 100vw", alt="", eager=True)
    return html('<div class="t{}">{}{}</div>', {"colour": " f", "gradient": " s"}.get(style, ""), inner, mark)


def _face(page: CardPage) -> Html:
    if page.picture is not None:
        alt = page.picture.alt or page.name
        image = picture_tag(page.picture, sizes="112px", alt=alt, most=640, eager=True)
        return html("<div class=y>{}</div>", image)
    if page.focus == "person" and page.initials:
        return html("<div class=y><span aria-hidden=true>{}</span></div>", page.initials)
    return NOTHING


def _titles(page: CardPage) -> Html:
    """Names are the same in all languages; only what stands around them has one (WCAG 2.2, 3.1.2)."""
    pronouns = NOTHING
    if page.pronouns:
        pronouns = html(" <small dir=auto{}>({})</small>", _lang(page, "pronouns"), page.pronouns)
    name = page.name or pgettext("card page", "Digital business card")
    lines = [html("<h1>{}{}</h1>", name, pronouns)]
    if page.job_title:
        lines.append(html("<p class=j dir=auto{}>{}</p>", _lang(page, "job_title"), page.job_title))
    company = page.organisation if page.organisation != page.name else ""
    place = [("department", page.department), ("organisation", company), ("", page.city)]
    if shown := [(field, part) for field, part in place if part]:
        lines.append(_place(page, shown))
    return joined(lines)


def _top(page: CardPage) -> Html:
    """What stands above the buttons. Its direction is that of the name, the first text in it that has none of its own:
    picture and lines stand where the name begins."""
    marks = trusted(" class=x") if page.layout.header_style == "none" else NOTHING
    return html("<div dir=auto{}>{}{}{}</div>", marks, _band(page), _face(page), _titles(page))


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
    return html("<p class=o dir=auto{}>{}</p>", common, texts)


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


def _tile(label: str, symbol: str, address: str, marks: Html) -> Html:
    return html('<a href="{}"{}>{}{}</a>', address, marks, icon(symbol), label)


def _messages(page: CardPage) -> list[tuple[str, str, Html]]:
    """The ways to write to the person, as links of a menu."""
    by_network = {profile.network: profile for profile in page.social_media}
    found: list[tuple[str, str, Html]] = [
        (profile.name, written_address(profile.url), ping(page, _click_of_profile(profile)))
        for profile in (by_network[network] for network in MESSENGERS if network in by_network)
    ]
    mobile = next((phone for phone in page.phones if phone.label == "mobile"), None)
    if mobile is not None:
        address = dial(mobile).replace("tel:", "sms:", 1).split(",")[0]
        found.append((pgettext("card page", "Text message (SMS)"), address, ping(page, click_of(address))))
    return found


def _click_of_profile(profile: SocialProfile) -> Click | None:
    return click_of(profile.url.strip(), profile.network)


def _routes(page: CardPage) -> list[tuple[str, str, Html]]:
    address = next((row for row in page.addresses if row.city or row.street), None)
    found = routes(", ".join(words.address_lines(address)), address.point) if address else []
    return [(name, way, ping(page, ROUTE)) for name, way in found]


def _actions(page: CardPage) -> Html:
    tiles = []
    phone = next((row for row in page.phones if row.label != "fax"), None)
    if phone is not None:
        number = dial(phone)
        tiles.append(_tile(pgettext("card page", "Call"), "phone", number, ping(page, click_of(number))))
    if page.emails:
        address = mail(page.emails[0].email)
        tiles.append(_tile(pgettext("card page", "Email"), "mail", address, ping(page, click_of(address))))
    messages = _messages(page)
    if len(messages) == 1:
        tiles.append(_tile(pgettext("card page", "Message"), "message", *messages[0][1:]))
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
    return html("<p class=p dir=auto{}>{}</p>", _lang(page, "description"), page.description)


def _social(page: CardPage) -> Html:
    if not page.social_media:
        return NOTHING
    items = joined(
        html(
            '<li><a href="{}"{} rel="noopener me">{}<span dir=auto>{}</span></a>',
            written_address(profile.url),
            ping(page, _click_of_profile(profile)),
            profile.icon or icon("link"),
            profile.label or profile.name,
        )
        for profile in page.social_media
    )
    return html("<ul class=g>{}</ul>", items)


def _phone_code(page: CardPage) -> Html:
    """For who sees the card on a large screen: the code beside it, which a phone's camera reads."""
    if page.is_preview or not page.has_code:
        return NOTHING
    label = pgettext("card page", "Open on your phone")
    return html(
        '<aside class=ph aria-label="{}">{}<p aria-hidden=true>{}</p></aside>',
        label,
        _code_image(page),
        label,
    )


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
    told = ping(page, SHARE)
    return html(
        "<section><details class=sh><summary class=z>{}{}</summary>{}<p>{}</p>"
        '<ul class=g><li><a href="{}"{}>{}<span>{}</span></a>'
        '<li><a href="{}"{} rel=noopener>{}<span>WhatsApp</span></a></ul></details></section>',
        icon("share"),
        pgettext("card page", "Share this card"),
        _code_image(page) if page.has_code else NOTHING,
        re.sub(r"^https?://", "", link),
        f"mailto:?subject={quote(page.name, safe='')}&body={text}",
        told,
        icon("mail"),
        pgettext("card page", "Email"),
        f"https://wa.me/?text={text}",
        told,
        icon("message"),
    )


_DOT = trusted("<span aria-hidden=true>•</span>")


@lru_cache(maxsize=64)
def _every_language(address: str, current: str, first: tuple[str, ...]) -> Html:
    """The links to a page in all languages that pages speak, the card's first; remembered, since most pages have the
    same."""
    names = dict(words.languages())
    return _language_links(
        address, ((code, html("{}", names[code])) for code in {**dict.fromkeys(first), **names}), current
    )


def _foot(page: CardPage) -> Html:
    own = dict(words.languages()).get(page.language, page.language)
    links = _every_language(_own_address(page), page.language, page.content_languages)
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
    description, reached = _description(page), details(page)
    frames = joined(render_frame(page, frame) for frame in page.frames)
    before: list[Html] = []
    if page.focus == "link":
        before, after = [description, social, frames], [actions, reached]
    elif page.focus == "company":
        after = [actions, description, reached, social, frames]
    else:
        after = [actions, description, social, frames, reached]
    rest = joined([*after, _parts(page, Place.SECTION), _share(page), _reach(page)])
    return html("{}{}{}<div class=r>{}</div>", _parts(page, Place.NOTICE), joined(before), save, rest)


def _reach(page: CardPage) -> Html:
    """What stays in reach of the thumb on a long card. It moves in a rail that begins a screen below what it repeats,
    and so comes into sight as that leaves it; on a card that is not so long the rail has no height (stylesheet.py).
    Who reads or tabs through the page has met it already."""
    shown = _parts(page, Place.REACH)
    return html("<div class=rr aria-hidden=true>{}</div>", shown) if shown else NOTHING


def style_of(page: CardPage) -> str:
    """The style element's text."""
    own = "".join(shown.part.style for shown in page.parts)
    return card_style(page.layout, page.picture.colour if page.picture else "") + frames_style(page) + own


def render(page: CardPage) -> Html:
    """The whole document for one card in the visitor's language. Pure: the same page gives the same text."""
    with translation.override(page.language):
        return html(
            "<!doctype html><html lang={} dir=ltr><head>{}<style>{}</style></head>"
            "<body><div class=w>{}<main>{}{}</main>{}</div>{}</body></html>",
            page.language,
            head(page),
            style_of(page),
            _phone_code(page),
            _top(page),
            _order(page),
            _foot(page),
            # What the manager shows in a frame runs nothing.
            NOTHING if page.is_preview else SHARE_SCRIPT,
        )


def clicks_on(pages: Iterable[CardPage]) -> dict[str, Click]:
    """What can be followed on these pages, by the keys of its links."""
    with collected() as found:
        for page in pages:
            render(page)
    return found


def page_policy(page: CardPage) -> str:
    """The policy of a card's page."""
    hosts = embeds(page)
    # What stands in a frame until it is tapped inherits the policy of the page.
    styles = (style_of(page), video_style(page.layout)) if hosts else (style_of(page),)
    sources = {"frame-src": [*hosts], "form-action": [SELF] if has_form(page) else [], "img-src": []}
    for shown in page.parts:
        for name, found in shown.part.sources.items():
            sources[name].extend(found)
    return f"{policy(*styles, sources=sources)}; script-src {SHARE_DIGEST}"


# With a finger, "Share" opens the phone's own sheet; what it opens without script stands below that. Who has passed the
# card on is told of as the links there tell it.
SHARE_SCRIPT: Final = trusted(
    "<script>{let s=document.querySelector('.sh>summary');s&&navigator.share&&matchMedia('(pointer:coarse)').matches&&"
    "s.addEventListener('click',()=>s.parentNode.open||navigator.share({title:document.title,"
    "url:document.querySelector('[rel=canonical]').href}).then(()=>{let p=s.parentNode.querySelector('a').ping;"
    "p&&navigator.sendBeacon(p)}).catch(()=>0))}</script>"
)
SHARE_DIGEST: Final = digest(SHARE_SCRIPT.removeprefix("<script>").removesuffix("</script>"))
