"""Nothing is lost in silence: what swallows errors of the database is looked at here."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "vizitka"
# Tables with nothing unique but the key by which a repeat is meant.
REPEATS = {
    "common/files.py": "what two say of one file is done once",
    "common/guards.py": "whose a value is, is noted by the value; who has it stays with it",
    "common/throttle.py": "two at once write the counter of one key, and both count in it",
}


def texts() -> dict[str, str]:
    return {
        str(path.relative_to(SOURCES)): path.read_text()
        for path in SOURCES.rglob("*.py")
        if "migrations" not in path.parts
    }


def test_no_conflict_is_ignored_whatever_it_is_about() -> None:
    """A repeat that is meant names its columns (`update_conflicts`, `unique_fields`); all else is an error."""
    assert {path for path, text in texts().items() if "ignore_conflicts" in text} == set(REPEATS)


def test_an_integrity_error_is_taken_for_a_conflict_only_after_it_was_asked_whether_it_is_one() -> None:
    """In these places; who adds one asks first, and raises again what it does not know."""
    found = {path for path, text in texts().items() if re.search(r"except .*IntegrityError", text)}
    assert found <= {
        "accounts/services/operators.py",
        "accounts/services/passkeys.py",
        "accounts/services/profile.py",
        "cards/services/usernames.py",
        "common/api/idempotency.py",
        # Once more from the look on; what is no conflict of two at once fails again.
        "contacts/services/meeting.py",
        "directories/services/cleaning.py",
        "directories/services/domains.py",
        "directories/services/people.py",
        "domains/services.py",
        "spaces/services.py",
    }
