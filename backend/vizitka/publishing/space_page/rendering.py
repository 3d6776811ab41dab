"""The public page of a space to HTML: in the space's design, whole without script, searched by a plain form."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.utils import translation
from django.utils.translation import npgettext

from vizitka.common.csp import digest
from vizitka.publishing import words
from vizitka.publishing.frames.hours import opening_text
from vizitka.publishing.frames.rendering import routes
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import picture_tag
from vizitka.publishing.page import Layout
from vizitka.publishing.policies import SELF, policy
from vizitka.publishing.said import pgettext
from vizitka.publishing.space_page.page import Person, Site, SpacePage
from vizitka.publishing.stylesheet import BASE_RULES, compact, palettes, root_rules

# So many people are seen without looking for them.
AT_ONCE: Final = 12
_STYLE: Final = compact("""
.w{max-width:60rem;min-height:100vh;min-height:100svh;margin:auto;background:var(--g);display:flex;flex-direction:column}
main{flex:1;padding:0 1.25rem}
.t{height:5.5rem;margin:0 -1.25rem;padding:1.5rem 1.25rem;background:radial-gradient(120% 150% at 92%
0,var(--h),transparent 62%),linear-gradient(200deg,var(--q),var(--e))}
.t.f{background:var(--q)}
.l img{width:auto;height:2.5rem;max-width:70%;object-fit:contain;object-position:left}
h1{margin-top:1.75rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.012em;overflow-wrap:anywhere;text-wrap:balance}
.p{margin-top:.625rem;max-width:42rem;white-space:pre-line}
form{display:flex;gap:.5rem;margin-top:1.5rem;max-width:32rem}
input{flex:1;min-width:0;height:3rem;padding:0 1rem;border:1px solid var(--s);border-radius:min(var(--r),16px);
background:var(--g);color:var(--k);font:inherit}
button{height:3rem;padding:0 1.25rem;border:0;border-radius:min(var(--r),16px);background:var(--p);color:var(--o);
font:inherit;font-weight:600;cursor:pointer}
:is(input,button):focus-visible{outline:3px solid var(--a);outline-offset:2px}
.n2{margin-top:1rem;color:var(--s);font-size:.9375rem}
.g{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.5rem;margin-top:1rem}
.g li{min-width:0}
.g a{display:flex;align-items:center;gap:.875rem;height:100%;min-height:4.5rem;padding:.625rem .875rem;border:1px solid
var(--n);border-radius:var(--r);text-decoration:none}
.g a:hover{background:var(--u)}
.g picture,.g i{flex:none;width:3.25rem;height:3.25rem;border-radius:min(var(--r),50%);overflow:hidden;
background:var(--u)}
.g img{width:100%;height:100%;object-fit:cover}
.g i{display:flex;align-items:center;justify-content:center;color:var(--a);font-style:normal;font-weight:600}
.g div{flex:1;min-width:0;overflow-wrap:anywhere}
.g b,.g small{display:block;line-height:1.35;text-align:-webkit-match-parent;text-align:match-parent}
.g b{font-weight:600}
.g small{margin-top:.125rem;color:var(--s);font-size:.875rem}
h2{margin-top:2rem;font-size:1.25rem}
.st{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.75rem;margin-top:1rem}
.st li{display:flex;flex-direction:column;gap:.5rem;min-width:0;padding:1rem;border:1px solid var(--n);
border-radius:var(--r);overflow-wrap:anywhere}
.st img{width:100%;height:8rem;object-fit:cover;border-radius:min(var(--r),12px)}
.st h3{font-size:1rem}
.st p{white-space:pre-line;font-size:.9375rem}
.st p.s{color:var(--s)}
.st nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:auto}
.st nav a{min-height:2rem;padding:.25rem 0;color:var(--a);font-weight:600;text-decoration:none}
.nr{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin-top:.75rem}
.nr form{margin:0;flex-wrap:wrap}
.nr select{min-width:0;max-width:100%;height:2.75rem;padding:0 .75rem;border:1px solid var(--s);
border-radius:min(var(--r),14px);background:var(--g);color:var(--k);font:inherit}
.nr button{height:2.75rem}
:is(select,.st nav a):focus-visible{outline:3px solid var(--a);outline-offset:2px}
.pg{display:flex;align-items:center;justify-content:center;gap:1rem;margin-top:1.5rem}
.pg a{min-height:2.75rem;padding:.625rem .875rem;border-radius:var(--r);color:var(--a);font-weight:600;
text-decoration:none}
.pg a:hover{text-decoration:underline}
footer{position:relative;display:flex;flex-wrap:wrap;justify-content:center;align-items:center;
padding:2rem 1.25rem 1.25rem;color:var(--s);font-size:.8125rem}
footer a,summary{display:flex;align-items:center;gap:.25rem;min-height:2rem;padding:0 .5rem;color:var(--s);
text-decoration:none}
footer a:hover{text-decoration:underline}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
footer .i{width:1rem;height:1rem}
details>ul{position:absolute;left:50%;bottom:calc(100% - 1.5rem);transform:translateX(-50%);columns:2;width:15rem;
max-width:85vw;padding:.375rem;border:1px solid var(--n);border-radius:min(var(--r),14px);background:var(--g);
box-shadow:0 10px 30px rgb(0 0 0/.18)}
details li a{color:var(--k);min-height:2.25rem;padding:0 .75rem}
@media(min-width:64rem){.w{min-height:0;margin:2.5rem auto;border-radius:20px;box-shadow:0 12px 40px rgb(0 0
0/.08)}.t{border-radius:20px 20px 0 0}main{padding:0 2rem}.t{margin:0 -2rem;padding:1.5rem 2rem}}
@media print{form,.pg,footer{display:none}.w{box-shadow:none;margin:0}}
""")


@lru_cache(maxsize=512)
def style_of(layout: Layout) -> str:
    """The style element's text."""
    return root_rules(layout) + BASE_RULES + _STYLE


