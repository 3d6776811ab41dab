"""What the links in mails do at /a/{token}. Other domains register their own kinds when they start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.accounts import services
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import SingleUseToken

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Action:
    """`perform` does it and answers False when that is no longer possible. `subject` is what the page names
    in bold."""

    title: Text
    sentence: Text
    button: Text
    done_title: Text
    done_sentence: Text
    # Where the person goes on: a path of the manager, and its words.
    next_path: str
    next_label: Text
    subject: Callable[[SingleUseToken], str]
    perform: Callable[[SingleUseToken], bool]


ACTIONS: dict[TokenKind, Action] = {
    TokenKind.VERIFY_EMAIL: Action(
        title=_("Confirm your email address"),
        sentence=_("This address becomes the one that you sign in with:"),
        button=_("Confirm address"),
        done_title=_("Your address is confirmed"),
        done_sentence=_("You can sign in now."),
        next_path="/auth/login",
        next_label=_("Sign in"),
        subject=lambda token: token.user.email,
        perform=services.verify_email,
    ),
    TokenKind.CHANGE_EMAIL: Action(
        title=_("Confirm your new email address"),
        sentence=_("From now on you sign in with:"),
        button=_("Confirm address"),
        done_title=_("Your address is changed"),
        done_sentence=_("Use the new address the next time you sign in."),
        next_path="/",
        next_label=_("Go on"),
        subject=lambda token: str(token.parameters.get("email", "")),
        perform=services.change_email,
    ),
}

# Codes of other domains that may be opened at /a/{token} too: each answers the address of its own page, or None.
Finder = Callable[[str], str | None]
_elsewhere: list[Finder] = []


def register_elsewhere(finder: Finder) -> None:
    """Registers a domain whose codes have a page of their own; the same one twice counts once."""
    if finder not in _elsewhere:
        _elsewhere.append(finder)


def page_elsewhere(token: str) -> str | None:
    """The page of another domain that a code opens, or None."""
    return next((address for finder in _elsewhere if (address := finder(token))), None)
