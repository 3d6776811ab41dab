"""Back office: runs of debits."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminSingleDateWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.billing import selectors as billing
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.payments import rules
from vizitka.payments.admin.words import ids_of, page_of, refusal, written
from vizitka.payments.models import (
    DebitRun,
)
from vizitka.payments.sepa.pain008 import VERSIONS, FileRefused
from vizitka.payments.services import debits


class RunForm(forms.Form):
    until = forms.DateField(label=_("collected until"), widget=UnfoldAdminSingleDateWidget)
    version = forms.ChoiceField(
        label=_("form of the file"),
        choices=[(one, one) for one in VERSIONS],
        widget=UnfoldAdminSelectWidget,
    )


@admin.register(DebitRun)
class DebitRunAdmin(ReadOnlyAdmin):
    list_display = ("message_id", "made_at", "made_by", "number", "sum", "status", "file")
    fields = ("message_id", "version", "made_at", "made_by", "number", "sum", "status", "file")
    readonly_fields = fields
    actions_list = ("plan",)

    @admin.display(description=_("debits"))
    def number(self, run: DebitRun) -> int:
        return run.items.count()

    @admin.display(description=_("amount"))
    def sum(self, run: DebitRun) -> str:
        return written(debits.sum_of(run))

    @admin.display(description=_("file"))
    def file(self, run: DebitRun) -> str:
        address = reverse("admin:payments_debitrun_file", args=(run.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Download"))

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [path("<uuid:run_id>/file/", view(self.file_page), name="payments_debitrun_file")]
        return [*own, *super().get_urls()]

    def file_page(self, request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
        if not self.has_work_permission(request):
            raise PermissionDenied
        run = get_object_or_404(DebitRun, pk=run_id)
        response = HttpResponse(debits.file_of(run), content_type="application/xml")
        response.headers["Content-Disposition"] = f'attachment; filename="{run.message_id}.xml"'
        response.headers["Cache-Control"] = "private, no-store"
        return response

    @action(  # type: ignore[untyped-decorator]
        description=_("New debit run"), url_path="plan", permissions=["work"]
    )
    def plan(self, request: HttpRequest) -> HttpResponseBase:
        """What would be collected, then the run with its file."""
        earliest = rules.earliest_in_a_file(billing.day())
        asked = request.POST if request.method == "POST" else (request.GET or None)
        form = RunForm(asked, initial={"until": earliest + dt.timedelta(days=7), "version": VERSIONS[0]})
        until = form.cleaned_data["until"] if asked and form.is_valid() else form.initial["until"]
        if request.method == "POST" and form.is_valid():
            chosen = frozenset(ids_of(request.POST.getlist("payment")))
            try:
                run = debits.make_run(
                    until, version=form.cleaned_data["version"], chosen=chosen, actor=operator(request)
                )
            except FileRefused as error:
                form.add_error(None, str(_("The bank would not take this file: %(why)s") % {"why": error}))
            except ApplicationError as error:
                form.add_error(None, refusal(error))
            else:
                self.message_user(
                    request, str(_("The run is made. Download its file and give it to the bank."))
                )
                return HttpResponseRedirect(reverse("admin:payments_debitrun_change", args=(run.pk,)))
        planned = debits.plan(until)
        return page_of(
            self.admin_site,
            request,
            "payments/run.html",
            title=_("New debit run"),
            form=form,
            earliest=earliest,
            planned=[
                {
                    "id": one.payment.pk,
                    "number": one.payment.invoice.number,
                    "account": one.payment.account,
                    "sum": written(one.payment.money),
                    "day": one.collect_on,
                    "moved": one.moved,
                    "mandate": one.payment.method.mandate if one.payment.method else "",
                }
                for one in planned
            ],
        )