def page_policy(page: SpacePage) -> str:
    """The page's Content-Security-Policy: a search comes back here."""
    found = policy(style_of(page.layout), sources={"form-action": [SELF]})
    return f"{found}; script-src {NEAR_DIGEST}" if asks_where(page) else found


def asks_where(page: SpacePage) -> bool:
    """Whether there is something to sort by how far it is."""
    return sum(site.address.point is not None for site in page.sites) > 1


# Where somebody is stays in the browser: the list there is put in another order.
NEAR_SCRIPT: Final = trusted(
    "<script>{let b=document.querySelector('.nr>button'),l=document.querySelector('.st'),r=Math.PI/180;"
    "if(b&&navigator.geolocation){b.hidden=!1;b.onclick=()=>navigator.geolocation.getCurrentPosition(p=>{"
    "let c=p.coords,d=e=>{let[a,o]=(e.dataset.p||'').split(',').map(Number);if(!e.dataset.p)return 1e9;"
    "let h=Math.sin((a-c.latitude)*r/2)**2+Math.cos(a*r)*Math.cos(c.latitude*r)*Math.sin((o-c.longitude)*r/2)**2;"
    "return 12742*Math.asin(Math.min(1,Math.sqrt(h)))},f=new Intl.NumberFormat(document.documentElement.lang,"
    "{style:'unit',unit:'kilometer',maximumFractionDigits:1});[...l.children].sort((x,y)=>d(x)-d(y)).forEach(e=>{"
    "let s=e.querySelector('.s'),k=d(e);s.textContent=k<1e9?f.format(k):'';s.hidden=k>=1e9;l.append(e)});"
    "b.parentNode.querySelector('[role=status]').textContent=b.dataset.d},()=>{"
    "b.parentNode.querySelector('[role=status]').textContent=b.dataset.n},{timeout:1e4,maximumAge:6e5})}}</script>"
)
NEAR_DIGEST: Final = digest(NEAR_SCRIPT.removeprefix("<script>").removesuffix("</script>"))


