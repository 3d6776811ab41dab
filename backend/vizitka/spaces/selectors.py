"""Every read of spaces. `access_space` is the door: what is another's is not found, what a role
may not is forbidden.
"""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.utils.translation import get_language

from vizitka.accounts.models import User
from vizitka.billing.enums import Feature
from vizitka.common import clock
from vizitka.common.actor import Caller, Person, PersonToken, SpaceToken
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, held_by, require, roles_with, withheld_in
from vizitka.common.prepared import IdSlot, PreparedCount, PreparedRow, PreparedValues
from vizitka.spaces import holdings, licences, memory, permissions, places, rules, sections
from vizitka.spaces.enums import SpaceRole, Visibility
from vizitka.spaces.models import Space, SpaceMember, Template
from vizitka.spaces.values import SpaceValues

# What a card is resolved by, besides the design.
MOST_WORDS: Final = 6

# A token of a space's own may at most what an admin may: not hand the space over, not delete it, nothing of billing.
ROLE_OF_SPACE_TOKENS: Final = SpaceRole.ADMIN
# What the package of a space must have where a token of a person's calls; no role holds it.
BY_TOKEN: Final = Ability("tokens.call", Feature.API_ACCESS)


@dataclass(frozen=True)
class Allowance:
    """What somebody may do in a space: what the roles hold, less what its switches withhold and, for a token, what that
    does not name (`held`), less what its licence lacks. The one place that decides; the licence is asked when needed.
    """

    space: Space
    held: frozenset[Ability]

    @cached_property
    def missing(self) -> dict[Ability, Feature]:
        """What the licence lacks of `held`, with the feature that each needs."""
        return licences.lacking(self.space, self.held)

    @property
    def abilities(self) -> frozenset[Ability]:
        return self.held - self.missing.keys()

    def require(self, ability: Ability) -> None:
        """Raises `Forbidden` for what is not held, `FeatureNotInPlan` for what the licence lacks."""
        require(ability, self.held)
        licences.require_feature(self.space, ability, owns=self.owns)

    @property
    def owns(self) -> bool:
        """Whether the person decides which package the space has."""
        return permissions.BILLING_MANAGE in self.held


def allowance(caller: Caller, space: Space, of_roles: frozenset[Ability]) -> Allowance:
    """What is left of the abilities of the caller's roles. A token of a person's finds only spaces that were chosen for
    it, and calls only those whose package has access for systems. Raises `NotFound`, `FeatureNotInPlan`."""
    if isinstance(caller, PersonToken):
        if not caller.reaches(space.pk):
            raise NotFound
        licences.require_feature(space, BY_TOKEN)
    return Allowance(space, caller.narrowed(of_roles - withheld_in(space)))


@dataclass(frozen=True, slots=True)
class SpaceAccess:
    """A space together with what the actor may do in it."""

    space: Space
    role: SpaceRole
    allowance: Allowance

    @property
    def abilities(self) -> frozenset[Ability]:
        return self.allowance.abilities


def role_in(user_id: uuid.UUID, space: str = "pk", *, only: uuid.UUID | None = None) -> Subquery:
    """The person's role in the space that the column `space` of a query names, as a part of that query; `only` is that
    space, where it is known."""
    rows = SpaceMember.objects.across_spaces("the person's own roles").filter(
        user_id=user_id, space=OuterRef(space)
    )
    if only is not None:
        rows = rows.filter(space_id=only)
    return Subquery(rows.values("role")[:1])


def spaces_of(user_id: uuid.UUID) -> QuerySet[Any]:
    """Spaces in which the person has a role or an own card, with `role` (None for the latter)."""
    spaces = Space.objects.select_related("versions").annotate(role=role_in(user_id))
    return spaces.filter(Q(role__isnull=False) | holdings.own_of(user_id, "pk"))


# What `Allowance` reads of a space.
OF_ALLOWANCE: Final = ("id", "licence", "tracking", "contact_sharing", "deleted_at")


