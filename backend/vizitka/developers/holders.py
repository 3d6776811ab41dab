"""Whose tokens they are: a space's, a person's or a billing account's. What differs between them stands here; all else
about tokens is said once (services.py)."""

from __future__ import annotations

import uuid
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.enums import AskedAgain
from vizitka.accounts.errors import SignInAgain, WrongPassword
from vizitka.accounts.models import User
from vizitka.accounts.selectors import asked_of
from vizitka.billing.access import AccountAccess
from vizitka.billing.models import BillingAccount
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.cards.permissions import abilities_on_card
from vizitka.common.actor import Actor, Person
from vizitka.common.errors import InvalidInput
from vizitka.common.events import Changes, Event
from vizitka.common.permissions import Ability, held_by
from vizitka.developers import errands, events, rules
from vizitka.developers.errors import TooManyAccountTokens, TooManyOwnTokens, TooManyTokens
from vizitka.developers.models import AccountApiToken, AnyToken, ApiToken, PersonalToken
from vizitka.developers.words import ABILITIES, OF_ACCOUNTS
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.locks import lock_space
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import SpaceAccess, spaces_of

T = TypeVar("T", bound=AnyToken)
T_contra = TypeVar("T_contra", bound=AnyToken, contravariant=True)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a token is to be called, may do, and from where; one of a person's, also in which spaces."""

    name: str
    abilities: Sequence[str]
    networks: Sequence[str] = field(default=())
    spaces: Collection[uuid.UUID] = field(default=())


class Told(Protocol[T_contra]):
    """A kind of event."""

    def of(self, actor: Actor, token: T_contra, changes: Changes | None = None) -> Event: ...


class Holder(ABC, Generic[T]):
    """Who has tokens, as `actor` comes to them."""

    actor: Person
    made: ClassVar[Told[Any]]
    changed: ClassVar[Told[Any]]
    replaced: ClassVar[Told[Any]]
    ended: ClassVar[Told[Any]]
    # Of tokens that outlive their makers.
    taken_over: ClassVar[Told[Any]]
    # What systems can do at all with one, in words.
    words: ClassVar[Mapping[Ability, Promise]] = ABILITIES
    # Columns that only tokens of this holder have, and a successor takes over.
    own_columns: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def rows(self) -> QuerySet[T]:
        """All tokens of the holder."""

    @property
    def own_rows(self) -> QuerySet[T]:
        """Those that people have made, and change and replace; others can be ended alone."""
        return self.rows

    @abstractmethod
    def lock(self) -> None:
        """Two who make tokens at once are counted one after the other."""

    @abstractmethod
    def refuse_more(self) -> None:
        """Raises what is said to who has as many as can be."""

    @property
    @abstractmethod
    def grantable(self) -> frozenset[Ability]:
        """What the person can let a token do: what systems can call, and the person may, too.

        The operations that they call need not be known in the process: a command or a task knows none.
        """

    @abstractmethod
    def blank(self) -> T:
        """A token of the holder that nothing is known of yet."""

    def further(self, wanted: Wanted, former: T | None = None) -> dict[str, Any]:
        """`own_columns` as they are wanted. Raises `InvalidInput`."""
        return {}

    def tell_made(self, token: T) -> None:
        """What follows from a new token beside the entry of the log."""

    def refuse_wider(self) -> None:
        """Raises what is said to who may not let a token do more than before just like that."""

    def tell_wider(self, token: T) -> None:
        """What follows, beside the entry of the log, when a token may more than before."""


@dataclass(frozen=True)
class OfSpace(Holder[ApiToken]):
    """The tokens of a space, which its admins look after."""

    actor: Person
    access: SpaceAccess
    made = events.ApiTokenMade
    changed = events.ApiTokenChanged
    replaced = events.ApiTokenReplaced
    ended = events.ApiTokenEnded
    taken_over = events.ApiTokenTakenOver

    @property
    def space(self) -> Space:
        return self.access.space

    @property
    def rows(self) -> QuerySet[ApiToken]:
        return ApiToken.objects.in_space(self.space.pk)

    def lock(self) -> None:
        lock_space(self.space.pk)

    def refuse_more(self) -> None:
        raise TooManyTokens

    @property
    def grantable(self) -> frozenset[Ability]:
        return frozenset(ABILITIES) & self.access.allowance.held

    def blank(self) -> ApiToken:
        return ApiToken(space_id=self.space.pk, created_by=User.objects.get(pk=self.actor.user_id))


