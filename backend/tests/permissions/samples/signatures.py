"""Samples of email signatures and banners."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample, World
from tests.wallet import chain
from vizitka.common.actor import SYSTEM


def with_signature(world: World) -> None:
    """A signature, and card users may use services."""
    from vizitka.signatures.schemas import SignatureIn
    from vizitka.signatures.services import create_signature
    from vizitka.spaces.services import update_space

    made = create_signature(SYSTEM, world.space, SignatureIn(name="Ours").values())
    world.extra["signature_id"] = made.pk
    update_space(SYSTEM, world.space.pk, {"card_permissions": {"use_services": True}})


def with_deleted_signature(world: World) -> None:
    from vizitka.signatures.services import SIGNATURES

    with_signature(world)
    SIGNATURES.delete(SYSTEM, world.space.pk, world.extra["signature_id"])


def with_picture(world: World) -> None:
    from tests.images.samples import picture
    from vizitka.images.services import store_image

    image = store_image(picture(), purpose="frame", space_id=world.space.pk)
    world.extra["image_id"] = image.pk


def with_banner(world: World) -> None:
    from vizitka.signatures.banners import create_banner
    from vizitka.signatures.schemas import BannerIn

    with_picture(world)
    values = BannerIn.model_validate(banner(world)).values()
    world.extra["banner_id"] = create_banner(SYSTEM, world.space, values).pk


def with_deleted_banner(world: World) -> None:
    from vizitka.signatures.banners import BANNERS

    with_banner(world)
    BANNERS.delete(SYSTEM, world.space.pk, world.extra["banner_id"])


def banner(world: World) -> dict[str, str]:
    return {
        "name": "Fair",
        "picture": str(world.extra["image_id"]),
        "link": "https://fair.example",
        "alt": "Come",
    }


def taken(world: World) -> dict[str, str]:
    return {"signature": str(world.extra["signature_id"]), "language": "en", "mark": "0" * 24}


def with_key(world: World) -> None:
    """Google Workspace is connected."""
    from vizitka.signatures.mailboxes.services import connect_google

    with_signature(world)
    connect_google(SYSTEM, world.space, chain.account().decode())


def with_log(world: World) -> None:
    from vizitka.signatures.mailboxes import words
    from vizitka.signatures.models import MailboxEntry

    MailboxEntry.objects.create(
        space=world.space, card=world.card, provider="google", address="a@b.example", said=words.PUT_BACK
    )


def with_add_in(world: World) -> None:
    from vizitka.signatures.enums import MailProvider
    from vizitka.signatures.models import MailConnection

    MailConnection.objects.create(space=world.space, provider=MailProvider.MICROSOFT)


SIGNATURE = {"signature_id": lambda world: world.extra["signature_id"]}
BANNER = {"banner_id": lambda world: world.extra["banner_id"]}
VERSION = {"If_Match": '"1"'}
SAMPLES: Final[dict[str, Sample]] = {
    "list_signatures": Sample(prepare=with_signature),
    "create_signature": Sample({"name": "Ours"}),
    "draw_signature_draft": Sample(lambda world: {"look": {}, "card": str(world.card.pk)}),
    "read_signature": Sample(path=SIGNATURE, prepare=with_signature),
    "update_signature": Sample({"size": "large"}, path=SIGNATURE, prepare=with_signature, headers=VERSION),
    "delete_signature": Sample(path=SIGNATURE, prepare=with_signature),
    "restore_signature": Sample(path=SIGNATURE, prepare=with_deleted_signature),
    "preview_signature": Sample(path=SIGNATURE, prepare=with_signature),
    "list_signature_people": Sample(path=SIGNATURE, prepare=with_signature),
    "count_signature_people": Sample(path=SIGNATURE, prepare=with_signature),
    "roll_out_signature": Sample({"way": "files"}, path=SIGNATURE, prepare=with_signature),
    "list_mail_connections": Sample(prepare=with_key),
    "connect_google": Sample(lambda _world: {"account": chain.account().decode()}),
    "connect_microsoft": Sample({}),
    "disconnect_google": Sample(prepare=with_key),
    "disconnect_microsoft": Sample(prepare=with_add_in),
    "list_mailboxes": Sample(prepare=with_key),
    "work_in_mailboxes": Sample(
        lambda world: {"work": "check", "signature": str(world.extra["signature_id"])}, prepare=with_key
    ),
    "restore_mailboxes": Sample({}, prepare=with_key),
    "list_mailbox_log": Sample(prepare=with_log),
    "list_banners": Sample(prepare=with_banner),
    "create_banner": Sample(banner, prepare=with_picture),
    "read_banner": Sample(path=BANNER, prepare=with_banner),
    "update_banner": Sample({"alt": "Come and see"}, path=BANNER, prepare=with_banner, headers=VERSION),
    "delete_banner": Sample(path=BANNER, prepare=with_banner),
    "restore_banner": Sample(path=BANNER, prepare=with_deleted_banner),
    "list_own_signatures": Sample(prepare=with_signature, on_card=True),
    "read_own_signature": Sample(prepare=with_signature, on_card=True),
    "download_own_signature": Sample(prepare=with_signature, on_card=True),
    "note_own_signature": Sample(taken, prepare=with_signature, on_card=True),
}
