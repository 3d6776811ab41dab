"""What can go wrong with user directories."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, Text
from vizitka.domains.errors import SENTENCES
from vizitka.domains.rules import HostProblem


class TooManyDirectories(Conflict):
    code = "too_many_directories"
    message = _("A space can have up to 10 user directories. Remove one first.")


class DomainRefused(InvalidInput):
    code = "domain_refused"

    def __init__(self, problem: HostProblem, *, of_everybody: bool = False) -> None:
        everybodys = _("Everybody can have an address there. Enter a domain of your company.")
        super().__init__(errors={"domain": [everybodys if of_everybody else SENTENCES[problem]]})


class DomainListed(InvalidInput):
    code = "domain_listed"

    def __init__(self) -> None:
        super().__init__(errors={"domain": [_("This domain is in your list already.")]})


class DomainTaken(Conflict):
    code = "domain_taken"
    message = _("Another user directory has already verified this domain.")


class PullOff(Conflict):
    code = "pull_off"
    message = _("This installation does not ask this provider.")


class NoPull(Conflict):
    code = "no_pull"
    message = _("No scheduled pull is set up.")


class PullKeyRefused(InvalidInput):
    code = "pull_key_refused"

    def __init__(self, why: Text) -> None:
        super().__init__(errors={"account": [why]})


class TooManyDirectoryDomains(Conflict):
    code = "too_many_directory_domains"
    message = _("A user directory can have up to 50 domains. Remove one first.")


class PersonKnown(Conflict):
    code = "person_known"
    message = _("This user name is known to the directory already.")


class GroupKnown(Conflict):
    code = "group_known"
    message = _("A group of this name is known to the directory already.")


class NotHeld(Conflict):
    code = "not_held"
    message = _("Nothing waits for a decision here any more.")


class StillHeld(Conflict):
    """What cannot be let through as long as its reason is there."""

    code = "still_held"

    def __init__(self, why: Text) -> None:
        super().__init__(why)


class UnknownPlace(InvalidInput):
    """A space, a template or a card that the directory does not serve."""

    code = "unknown_place"

    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [_("Choose one that this user directory serves.")]})


class SignInMissing(InvalidInput):
    """The company's sign-in cannot be required before there is one that works."""

    code = "sign_in_missing"

    def __init__(self) -> None:
        super().__init__(
            errors={"sso_required": [_("Set up the company’s sign-in and test it before it is required.")]}
        )


class UnreadablePeople(InvalidInput):
    code = "unreadable_people"

    def __init__(self, why: Text) -> None:
        super().__init__(errors={"file": [why]})


class NoPeopleInFile(InvalidInput):
    code = "no_people_in_file"

    def __init__(self) -> None:
        super().__init__(
            errors={"file": [_("The file needs a column with email addresses, and a row below its names.")]}
        )


class TooManyPeopleInFile(InvalidInput):
    code = "too_many_people_in_file"

    def __init__(self) -> None:
        super().__init__(errors={"file": [_("At most 2,000 people can be sent at once.")]})
