"""Who uses a picture (common.uses)."""

from __future__ import annotations

from typing import Final

from vizitka.common.uses import Uses
from vizitka.images.models import Image, ImageUse

IMAGES: Final = Uses(Image, ImageUse)
