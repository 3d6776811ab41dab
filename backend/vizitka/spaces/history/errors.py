"""What taking a save of the design back may be refused with."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class ChangedSince(Conflict):
    """Nothing of the save is as it left it: what others have done since is not overwritten."""

    code = "changed_since"
    message = _("Everything that this save changed has been changed again since. Nothing was brought back.")
