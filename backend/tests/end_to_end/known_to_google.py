"""Settings of the installation under test, as one that is known to Google, in whose place a stand-in answers."""

from __future__ import annotations

import json
import os

from vizitka.config.settings import *  # noqa: F403
from vizitka.config.settings import SIGN_IN as NONE

_google = json.loads(os.environ["E2E_GOOGLE"])
SIGN_IN = {**NONE, "google": (_google["id"], _google["secret"], _google["issuer"])}
