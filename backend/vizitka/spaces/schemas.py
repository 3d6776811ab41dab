"""What goes into and comes out of the spaces' API. Addresses and layouts are shared with cards."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from vizitka.billing.enums import Feature, PackageCode
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.common.api.registered import OneOf
from vizitka.common.api.zones import TimeZone
from vizitka.common.permissions import ability_names
from vizitka.contents.fields import (
    Colour,
    EmptyList,
    ImageReference,
    LanguageCode,
    Line,
    LongText,
    Text200,
    one_line,
)
from vizitka.contents.schemas.frames import SharedFrame
from vizitka.contents.schemas.frames_in import SharedFrameIn
from vizitka.contents.schemas.rows import (
    PostalAddress,
    PostalAddressIn,
    SharedSocialMedia,
    SharedSocialMediaIn,
)
from vizitka.images.schemas import AvatarAddress, ImageOut
from vizitka.spaces.card_fields import mode_fields
from vizitka.spaces.enums import SpaceRole, Visibility
from vizitka.spaces.settings_schemas import (
    CardPermissions,
    CardPermissionsIn,
    SpaceSettings,
    SpaceSettingsIn,
)


class LayoutIn(InSchema):
    """A missing key stays as it is; `null` takes the own value away, so that the next one shows."""

    primary: Colour = None
    background: Colour = None
    text: Colour = None
    mode: Literal["auto", "light", "dark"] | None = None
    rounding: Annotated[int, Field(ge=0, le=32)] | None = None
    header_style: Literal["image", "colour", "gradient", "none"] | None = None


class Layout(OutSchema):
    """Colours as #RRGGBB, `rounding` in CSS pixels."""

    primary: str
    background: str
    text: str
    mode: str
    rounding: int
    header_style: str


class PlaceholdersIn(InSchema):
    """The space's defaults; what is not sent stays as it is, `null` takes it away."""

    name: Text200 = ""
    address: PostalAddressIn | None = None
    description: LongText = ""
    header: ImageReference = None
    logo: ImageReference = None
    logo_dark: ImageReference = None
    profile_picture: ImageReference = None

    def columns(self) -> dict[str, Any]:
        """The sent values by column of the space."""
        result: dict[str, Any] = {}
        for field in self.model_fields_set:
            value = getattr(self, field)
            is_address = isinstance(value, PostalAddressIn)
            result[f"placeholder_{field}"] = value.model_dump() if is_address else value
        return result


class FieldModeIn(InSchema):
    """`reason` is shown to card users where they meet the lock."""

    visible: bool = True
    locked: bool = False
    reason: Text200 = ""


ModeField = Annotated[str, OneOf(mode_fields)]
AbilityName = Annotated[str, OneOf(ability_names)]
Name = Annotated[str, Field(min_length=1, max_length=120), BeforeValidator(one_line)]


class SpaceIn(InSchema):
    name: Name
    username: Annotated[str, Field(max_length=60), Line] = ""
    layout: LayoutIn | None = None
    logo: ImageReference = None


class PlaceholderTexts(InSchema):
    """Placeholders in one more language; what is empty is the one of the space's own language."""

    name: Text200 = ""
    description: LongText = ""


class GridPatch(InSchema):
    """The design that the cards of a space share, and what card users may change of their cards.

    Lists replace the present ones; of `field_modes`, `layout` and `card_permissions` only sent keys change.
    """

    placeholders: PlaceholdersIn | None = None
    layout: LayoutIn | None = None
    field_modes: dict[ModeField, FieldModeIn] | None = None
    shared_frames: Annotated[list[SharedFrameIn], EmptyList, Field(max_length=30)] = []
    shared_social_media: Annotated[list[SharedSocialMediaIn], EmptyList, Field(max_length=40)] = []
    translations: dict[LanguageCode, PlaceholderTexts] | None = None
    default_template: uuid.UUID | None = None
    card_permissions: CardPermissionsIn | None = None

    def columns(self) -> dict[str, Any]:
        """The sent values by column of the space."""
        result: dict[str, Any] = {}
        if self.placeholders is not None:
            result |= self.placeholders.columns()
        if self.layout is not None:
            result["layout"] = self.layout.model_dump(exclude_unset=True)
        if self.field_modes is not None:
            result["field_modes"] = {field: mode.model_dump() for field, mode in self.field_modes.items()}
        if "shared_frames" in self.model_fields_set:
            result["shared_frames"] = [frame.stored() for frame in self.shared_frames]
        if "shared_social_media" in self.model_fields_set:
            result["shared_social_media"] = [row.model_dump(mode="json") for row in self.shared_social_media]
        if self.translations is not None:
            texts = {code: given.model_dump() for code, given in self.translations.items()}
            result["translations"] = {
                code: {field: text for field, text in given.items() if text}
                for code, given in texts.items()
                if any(given.values())
            }
        if "default_template" in self.model_fields_set:
            result["default_template"] = self.default_template
        if self.card_permissions is not None:
            result["card_permissions"] = self.card_permissions.sent()
        return result


