"""Pure decisions of the accounts: what a device is called, how long things live, where a redirect may go."""

from __future__ import annotations

import datetime as dt

SESSION_LIFE = dt.timedelta(hours=12)
LONG_SESSION_LIFE = dt.timedelta(days=30)
LAST_USED_STEP = dt.timedelta(minutes=1)

# Order matters: browsers name their ancestors too. (token in the user agent, name for people)
BROWSERS = (
    ("edg/", "Edge"),
    ("edga/", "Edge"),
    ("edgios/", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser/", "Samsung Internet"),
    ("vivaldi/", "Vivaldi"),
    ("firefox/", "Firefox"),
    ("fxios/", "Firefox"),
    ("crios/", "Chrome"),
    ("headlesschrome/", "Chrome"),
    ("chrome/", "Chrome"),
    ("chromium/", "Chromium"),
    ("safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
)
SYSTEMS = (
    ("iphone", "iPhone"),
    ("ipad", "iPad"),
    ("android", "Android"),
    ("windows", "Windows"),
    ("cros ", "ChromeOS"),
    ("macintosh", "Mac"),
    ("mac os", "Mac"),
    ("linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Browser and system of a user agent as `Firefox|Windows`; a part that is not known is empty."""
    agent = user_agent.lower()
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser}|{system}" if browser or system else ""
