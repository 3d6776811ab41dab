"""The page that asks a visitor for a PIN. It knows nothing of the card: neither name nor colours, nor whose it is."""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.translation import npgettext, pgettext

from vizitka.publishing.html import NOTHING, Html, html, trusted
from vizitka.publishing.notice_page import notice_document, render_notice
from vizitka.publishing.policies import policy
from vizitka.publishing.protection import Wrong
from vizitka.publishing.stylesheet import notice_style
from vizitka.spaces.protection.rules import LONGEST_PIN, SHORTEST_PIN

_STYLE: Final = (
    "form{margin-top:1.5rem;text-align:left}"
    "label{display:block;margin-bottom:.375rem;font-weight:500}"
    "input{width:100%;height:3.25rem;padding:0 1rem;border:1px solid var(--s);border-radius:var(--r);"
    "background:var(--c);color:var(--k);font:500 1.375rem/1 inherit;font-family:inherit;letter-spacing:.2em;"
    "text-align:center;font-variant-numeric:tabular-nums}"
    "input:focus-visible{outline:3px solid var(--a);outline-offset:2px}"
    "form p{margin-top:.5rem;font-size:.9375rem}"
    "#e{color:#b3261e;font-weight:500}"
    "form .b{margin-top:1rem;width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}"
    "@media(prefers-color-scheme:dark){#e{color:#ffb4ab}}"
)


def style() -> str:
    """The whole style of the page."""
    return notice_style() + _STYLE


def page_policy() -> str:
    """The page's Content-Security-Policy. A form may be sent here; where a right PIN leads on to is the card's
    matter (its direct link), and browsers hold redirects after a form to this list too."""
    return policy(style()).replace("form-action 'none'", "form-action 'self' https: http:")


def render_form(base: str, language: str, wrong: Wrong | None = None) -> Html:
    """The form, in the visitor's language; it works without script. `base` is the address with which the visitor came,
    quoted: another name of the card would tell of it."""
    with translation.override(language):
        title = pgettext("card pin", "Enter the PIN")
        text = pgettext("card pin", "This card is protected. You get the PIN from whoever gave you the card.")
        label = pgettext("card pin", "PIN")
        button = pgettext("card pin", "Open the card")
        sentence = _sentence(wrong) if wrong else ""
    alert = html("<p id=e role=alert>{}</p>", sentence) if sentence else NOTHING
    invalid = trusted(" aria-invalid=true aria-describedby=e") if sentence else NOTHING
    form = html(
        '<form method=post action="{}"><label for=p>{}</label>'
        "<input id=p name=pin inputmode=numeric autocomplete=off required autofocus maxlength=24{}>{}"
        "<button class=b>{}</button></form>",
        f"{base}/pin?lang={language}",
        label,
        invalid,
        alert,
        button,
    )
    return notice_document(language, "lock", title, text, form, style=style())


def _sentence(wrong: Wrong) -> str:
    if wrong.problem == "form":
        return pgettext("card pin", "A PIN has %(shortest)d to %(longest)d digits.") % {
            "shortest": SHORTEST_PIN,
            "longest": LONGEST_PIN,
        }
    return npgettext(
        "card pin",
        "This PIN is not right. You can try %(left)d more time.",
        "This PIN is not right. You can try %(left)d more times.",
        wrong.left,
    ) % {"left": wrong.left}


def duration(seconds: int) -> str:
    """A waiting time in words of the present language, never shorter than it is."""
    if seconds < 60:
        return npgettext("card pin", "%(number)d second", "%(number)d seconds", seconds) % {"number": seconds}
    minutes = -(-seconds // 60)
    if minutes < 60:
        return npgettext("card pin", "%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}
    hours = -(-minutes // 60)
    return npgettext("card pin", "%(number)d hour", "%(number)d hours", hours) % {"number": hours}


def render_wait(base: str, language: str, seconds: int) -> Html:
    """Too many wrong PINs: how long to wait, and the way back."""
    with translation.override(language):
        title = pgettext("card pin", "Please wait")
        text = pgettext("card pin", "Too many wrong PINs were entered. Try again in %(duration)s.") % {
            "duration": duration(seconds)
        }
        link = (pgettext("card pin", "Try again"), f"{base}?lang={language}")
    return render_notice(language, "lock", title, text, link=link)


def render_closed(language: str) -> Html:
    """The card asks for a PIN, but nobody has given it one."""
    with translation.override(language):
        title = pgettext("card pin", "This card is not open yet")
        text = pgettext(
            "card pin", "It is to be protected by a PIN that is not set yet. Please come back later."
        )
    return render_notice(language, "lock", title, text)