class SpacePatch(GridPatch):
    """What is not sent stays as it is."""

    name: Name | None = None
    username: Annotated[str, Field(max_length=60), Line] | None = None
    description: LongText = ""
    visibility: Visibility | None = None
    active: bool | None = None
    time_zone: TimeZone = ""
    settings: SpaceSettingsIn | None = None

    @field_validator("name", "username", "visibility", "active", mode="before")
    @classmethod
    def null_is_no_value(cls, value: Any) -> Any:
        # A space cannot be without these: `null` is refused like an empty text.
        return "" if value is None else value

    def columns(self) -> dict[str, Any]:
        result = super().columns()
        for field in ("name", "username", "description", "visibility", "active", "time_zone"):
            if field in self.model_fields_set:
                value = getattr(self, field)
                result[field] = value.value if isinstance(value, Visibility) else value
        if self.settings is not None:
            result |= self.settings.sent()
        return result


class SpaceListQuery(PageQuery):
    search: str = Field("", max_length=200)
    deleted: bool = False


class SpaceLicence(OutSchema):
    package: str
    name: str


class SpaceSummary(OutSchema):
    """`cards_used` counts active cards of the space; `cards_limit` null: without limit."""

    uuid: uuid.UUID
    name: str
    username: str
    visibility: Visibility
    active: bool
    role: SpaceRole
    cards_used: int
    cards_limit: int | None
    licence: SpaceLicence | None
    logo: AvatarAddress | None
    colour: str
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class Placeholders(OutSchema):
    """`logo_dark`: the logo for dark grounds; without one `logo` stands there too."""

    name: str
    address: PostalAddress | None
    description: str
    header: ImageOut | None
    logo: ImageOut | None
    logo_dark: ImageOut | None
    profile_picture: ImageOut | None


class FieldMode(OutSchema):
    visible: bool
    locked: bool
    reason: str


class PlaceholderTranslation(OutSchema):
    name: str = ""
    description: str = ""


class SpaceFeatures(OutSchema):
    """What the package of the space has, feature by feature (`billing.enums.Feature`); true where billing is off."""

    public_cards: bool
    own_design: bool
    import_export: bool
    roles: bool
    statistics: bool
    email_signatures: bool
    virtual_backgrounds: bool
    locations: bool
    newsletter: bool
    custom_domain: bool
    user_directory: bool
    pin_protection: bool
    api_access: bool


class MissingAbility(OutSchema):
    """What the person's role allows and the space's package does not; `package` has it, null when none on offer."""

    ability: AbilityName
    feature: Feature
    package: PackageCode | None


class SpaceOut(SpaceSummary):
    """`pin_set`: cards without an own PIN have the space's. `primary_host`: the custom domain of its cards.
    `time_zone` is an IANA name, empty for the installation's."""

    version: int
    description: str
    time_zone: str
    placeholders: Placeholders
    layout: Layout
    field_modes: dict[str, FieldMode]
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
    translations: dict[str, PlaceholderTranslation]
    default_template: uuid.UUID | None
    card_permissions: CardPermissions
    settings: SpaceSettings
    pin_set: bool
    primary_host: str
    features: SpaceFeatures
    abilities: list[AbilityName]
    missing: list[MissingAbility]
    created_at: dt.datetime
    public_url: str


class PackageContact(OutSchema):
    """Who can change the space's package: the `owner` by name, empty for one without a name; null when that is the
    person, in billing where something is `sold`, else by writing to `operator`, empty where no address is told."""

    owner: str | None
    operator: str
    sold: bool


class SpacePermission(OutSchema):
    """`contact` null: the package has everything."""

    role: SpaceRole
    abilities: list[AbilityName]
    missing: list[MissingAbility]
    features: SpaceFeatures
    contact: PackageContact | None


assert set(SpaceFeatures.model_fields) == set(Feature.values)
