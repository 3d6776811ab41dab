"""User directories: where a company's people come from, who they are there, and what was done about them."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.guards import Guard, Guarded
from vizitka.common.ids import new_id
from vizitka.common.tables import look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.directories import rules
from vizitka.directories.enums import (
    CallOutcome,
    Effect,
    Hold,
    LeaveWay,
    PersonState,
    PullProblem,
    PullProvider,
    Source,
)
from vizitka.domains.enums import RecordState
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space

# A card is one person's of all directories (services/joining.py), and by it the person is found.
OF_A_CARD: Final = Guard("directory_person_of_a_card", "card_id", only_with="card_id")


class Directory(TenantModel):
    """A directory of its home space, whose Enterprise licence carries it. `version` counts its settings."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="directories")
    name = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="directory_in_its_space")]

    def __str__(self) -> str:
        return self.name


class DirectorySettings(TenantModel):
    """What a directory does by itself. `people_space` and `people_template` (plain ids: they may lie in another space)
    are where new people get their card; empty: the home space, with the design that this gives to new cards.

    `winners` names the card fields of which the space's value stands: {"job_title": "space"}; a missing one is the
    directory's. `session_hours` 0: as long as everybody's.
    """

    directory = models.OneToOneField(
        Directory,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="directory_settings",
        db_constraint=False,
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    people_space = models.UUIDField(null=True, blank=True)
    people_template = models.UUIDField(null=True, blank=True)
    on_leave = models.CharField(max_length=16, choices=LeaveWay.choices, default=LeaveWay.OFF)
    # The card of the colleague, or of the successor; empty: of the person's manager, where the directory tells it.
    heir_card = models.UUIDField(null=True, blank=True)
    sso_required = models.BooleanField(default=False)
    session_hours = models.PositiveSmallIntegerField(default=0)
    dry_run = models.BooleanField(default=True)
    most_leavers = models.PositiveIntegerField(default=rules.MOST_LEAVERS)
    winners = models.JSONField(default=dict, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="directory", name="settings_in_the_space_of_their_directory")]


