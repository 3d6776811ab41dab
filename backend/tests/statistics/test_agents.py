"""Machines are told from people by the agents that both really send."""

from __future__ import annotations

import pytest
from crawleruseragents import CRAWLER_USER_AGENTS_DATA

from vizitka.statistics.counting import agents
from vizitka.statistics.counting.agents import BOT, kind_of
from vizitka.statistics.counting.recent import MOST_KNOWN

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
PEOPLE = {
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/143.0.0.0 Safari/537.36": "desktop",
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0": "desktop",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:146.0) Gecko/20100101 Firefox/146.0": "desktop",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "desktop",
    f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {WEBKIT} Chrome/143.0.0.0 Safari/537.36": "desktop",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 "
    "Mobile/15E148 Safari/604.1": "phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Mobile/15E148 [LinkedInApp]/9.31": "phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Mobile/22F76 [FBAN/FBIOS;FBAV/540.0.0.36.70;FBDV/iPhone16,2]": "phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Mobile/22F76 Instagram 410.0.0.27.63 (iPhone16,2; iOS 18_5; de_AT)": "phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "GSA/390.0.811331708 Mobile/15E148 Safari/604.1": "phone",
    f"Mozilla/5.0 (Linux; Android 15; 2201117TY) {WEBKIT} Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 "
    "MicroMessenger/8.0.58.2841(0x28003A35)": "phone",
    f"Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG STAR) {WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36": "phone",
    f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36": "phone",
    f"Mozilla/5.0 (Linux; Android 14; SM-X710) {WEBKIT} Chrome/143.0.0.0 Safari/537.36": "tablet",
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 "
    "Mobile/15E148 Safari/604.1": "tablet",
    "Mozilla/5.0 (PlayStation 5/SmartTV) AppleWebKit/605.1.15 (KHTML, like Gecko)": "other",
}
MACHINES = (
    "", "-", "Mozilla/5.0", "curl/8.11.0", "node", "undici", "python-requests/2.32.5",
    "Dalvik/2.1.0 (Linux; U; Android 14; Pixel 7 Build/UQ1A)", "mattermost-10.5", "kube-probe/1.31",
    "Mozilla/5.0 (compatible; Nextcloud Server Crawler)", "Vizitka/12 CFNetwork/1568.300.101 Darwin/24.2.0",
    "Microsoft Office/16.0 (ms-office; MSOffice 16)", "BarracudaLinkProtect/1.0",
    "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)", "WhatsApp/2.24.20.80 A",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "LinkedInBot/1.0 (compatible; Mozilla/5.0)",
    f"Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} HeadlessChrome/143.0.0.0 Safari/537.36",
)  # fmt: skip


@pytest.mark.parametrize(("agent", "device"), PEOPLE.items())
def test_people_count_by_their_devices(agent: str, device: str) -> None:
    assert kind_of(agent) == device


@pytest.mark.parametrize("agent", MACHINES)
def test_machines_do_not_count(agent: str) -> None:
    assert kind_of(agent) == BOT


def test_every_machine_of_the_common_list_is_known() -> None:
    known = [one for entry in CRAWLER_USER_AGENTS_DATA for one in entry["instances"]]
    assert len(known) > 2000
    assert [one for one in known if kind_of(one) != BOT] == []


def test_an_agent_without_end_is_looked_at_as_far_as_agents_go(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    class Machines:
        def Match(self, agent: str) -> bool:
            seen.append(agent)
            return False

    monkeypatch.setattr(agents, "_machines", Machines)
    kind_of("x" * 1_000_000)
    assert len(seen[0]) == agents.LONGEST


def test_no_agent_is_kept() -> None:
    for number in range(MOST_KNOWN + 10):
        kind_of(f"agent {number}")
    known = kind_of.known  # type: ignore[attr-defined]
    assert 10 <= len(known) <= MOST_KNOWN
    assert all(isinstance(key, int) for key in known)
