"""As who an assistant acts: as the token that it calls with, and the log says so."""

from __future__ import annotations

from dataclasses import replace

from vizitka.common.actor import PersonToken, SpaceToken, Token

# Beside the name of the token, in every entry of the log.
ASSISTANT = "assistant"


def assisted(token: Token) -> Token:
    """The same token, named as an assistant's."""
    match token:
        case PersonToken():
            return replace(token, name=f"{token.name}, {ASSISTANT}")
        case SpaceToken():
            return replace(token, name=f"{token.name} ({ASSISTANT})")
