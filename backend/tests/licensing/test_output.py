"""What an account has, in as many statements for many licences as for two."""

from __future__ import annotations

from typing import Any

import pytest

from tests.licensing.conftest import Company
from vizitka.licensing import output

pytestmark = pytest.mark.django_db


def test_statements_do_not_grow_with_the_licences(
    company: Company, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for _ in range(2):
        for _ in range(2):
            company.buy(package="standard", cards=5)
        with django_assert_max_num_queries(12) as asked:
            found = output.licences_out(company.account, company.owner)
        counts.append((len(found), len(asked)))
    assert counts[0][0] == 2
    assert counts[1] == (4, counts[0][1])
