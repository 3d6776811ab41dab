"""The form of a page by which a visitor writes to the person of the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import pgettext

from vizitka.publishing.frames.speech import lang
from vizitka.publishing.frames.types import FormFrame
from vizitka.publishing.markup import escape
from vizitka.publishing.page import CardPage

LIMITS = {"name": 120, "email": 254, "phone": 60, "message": 5000}
# A field that people do not see and programs fill in.
TRAP = "website"


@dataclass(frozen=True, slots=True)
class FormState:
    """What a visitor has typed, and what is wrong with it by field; `problem` is about the whole."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""


def action(page: CardPage, key: str) -> str:
    """Where the form goes: the channel by which the visitor came, since each is protected apart."""
    return f"/{page.channel}/{page.handle}/message?lang={page.language}#f-{key}"


def consent_text(frame: FormFrame) -> str:
    """What the visitor agrees to."""
    return frame.consent or pgettext("card page", "I agree that my details are used to answer my message.")


def _field(
    state: FormState, prefix: str, name: str, label: str, kind: str, *, needed: bool, first: bool
) -> str:
    error = state.errors.get(name, "")
    key = f"{prefix}-{name}"
    value = escape(state.values.get(name, ""))
    attributes = f'id="{key}" name={name} maxlength={LIMITS[name]}'
    if needed:
        attributes += " required"
    if error:
        attributes += f' aria-invalid=true aria-describedby="{key}-e"'
    if first:
        attributes += " autofocus"
    optional = pgettext("card page", "optional")
    note = "" if needed else f" <small>({optional})</small>"
    said = f'<p class=er id="{key}-e">{escape(error)}</p>' if error else ""
    if kind == "textarea":
        control = f"<textarea {attributes} rows=4>\n{value}</textarea>"
    else:
        autocomplete = {"name": "name", "email": "email", "phone": "tel"}[name]
        control = f'<input {attributes} type={kind} autocomplete={autocomplete} value="{value}">'
    return f'<label for="{key}">{label}{note}</label>{control}{said}'


def render_form(page: CardPage, frame: FormFrame) -> str:
    """The form, empty or as the visitor has sent it. In a preview it sends nothing."""
    state = page.form if page.form is not None and page.form.key == frame.key else FormState(frame.key)
    prefix = f"f-{escape(frame.key)}"
    first = next((name for name in (*LIMITS, "consent") if name in state.errors), "")

    def row(name: str, label: str, kind: str, needed: bool = True) -> str:
        return _field(state, prefix, name, label, kind, needed=needed, first=name == first)

    fields = (
        row("name", pgettext("card page", "Your name"), "text")
        + row("email", pgettext("card page", "Your email address"), "email")
        + row("phone", pgettext("card page", "Your phone number"), "tel", needed=False)
        + row("message", pgettext("card page", "Message"), "textarea")
    )
    wrong = state.errors.get("consent", "")
    said = f'<p class=er id="{prefix}-consent-e">{escape(wrong)}</p>' if wrong else ""
    marks = f' aria-invalid=true aria-describedby="{prefix}-consent-e"' if wrong else ""
    marks += " autofocus" if first == "consent" else ""
    ticked = " checked" if state.values.get("consent") else ""
    agreed = lang(page, frame, "consent") if frame.consent else ""
    consent = (
        f"<label class=ck><input type=checkbox name=consent value=1 required{ticked}{marks}>"
        f"<span{agreed}>{escape(consent_text(frame))}</span></label>{said}"
    )
    trap = f"<p class=h aria-hidden=true><label>{TRAP}<input name={TRAP} tabindex=-1 autocomplete=off></label></p>"
    title = escape(frame.title or pgettext("card page", "Write a message"))
    text = f"<p class=o{lang(page, frame, 'text')}>{escape(frame.text)}</p>" if frame.text else ""
    spoken = lang(page, frame, "title") if frame.title else ""
    problem = f"<p class=er role=alert>{escape(state.problem)}</p>" if state.problem else ""
    send = pgettext("card page", "Send message")
    off = " disabled" if page.is_preview else ""
    target = escape(action(page, frame.key))
    # The browser's own checks speak its language and not the page's: the server says what is wrong.
    return (
        f'<h2 id="{prefix}"{spoken}>{title}</h2>{text}<form class=fm method=post action="{target}" novalidate '
        f'aria-labelledby="{prefix}"><input type=hidden name=frame value="{escape(frame.key)}">{problem}{fields}'
        f"{trap}{consent}<button class=b{off}>{send}</button></form>"
    )
