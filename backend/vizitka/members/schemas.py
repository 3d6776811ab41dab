"""What goes in and out of people and invitations."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, StringConstraints

from vizitka.accounts.schemas import LanguageCode, Name, Password
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.images.schemas import AvatarAddress
from vizitka.members import rules, words
from vizitka.members.enums import InvitationResult, InvitationState

SpaceRoleName = Literal["owner", "admin", "editor", "analyst", "no_role"]
CardRoleName = Literal["admin", "user", "no_role"]
RoleName = Literal[SpaceRoleName, CardRoleName]
# An owner is made from a member, never by an invitation.
InvitedSpaceRole = Literal["admin", "editor", "analyst", "no_role"]


def _lines(text: str) -> str:
    return "\n".join("".join(char for char in line if char.isprintable()) for line in text.splitlines())


def _without_links(text: str) -> str:
    for piece in words.links_in(text):
        raise FieldProblem(
            _("Mail programs make a link of “%(piece)s”. Leave it out: the mail has its own link.")
            % {"piece": piece}
        )
    return text


Line = Annotated[str, StringConstraints(max_length=320)]
# What goes to somebody who may not know the space: words, and no way to another place.
Message = Annotated[
    str, StringConstraints(max_length=500), AfterValidator(_lines), AfterValidator(_without_links)
]


class MemberPerson(OutSchema):
    uuid: uuid.UUID
    name: str
    email: str
    picture: AvatarAddress | None


class MemberOut(OutSchema):
    """`assignable` are the roles that the asking person may give to this one; `cards` the person's own cards."""

    user: MemberPerson
    role: RoleName
    since: dt.datetime
    you: bool
    cards: int
    assignable: list[RoleName]
    removable: bool
    can_own: bool


class ChangedMember(OutSchema):
    first_name: str
    last_name: str
    email: str
    role: SpaceRoleName
    since: dt.datetime


class MemberChangeOut(OutSchema):
    """The last change of a person in the space, by the id of the person; of one who has left `member` is null."""

    uuid: uuid.UUID
    changed_at: dt.datetime
    deleted: bool
    member: ChangedMember | None


class CardOfMember(OutSchema):
    uuid: uuid.UUID
    role: str


class MemberTold(OutSchema):
    """`role` in the space, null for who keeps cards alone; `cards` of the space that the person keeps."""

    uuid: uuid.UUID
    user: MemberPerson
    role: str | None
    since: dt.datetime | None
    cards: list[CardOfMember]


class MemberListQuery(PageQuery):
    search: Annotated[str, StringConstraints(max_length=200)] = ""
    role: list[str] = Field([], max_length=5)
    sort: Literal["role", "-role", "name", "-name", "since", "-since"] = "role"


class SpaceMemberPatch(InSchema):
    role: SpaceRoleName


class CardMemberPatch(InSchema):
    role: CardRoleName


class MemberRemovalQuery(InSchema):
    with_cards: bool = False


class NewOwnerIn(InSchema):
    """`stays`: who offers stays an owner, beside the new one; else becomes an admin."""

    user: uuid.UUID
    stays: bool = False


class OwnershipOfferOut(OutSchema):
    """An open offer as the owners see it."""

    uuid: uuid.UUID
    user: MemberPerson
    offered_by: str
    stays: bool
    sent_at: dt.datetime
    expires_at: dt.datetime


class InvitationListQuery(PageQuery):
    search: Annotated[str, StringConstraints(max_length=200)] = ""


class SpaceInvitationRow(InSchema):
    """Any text: a wrong address is answered in its row, not by refusing all."""

    email: Line
    role: InvitedSpaceRole


class CardUserListQuery(PageQuery):
    """`search` finds names, addresses, and what the cards are found by."""

    search: Annotated[str, StringConstraints(max_length=200)] = ""


class CardOfUser(OutSchema):
    """A card that somebody keeps (`member`), or is invited to; `until` is the end of an open invitation."""

    uuid: uuid.UUID
    name: str
    role: CardRoleName
    state: Literal["member", "pending", "expired", "declined"]
    until: dt.datetime | None


class CardUserOut(OutSchema):
    """A card user of a space with all cards there. `user` is null for an address from which nobody has answered."""

    email: str
    user: MemberPerson | None
    cards: list[CardOfUser]


class CardUsersIn(InSchema):
    """Card users of a space by their addresses."""

    emails: Annotated[list[Line], Field(min_length=1, max_length=rules.MOST_AT_ONCE)]


class CardUsersResent(OutSchema):
    """`left` invitations were not sent; `reason` says why in words."""

    sent: int
    left: int
    reason: str


class CardUsersRemoved(OutSchema):
    """Roles on cards that were taken away, and invitations that were withdrawn."""

    removed: int
    withdrawn: int


class CardInvitationRow(InSchema):
    email: Line
    role: CardRoleName


class SpaceInvitationsIn(InSchema):
    invitations: Annotated[list[SpaceInvitationRow], Field(min_length=1, max_length=rules.MOST_AT_ONCE)]
    language: LanguageCode | None = None
    message: Message = ""


class CardInvitationsIn(InSchema):
    invitations: Annotated[list[CardInvitationRow], Field(min_length=1, max_length=rules.MOST_AT_ONCE)]
    language: LanguageCode | None = None
    message: Message = ""


class InvitationOut(OutSchema):
    uuid: uuid.UUID
    email: str
    role: RoleName
    language: str
    state: InvitationState
    invited_by: str
    sent_at: dt.datetime
    sent_count: int
    expires_at: dt.datetime


class InvitationRowOut(OutSchema):
    """What became of one address; `reason` says it in words where it was not invited."""

    email: str
    role: RoleName
    result: InvitationResult
    reason: str


class InvitationSpace(OutSchema):
    name: str
    logo: AvatarAddress | None
    colour: str


class OpenInvitation(OutSchema):
    """What the page behind the link says. `needs`: an account is made there, or the person signs in. The names are
    the card's."""

    uuid: uuid.UUID
    space: InvitationSpace
    card: str
    first_name: str
    last_name: str
    role: RoleName
    email: str
    invited_by: str
    message: str
    needs: Literal["account", "sign_in"]
    expires_at: dt.datetime


class MyInvitation(OutSchema):
    """`joined`: the person is in already, and a yes shows the name to the others there."""

    uuid: uuid.UUID
    space: InvitationSpace
    card: str
    role: RoleName
    invited_by: str
    message: str
    joined: bool
    expires_at: dt.datetime


class MyOwnershipOffer(OutSchema):
    """A space that is offered to the person; `stays`: `offered_by` stays an owner too."""

    uuid: uuid.UUID
    space: InvitationSpace
    offered_by: str
    stays: bool
    expires_at: dt.datetime


class InvitedPersonIn(InSchema):
    first_name: Annotated[Name, Field(min_length=1)]
    last_name: Annotated[Name, Field(min_length=1)]
    password: Password
    lang: LanguageCode | None = None


class AcceptedInvitation(OutSchema):
    """Where the person goes on: the space, or the card in it."""

    space: uuid.UUID
    space_name: str
    card: uuid.UUID | None
    role: RoleName


class JoinedWithAccount(AcceptedInvitation):
    """With the session that begins (specification, section 3)."""

    access_token: str
    session_id: uuid.UUID
    expires_at: dt.datetime
