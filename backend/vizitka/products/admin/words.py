"""What actions of the back office ask for, and what they say where a rule refuses."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.forms import ActionForm
from unfold.widgets import (
    UnfoldAdminTextInputWidget,
)

from vizitka.common.errors import ApplicationError


class ReasonForm(ActionForm):  # type: ignore[misc]
    """Beside the choice of an action: why, for those that need a reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )


def refusal(error: ApplicationError) -> str:
    """The sentence of an error, of its fields where it has some."""
    texts = [str(text) for field in error.errors.values() for text in field]
    return " ".join(texts) or str(error.message)
