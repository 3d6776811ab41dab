"""What can go wrong with an imported file, in words that say what to do."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, Text


class UnreadableFile(InvalidInput):
    """The file itself cannot be used; the sentence stands at the field `file`."""

    code = "unreadable_file"
    message = _("This file cannot be imported.")

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence, errors={"file": [sentence]})


class ImportIsBusy(Conflict):
    code = "import_busy"
    message = _("This import is being worked on. Wait for its end or cancel it.")


class ImportNotChecked(Conflict):
    code = "import_not_checked"
    message = _("Check this import first.")


class ImportFinished(Conflict):
    code = "import_finished"
    message = _("This import is finished. Upload the file again to start a new one.")


class ImportUndoOver(Conflict):
    code = "import_undo_over"
    message = _("There is nothing of this import that can still be undone.")


class ImportHasBadRows(Conflict):
    code = "import_has_bad_rows"
    message = _("Some rows have errors. Correct them in the file, or import only the good rows.")
