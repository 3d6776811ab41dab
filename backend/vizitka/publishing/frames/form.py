"""The form of a page by which a visitor writes to the person of the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import pgettext

from vizitka.publishing.frames.speech import lang
from vizitka.publishing.frames.types import FormFrame
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.page import CardPage
from vizitka.publishing.spam import TRAP

LIMITS = {"name": 120, "email": 254, "phone": 60, "message": 5000}


@dataclass(frozen=True, slots=True)
class FormState:
    """What a visitor has typed, and what is wrong with it by field; `problem` is about the whole."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""


def action(page: CardPage, key: str) -> str:
    """Where the form goes: the channel by which the visitor came, since each is protected apart."""
    return f"{page.files}/message?lang={page.language}#f-{key}"


def consent_text(frame: FormFrame) -> str:
    """What the visitor agrees to."""
    return frame.consent or pgettext(
        "card page", "I agree that my details are kept and used to answer my message."
    )


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    label: str
    kind: str
    needed: bool = True


def _mistake(key: str, sentence: str) -> Html:
    return html('<p class=er id="{}-e">{}</p>', key, sentence) if sentence else NOTHING


def _marks(key: str, *, wrong: bool, first: bool) -> Html:
    """Attributes of a field that was filled in wrongly, and of the first of them, where the cursor goes."""
    described = html(' aria-invalid=true aria-describedby="{}-e"', key) if wrong else NOTHING
    return joined([described, trusted(" autofocus") if first else NOTHING])


def _field(state: FormState, prefix: str, field: _Field, *, first: bool) -> Html:
    error = state.errors.get(field.name, "")
    key = f"{prefix}-{field.name}"
    value = state.values.get(field.name, "")
    attributes = html(
        'id="{}" name={} maxlength={}{}{}',
        key,
        field.name,
        LIMITS[field.name],
        trusted(" required") if field.needed else NOTHING,
        _marks(key, wrong=bool(error), first=first),
    )
    note = NOTHING if field.needed else html(" <small>({})</small>", pgettext("card page", "optional"))
    if field.kind == "textarea":
        control = html("<textarea {} rows=4 dir=auto>\n{}</textarea>", attributes, value)
    else:
        # Numbers and addresses are written from the left everywhere.
        own = trusted(" dir=auto") if field.kind == "text" else NOTHING
        autocomplete = {"name": "name", "email": "email", "phone": "tel"}[field.name]
        control = html(
            '<input {} type={} autocomplete={} value="{}"{}>',
            attributes,
            field.kind,
            autocomplete,
            value,
            own,
        )
    return html('<label for="{}">{}{}</label>{}{}', key, field.label, note, control, _mistake(key, error))


def _fields() -> tuple[_Field, ...]:
    return (
        _Field("name", pgettext("card page", "Your name"), "text"),
        _Field("email", pgettext("card page", "Your email address"), "email"),
        _Field("phone", pgettext("card page", "Your phone number"), "tel", needed=False),
        _Field("message", pgettext("card page", "Message"), "textarea"),
    )


def _consent(page: CardPage, frame: FormFrame, state: FormState, prefix: str, *, first: bool) -> Html:
    key, wrong = f"{prefix}-consent", state.errors.get("consent", "")
    return html(
        "<label class=ck><input type=checkbox name=consent value=1 required{}{}><span dir=auto{}>{}</span></label>{}",
        trusted(" checked") if state.values.get("consent") else NOTHING,
        _marks(key, wrong=bool(wrong), first=first),
        lang(page, frame, "consent") if frame.consent else NOTHING,
        consent_text(frame),
        _mistake(key, wrong),
    )


def render_form(page: CardPage, frame: FormFrame) -> Html:
    """The form, empty or as the visitor has sent it. In a preview it sends nothing."""
    state = page.form if page.form is not None and page.form.key == frame.key else FormState(frame.key)
    prefix = f"f-{frame.key}"
    first = next((name for name in (*LIMITS, "consent") if name in state.errors), "")
    text = (
        html("<p class=o dir=auto{}>{}</p>", lang(page, frame, "text"), frame.text) if frame.text else NOTHING
    )
    # The browser's own checks speak its language and not the page's: the server says what is wrong.
    return html(
        '<h2 id="{}" dir=auto{}>{}</h2>{}<form class=fm method=post action="{}" novalidate '
        'aria-labelledby="{}"><input type=hidden name=frame value="{}">{}{}'
        "<p class=h aria-hidden=true><label>{}<input name={} tabindex=-1 autocomplete=off></label></p>"
        "{}<button class=b{}>{}</button></form>",
        prefix,
        lang(page, frame, "title") if frame.title else NOTHING,
        frame.title or pgettext("card page", "Write a message"),
        text,
        action(page, frame.key),
        prefix,
        frame.key,
        html("<p class=er role=alert>{}</p>", state.problem) if state.problem else NOTHING,
        joined(_field(state, prefix, field, first=field.name == first) for field in _fields()),
        TRAP,
        TRAP,
        _consent(page, frame, state, prefix, first=first == "consent"),
        trusted(" disabled") if page.is_preview else NOTHING,
        pgettext("card page", "Send message"),
    )