@functools.cache
def _members(settings: tuple[str, ...], columns: tuple[str, ...]) -> PreparedRow[SpaceMember]:
    """A person's role in a space, with the space, what its licence says and these of its settings. Where `columns` are
    named, the space has these and what decides on access, and would ask for others one by one."""
    rows = SpaceMember.objects.in_space(IdSlot("space")).filter(user_id=IdSlot("user"))
    related = ("versions", *licences.WITH_LICENCE, *settings)
    with_space = rows.select_related(*(f"space__{name}" for name in related))
    return PreparedRow(with_space.defer(*(f"space__{name}" for name in _unread(columns))))


@functools.cache
def _own_spaces(settings: tuple[str, ...], columns: tuple[str, ...]) -> PreparedRow[Space]:
    """The space of a token, likewise."""
    rows = Space.objects.filter(pk=IdSlot("space"))
    with_related = rows.select_related("versions", *licences.WITH_LICENCE, *settings)
    return PreparedRow(with_related.defer(*_unread(columns)))


def _unread(columns: tuple[str, ...]) -> list[str]:
    """Columns of a space, and of its licence, that are read by nobody where `columns` are named."""
    if not columns:
        return []
    read = {*columns, *OF_ALLOWANCE}
    unread = [field.name for field in Space._meta.concrete_fields if field.name not in read]
    return [*unread, *licences.UNREAD]


def _space_and_role(
    caller: Caller, space_id: uuid.UUID, settings: Sequence[str], columns: tuple[str, ...]
) -> tuple[Space | None, SpaceRole]:
    if isinstance(caller, SpaceToken):
        if caller.space_id != space_id:
            return None, ROLE_OF_SPACE_TOKENS
        return _own_spaces(tuple(settings), columns).get(space=space_id), ROLE_OF_SPACE_TOKENS
    member = _members(tuple(settings), columns).get(space=space_id, user=caller.user_id)
    if member is not None:
        return member.space, SpaceRole(member.role)
    # The owner of a card knows that its space exists, but has no role there.
    return spaces_of(caller.user_id).filter(pk=space_id).first(), SpaceRole.NO_ROLE


def access_space(
    actor: Caller,
    space_id: uuid.UUID,
    ability: Ability | None,
    *,
    deleted: bool = False,
    with_settings: bool = False,
    columns: tuple[str, ...] = (),
) -> SpaceAccess:
    """The space, when the actor may do `ability` there (`None`: when the actor belongs to it at all).

    Raises `NotFound` for people who have nothing to do with the space, `Forbidden` for a role that does not reach,
    or a token that does not. A deleted space is found only with `deleted`, and only by those who may delete it.
    `with_settings`: all sections are read with it. `columns`: what is read of the space beside what decides here, for
    lists, which show little of a row that is wide. One query for members.
    """
    space, role = _space_and_role(actor, space_id, sections.related() if with_settings else (), columns)
    if space is None:
        raise NotFound
    allowed = allowance(actor, space, held_by(role))
    if space.deleted_at is not None and not (deleted and permissions.SPACES_DELETE in allowed.held):
        raise NotFound
    if ability is not None:
        allowed.require(ability)
    return SpaceAccess(space, role, allowed)


def space_values(space: Space, template: Template | None = None) -> SpaceValues:
    """What `cards.rules.resolve` needs of a space. Images are ids.

    A `template` takes the place of the space's own design; the placeholders stay the space's.
    """
    # A deleted template counts as none; its cards are not written for that.
    design = template.design if template is not None and template.deleted_at is None else {}
    return {
        "placeholder_name": space.placeholder_name,
        "placeholder_address": space.placeholder_address,
        "placeholder_description": space.placeholder_description,
        "placeholder_header": space.placeholder_header_id,
        "placeholder_logo": space.placeholder_logo_id,
        "placeholder_logo_dark": space.placeholder_logo_dark_id,
        "placeholder_profile_picture": space.placeholder_profile_picture_id,
        "layout": design.get("layout", space.layout),
        "field_modes": design.get("field_modes", space.field_modes),
        "shared_frames": design.get("shared_frames", space.shared_frames),
        "shared_social_media": design.get("shared_social_media", space.shared_social_media),
        "translations": space.translations,
        "multilingual": space.multilingual,
        "languages": space.languages,
        "social_media": space.social_media,
        "contact_exchange": space.contact_exchange,
        "template": template.pk if design and template is not None else None,
        "places": places.of(space),
        "following": places.Following.of(space.followed_places),
    }