def _near(page: SpacePage) -> Html:
    """From where it is told how far it is: by a tap, or by a choice, which works without script."""
    if not asks_where(page):
        return NOTHING
    choices = joined(
        html(
            '<option value="{}"{}>{}',
            site.key,
            trusted(" selected") if site.key == page.near else NOTHING,
            site.name,
        )
        for site in sorted(page.sites, key=lambda one: one.name.casefold())
        if site.address.point
    )
    return html(
        '<div class=nr><button type=button hidden data-d="{}" data-n="{}">{}</button>'
        '<form action="{}"><input type=hidden name=lang value="{}"><select name=near aria-label="{}">'
        '<option value="">{}{}</select><button>{}</button></form><span role=status class=n2></span></div>',
        pgettext("space page", "The nearest comes first."),
        pgettext("space page", "Your position could not be found. Choose a place instead."),
        pgettext("space page", "Near me"),
        page.address,
        page.language,
        pgettext("space page", "Distance from"),
        pgettext("space page", "Distance from …"),
        choices,
        pgettext("space page", "Sort"),
    )


def _site(page: SpacePage, site: Site) -> Html:
    address = site.address
    lines = words.address_lines(address)
    point = html(' data-p="{}"', "{},{}".format(*address.point)) if address.point else NOTHING
    picture = picture_tag(site.picture, sizes="300px", alt="", most=640) if site.picture else NOTHING
    far = ""
    if site.distance is not None:
        far = f"{words.number(round(site.distance, 1), page.language)} km"
    ways = routes(", ".join(lines), address.point)[:1] if lines or address.point else []
    links = joined(
        [
            *(html('<a href="{}">{}</a>', number, shown) for shown, number in site.phones),
            *(
                html('<a href="{}" rel=noopener>{}</a>', way, pgettext("card page", "Route"))
                for _name, way in ways
            ),
        ]
    )
    return html(
        "<li{}>{}<h3 dir=auto>{}</h3><p class=s{}>{}</p><p dir=auto>{}</p>{}{}",
        point,
        picture,
        site.name,
        NOTHING if far else trusted(" hidden"),
        far,
        "\n".join(lines),
        html("<p>{}</p>", opening_text(address.opening, page.language)) if address.opening else NOTHING,
        html("<nav>{}</nav>", links) if links else NOTHING,
    )


def _sites(page: SpacePage) -> Html:
    if not page.sites:
        return NOTHING
    return html(
        "<section><h2>{}</h2>{}<ul class=st>{}</ul></section>{}",
        pgettext("space page", "Locations"),
        _near(page),
        joined(_site(page, site) for site in page.sites),
        NEAR_SCRIPT if asks_where(page) else NOTHING,
    )


def _query(shown: SpacePage, **choices: object) -> str:
    """The query of a link to this page: what is looked for stays, an empty choice is left out."""
    chosen = {"q": shown.search or "", **choices}
    return urlencode({name: value for name, value in chosen.items() if value})


def _band(page: SpacePage) -> Html:
    if page.layout.header_style == "none" and page.logo is None:
        return NOTHING
    logo = NOTHING
    if page.logo is not None:
        logo = html(
            "<div class=l>{}</div>", picture_tag(page.logo, sizes="200px", alt="", most=640, eager=True)
        )
    return html('<div class="t{}">{}</div>', " f" if page.layout.header_style == "colour" else "", logo)


def search_of(page: SpacePage) -> Html:
    """Looking for people, where there are more than one sees at once."""
    if page.search is None or (page.number <= AT_ONCE and not page.search):
        return NOTHING
    label = pgettext("space page", "Name or department")
    return html(
        '<form role=search action="{}"><input type=hidden name=lang value="{}"><input type=search name=q value="{}" '
        'aria-label="{}" placeholder="{}" maxlength=100 dir=auto><button>{}</button></form>',
        page.address,
        page.language,
        page.search,
        label,
        label,
        pgettext("space page", "Search"),
    )


def number_of(page: SpacePage) -> Html:
    """How many are found."""
    if not page.number:
        empty = (
            pgettext("space page", "Nobody is found.")
            if page.search
            else pgettext("space page", "Nobody is shown here yet.")
        )
        return html("<p class=n2 role=status>{}</p>", empty)
    said = npgettext("space page", "%(number)s person", "%(number)s people", page.number)
    shown = words.number(page.number, page.language)
    return html("<p class=n2 role=status>{}</p>", said % {"number": shown})


def face_of(person: Person) -> Html:
    """The picture, else initials."""
    if person.picture is not None:
        small = person.picture.at_least(128)
        return html(
            '<picture><source type=image/avif srcset="{}"><img src="{}" width=52 height=52 alt="" loading=lazy>'
            "</picture>",
            small.avif,
            small.webp,
        )
    return html("<i aria-hidden=true>{}</i>", person.initials)


