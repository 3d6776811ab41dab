"""A signature as a mail program draws it, for the preview. Pure.

What is imitated is what is known and seen: Word, which draws for Outlook on Windows, knows no largest width, and so
shows a picture as wide as its attribute says; Gmail and Outlook turn colours round by night, Apple Mail where no ground
is set. It is an imitation: who wants to be sure sends a mail.
"""

from __future__ import annotations

import colorsys
import re
from typing import Final

from vizitka.publishing.colours import channels
from vizitka.signatures.enums import MailProgram

DAY: Final = "#ffffff"
# What stands behind a mail by night.
NIGHT: Final = {MailProgram.OUTLOOK: "#292929", MailProgram.GMAIL: "#121212", MailProgram.APPLE: "#1e1e1e"}
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}\b")
_MAX_WIDTH: Final = re.compile(r"width:100%;max-width:(\d+)px")
_NO_WIDER: Final = "max-width:100%;"
_BLOCK: Final = re.compile(r"display:block;")


def shown_in(html: str, program: MailProgram, *, dark: bool, phone: bool = False) -> str:
    """The document's body with what the program makes of it. On phones Outlook draws as the others do."""
    if program == MailProgram.OUTLOOK and not phone:
        html = _MAX_WIDTH.sub(r"width:\1px", html).replace(_NO_WIDER, "")
        html = _BLOCK.sub("", html)
    if dark and not (program == MailProgram.APPLE and "bgcolor" in html):
        html = _COLOUR.sub(lambda found: turned(found[0]), html)
    ground = NIGHT[program] if dark and not (program == MailProgram.APPLE and "bgcolor" in html) else DAY
    return f'<div style="background-color:{ground};padding:20px">{html}</div>'


def turned(colour: str) -> str:
    """As light as it was dark, in the same hue, and never quite black or white."""
    red, green, blue = (part / 255 for part in channels(colour.lower()))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    parts = colorsys.hls_to_rgb(hue, 0.1 + (1 - light) * 0.84, saturation)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
