"""Errors of unions name the fields that people see, and not the kind that Pydantic puts before them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from vizitka.common.api.errors import FieldProblem, validation_errors
from vizitka.common.api.unions import PathsOfMembers


class Cat(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["cat"]
    cat: Annotated[str, Field(max_length=3)] = ""


class Dog(BaseModel):
    kind: Literal["dog"]
    legs: list[int] = []

    def model_post_init(self, context: Any) -> None:
        if not self.legs:
            raise FieldProblem("A dog has {legs}.")


Animal = Annotated[Cat | Dog, Field(discriminator="kind"), PathsOfMembers]


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"kind": "cat", "cat": "long"}, "0.cat", "Use at most 3 characters."),
        ({"kind": "cat", "tail": 1}, "0.tail", "This field is not known here."),
        ({"kind": "dog", "legs": [1, "x"]}, "0.legs.1", "Use a number."),
        ({"kind": "dog"}, "0", "A dog has {legs}."),
        ({"kind": "bird"}, "0.kind", "Choose one of: 'cat' or 'dog'."),
        ({"kind": None}, "0.kind", "Choose one of: 'cat' or 'dog'."),
        ({}, "0.kind", "This field is required."),
        ("x", "0", "This has the wrong form."),
    ],
)
def test_an_error_stands_where_the_value_stood(sent: Any, field: str, sentence: str) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(list[Animal]).validate_python([sent])
    assert validation_errors(caught.value.errors(include_url=False)) == {field: [sentence]}


def test_each_of_several_errors_keeps_its_place() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(list[Animal]).validate_python(
            [{"kind": "cat", "cat": "long", "tail": 1}, {"kind": "dog"}]
        )
    assert set(validation_errors(caught.value.errors(include_url=False))) == {"0.cat", "0.tail", "1"}
