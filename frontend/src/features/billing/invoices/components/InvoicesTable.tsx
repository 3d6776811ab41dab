import type { ReactNode } from 'react'
import type { InvoiceListed } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { TextLink } from '@/shared/ui/ButtonLink'
import { useFailed, useFailedWords } from '../../payment/components/useFailed'
import type { InvoicesSearch } from '../model/search'
import { InvoiceBadge, useSince } from './InvoiceState'
import classes from './invoices.module.css'

export interface InvoicesTableProps {
  account: Uuid
  rows: InvoiceListed[] | undefined
  search: InvoicesSearch
  /** The one that is read beside the list. */
  read: Uuid | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  onRead: (invoice: Uuid) => void
  empty: ReactNode
  isFetching: boolean
  /** A list for a thumb. */
  small: boolean
}

/** Invoices and credit notes, the youngest first. */
export function InvoicesTable(props: InvoicesTableProps) {
  const { t } = useTranslation('billing/invoices')
  const { account, rows, search, read, small, empty, ...list } = props
  const { money, number, day } = useFormats()
  const sinceOf = useSince()
  const failed = useFailed(account)
  const words = useFailedWords()
  const gone = ({ kind, status }: InvoiceListed) => kind === 'credit_note' || status === 'cancelled'
  const about = (invoice: InvoiceListed) =>
    invoice.kind === 'credit_note' && invoice.corrects
      ? t('creditOf', { number: invoice.corrects })
      : invoice.more > 0
        ? t('more', { count: invoice.more, title: invoice.title, number: number(invoice.more) })
        : invoice.title
  const amount = (invoice: InvoiceListed) => (
    <span
      className={classes.amount}
      data-gone={
        invoice.kind === 'credit_note' ? 'credit_note' : invoice.status === 'cancelled' ? 'cancelled' : undefined
      }
    >
      {money(invoice.kind === 'credit_note' ? -invoice.gross : invoice.gross, invoice.currency)}
    </span>
  )
  const link = (invoice: InvoiceListed) => (
    <TextLink
      className={classes.number}
      to="/billing/$id/invoices"
      params={{ id: account }}
      search={{ ...search, invoice: invoice.uuid }}
      replace
      resetScroll={false}
      aria-current={invoice.uuid === read ? 'true' : undefined}
    >
      {invoice.number}
    </TextLink>
  )
  const failure = ({ uuid }: InvoiceListed) => {
    const payment = failed.find((one) => one.invoice === uuid)
    return payment && <small className={classes.failed}>{words.short(payment)}</small>
  }
  const state = (invoice: InvoiceListed) => (
    <>
      <InvoiceBadge invoice={invoice} />
      {sinceOf(invoice) && <small>{sinceOf(invoice)}</small>}
      {failure(invoice)}
    </>
  )
  const columns: DataColumn<InvoiceListed>[] = [
    {
      id: 'number',
      header: t('invoice'),
      cell: (invoice) => (
        <div className={gone(invoice) ? `${classes.what} ${classes.gone}` : classes.what}>
          {link(invoice)}
          <div className={classes.about}>{about(invoice)}</div>
        </div>
      ),
    },
    { id: 'date', header: t('date'), cell: (invoice) => day(invoice.issued_on), width: 122 },
    { id: 'amount', header: t('amount'), cell: amount, align: 'right', width: 130 },
    {
      id: 'state',
      header: t('state'),
      cell: (invoice) => <div className={classes.state}>{state(invoice)}</div>,
      width: 164,
    },
  ]
  if (rows?.length === 0)
    return <DataTable label={t('list')} columns={columns} rows={rows} rowId={idOf} rowName={nameOf} empty={empty} />
  if (small)
    return (
      <PhoneRows
        label={t('list')}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        selected={list.selected}
        onSelect={list.onSelect}
        isFetching={list.isFetching}
        picture={() => null}
        text={(invoice) => (
          <>
            {link(invoice)}
            <div className={classes.about}>{about(invoice)}</div>
            <div className={classes.about}>{day(invoice.issued_on)}</div>
            {failure(invoice)}
          </>
        )}
        end={(invoice) => (
          <div className={classes.end}>
            {amount(invoice)}
            <InvoiceBadge invoice={invoice} />
          </div>
        )}
      />
    )
  return (
    <div className={classes.list}>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        selected={list.selected}
        onSelect={list.onSelect}
        onRowClick={(invoice) => list.onRead(invoice.uuid)}
        isFetching={list.isFetching}
        skeletonRows={8}
      />
    </div>
  )
}

const idOf = ({ uuid }: InvoiceListed) => uuid
const nameOf = ({ number }: InvoiceListed) => number
