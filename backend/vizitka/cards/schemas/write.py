"""What is written of a card: new ones, changes, states and names in addresses."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal, cast

from pydantic import Field, ValidationInfo, field_validator

from vizitka.cards.enums import CardFocus, CardState
from vizitka.cards.schemas.rows import CardEmailIn, CardPhoneIn, CardWebsiteIn
from vizitka.cards.values import NewCardValues
from vizitka.common.api.envelope import InSchema
from vizitka.contents.fields import (
    EmptyDict,
    EmptyList,
    ImageReference,
    LanguageCode,
    Line,
    LongText,
    Text60,
    Text100,
    Text200,
    Text300,
)
from vizitka.contents.schemas.frames_in import CardFrameIn
from vizitka.contents.schemas.rows import CardSocialMediaIn, PostalAddressIn, RowId
from vizitka.spaces.rules import DEFAULT_LAYOUT
from vizitka.spaces.schemas import LayoutIn

# Of these cards; who leaves it out means all.
SomeCards = Annotated[list[uuid.UUID], Field(min_length=1, max_length=50_000)]


class CardTexts(InSchema):
    """Texts of a card in one more language; what is empty is shown in the card's own."""

    prefix: Text60 = ""
    suffix: Text60 = ""
    pronouns: Annotated[str, Field(max_length=40), Line] = ""
    job_title: Text200 = ""
    department: Text200 = ""
    organisation: Text200 = ""
    description: LongText = ""


class CardPatch(InSchema):
    """Every field that an editor may write; what is not sent stays as it is, `null` empties it."""

    focus: CardFocus = CardFocus.PERSON
    language: Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"] = ""
    translations: Annotated[dict[LanguageCode, CardTexts], EmptyDict] = {}
    hidden_shared: Annotated[list[RowId], EmptyList, Field(max_length=80)] = []
    direct_link: RowId = ""
    hide_sign_in: bool = False
    affiliate: bool = False
    external_key: Text100 = ""
    prefix: Text60 = ""
    first_name: Text100 = ""
    last_name: Text100 = ""
    suffix: Text60 = ""
    pronouns: Annotated[str, Field(max_length=40), Line] = ""
    job_title: Text200 = ""
    department: Text200 = ""
    organisation: Text200 = ""
    description: LongText = ""
    phones: Annotated[list[CardPhoneIn], EmptyList, Field(max_length=10)] = []
    emails: Annotated[list[CardEmailIn], EmptyList, Field(max_length=10)] = []
    websites: Annotated[list[CardWebsiteIn], EmptyList, Field(max_length=10)] = []
    addresses: Annotated[list[PostalAddressIn], EmptyList, Field(max_length=5)] = []
    social_media: Annotated[list[CardSocialMediaIn], EmptyList, Field(max_length=40)] = []
    frames: Annotated[list[CardFrameIn], EmptyList, Field(max_length=30)] = []
    layout: LayoutIn | None = None
    header: ImageReference = None
    logo: ImageReference = None
    profile_picture: ImageReference = None

    @field_validator("focus", "language", mode="before")
    @classmethod
    def null_is_the_default(cls, value: Any, info: ValidationInfo) -> Any:
        return cls.model_fields[info.field_name or ""].default if value is None else value

    def values(self) -> NewCardValues:
        """The sent fields as services take them: rows as dictionaries, images as ids, layout only
        with sent keys.
        """
        sent = self.model_fields_set
        result: dict[str, Any] = {}
        for field in sent:
            value = getattr(self, field)
            if field == "frames":
                result[field] = [frame.stored() for frame in value]
            elif field == "layout":
                result[field] = (
                    value.model_dump(exclude_unset=True) if value else dict.fromkeys(DEFAULT_LAYOUT)
                )
            elif field == "translations":
                result[field] = {code: texts.model_dump() for code, texts in value.items()}
            elif field == "hidden_shared":
                result[field] = sorted(set(value))
            elif isinstance(value, list):
                result[field] = [row.model_dump(mode="json") for row in value]
            elif isinstance(value, (CardFocus, CardState)):
                result[field] = value.value
            else:
                result[field] = value
        return cast("NewCardValues", result)


class CardIn(CardPatch):
    """A new card. It starts as a draft unless `state` says active."""

    state: Literal["draft", "active"] = "draft"
    username: str | None = None


class CardStateIn(InSchema):
    state: CardState
    reason: Text300 = ""


class CardUsernameIn(InSchema):
    username: str | None
