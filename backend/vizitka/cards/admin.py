"""Back office of cards: to look. Cards are changed in the manager, by those whose cards they are."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from vizitka.cards import rules
from vizitka.cards.models import Card, Handle
from vizitka.spaces.enums import Channel


@admin.register(Card)
class CardAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["__str__", "handle", "username", "space", "state", "updated_at", "deleted_at"]
    list_filter = ["state", ("deleted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["space"]
    # By the address or the id that a customer names; names of people are found in the manager.
    search_fields = ["=handle", "=username", "=primary_email"]
    search_help_text = "Handle of the link or of a code, name in the address, email address"
    show_full_result_count = False
    ordering = ["-id"]
    fields = [
        "space",
        "handle",
        "code_handle",
        "username",
        "state",
        "lock_reason",
        "focus",
        "language",
        *rules.TEXT_FIELDS,
        "external_key",
        "version",
        "created_at",
        "updated_at",
        "deleted_at",
    ]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return Card.objects.across_spaces("the back office sees all spaces")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """Codes are found by the table of all handles: the cards have no index for them."""
        found, may_repeat = super().get_search_results(request, queryset, search_term)
        coded = Handle.objects.filter(handle=search_term.strip().lower(), channel=Channel.QR_CODE)
        code = coded.values_list("card_id", flat=True).first()
        return (queryset.filter(pk=code) if code else found), may_repeat

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False