class DirectoryReach(TenantModel):
    """A further space that a directory may serve: one of an owner of its home space. `served` is a plain id."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="directory_reaches", db_constraint=False
    )
    served = models.UUIDField(db_index=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="directory", name="reach_in_the_space_of_its_directory"),
            models.UniqueConstraint(fields=["space", "directory", "served"], name="a_space_is_reached_once"),
        ]


class DirectoryDomain(TenantModel):
    """A directory's claim to a domain, whose addresses are its people's. A TXT record with `token` proves it.

    Claims may stand side by side; the first that is proved has the row in `ProvedDomain`, which is what counts.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="directory_domains", db_constraint=False
    )
    domain = models.CharField(max_length=253)
    token = models.CharField(max_length=80)
    token_made_at = models.DateTimeField(default=clock.now)
    txt_state = models.CharField(max_length=8, choices=RecordState.choices, default=RecordState.WAITING)
    txt_found = models.JSONField(default=list, blank=True)
    txt_problem = models.CharField(max_length=16, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    # Another directory was first to prove it.
    taken = models.BooleanField(default=False)
    # Looks on different days that clearly found nothing, without a good one in between.
    misses = models.PositiveSmallIntegerField(default=0)
    last_missed_at = models.DateTimeField(null=True, blank=True)
    lost_at = models.DateTimeField(null=True, blank=True)
    last_checked_at = models.DateTimeField(null=True, blank=True)
    next_check_at = models.DateTimeField(null=True, blank=True, db_index=True)
    check_requested_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        ordering: ClassVar[list[str]] = ["domain", "id"]
        constraints = [
            SameSpace(field="directory", name="domain_in_the_space_of_its_directory"),
            models.UniqueConstraint(
                fields=["space", "directory", "domain"], name="a_domain_once_in_a_directory"
            ),
        ]

    def __str__(self) -> str:
        return self.domain


class ProvedDomain(models.Model):
    """Whose a domain is: one directory's among all."""

    table_kind = look_up("domain")
    domain = models.CharField(max_length=253, primary_key=True)
    claim = models.ForeignKey(
        DirectoryDomain, on_delete=models.CASCADE, related_name="proved_domains", db_constraint=False
    )
    directory_id = models.UUIDField(db_index=True)
    space_id = models.UUIDField()
    proved_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.domain


class DirectoryPerson(Guarded, TenantModel):
    """Somebody as a directory knows and wants them, and what came of it here.

    `user_name` is kept as sent, `user_key` is what it is compared by. `active`, `email`, the names and `card` (card
    field to value) are what the directory wants; `state`, `user`, the card and `brought` (what the card has of the
    directory) are what is there. Where both differ and `hold` says why, the effect waits. `kept` is what was taken when
    the person left, to be given back. A removed person is known to no list, and comes back under the same id.
    """

    guards = (OF_A_CARD,)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="directory_people", db_constraint=False
    )
    source = models.CharField(max_length=8, choices=Source.choices)
    external_id = models.CharField(max_length=255, blank=True)
    user_name = models.CharField(max_length=255)
    user_key = models.CharField(max_length=255)
    active = models.BooleanField(default=True)
    email = models.CharField(max_length=254, blank=True)
    first_name = models.CharField(max_length=100, blank=True)
    last_name = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=5, blank=True)
    manager = models.CharField(max_length=255, blank=True)
    card = models.JSONField(default=dict, blank=True)
    # As sent, for who asks for them again.
    values = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    # Folded names and addresses, for searches.
    plain = models.CharField(max_length=600, blank=True)

    state = models.CharField(max_length=8, choices=PersonState.choices, default=PersonState.HELD)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Whether the account was made for the person by this directory: then it rests while the person is away.
    made_user = models.BooleanField(default=False)
    card_space_id = models.UUIDField(null=True, blank=True)
    card_id = models.UUIDField(null=True, blank=True)
    brought = models.JSONField(default=dict, blank=True)
    # {space: role}: roles that the person has by groups.
    given_roles = models.JSONField(default=dict, blank=True)
    kept = models.JSONField(default=dict, blank=True)

    effect = models.CharField(max_length=8, choices=Effect.choices, blank=True)
    hold = models.CharField(max_length=12, choices=Hold.choices, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)
    rejected_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    # When a scheduled pull has named the person last.
    pulled_at = models.DateTimeField(null=True, blank=True)
    # Written down, and from when on to be settled with others (services/settling.py).
    due_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="directory", name="person_in_the_space_of_its_directory"),
            models.UniqueConstraint(fields=["space", "id"], name="directory_person_in_its_space"),
            models.UniqueConstraint(
                fields=["space", "directory", "user_key"], name="a_user_name_once_in_a_directory"
            ),
        ]
        indexes = [
            models.Index(fields=["directory", "removed_at", "plain", "id"], name="directory_person_by_name"),
            models.Index(fields=["directory", "external_id"], name="directory_person_by_key"),
            models.Index(fields=["directory", "email"], name="directory_person_by_address"),
            models.Index(fields=["directory", "left_at"], name="directory_person_by_leaving"),
            models.Index(
                fields=["directory", "held_at"], name="directory_person_held", condition=~Q(hold="")
            ),
            models.Index(
                fields=["directory", "due_at"],
                name="directory_person_due",
                condition=Q(due_at__isnull=False),
            ),
            models.Index(
                fields=["card_id"], name="directory_person_by_card", condition=Q(card_id__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or self.user_name


class DirectoryGroup(TenantModel):
    """A group as the directory knows it. What its people get here stands in `GroupGrant`.

    `source` is who keeps it: whom sign-ins name as its members counts only where a sign-in has made it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="directory_groups", db_constraint=False
    )
    display_name = models.CharField(max_length=255)
    name_key = models.CharField(max_length=255)
    external_id = models.CharField(max_length=255, blank=True)
    source = models.CharField(
        max_length=8, choices=Source.choices, default=Source.SCIM, db_default=Source.SCIM.value
    )
    values = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    # When a scheduled pull has named the group last; empty: it came by another way.
    pulled_at = models.DateTimeField(null=True, blank=True)
    # When a whole round has not named it for the first time since; empty: the last one has.
    missing_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="directory", name="group_in_the_space_of_its_directory"),
            models.UniqueConstraint(fields=["space", "id"], name="directory_group_in_its_space"),
            models.UniqueConstraint(
                fields=["space", "directory", "name_key"], name="a_group_once_in_a_directory"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name


class DirectoryMembership(TenantModel):
    """That a person is in a group."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    group = models.ForeignKey(
        DirectoryGroup, on_delete=models.CASCADE, related_name="memberships", db_constraint=False
    )
    person = models.ForeignKey(
        DirectoryPerson, on_delete=models.CASCADE, related_name="memberships", db_constraint=False
    )
    # When a scheduled pull has named the person as a member last.
    pulled_at = models.DateTimeField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="group", name="membership_in_the_space_of_its_group"),
            SameSpace(field="person", name="membership_in_the_space_of_its_person"),
            models.UniqueConstraint(fields=["group", "person", "space"], name="once_in_a_group"),
        ]


