"""The page by which a visitor subscribes at a card, and the word of thanks: in the card's colours, whole without
script, as the sheet of the exchange is."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from django.utils import translation

from vizitka.contacts.exchange.sheet import document, face, optional
from vizitka.newsletter.people.rules import LONGEST_NAME, LONGEST_VALUE
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.page import CardPage
from vizitka.publishing.said import pgettext
from vizitka.publishing.spam import TRAP

KEY: Final = "newsletter"
# How lists and own fields are called in the form.
LIST: Final = "l-"
FIELD: Final = "f-"
Fault = Literal["email", "lists", "consent"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A list that one may choose, as the visitor reads it."""

    key: uuid.UUID
    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Question:
    """One of the space's own fields."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What a visitor has sent, cleaned. `agreed` is the version of the text that was shown, None without a tick."""

    email: str = ""
    first_name: str = ""
    last_name: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    lists: Collection[uuid.UUID] = ()
    agreed: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands on the page. With one list there is nothing to choose. `source` comes back with what is sent."""

    company: str
    choices: tuple[Choice, ...]
    questions: tuple[Question, ...]
    asks_name: bool
    mark: str
    version: int
    words: str
    words_language: str
    source: str = ""
    typed: Typed = field(default_factory=Typed)
    faults: Collection[Fault] = ()
    problem: str = ""


def title(company: str) -> str:
    return pgettext("newsletter", "Newsletter of %(company)s") % {"company": company}


def render(page: CardPage, shown: Shown, home: str) -> Html:
    """The whole document, in the visitor's language; `home` leads back to the card."""
    with translation.override(page.language):
        head = html(
            "<div class=hd>{}<div><h1 dir=auto>{}</h1><p>{}</p></div>"
            '<a class=cl href="{}" aria-label="{}">{}</a></div>',
            face(page),
            title(shown.company),
            pgettext("newsletter", "You confirm it by a mail. Unsubscribing takes one click."),
            home,
            pgettext("newsletter", "Back to the card"),
            icon("close"),
        )
        return document(page, title(shown.company), html("{}{}", head, _form(page, shown)))


def address(page: CardPage, source: str = "", **more: object) -> str:
    """Where the page stands, on the channel by which the visitor came."""
    said = "".join(f"&{name}={value}" for name, value in more.items())
    return f"{page.files}/{KEY}?lang={page.language}{f'&from={source}' if source else ''}{said}"


def _form(page: CardPage, shown: Shown) -> Html:
    # The browser's own checks speak its language and not the page's: the server says what is wrong.
    return html(
        '<form class=fm method=post action="{}" novalidate>'
        '<input type=hidden name=shown value="{}"><input type=hidden name=version value={}>{}{}{}{}{}'
        "<p class=h aria-hidden=true><label>{}<input name={} tabindex=-1 autocomplete=off></label></p>{}"
        "<p class=sn><button class=b>{}{}</button></p></form>",
        address(page, shown.source),
        shown.mark,
        shown.version,
        html("<p class=er role=alert>{}</p>", shown.problem) if shown.problem else NOTHING,
        _email(shown),
        _names(shown) if shown.asks_name else NOTHING,
        joined(
            _line(
                f"{FIELD}{one.key}",
                one.label,
                shown.typed.fields.get(one.key, ""),
                LONGEST_VALUE,
                is_own=True,
            )
            for one in shown.questions
        ),
        _lists(shown) if len(shown.choices) > 1 else NOTHING,
        TRAP,
        TRAP,
        _consent(page, shown),
        icon("send"),
        pgettext("newsletter", "Subscribe"),
    )


def _marks(name: Fault, shown: Shown) -> Html:
    """Attributes of what was filled in wrongly, and of the first of them, where the cursor goes."""
    if name not in shown.faults:
        return NOTHING
    first = next(one for one in ("email", "lists", "consent") if one in shown.faults)
    focus = trusted(" autofocus") if name == first else NOTHING
    return html(" aria-invalid=true aria-describedby=n-{}-e{}", name, focus)


