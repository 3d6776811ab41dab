"""What templates may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyTemplates(Conflict):
    code = "too_many_templates"
    message = _("A space holds 100 templates. Delete one that you do not need any more.")
