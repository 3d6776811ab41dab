"""The sheet by which a visitor leaves details at a card, and the word of thanks: pages of their own, in the card's
colours, whole without script; with it, nothing that was typed is lost where there is no network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from django.utils import translation

from vizitka.common.csp import digest
from vizitka.contacts.exchange.beside import Box
from vizitka.contacts.exchange.reading import ANSWER, MORE, carried
from vizitka.contacts.exchange.rules import LIMITS, LONGEST_ANSWER, Ask, Fault, Question, Sheet, Typed
from vizitka.contacts.exchange.vcards import LARGEST
from vizitka.publishing import words
from vizitka.publishing.frames.style import frame_rules
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import picture_tag
from vizitka.publishing.page import CardPage, Layout
from vizitka.publishing.policies import policy
from vizitka.publishing.renderer import mark_on_band
from vizitka.publishing.said import pgettext
from vizitka.publishing.spam import TRAP
from vizitka.publishing.stylesheet import BASE_RULES, compact, palettes, root_rules

KEY: Final = "exchange"
_STYLE: Final = compact("""
html{scroll-padding-bottom:6.5rem}
.w{max-width:480px;min-height:100vh;min-height:100svh;margin:auto;display:flex;flex-direction:column;
background:radial-gradient(120% 12rem at 92% 0,var(--h),transparent 62%),var(--q)}
.t{min-height:5.5rem;padding:1.25rem;opacity:.65}
.t img{width:auto;height:auto;max-width:70%;max-height:2.25rem}
.wm{color:var(--w);font-weight:600;font-size:1.0625rem}
main{flex:1;display:flex;flex-direction:column;margin-top:-1rem;padding:.5rem 1.25rem 0;border-radius:20px 20px 0 0;
background:var(--g)}
main::before{content:"";width:2.5rem;height:.25rem;margin:0 auto;border-radius:2px;background:var(--n)}
.hd{display:flex;align-items:center;gap:.75rem;margin:.75rem 0 1rem}
.hd>div:not(.y){flex:1;min-width:0}
.hd p{color:var(--s);font-size:.9375rem;line-height:1.4}
.y{flex:none;width:3rem;height:3rem;border-radius:50%;overflow:hidden;background:var(--u)}
.y img{width:100%;height:100%;object-fit:cover}
.y.no{display:flex;align-items:center;justify-content:center;color:var(--a);font-weight:600}
h1{font-size:1.1875rem;line-height:1.25;text-wrap:balance}
.cl{flex:none;display:flex;align-items:center;justify-content:center;width:2.75rem;height:2.75rem;margin-right:-.75rem;
border-radius:50%}
.fm{flex:1;display:flex;flex-direction:column;gap:.875rem;margin:0}
.fm label{display:block;margin:0 0 .3125rem}
.vc summary{display:flex;align-items:center;gap:.625rem;min-height:3rem;padding:.5rem 1rem;list-style:none;
border-radius:min(var(--r),14px);background:var(--u);color:var(--a);font-weight:600;font-size:.9375rem;cursor:pointer}
.vc summary::-webkit-details-marker{display:none}
.vc summary span{flex:1}
.vc[open] summary>:last-child{transform:rotate(90deg)}
.vc>div{padding:.75rem 0 .25rem}
.vc p:not(.er){margin-top:.375rem;color:var(--s);font-size:.875rem}
.vc input{padding:.5rem .75rem}
.tw{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.fm select{width:100%;min-height:3rem;padding:.6875rem .875rem;border:1px solid
var(--s);border-radius:min(var(--r),16px);background:var(--g);color:var(--k);font:inherit}
.fm .er{margin-top:.375rem}
.fs{margin:0;padding:0;border:0;display:flex;flex-direction:column;gap:.625rem}
.fs legend{padding:0;margin:0 0 .625rem;font-size:.9375rem;font-weight:600}
.fs small{color:var(--s)}
.fm .ck{margin-top:.25rem}
.fm .ck label{display:inline;margin:0;font-size:.9375rem;font-weight:400}
.ck a{display:inline-block;min-height:1.5rem;text-underline-offset:2px}
.sn{position:sticky;bottom:0;margin:auto -1.25rem 0;padding:.75rem 1.25rem
calc(1.25rem + env(safe-area-inset-bottom));background:var(--g)}
.fm .sn .b{width:100%;margin:0}
.fm .sn .er:not([hidden]){display:block;margin:0 0 .75rem}
.th{padding:1.5rem 0 2rem;text-align:center}
.th>.i{width:3rem;height:3rem;color:var(--a);stroke-width:1.2}
.th h1{margin-top:.75rem;font-size:1.375rem}
.th p{margin-top:.625rem;color:var(--s);text-wrap:pretty;white-space:pre-line}
.th .b{margin-top:1.5rem}
.bk{display:flex;align-items:center;justify-content:center;min-height:3rem;margin-top:.5rem;color:var(--a);
font-weight:600;text-decoration:none}
@media(max-width:339px){.tw{grid-template-columns:1fr}}
@media(min-width:600px){.w{min-height:0;margin:2.5rem auto;border-radius:20px;overflow:clip;
box-shadow:0 1px 2px rgb(0 0 0/.06),0 12px 40px rgb(0 0 0/.08)}}
""")


# Without a network the browser would show its own page in place of the sheet, and what was typed would be gone. So it
# is held back while the phone knows that it has none; and where it does not know, what was typed is kept from sending
# until the sheet or the word of thanks is shown again, in this tab alone: a phone may go from hand to hand. An
# agreement is not kept: whoever sends agrees at that moment.
_SHEET_SCRIPT: Final = trusted(
    "<script>try{let k='sent:'+location.pathname,m=sessionStorage,"
    "f=document.querySelector('.fm'),o=f.querySelector('.sn .er'),"
    "a=()=>[...f.querySelectorAll('[id^=x-]:not([type=file],[type=checkbox])')].filter(e=>e.name),"
    "r=()=>{let v=JSON.parse(m.getItem(k)||'{}');m.removeItem(k);for(let e of a())e.value=e.value||v[e.name]||''};"
    "r();addEventListener('pageshow',r);addEventListener('online',()=>o.hidden=true);"
    "f.addEventListener('submit',e=>{if(o.hidden=navigator.onLine)"
    "m.setItem(k,JSON.stringify(Object.fromEntries(a().map(e=>[e.name,e.value]))));else e.preventDefault()})"
    "}catch{}</script>"
)
_THANKS_SCRIPT: Final = trusted(
    "<script>try{sessionStorage.removeItem('sent:'+location.pathname)}catch{}</script>"
)


def _digest_of(script: Html) -> str:
    return digest(script.removeprefix("<script>").removesuffix("</script>"))


_DIGESTS: Final = f"{_digest_of(_SHEET_SCRIPT)} {_digest_of(_THANKS_SCRIPT)}"


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands on the sheet: what was typed and what is wrong with it, the words of consent in their language, the
    mark of the moment. `problem` is about the whole."""

    sheet: Sheet
    mark: str
    version: int
    consent: str
    consent_language: str
    typed: Typed = field(default_factory=Typed)
    faults: Mapping[str, Fault] = field(default_factory=dict)
    problem: str = ""
    boxes: tuple[Box, ...] = ()
    ticked: tuple[Box, ...] = ()


@lru_cache(maxsize=512)
def style_of(layout: Layout) -> str:
    """The style element's text."""
    return root_rules(layout) + BASE_RULES + frame_rules({"form"}) + _STYLE


def page_policy(page: CardPage) -> str:
    """The page's Content-Security-Policy: its form goes where it stands."""
    found = policy(style_of(page.layout), sources={"form-action": ["'self'"]})
    return f"{found}; script-src {_DIGESTS}"


def person(page: CardPage) -> str:
    """With whom details are shared, as one would say it."""
    return page.first_name if page.focus == "person" and page.first_name else page.name


def title(page: CardPage) -> str:
    name = person(page)
    if not name:
        return pgettext("card exchange", "Share your details")
    return pgettext("card exchange", "Share your details with %(name)s") % {"name": name}


def face(page: CardPage) -> Html:
    """Who it is about, small."""
    if page.picture is not None:
        return html(
            "<div class=y>{}</div>", picture_tag(page.picture, sizes="48px", alt="", most=320, eager=True)
        )
    if page.initials:
        return html('<div class="y no" aria-hidden=true>{}</div>', page.initials)
    return NOTHING


def document(page: CardPage, title: str, inner: Html) -> Html:
    """A page below a card, in the card's colours."""
    light, dark = palettes(page.layout)
    only = light or dark
    theme = (
        html('<meta name=theme-color content="{}">', only.canvas)
        if only and not (light and dark)
        else NOTHING
    )
    return html(
        "<!doctype html><html lang={} dir=ltr><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
        "<title>{}</title>{}<style>{}</style></head><body><div class=w><div class=t>{}</div><main>{}</main></div>"
        "</body></html>",
        page.language,
        f"{title} · {page.name}" if page.name else title,
        theme,
        style_of(page.layout),
        mark_on_band(page),
        inner,
    )


def render(page: CardPage, shown: Shown, home: str) -> Html:
    """The whole document, in the visitor's language; `home` leads back to the card."""
    with translation.override(page.language):
        head = html(
            "<div class=hd>{}<div><h1 dir=auto>{}</h1><p>{}</p></div>"
            '<a class=cl href="{}" aria-label="{}">{}</a></div>',
            face(page),
            title(page),
            pgettext("card exchange", "You get the contact right away."),
            home,
            pgettext("card form", "Back to the card"),
            icon("close"),
        )
        return document(page, title(page), html("{}{}{}", head, _form(page, shown), _SHEET_SCRIPT))


def _form(page: CardPage, shown: Shown) -> Html:
    # The browser's own checks speak its language and not the page's: the server says what is wrong.
    return html(
        '<form class=fm method=post enctype="multipart/form-data" action="{}" novalidate>'
        '<input type=hidden name=shown value="{}"><input type=hidden name=version value={}>{}{}{}{}{}'
        "<p class=h aria-hidden=true><label>{}<input name={} tabindex=-1 autocomplete=off></label></p>{}"
        "<p class=sn><span class=er role=alert hidden>{}</span><button class=b>{}{}</button></p></form>",
        f"{page.files}/{KEY}?lang={page.language}",
        shown.mark,
        shown.version,
        _carried(shown.typed),
        html("<p class=er role=alert>{}</p>", shown.problem) if shown.problem else NOTHING,
        _vcard(shown),
        _fields(shown),
        joined(_question(shown, question) for question in shown.sheet.questions),
        TRAP,
        TRAP,
        html("{}{}", _consent(page, shown), joined(_box(page, shown, box) for box in shown.boxes)),
        pgettext(
            "card exchange", "You are offline. Nothing is lost: send it again once you have a connection."
        ),
        icon("send"),
        _send_words(page),
    )


def _send_words(page: CardPage) -> str:
    if page.focus == "person" and page.first_name:
        return pgettext("card exchange", "Send to %(name)s") % {"name": page.first_name}
    return pgettext("card exchange", "Send")


def _carried(typed: Typed) -> Html:
    text = carried(typed)
    return html('<input type=hidden name={} value="{}">', MORE, text) if text else NOTHING


def _vcard(shown: Shown) -> Html:
    fault = shown.faults.get("card")
    return html(
        "<details class=vc{}><summary>{}<span>{}</span>{}</summary><div><label for=x-card>{}</label>"
        '<input type=file id=x-card name=card accept=".vcf,text/vcard"{}>{}<p>{}</p></div></details>',
        trusted(" open") if fault else NOTHING,
        icon("clip"),
        pgettext("card exchange", "Attach a vCard instead"),
        icon("next"),
        pgettext("card exchange", "vCard file (.vcf)"),
        _marks("card", shown),
        _mistake("card", shown),
        pgettext("card exchange", "What you do not type below is taken from it. At most %(size)s.")
        % {"size": words.file_size(LARGEST // 1024 * 1000, translation.get_language() or "en")},
    )


def _label(name: str) -> str:
    match name:
        case "name":
            return pgettext("card exchange", "Name")
        case "company":
            return pgettext("card exchange", "Company")
        case "email":
            return pgettext("card exchange", "Email")
        case "phone":
            return pgettext("card exchange", "Phone")
        case _:
            return pgettext("card exchange", "What is it about?")


_INPUTS: Final[Mapping[str, tuple[str, str]]] = {
    "name": ("text", "name"),
    "company": ("text", "organization"),
    "email": ("email", "email"),
    "phone": ("tel", "tel"),
}


def _fields(shown: Shown) -> Html:
    """Name and company share a line."""
    drawn = {name: _field(shown, name) for name in shown.sheet.fields}
    first = [drawn.pop(name) for name in ("name", "company") if name in drawn]
    row = html("<div class=tw>{}</div>", joined(first)) if len(first) > 1 else joined(first)
    return html("{}{}", row, joined(drawn.values()))


def _field(shown: Shown, name: str) -> Html:
    needed = shown.sheet.asks_for(name) == Ask.REQUIRED
    attributes = html(
        "id=x-{} name={} maxlength={}{}{}",
        name,
        name,
        LIMITS[name],
        trusted(" required") if needed else NOTHING,
        _marks(name, shown),
    )
    value = shown.typed.get(name)
    if name == "message":
        control = html("<textarea {} rows=2 dir=auto>\n{}</textarea>", attributes, value)
    else:
        kind, autocomplete = _INPUTS[name]
        # Numbers and addresses are written from the left everywhere.
        own = trusted(" dir=auto") if kind == "text" else NOTHING
        control = html(
            '<input {} type={} autocomplete={} value="{}"{}>', attributes, kind, autocomplete, value, own
        )
    return html(
        "<div><label for=x-{}>{}{}</label>{}{}</div>",
        name,
        _label(name),
        optional(needed),
        control,
        _mistake(name, shown),
    )


def optional(needed: bool) -> Html:
    return NOTHING if needed else html(" <small>{}</small>", pgettext("card page", "optional"))


def _question(shown: Shown, question: Question) -> Html:
    name = f"{ANSWER}{question.key}"
    answer = shown.typed.answers.get(question.key, "")
    attributes = html(
        "id=x-{} name={}{}{}",
        name,
        name,
        trusted(" required") if question.is_required else NOTHING,
        _marks(name, shown),
    )
    if question.options:
        options = joined(
            html("<option{}>{}</option>", trusted(" selected") if option == answer else NOTHING, option)
            for option in question.options
        )
        empty = html('<option value="">{}</option>', pgettext("card exchange", "Please choose"))
        control = html("<select {} dir=auto>{}{}</select>", attributes, empty, options)
    else:
        control = html('<input {} maxlength={} value="{}" dir=auto>', attributes, LONGEST_ANSWER, answer)
    return html(
        "<div><label for=x-{} dir=auto>{}{}</label>{}{}</div>",
        name,
        question.label,
        optional(question.is_required),
        control,
        _mistake(name, shown),
    )


def _consent(page: CardPage, shown: Shown) -> Html:
    is_other = shown.consent_language and shown.consent_language != page.language
    return html(
        "<div><div class=ck><input type=checkbox id=x-consent name=consent value=1 required{}{}>"
        '<div><label for=x-consent dir=auto{}>{}</label> <a href="{}">{}</a></div></div>{}</div>',
        trusted(" checked") if shown.typed.agreed == shown.version else NOTHING,
        _marks("consent", shown),
        html(" lang={}", shown.consent_language) if is_other else NOTHING,
        shown.consent,
        f"{page.files}/privacy?lang={page.language}",
        pgettext("privacy page", "Privacy"),
        _mistake("consent", shown),
    )


def _box(page: CardPage, shown: Shown, box: Box) -> Html:
    """Something that one may want besides, and that nobody has ticked beforehand."""
    return html(
        '<div class=ck><input type=checkbox id=x-{} name={} value="{}"{}>'
        "<div><label for=x-{} dir=auto{}>{}</label></div></div>",
        box.name,
        box.name,
        box.mark,
        trusted(" checked") if box in shown.ticked else NOTHING,
        box.name,
        html(" lang={}", box.language) if box.language != page.language else NOTHING,
        box.text,
    )


def _marks(name: str, shown: Shown) -> Html:
    """Attributes of a field that was filled in wrongly, and of the first of them, where the cursor goes."""
    if name not in shown.faults:
        return NOTHING
    first = name == _order(shown)[0]
    return html(
        " aria-invalid=true aria-describedby=x-{}-e{}", name, trusted(" autofocus") if first else NOTHING
    )


def _order(shown: Shown) -> list[str]:
    """What is wrong, as it stands on the page."""
    questions = (f"{ANSWER}{one.key}" for one in shown.sheet.questions)
    names = ("card", "name", "company", "email", "phone", "message", *questions, "consent")
    return [name for name in names if name in shown.faults]


def _mistake(name: str, shown: Shown) -> Html:
    fault = shown.faults.get(name)
    return html("<p class=er id=x-{}-e>{}</p>", name, sentence(name, fault)) if fault else NOTHING


def sentence(name: str, fault: Fault) -> str:
    """What is wrong with a field, in the active language."""
    match name, fault:
        case "name", Fault.MISSING:
            return pgettext("card form", "Enter your name.")
        case "email", (Fault.MISSING | Fault.NO_EMAIL):
            return pgettext("card form", "Enter your email address, for example name@example.org.")
        case "phone", Fault.NO_PHONE:
            return pgettext("card exchange", "Enter a phone number.")
        case "consent", _:
            return pgettext("card exchange", "Agree to this, so that your details can be sent.")
        case "card", _:
            return pgettext(
                "card exchange",
                "This file cannot be read. Choose a vCard of at most 1 MB, or type your details.",
            )
        case _, Fault.LINKS:
            return pgettext("card form", "Write one link at most.")
        case _, Fault.TOO_LONG:
            most = LIMITS.get(name, LONGEST_ANSWER)
            return pgettext("card form", "Use at most %(number)s characters.") % {"number": most}
        case _, Fault.NO_OPTION:
            return pgettext("card exchange", "Choose one of these.")
    return pgettext("card exchange", "Fill in this field.")


def render_thanks(page: CardPage, words: str, language: str, home: str) -> Html:
    """The word of thanks in the visitor's language, with the card's contact; `words` are the space's own, in
    `language`."""
    with translation.override(page.language):
        name = person(page)
        heading = pgettext("card exchange", "Thank you")
        is_other = language and language != page.language
        own = words or (
            pgettext("card exchange", "Your details are on their way to %(name)s.") % {"name": name}
            if name
            else pgettext("card exchange", "Your details are on their way.")
        )
        inner = html(
            "<div class=th>{}<h1>{}</h1><p dir=auto{}>{}</p>"
            '<a class=b href="{}">{}{}</a><a class=bk href="{}">{}</a></div>',
            icon("check"),
            heading,
            html(" lang={}", language) if is_other else NOTHING,
            own,
            f"{page.files}.vcf?lang={page.language}",
            icon("save"),
            pgettext("card page", "Save contact"),
            home,
            pgettext("card form", "Back to the card"),
        )
        return document(page, heading, html("{}{}", inner, _THANKS_SCRIPT))
