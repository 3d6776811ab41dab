import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { BillingAccountOut, InvoiceMention, InvoiceOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useFailed, useFailedWords } from '../../payment/components/useFailed'
import { downloadDocument, invoiceQuery, useSend } from '../api'
import { InvoiceBadge } from './InvoiceState'
import classes from './invoices.module.css'
import { Sheet } from './Sheet'

const PayDialog = lazyDialog(() => import('../../payment/components/PayDialog'))
const CorrectDialog = lazyDialog(() => import('./CorrectDialog'))

interface Props {
  account: BillingAccountOut
  invoice: Uuid
  /** It lies over the list instead of standing beside it. */
  over?: boolean
  onRead: (invoice: Uuid) => void
}

/** One invoice: how it stands, what may be done about it, and the sheet itself. */
export default function InvoiceReader({ account, invoice, over, onRead }: Props) {
  const { t } = useTranslation('billing/invoices')
  const { money, day, date } = useFormats()
  const read = useQuery({ ...invoiceQuery(account.uuid, invoice), ...SAID_HERE })
  const [asked, setAsked] = useState<'pay' | 'correct' | null>(null)
  const [loading, setLoading] = useState<'pdf' | 'xml' | null>(null)
  const send = useSend(account.uuid, invoice)
  const failed = useFailed(account.uuid).find((one) => one.invoice === invoice)
  const words = useFailedWords()
  const close = () => setAsked(null)
  const found = read.data
  const standing = (one: InvoiceOut) => {
    const of = { day: day(one.due_on), amount: money(one.open_amount, one.currency) }
    if (one.corrects) return t('about.credit', { number: one.corrects.number, amount: money(one.gross, one.currency) })
    if (one.status === 'cancelled')
      return t('about.cancelled', { number: one.credit_notes.map(({ number }) => number).join(', ') })
    if (one.open_amount > 0) return t('about.due', of)
    if (one.paid_on) return t('about.paid', { day: day(one.paid_on), amount: money(one.gross, one.currency) })
    return t('about.nothing')
  }
  const frame = (content: ReactNode) => (
    <section className={classes.reader} data-over={over || undefined} aria-label={t('sheetLabel')}>
      {content}
    </section>
  )
  if (read.isError && !found) return frame(<Failure of={read} />)
  if (!found)
    return frame(
      <div className={classes.wait} aria-busy="true">
        <Skeleton height={44} mb="md" />
        <Skeleton height={520} />
      </div>,
    )
  const fetchDocument = (form: 'pdf' | 'xml') => {
    setLoading(form)
    downloadDocument(account.uuid, invoice, form)
      .catch(toastError)
      .finally(() => setLoading(null))
  }
  const pays = account.abilities.includes('billing.pay') && found.open_amount > 0 && found.kind === 'invoice'
  const sends = account.abilities.includes('billing.pay') && found.receiver !== ''
  // What belongs to it, to go there.
  const others: { text: string; mention: InvoiceMention }[] = [
    ...(found.corrects ? [{ text: t('others.corrects'), mention: found.corrects }] : []),
    ...found.credit_notes.map((mention) => ({ text: t('others.credit'), mention })),
    ...(found.instead ? [{ text: t('others.instead'), mention: found.instead }] : []),
  ]
  return frame(
    <>
      <div className={classes.readerHead}>
        <div>
          <h2>{found.number}</h2>
          <InvoiceBadge invoice={found} />
          <p className={classes.quiet}>{standing(found)}</p>
        </div>
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={loading === 'pdf'}
            onClick={() => fetchDocument('pdf')}
          >
            PDF
          </Button>
          {pays && <Button onClick={() => setAsked('pay')}>{t('payNow')}</Button>}
        </div>
      </div>
      {failed && (
        <p className={classes.failure} role="status">
          <IconAlertCircle size={18} aria-hidden="true" />
          <span>{words.whole(failed)}</span>
        </p>
      )}
      {/* It scrolls, so it is reached with the keys. */}
      <div className={classes.desk} role="region" tabIndex={0} aria-label={found.number}>
        <Sheet document={found.document} code={found.code} logo={found.logo?.url} due={found.open_amount > 0} />
      </div>
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map(({ text, mention }) => (
            <li key={mention.uuid}>
              <span>{text}</span>
              <Anchor component="button" type="button" fz={13} fw={500} onClick={() => onRead(mention.uuid)}>
                {mention.number}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.readerFoot}>
        <span className={classes.quiet}>
          {found.sent_at ? t('sent', { to: found.sent_to || found.receiver, day: date(found.sent_at) }) : t('notSent')}
        </span>
        <div>
          {sends && (
            <Anchor
              component="button"
              type="button"
              fz={13}
              fw={500}
              disabled={send.isPending}
              onClick={() => send.mutate(undefined, { onSuccess: ({ email }) => toastDone(t('sentNow', { email })) })}
            >
              {t(found.sent_at ? 'sendAgain' : 'send')}
            </Anchor>
          )}
          <Anchor
            component="button"
            type="button"
            fz={13}
            fw={500}
            disabled={loading === 'xml'}
            onClick={() => fetchDocument('xml')}
          >
            XML
          </Anchor>
          {found.may_correct && (
            <Anchor component="button" type="button" fz={13} fw={500} onClick={() => setAsked('correct')}>
              {t('wrong.ask')}
            </Anchor>
          )}
        </div>
      </div>
      {asked === 'pay' && (
        <PayDialog account={account} invoice={{ ...found, amount: found.open_amount }} onClose={close} />
      )}
      {asked === 'correct' && <CorrectDialog account={account} invoice={found} onCorrected={onRead} onClose={close} />}
    </>,
  )
}
