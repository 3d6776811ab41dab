"""What can be wrong with an uploaded picture; each but the first names the field `file`."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput


class ForeignPictures(InvalidInput):
    """A picture that does not exist, or belongs to another space."""

    def __init__(self, fields: Iterable[str] = ("picture",)) -> None:
        super().__init__(errors={field: [_("Choose a picture of this space.")] for field in fields})


class UnusablePicture(InvalidInput):
    code = "unusable_picture"
    sentence: str | Promise = _("This file cannot be read as a picture.")

    def __init__(self) -> None:
        super().__init__(errors={"file": [self.sentence]})


class WrongKind(UnusablePicture):
    sentence = _("Use a JPEG, PNG, WebP, AVIF or HEIC picture.")


class WrongKindOfLogo(UnusablePicture):
    sentence = _("Use an SVG drawing, or a JPEG, PNG, WebP, AVIF or HEIC picture.")


class NoPlainDrawing(UnusablePicture):
    sentence = _(
        "The drawing holds letters, pictures or parts of other files. Turn its letters into paths and save it as a"
        " plain SVG, or use a PNG."
    )


class TooManyBytes(UnusablePicture):
    sentence = _("The picture is too large. At most 10 MB are possible.")


class TooManyPixels(UnusablePicture):
    sentence = _(
        "The picture has too many pixels. At most 40 megapixels and 16,000 pixels a side are possible."
    )


class TooSmall(UnusablePicture):
    sentence = _("The picture is too small. Use one of at least 8 by 8 pixels.")


class Damaged(UnusablePicture):
    sentence = _("The picture is damaged or incomplete. Save it again, then try once more.")


class TooHardToRead(UnusablePicture):
    sentence = _("The picture takes too long to read. Save it smaller, then try once more.")