def name_of(person: Person) -> str:
    """What the card is called; never empty."""
    return person.name or pgettext("card page", "Digital business card")


def person_of(page: SpacePage, person: Person, marks: Html = NOTHING) -> Html:
    """One row; `marks` are further attributes of its link."""
    role = html("<small dir=auto>{}</small>", person.role) if person.role else NOTHING
    return html(
        '<li><a href="{}"{}>{}<div><b dir=auto>{}</b>{}</div></a>',
        person.address,
        marks,
        face_of(person),
        name_of(person),
        role,
    )


def pages_of(page: SpacePage) -> Html:
    """The way to the pages before and after."""
    if page.pages == 1:
        return NOTHING

    def way(number: int, relation: str, label: str) -> Html:
        if not 1 <= number <= page.pages:
            return NOTHING
        query = _query(page, page=number, lang=page.language)
        return html('<a rel={} href="{}">{}</a>', relation, f"{page.address}?{query}", label)

    place = pgettext("space page", "Page %(page)s of %(pages)s") % {
        "page": words.number(page.page, page.language),
        "pages": words.number(page.pages, page.language),
    }
    return html(
        '<nav class=pg aria-label="{}">{}<span>{}</span>{}</nav>',
        pgettext("space page", "Pages"),
        way(page.page - 1, "prev", pgettext("space page", "Back")),
        place,
        way(page.page + 1, "next", pgettext("space page", "Next")),
    )


def _foot(page: SpacePage) -> Html:
    names = dict(words.languages())
    place = page.page if page.page > 1 else ""
    links = joined(
        html(
            '<li><a href="{}" lang={} hreflang={}{}>{}</a>',
            f"{page.address}?{_query(page, page=place, lang=code)}",
            code,
            code,
            trusted(" aria-current=true") if code == page.language else NOTHING,
            name,
        )
        for code, name in names.items()
    )
    own = names.get(page.language, page.language)
    return html(
        '<footer><details><summary aria-label="{}: {}">{}{}</summary><ul>{}</ul></details>'
        '<span aria-hidden=true>•</span><a href="{}/">Vizitka</a></footer>',
        pgettext("card page", "Language"),
        own,
        own,
        icon("down"),
        links,
        settings.PUBLIC_URL,
    )


def _head(page: SpacePage) -> Html:
    about = page.description[:160].replace("\n", " ")
    light, dark = palettes(page.layout)
    only = light or dark
    kept = f"{page.url}?page={page.page}" if page.page > 1 else page.url
    logo = page.logo.at_least(64).webp if page.logo else ""
    return joined(
        [
            trusted('<meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">'),
            html("<title>{}</title>", page.name),
            html('<meta name=description content="{}">', about) if about else NOTHING,
            NOTHING if page.indexed else trusted("<meta name=robots content=noindex>"),
            html('<link rel=canonical href="{}">', kept),
            html('<link rel=icon type=image/webp href="{}">', logo) if logo else NOTHING,
            html('<meta name=theme-color content="{}">', only.canvas)
            if only and not (light and dark)
            else NOTHING,
            html(
                '<meta property=og:title content="{}"><meta property=og:url content="{}">',
                page.name,
                page.url,
            ),
        ]
    )


def render(page: SpacePage) -> Html:
    """The whole document. Pure: the same page gives the same text."""
    with translation.override(page.language):
        about = html("<p class=p dir=auto>{}</p>", page.description) if page.description else NOTHING
        people = joined(person_of(page, person) for person in page.people)
        return html(
            "<!doctype html><html lang={} dir=ltr><head>{}<style>{}</style></head><body><div class=w>"
            "<main>{}<h1 dir=auto>{}</h1>{}{}{}{}{}{}</main>{}</div></body></html>",
            page.language,
            _head(page),
            style_of(page.layout),
            _band(page),
            page.name,
            about,
            search_of(page),
            number_of(page),
            html("<ul class=g>{}</ul>", people) if page.people else NOTHING,
            pages_of(page),
            _sites(page),
            _foot(page),
        )
