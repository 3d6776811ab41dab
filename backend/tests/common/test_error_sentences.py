"""Every refusal of a form is a sentence in the language of the request."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic
import pytest
from django.utils import translation

from tests.conftest import ApiClient, MakeSpace, MakeUser
from vizitka.common.api import errors
from vizitka.common.api.envelope import InSchema
from vizitka.common.messages import LANGUAGES


class Form(InSchema):
    name: Annotated[str, pydantic.Field(min_length=1, max_length=3)] = "a"
    code: Annotated[str, pydantic.Field(min_length=3)] = "abc"
    number: Annotated[int, pydantic.Field(ge=1, le=9)] = 1
    choice: Literal["a", "b"] = "a"
    email: pydantic.EmailStr = "a@example.org"
    rows: Annotated[list[int], pydantic.Field(min_length=1, max_length=2)] = [1]
    switch: bool = True


CASES = [
    ({"name": ""}, "name", "This field is required."),
    ({"name": "abcd"}, "name", "Use at most 3 characters."),
    ({"name": 7}, "name", "Use text."),
    ({"code": "a"}, "code", "Use at least 3 characters."),
    ({"number": 0}, "number", "Use a number of 1 or more."),
    ({"number": 10}, "number", "Use a number of 9 or less."),
    ({"number": "x"}, "number", "Use a number."),
    ({"choice": "c"}, "choice", "Choose one of: 'a' or 'b'."),
    ({"email": "x"}, "email", "Use a valid email address."),
    ({"rows": []}, "rows", "At least 1 entry is needed."),
    ({"rows": [1, 2, 3]}, "rows", "At most 2 entries are possible."),
    ({"rows": 1}, "rows", "This has the wrong form."),
    ({"rows": ["x"]}, "rows.0", "Use a number."),
    ({"switch": "perhaps"}, "switch", "Use yes or no."),
    ({"other": 1}, "other", "This field is not known here."),
]


def refused(data: Any) -> dict[str, list[str]]:
    with pytest.raises(pydantic.ValidationError) as caught:
        Form.model_validate(data)
    return errors.validation_errors(
        {**error, "loc": ("body", "payload", *error["loc"])} for error in caught.value.errors()
    )


@pytest.mark.parametrize(("data", "field", "sentence"), CASES)
def test_sentences_in_english(data: Any, field: str, sentence: str) -> None:
    with translation.override("en"):
        assert refused(data) == {field: [sentence]}


@pytest.mark.parametrize(("data", "field", "sentence"), CASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_in_all_languages(language: str, data: Any, field: str, sentence: str) -> None:
    with translation.override(language):
        told = refused(data)
    assert list(told) == [field]
    assert told[field] != [sentence]
    assert "%(" not in told[field][0]


def test_plural_forms_of_croatian_and_czech() -> None:
    def told(language: str, least: int) -> str:
        with translation.override(language):
            return errors.sentence({"type": "string_too_short", "ctx": {"min_length": least}})

    assert told("hr", 3).endswith("3 znaka.")
    assert told("hr", 12).endswith("12 znakova.")
    assert told("hr", 21).endswith("21 znak.")
    assert told("cs", 2).endswith("2 znaky.")
    assert told("cs", 5).endswith("5 znaků.")


def test_a_library_says_nothing_in_its_own_words() -> None:
    assert errors.sentence({"type": "value_error", "ctx": {"error": ValueError("tech talk")}}) != "tech talk"


def test_a_sentence_of_ours_reaches_the_person_through_the_api(
    api: ApiClient, make_space: MakeSpace, make_user: MakeUser
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    answer = (
        api.as_(owner)
        .speaking("de")
        .post(
            f"/v1/spaces/{space.pk}/cards",
            {
                "first_name": "Ada",
                "phones": [{"number": "x"}],
                "social_media": [{"network": "linkedin", "value": "a b c"}],
            },
        )
    )
    assert answer.status_code == 422
    told = answer.json()["errors"]
    assert told["phones.0.number"] == ["Geben Sie eine Telefonnummer an, zum Beispiel +43 664 1234567."]
    assert told["social_media.0.value"] != ["Dieser Wert ist ungültig."]


@pytest.mark.parametrize(
    ("location", "field"),
    [
        (("body", "payload", "addresses", 0, "zipcode"), "addresses.0.zipcode"),
        (("query", "page"), "page"),
        (("body", "payload"), "payload"),
        ((), "body"),
    ],
)
def test_fields_are_dotted(location: Any, field: str) -> None:
    assert errors.field_of(location) == field
