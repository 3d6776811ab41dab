"""Who looks: a machine, or a person on which kind of device. Agents are looked at and forgotten."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import re2

from vizitka.statistics.counting.recent import recent
from vizitka.statistics.enums import Device

LONGEST: Final = 512
# What stands for a machine in a record.
BOT: Final = "bot"

# Machines that the common list does not have: those that name nothing, fetch links in chats and mails, or are a program
# of somebody's. (What mobile applications fetch without a browser names CFNetwork or Dalvik.)
OWN_PATTERNS: Final = (
    r"^\s*-?\s*$",
    r"^Mozilla/5\.0$",
    r"^Dalvik/",
    r"^node(?:-fetch)?(?:$|[/ ])",
    r"^undici",
    r"mattermost",
    r"Nextcloud",
    r"kube-probe",
    r"^[^()]*CFNetwork/",
    r"ms-office",
    r"BarracudaLinkProtect",
    r"Bluesky Cardyb",
)
_TABLET: Final = re.compile(r"iPad|Tablet|PlayBook|Silk/|Kindle|Android(?!.*Mobile)")
_PHONE: Final = re.compile(r"iPhone|iPod|Android|Mobile|Windows Phone")
_DESKTOP: Final = re.compile(r"Windows NT|Macintosh|X11|CrOS|Linux x86_64")


@cache
def _machines() -> re2.Set:
    """All patterns as one automaton: it takes as long as the agent is long, whatever is in it."""
    # The list takes longer to read than all else of statistics; most processes count nobody.
    from crawleruseragents import CRAWLER_USER_AGENTS_DATA

    found = re2.Set.SearchSet()
    for pattern in (*(entry["pattern"] for entry in CRAWLER_USER_AGENTS_DATA), *OWN_PATTERNS):
        found.Add(pattern)
    found.Compile()
    return found


@recent
def kind_of(agent: str) -> str:
    """The kind of device of a User-Agent header, or `BOT`."""
    agent = agent[:LONGEST]
    if _machines().Match(agent):
        return BOT
    if _TABLET.search(agent):
        return Device.TABLET.value
    if _PHONE.search(agent):
        return Device.PHONE.value
    return Device.DESKTOP.value if _DESKTOP.search(agent) else Device.OTHER.value
