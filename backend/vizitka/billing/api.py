"""What can be bought."""

from __future__ import annotations

from django.http import HttpRequest

from vizitka.billing import selectors
from vizitka.billing.schemas import PackageOut
from vizitka.billing.selectors import PackageView
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Router
from vizitka.common.permissions import PUBLIC

router = Router(tags=["billing"])


@router.get("/config/packages", ability=PUBLIC, response=Data[list[PackageOut]])
def list_packages(request: HttpRequest, i: bool = False) -> dict[str, list[PackageView]]:
    """Packages on offer with prices, in the request's language."""
    return data(selectors.list_packages())
