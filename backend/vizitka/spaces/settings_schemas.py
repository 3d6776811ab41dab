"""Settings of a space and what it permits its card users, in and out of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    ValidationError,
    create_model,
    field_validator,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import LanguageCode
from vizitka.spaces.card_fields import compose_limits, registered_switches
from vizitka.spaces.enums import ContactSharing
from vizitka.spaces.rules import CARD_PERMISSIONS, SETTINGS
from vizitka.spaces.sections import compose


class _Partial(InSchema):
    """What is not sent stays as it is; nothing here can be `null` unless it says so."""

    def sent(self) -> dict[str, Any]:
        """The sent values, as they are kept."""
        return self.model_dump(mode="json", exclude_unset=True)


class OwnSettingsIn(_Partial):
    """The settings that are the space's own; domains bring theirs (spaces.sections)."""

    contact_sharing: ContactSharing = ContactSharing.COMPANY
    tracking: bool = True
    show_space_name: bool = False
    hide_profile_link: bool = False
    hide_sign_in: bool = False
    multilingual: bool = False
    languages: Annotated[list[LanguageCode], Field(max_length=9)] = []
    contact_exchange: bool = True
    qr_code: bool = True
    social_media: bool = True
    pin_verification: bool = False
    deny_exceptions: bool = False
    force_pin_products: bool = False
    force_pin_qr_codes: bool = False
    force_pin_links: bool = False
    redirect_to_primary: bool = False

    @field_validator("languages")
    @classmethod
    def each_once(cls, value: list[str]) -> list[str]:
        return list(dict.fromkeys(value))


if TYPE_CHECKING:

    class SpaceSettingsIn(OwnSettingsIn):
        """With the fields of all sections."""

    class SpaceSettings(OutSchema):
        """The same fields, each always there."""

else:
    SpaceSettingsIn = type("SpaceSettingsIn", (OwnSettingsIn, *compose()), {"__module__": __name__})
    SpaceSettings = create_model(
        "SpaceSettings",
        __base__=OutSchema,
        __module__=__name__,
        __doc__=(
            "`languages`: those that cards are wanted in; the first one is that of the cards' own texts."
        ),
        **{name: (field.annotation, ...) for name, field in SpaceSettingsIn.model_fields.items()},
    )


class OwnCardPermissionsIn(BaseModel):
    """Domains add switches and limits; a limit that is null is none."""

    # No schema of ninja's: those read attributes, and lose what has none.
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, bool]

    change_header: bool = False
    change_logo: bool = False
    change_profile_picture: bool = True
    change_card_focus: bool = False
    see_statistics: bool = True
    connect_products: bool = True
    use_direct_links: bool = False
    change_organisation: bool = False
    change_colour: bool = False
    hide_sign_in: bool = False
    use_services: bool = False
    change_name: bool = True
    change_department: bool = True
    change_job_title: bool = True
    change_contact: bool = True
    change_address: bool = True
    change_description: bool = True
    change_social_media: bool = True
    activate_affiliate: bool = False
    reorder_products: bool = True

    def sent(self) -> dict[str, Any]:
        """The sent values, as they are kept."""
        return self.model_dump(mode="json", exclude_unset=True)

    @model_validator(mode="after")
    def knows_its_switches(self) -> Self:
        unknown = (self.__pydantic_extra__ or {}).keys() - registered_switches().keys()
        if unknown:
            refused = [
                InitErrorDetails(type="extra_forbidden", loc=(key,), input=None) for key in sorted(unknown)
            ]
            raise ValidationError.from_exception_data(type(self).__name__, refused)
        return self

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _with_registered(handler.resolve_ref_schema(handler(schema)), comes_in=True)


class OwnCardPermissions(BaseModel):
    """What a card user may do with the own card (specification, section 3), and what domains have added."""

    # As OwnCardPermissionsIn.
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, bool]

    change_header: bool
    change_logo: bool
    change_profile_picture: bool
    change_card_focus: bool
    see_statistics: bool
    connect_products: bool
    use_direct_links: bool
    change_organisation: bool
    change_colour: bool
    hide_sign_in: bool
    use_services: bool
    change_name: bool
    change_department: bool
    change_job_title: bool
    change_contact: bool
    change_address: bool
    change_description: bool
    change_social_media: bool
    activate_affiliate: bool
    reorder_products: bool

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return _with_registered(handler.resolve_ref_schema(handler(schema)), comes_in=False)


if TYPE_CHECKING:

    class CardPermissionsIn(OwnCardPermissionsIn):
        """With all limits."""

    class CardPermissions(OwnCardPermissions):
        """With all limits."""

else:
    _LIMITS = {name: field for schema in compose_limits() for name, field in schema.model_fields.items()}
    CardPermissionsIn = create_model(
        "CardPermissionsIn",
        __base__=OwnCardPermissionsIn,
        __module__=__name__,
        __doc__=OwnCardPermissionsIn.__doc__,
        **{name: (field.annotation, field) for name, field in _LIMITS.items()},
    )
    CardPermissions = create_model(
        "CardPermissions",
        __base__=OwnCardPermissions,
        __module__=__name__,
        __doc__=OwnCardPermissions.__doc__,
        **{name: (field.annotation, ...) for name, field in _LIMITS.items()},
    )


def _with_registered(document: JsonSchemaValue, *, comes_in: bool) -> JsonSchemaValue:
    """The document of the permissions with those that domains have added, and no others."""
    for key, default in registered_switches().items():
        switch: JsonSchemaValue = {"title": key.replace("_", " ").title(), "type": "boolean"}
        document["properties"][key] = switch | {"default": default} if comes_in else switch
    if comes_in:
        document["additionalProperties"] = False
    else:
        del document["additionalProperties"]
        document["required"] += registered_switches()
    return document


assert set(OwnSettingsIn.model_fields) == set(SETTINGS)
assert set(OwnCardPermissions.model_fields) == set(CARD_PERMISSIONS)
assert {key: field.default for key, field in OwnCardPermissionsIn.model_fields.items()} == CARD_PERMISSIONS
