"""Who uses which pictures and documents, read once from all that names them, in portions. Safe to repeat."""

import uuid

from django.db import migrations

PORTION = 500
PICTURES = ("header_id", "logo_id", "profile_picture_id")
PLACEHOLDERS = tuple(f"placeholder_{name}" for name in PICTURES)


def _in_frames(frames):
    images, documents = set(), set()
    for frame in frames or ():
        for row in (frame, *(frame.get("images") or ())):
            images |= {str(row[key]) for key in ("image", "poster") if row.get(key)}
        if frame.get("document"):
            documents.add(str(frame["document"]))
    return images, documents


def _in_columns(values, columns):
    return {str(values[name]) for name in columns if values.get(name)}


def _portions(rows):
    last = uuid.UUID(int=0)
    while portion := list(rows.filter(pk__gt=last).order_by("pk")[:PORTION]):
        yield portion
        last = portion[-1].pk


def _cards(apps):
    cards = apps.get_model("cards", "Card").everything.only("space_id", "frames", *PICTURES)
    for portion in _portions(cards):
        for card in portion:
            images, documents = _in_frames(card.frames)
            yield card.space_id, "card", card.pk, images | _in_columns(vars(card), PICTURES), documents
        yield None


def _spaces(apps):
    for portion in _portions(apps.get_model("spaces", "Space").objects.all()):
        for space in portion:
            images, documents = _in_frames(space.shared_frames)
            yield space.pk, "space", space.pk, images | _in_columns(vars(space), PLACEHOLDERS), documents
        yield None


def _templates(apps):
    for portion in _portions(apps.get_model("spaces", "Template").everything.all()):
        for template in portion:
            yield template.space_id, "template", template.pk, *_in_frames(template.design.get("shared_frames"))
        yield None


def _batch_parts(apps):
    parts = apps.get_model("cards", "CardBatchPart").everything.filter(batch__action="move", undone=False)
    for portion in _portions(parts):
        for part in portion:
            images, documents = set(), set()
            for _version, values in part.before.values():
                framed = _in_frames(values.get("frames"))
                images |= framed[0] | _in_columns(values, PICTURES)
                documents |= framed[1]
            yield part.space_id, "batch part", part.pk, images, documents
        yield None


def _write(apps, app, thing, pending):
    keys = {uuid.UUID(key) for _space, _kind, _holder, key in pending}
    things = apps.get_model(app, thing).objects.filter(pk__in=keys)
    space_of = dict(things.values_list("pk", "space_id"))
    use = apps.get_model(app, f"{thing}Use")
    use.everything.bulk_create(
        [
            use(space_id=space_id, used_id=uuid.UUID(key), holder_kind=kind, holder_id=holder)
            for space_id, kind, holder, key in pending
            if space_of.get(uuid.UUID(key)) == space_id
        ],
        batch_size=PORTION,
        ignore_conflicts=True,
    )


def fill(apps, schema_editor):
    for read in (_cards, _spaces, _templates, _batch_parts):
        images, documents = [], []
        for found in read(apps):
            if found is None:
                _write(apps, "images", "Image", images)
                _write(apps, "documents", "Document", documents)
                images, documents = [], []
                continue
            space_id, kind, holder, named, filed = found
            images += [(space_id, kind, holder, key) for key in sorted(named)]
            documents += [(space_id, kind, holder, key) for key in sorted(filed)]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("cards", "0014_unique_by_look_up"),
        ("documents", "0004_uses"),
        ("images", "0005_uses"),
        ("spaces", "0008_licences_are_kept"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