@dataclass(frozen=True)
class OfAccount(Holder[AccountApiToken]):
    """The tokens of a billing account, which its owners look after."""

    actor: Person
    access: AccountAccess
    made = events.AccountTokenMade
    changed = events.AccountTokenChanged
    replaced = events.AccountTokenReplaced
    ended = events.AccountTokenEnded
    taken_over = events.AccountTokenTakenOver
    words = OF_ACCOUNTS

    @property
    def account(self) -> BillingAccount:
        return self.access.account

    @property
    def rows(self) -> QuerySet[AccountApiToken]:
        return AccountApiToken.objects.filter(account=self.account)

    def lock(self) -> None:
        BillingAccount.objects.select_for_update(of=("self",)).get(pk=self.account.pk)

    def refuse_more(self) -> None:
        raise TooManyAccountTokens

    @property
    def grantable(self) -> frozenset[Ability]:
        return frozenset(OF_ACCOUNTS) & self.access.abilities

    def blank(self) -> AccountApiToken:
        return AccountApiToken(account_id=self.account.pk, created_by=User.objects.get(pk=self.actor.user_id))


@dataclass(frozen=True)
class OfPerson(Holder[PersonalToken]):
    """A person's own tokens. Whoever makes one, or lets one do more, is told by mail: a session that was stolen does so
    neither without the password nor in silence. `confirmed`: the password was asked, and was right, or a young sign-in
    stands for it."""

    actor: Person
    confirmed: bool = False
    made = events.PersonalTokenMade
    changed = events.PersonalTokenChanged
    replaced = events.PersonalTokenReplaced
    ended = events.PersonalTokenEnded
    own_columns = ("spaces",)

    @property
    def rows(self) -> QuerySet[PersonalToken]:
        return PersonalToken.objects.filter(user=self.actor.user_id)

    @property
    def own_rows(self) -> QuerySet[PersonalToken]:
        return self.rows.filter(host="")

    def lock(self) -> None:
        User.objects.select_for_update().get(pk=self.actor.user_id)

    def refuse_more(self) -> None:
        raise TooManyOwnTokens

    @cached_property
    def spaces(self) -> list[Space]:
        """Those in which the person has a role or a card, by name."""
        rows = spaces_of(self.actor.user_id).filter(deleted_at=None)
        return list(rows.select_related("licence__package", "licence__account").order_by("name", "pk"))

    @cached_property
    def grantable(self) -> frozenset[Ability]:
        """By all roles that the person has somewhere; in each space the token may what the one there holds."""
        reason = "the person's own roles"
        of_spaces = SpaceMember.objects.across_spaces(reason).filter(
            user=self.actor.user_id, space__deleted_at=None
        )
        on_cards = CardMember.objects.across_spaces(reason).filter(
            user=self.actor.user_id, agreed=True, card__deleted_at=None, space__deleted_at=None
        )
        held = frozenset[Ability]().union(
            *(held_by(SpaceRole(role)) for role in set(of_spaces.values_list("role", flat=True))),
            *(
                abilities_on_card(None, CardRole(role))
                for role in set(on_cards.values_list("role", flat=True))
            ),
        )
        return frozenset(ABILITIES) & held

    def blank(self) -> PersonalToken:
        return PersonalToken(user_id=self.actor.user_id)

    def further(self, wanted: Wanted, former: PersonalToken | None = None) -> dict[str, Any]:
        """The chosen spaces; those that the token has may stay also when the person has left them."""
        known = {str(space.pk) for space in self.spaces} | set(former.spaces if former else ())
        chosen = sorted({str(space_id) for space_id in wanted.spaces})
        if not known.issuperset(chosen):
            raise InvalidInput(errors={"spaces": [_("You have no role in one of these spaces.")]})
        if len(chosen) > rules.MOST_SPACES:
            said = _("A token can have %(most)s chosen spaces. Choose none to let it work in all of yours.")
            raise InvalidInput(errors={"spaces": [said % {"most": rules.MOST_SPACES}]})
        return {"spaces": chosen}

    def tell_made(self, token: PersonalToken) -> None:
        errands.SEND_MADE.put(str(token.pk))

    def refuse_wider(self) -> None:
        if self.confirmed:
            return
        match asked_of(self.actor):
            case AskedAgain.PASSWORD:
                raise WrongPassword("password")
            case AskedAgain.SIGN_IN:
                raise SignInAgain

    def tell_wider(self, token: PersonalToken) -> None:
        errands.SEND_WIDENED.put(str(token.pk))
