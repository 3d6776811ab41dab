"""How often signatures are taken and banners followed by who has only an address (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By who asks: an office shares one address.
PAGE: Final = Action("signature page", network=Bucket(120, dt.timedelta(seconds=2)))
# Who follows a banner is led on in any case, and beyond that not counted.
CLICK: Final = Action("click on a banner", network=Bucket(300, dt.timedelta(seconds=1)))
# Outlook asks with every new mail, and a company may have one address.
OUTLOOK: Final = Action("signature for Outlook", network=Bucket(600, dt.timedelta(milliseconds=200)))