def default_country(space: Space) -> str:
    """The country by which phones without one are read: that of the space's own address, or none."""
    return str((space.placeholder_address or {}).get("country") or "")


class ListedSpace(NamedTuple):
    """A row of a list of spaces, by the columns. `role` is None for who has a card there and no role."""

    id: uuid.UUID
    name: str
    username: str
    visibility: str
    active: bool
    logo_id: uuid.UUID | None
    layout: Mapping[str, Any]
    deleted_at: dt.datetime | None
    cards_version: int
    licence_id: uuid.UUID | None
    package: str | None
    role: str | None


LISTED: Final = (
    *("id", "name", "username", "visibility", "active", "placeholder_logo_id", "layout", "deleted_at"),
    *("versions__cards_version", "licence_id", "licence__package__code", "role"),
)


def list_spaces(
    actor: Person, *, search: str = "", deleted: bool = False, query: PageQuery | None = None
) -> Listing[ListedSpace]:
    """The actor's spaces by name. Deleted ones only for those who may restore them. One query, and one more to count
    them where the page does not tell how many there are."""
    query = query or PageQuery(page=1, per_page=50)
    words = search.split()[:MOST_WORDS]
    if words:
        found = _own(actor.user_id, deleted=deleted)
        for word in words:
            found = found.filter(Q(name__icontains=word) | Q(username__icontains=word))
        rows = list(_listed(found)[query.offset :][: query.per_page])
        total = query.total(len(rows), found.count)
    else:
        rows = _own_by_name(deleted).page(query.offset, query.per_page, user=actor.user_id)
        total = query.total(len(rows), lambda: _number(deleted).get(user=actor.user_id))
    return Listing([ListedSpace._make(row) for row in rows], total)


def listed(space: Space, role: SpaceRole) -> ListedSpace:
    """A space that was read whole, as a row of a list. One query at most, for its licence."""
    licence = licences.licence_of(space)
    return ListedSpace(
        space.pk,
        space.name,
        space.username,
        space.visibility,
        space.active,
        space.placeholder_logo_id,
        space.layout,
        space.deleted_at,
        space.versions.cards_version,
        space.licence_id,
        licence.package.code if licence else None,
        role,
    )


def _own(user_id: uuid.UUID, *, deleted: bool) -> QuerySet[Any]:
    spaces = spaces_of(user_id)
    if not deleted:
        return spaces.filter(deleted_at=None)
    return spaces.filter(deleted_at__isnull=False, role__in=roles_with(permissions.SPACES_DELETE, SpaceRole))


def _listed(spaces: QuerySet[Any]) -> QuerySet[Any, Any]:
    return spaces.order_by("name", "pk").values_list(*LISTED)


@functools.cache
def _own_by_name(deleted: bool) -> PreparedValues:
    return PreparedValues(_listed(_own(IdSlot("user"), deleted=deleted)))


@functools.cache
def _number(deleted: bool) -> PreparedCount:
    return PreparedCount(_own(IdSlot("user"), deleted=deleted))


def active_cards(spaces: Iterable[Space]) -> dict[uuid.UUID, int]:
    """How many cards of each space count towards its licence: `active_cards_at` their present versions."""
    return active_cards_at({space.pk: space.versions.cards_version for space in spaces})