class GroupGrant(TenantModel):
    """What the people of a group get in a space that the directory serves: a role, the space and the design of their
    card, or both. Of several that would give a card its place the one with the smallest `rank` does."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    group = models.ForeignKey(
        DirectoryGroup, on_delete=models.CASCADE, related_name="grants", db_constraint=False
    )
    served = models.UUIDField()
    role = models.CharField(max_length=16, choices=SpaceRole.choices, default=SpaceRole.NO_ROLE)
    card_here = models.BooleanField(default=False)
    template = models.UUIDField(null=True, blank=True)
    rank = models.PositiveSmallIntegerField(default=0)

    class Meta(TenantModel.Meta):
        ordering: ClassVar[list[str]] = ["rank", "id"]
        constraints = [
            SameSpace(field="group", name="grant_in_the_space_of_its_group"),
            models.UniqueConstraint(fields=["space", "group", "served"], name="one_grant_in_a_space"),
        ]


class DirectoryPull(TenantModel):
    """By which key a provider is asked for its people at intervals, and how far that is.

    `identifier` is the service account (Google) or the tenant (Microsoft), `application` its number or client id,
    `subject` the administrator for whom a service account speaks; `sealed` holds the key. `cursor` is where a round of
    changes begins. `run` names the round that goes on (`run_at` is its next page, `run_whole` that it names everybody),
    so that a worker that was killed is followed by another at the same page. After the people come the groups, where
    these are fetched: `run_groups` is how far that is (pulling.grouping), empty before.
    """

    directory = models.OneToOneField(
        Directory,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="directory_pull",
        db_constraint=False,
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    provider = models.CharField(max_length=12, choices=PullProvider.choices)
    identifier = models.CharField(max_length=254)
    application = models.CharField(max_length=64, blank=True)
    subject = models.CharField(max_length=254, blank=True)
    sealed = models.TextField()
    # On which day the key ends at the provider's, as the person who entered it says; empty: nobody has said.
    key_ends_on = models.DateField(null=True, blank=True)
    with_groups = models.BooleanField(default=False, db_default=False)
    is_on = models.BooleanField(default=True)
    every_hours = models.PositiveSmallIntegerField(default=4)
    cursor = models.TextField(blank=True)
    next_at = models.DateTimeField(null=True, blank=True, db_index=True)
    run = models.UUIDField(null=True, blank=True)
    run_at = models.TextField(blank=True)
    run_whole = models.BooleanField(default=True)
    run_began_at = models.DateTimeField(null=True, blank=True)
    run_groups = models.JSONField(default=dict, db_default={}, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # How often this round has begun its people from the beginning, as the provider knew its place no more.
    anew = models.PositiveSmallIntegerField(default=0, db_default=0)
    counts = models.JSONField(default=dict, blank=True)
    last_done_at = models.DateTimeField(null=True, blank=True)
    last_whole_at = models.DateTimeField(null=True, blank=True)
    # Of the last round that has ended.
    last_counts = models.JSONField(default=dict, blank=True)
    problem = models.CharField(max_length=12, choices=PullProblem.choices, blank=True)
    detail = models.CharField(max_length=60, blank=True)
    failed_since = models.DateTimeField(null=True, blank=True)
    saved_at = models.DateTimeField(default=clock.now)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="directory", name="pull_in_the_space_of_its_directory")]


class DirectoryCall(TenantModel):
    """A line of a directory's log: what was asked, and what came of it. `sentence` as in `jobs.messages`."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="directory_calls", db_constraint=False
    )
    at = models.DateTimeField(default=clock.now)
    source = models.CharField(max_length=8, choices=Source.choices)
    operation = models.CharField(max_length=120)
    outcome = models.CharField(max_length=8, choices=CallOutcome.choices)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    sentence = models.JSONField(default=dict)
    # A plain id, and what the person was called then.
    person_id = models.UUIDField(null=True, blank=True)
    label = models.CharField(max_length=255, blank=True)
    plain = models.CharField(max_length=600, blank=True)
    payload = models.JSONField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="directory", name="call_in_the_space_of_its_directory")]
        indexes = [
            models.Index(fields=["directory", "at", "id"], name="directory_call_by_time"),
            models.Index(fields=["directory", "outcome", "at"], name="directory_call_by_outcome"),
            models.Index(fields=["person_id"], name="directory_call_by_person"),
            models.Index(fields=["at"], name="directory_call_to_forget"),
        ]


class SignalNote(TenantModel):
    """That the people of a directory were told of a signal (health.py), so that each is told once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="signal_notes", db_constraint=False
    )
    key = models.CharField(max_length=160)
    told_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="directory", name="note_in_the_space_of_its_directory"),
            models.UniqueConstraint(fields=["space", "directory", "key"], name="a_signal_is_told_once"),
        ]
