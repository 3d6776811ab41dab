"""Letters about products, in the receiver's language. What who asks for a product has written stands in none of them,
and none tells the asker whose it is."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vizitka.accounts.models import User
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.products import selectors
from vizitka.products.enums import Label, LetterKind
from vizitka.products.models import STOCK, Product, ProductRequest
from vizitka.products.rules import printed_serial
from vizitka.spaces.models import Space

# Serials that a letter names.
MOST_NAMED: Final = 10
TO_MANAGERS: Final = (LetterKind.ASKED, LetterKind.COPIED, LetterKind.CALLED_BACK)


def build(kind: LetterKind, space_id: uuid.UUID, about: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when what it is about is gone, or the person is not told of it any more."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or (kind in TO_MANAGERS and user not in selectors.managers_of(space_id)):
        return None
    with translation.override(user.language):
        if kind == LetterKind.COPIED:
            letter = _of_copy(space_id, about, user)
        elif kind == LetterKind.CALLED_BACK:
            letter = _of_call_back(space_id, about, user)
        elif kind == LetterKind.YOURS_CALLED_BACK:
            letter = _to_holder(space_id, about, user)
        else:
            letter = _of_request(kind, space_id, about, user)
        return compose(letter, to=user.email, language=user.language) if letter else None


def _of_copy(space_id: uuid.UUID, product_id: uuid.UUID, user: User) -> Letter | None:
    product = Product.objects.in_space(space_id).select_related("card").filter(pk=product_id).first()
    if product is None:
        return None
    names = {"serial": printed_serial(product.serial), "card": str(product.card) if product.card else ""}
    return Letter(
        subject=_("Somebody shows an old address of %(serial)s") % names,
        greeting=greeting(user.full_name),
        paragraphs=[
            _(
                "The tag of product %(serial)s writes a new address with each reading. Somebody has opened one that "
                "is older than the last: it was kept, or copied."
            )
            % names,
            _place(product) % names,
            _("The visitor was asked to read the product itself. If it is lost, lock it."),
        ],
        button=Button(_("Open the products"), f"{settings.PUBLIC_URL}{_list_with(product)}"),
    )


def _of_call_back(space_id: uuid.UUID, batch_id: uuid.UUID, user: User) -> Letter | None:
    rows = Product.objects.in_space(space_id).filter(batch_id=batch_id, label=Label.CALLED_BACK)
    product = rows.select_related("batch__type").first()
    space = Space.objects.living().filter(pk=space_id).first()
    if product is None or space is None:
        return None
    batch = product.batch
    number = rows.count()
    names = {"n": number, "space": space.name, "type": batch.type.name, "batch": batch.number}
    many = ngettext(
        "%(n)d product of %(space)s was called back: %(type)s of batch %(batch)s.",
        "%(n)d products of %(space)s were called back: %(type)s of batch %(batch)s.",
        number,
    )
    return Letter(
        subject=_("Products of batch %(batch)s were called back") % names,
        greeting=greeting(user.full_name),
        paragraphs=[
            many % names,
            _("The reason: %(reason)s") % {"reason": product.reason},
            _(
                "They lead to no card any more, and a tap says that the product was called back. Collect them, and "
                "give their people others."
            ),
        ],
        button=Button(
            _("Open the products"),
            f"{settings.PUBLIC_URL}/space/{space_id}/products?label={Label.CALLED_BACK}&batch={batch.number}",
        ),
    )


def _to_holder(space_id: uuid.UUID, batch_id: uuid.UUID, user: User) -> Letter | None:
    products = selectors.called_back_from(space_id, batch_id, user.pk)
    space = Space.objects.living().filter(pk=space_id).first()
    if not products or space is None:
        return None
    serials = [printed_serial(product.serial) for product in products]
    names = {
        "type": products[0].batch.type.name,
        "serials": ", ".join([*serials[:MOST_NAMED], *(["…"] if serials[MOST_NAMED:] else [])]),
        "space": space.name,
    }
    number = len(products)
    what = ngettext(
        "Your product %(serials)s (%(type)s) led to your card of %(space)s. It was called back, and leads there no "
        "more.",
        "Your products %(serials)s (%(type)s) led to your card of %(space)s. They were called back, and lead there no "
        "more.",
        number,
    )
    return Letter(
        subject=ngettext(
            "A product of your card was called back", "Products of your card were called back", number
        ),
        greeting=greeting(user.full_name),
        paragraphs=[
            what % names,
            _("The reason: %(reason)s") % {"reason": products[0].reason},
            _("Your card itself works as before: people reach it by its link and its QR code."),
            ngettext(
                "Please hand the product in at %(space)s, where you also get another one.",
                "Please hand the products in at %(space)s, where you also get others.",
                number,
            )
            % names,
        ],
        button=Button(_("Open your cards"), f"{settings.PUBLIC_URL}/cards"),
    )


def _place(product: Product) -> str:
    if product.space_id == STOCK:
        return _("It belongs to nobody.")
    return _("It is on the card %(card)s.") if product.card else _("It lies in the pool.")


def _list_with(product: Product) -> str:
    """Where who is told finds it: operators in the back office."""
    if product.space_id == STOCK:
        return reverse("admin:products_product_change", args=(product.pk,))
    return f"/space/{product.space_id}/products?product={product.pk}"


def _of_request(kind: LetterKind, space_id: uuid.UUID, about: uuid.UUID, user: User) -> Letter | None:
    rows = ProductRequest.objects.in_space(space_id).select_related("asker", "space")
    request = rows.filter(pk=about).first()
    return _letter(kind, request, user) if request else None


def _letter(kind: LetterKind, request: ProductRequest, user: User) -> Letter:
    names = {"serial": printed_serial(request.serial)}
    if kind == LetterKind.ASKED:
        names |= {
            "name": request.asker.full_name or request.asker.email,
            "email": request.asker.email,
            "space": request.space.name,
        }
        return Letter(
            subject=_("%(name)s asks for a product") % names,
            greeting=greeting(user.full_name),
            paragraphs=[
                _(
                    "%(name)s (%(email)s) holds the product %(serial)s, knows its PIN, and asks for it. "
                    "It belongs to %(space)s."
                )
                % names,
                _("Who asks does not learn whose product it is. Give it or refuse it under Products."),
            ],
            button=Button(_("Open the products"), f"{settings.PUBLIC_URL}/space/{request.space_id}/products"),
        )
    if kind == LetterKind.GRANTED:
        return Letter(
            subject=_("Product %(serial)s is yours") % names,
            greeting=greeting(user.full_name),
            paragraphs=[
                _("You have asked for the product %(serial)s, and it was given to you.") % names,
                _("If it is not on your card yet, connect it with its serial and PIN."),
            ],
            button=Button(_("Open your products"), f"{settings.PUBLIC_URL}/products"),
        )
    return Letter(
        subject=_("Product %(serial)s stays where it is") % names,
        greeting=greeting(user.full_name),
        paragraphs=[_("You have asked for the product %(serial)s. It cannot be given to you.") % names],
    )