def active_cards_at(versions: Mapping[uuid.UUID, int]) -> dict[uuid.UUID, int]:
    """How many cards of each space count towards its licence (active and not deleted), by the version of its cards.

    Exact: remembered per version of the space's cards. At most one query.
    """
    result: dict[uuid.UUID, int] = {}
    unknown: dict[uuid.UUID, int] = {}
    for space_id, version in versions.items():
        known = memory.numbers.get((space_id, version))
        if known is None:
            unknown[space_id] = version
        else:
            result[space_id] = known
    if unknown:
        for space_id, number in holdings.seats(unknown).items():
            result[space_id] = number
            memory.numbers.put((space_id, unknown[space_id]), number)
    return result


def seats_used(licence_id: uuid.UUID) -> int:
    """Active cards in all living spaces that share a licence."""
    spaces = Space.objects.living().filter(licence_id=licence_id)
    return sum(active_cards(spaces.select_related("versions").only("pk", "versions__cards_version")).values())


def username_taken(username: str, *, except_space: uuid.UUID | None = None) -> bool:
    """Whether another space has this (normalised) user name; a deleted one keeps its own until it is gone."""
    others = Space.objects.filter(username__iexact=username)
    return (others.exclude(pk=except_space) if except_space else others).exists()


def free_username(text: str, fallback: str = "space") -> str:
    """The first free user name near `text`, in the letters of the person's language."""
    candidates = rules.username_candidates(text, fallback, get_language() or "")
    return next(candidate for candidate in candidates if not username_taken(candidate))


def address_of(space: Space) -> str:
    """Where the space's cards live, scheme and host: its primary domain, else the installation's."""
    host = space.host_at(clock.now())
    return f"https://{host}" if host else str(settings.CARDS_URL)


def public_url(space: Space) -> str:
    """The address of the space's public page, whether it wants one or not."""
    return f"{address_of(space)}/s/{space.username}"


def visibility_of(space_id: uuid.UUID) -> str:
    """Who may see the space's pages; private for a space that is gone."""
    found = Space.objects.living().filter(pk=space_id).values_list("visibility", flat=True).first()
    return found or Visibility.PRIVATE


def members_of(space_id: uuid.UUID) -> Mapping[uuid.UUID, str]:
    """Roles by person."""
    return dict(SpaceMember.objects.in_space(space_id).values_list("user_id", "role"))


def owns_alone(user: User) -> bool:
    """Whether a space, deleted ones too, would be without an owner."""
    mine, others = _of_owned(user)
    return Space.objects.filter(Exists(mine)).exclude(Exists(others.filter(role=SpaceRole.OWNER))).exists()


def solely_owned(user: User) -> list[Any]:
    """Spaces (deleted ones too) that would be without an owner, each with `others` and `is_filled`."""
    mine, others = _of_owned(user)
    return list(
        Space.objects.filter(Exists(mine))
        .exclude(Exists(others.filter(role=SpaceRole.OWNER)))
        .annotate(others=Exists(others), is_filled=ExpressionWrapper(holdings.living("pk"), BooleanField()))
        .order_by("name", "pk")
    )


def _of_owned(user: User) -> tuple[Any, Any]:
    """Of a space that an outer query looks at: the person as its owner, and the others in it."""
    everyone = SpaceMember.objects.across_spaces("who else is in the person's own spaces").filter(
        space=OuterRef("pk")
    )
    # Who has not said yes belongs to nothing yet, and that somebody has an account is not told here either.
    return everyone.filter(user=user, role=SpaceRole.OWNER), everyone.filter(agreed=True).exclude(user=user)


def unlicensed_spaces_owned(user_id: uuid.UUID) -> int:
    """How many living spaces without a licence the person owns."""
    owned = SpaceMember.objects.across_spaces("the person's own spaces").filter(
        user_id=user_id, role=SpaceRole.OWNER, space__licence=None, space__deleted_at=None
    )
    return owned.aggregate(n=Count(F("pk")))["n"] or 0