def _mistake(name: Fault, shown: Shown) -> Html:
    return html("<p class=er id=n-{}-e>{}</p>", name, sentence(name)) if name in shown.faults else NOTHING


def sentence(name: Fault) -> str:
    """What is wrong with a field, in the active language."""
    match name:
        case "email":
            return pgettext("newsletter", "Enter your email address, for example name@example.org.")
        case "lists":
            return pgettext("newsletter", "Choose what you would like to read.")
        case "consent":
            return pgettext("newsletter", "Agree to this, so that the newsletter may come.")


def _email(shown: Shown) -> Html:
    return html(
        "<div><label for=n-email>{}</label>"
        '<input id=n-email name=email type=email autocomplete=email maxlength=254 required value="{}"{}>{}</div>',
        pgettext("newsletter", "Email"),
        shown.typed.email,
        _marks("email", shown),
        _mistake("email", shown),
    )


def _names(shown: Shown) -> Html:
    first = _line(
        "first_name", pgettext("newsletter", "First name"), shown.typed.first_name, complete="given-name"
    )
    last = _line(
        "last_name", pgettext("newsletter", "Last name"), shown.typed.last_name, complete="family-name"
    )
    return html("<div class=tw>{}{}</div>", first, last)


def _line(
    name: str, label: str, value: str, most: int = LONGEST_NAME, *, complete: str = "", is_own: bool = False
) -> Html:
    return html(
        '<div><label for=n-{}{}>{}{}</label><input id=n-{} name={} maxlength={} value="{}" dir=auto{}></div>',
        name,
        trusted(" dir=auto") if is_own else NOTHING,
        label,
        optional(False),
        name,
        name,
        most,
        value,
        html(" autocomplete={}", complete) if complete else NOTHING,
    )


def _lists(shown: Shown) -> Html:
    rows = joined(
        html(
            "<div class=ck><input type=checkbox id=n-{}{} name={}{} value=1{}{}>"
            "<div><label for=n-{}{} dir=auto>{}</label>{}</div></div>",
            LIST,
            str(one.key),
            LIST,
            str(one.key),
            trusted(" checked") if one.key in shown.typed.lists else NOTHING,
            _marks("lists", shown) if place == 0 else NOTHING,
            LIST,
            str(one.key),
            one.name,
            html("<br><small dir=auto>{}</small>", one.description) if one.description else NOTHING,
        )
        for place, one in enumerate(shown.choices)
    )
    return html(
        "<fieldset class=fs><legend>{}</legend>{}{}</fieldset>",
        pgettext("newsletter", "What would you like to read?"),
        rows,
        _mistake("lists", shown),
    )


def _consent(page: CardPage, shown: Shown) -> Html:
    is_other = shown.words_language and shown.words_language != page.language
    return html(
        "<div><div class=ck><input type=checkbox id=n-consent name=consent value=1 required{}{}>"
        '<div><label for=n-consent dir=auto{}>{}</label> <a href="{}">{}</a></div></div>{}</div>',
        trusted(" checked") if shown.typed.agreed == shown.version else NOTHING,
        _marks("consent", shown),
        html(" lang={}", shown.words_language) if is_other else NOTHING,
        shown.words,
        f"{page.files}/privacy?lang={page.language}",
        pgettext("newsletter", "Privacy"),
        _mistake("consent", shown),
    )


def thanks() -> str:
    """What everybody reads who has sent an address, known or not."""
    return pgettext(
        "newsletter",
        "If this address can get the newsletter, a mail is on its way to it. Open it and confirm: only then you are "
        "subscribed.",
    )


def render_thanks(page: CardPage, home: str) -> Html:
    with translation.override(page.language):
        heading = pgettext("newsletter", "One more step")
        inner = html(
            '<div class=th>{}<h1>{}</h1><p>{}</p><a class=b href="{}">{}</a></div>',
            icon("send"),
            heading,
            thanks(),
            home,
            pgettext("newsletter", "Back to the card"),
        )
        return document(page, heading, inner)
