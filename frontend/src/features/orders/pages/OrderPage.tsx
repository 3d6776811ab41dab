import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorStatus } from '@/shared/api/error'
import type { OrderedLine, OrderOut, OrderParcel } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { addressLines } from '@/features/billing/accounts/model/company'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { orderQuery } from '../api'
import { OrderBadge } from '../components/OrderBadge'
import classes from '../components/orders.module.css'

const CancelDialog = lazyDialog(() => import('../components/CancelDialog'))
const ReturnDialog = lazyDialog(() => import('../components/ReturnDialog'))
const route = getRouteApi('/_default/orders/$id')

/** An order: how it stands, what was ordered for whom, and where its parcels are. */
export function OrderPage() {
  const { language } = useTranslation('orders')
  const { id } = route.useParams()
  const read = useQuery({ ...orderQuery(language, id), ...SAID_HERE })
  if (read.isError && !read.data && [404, 422].includes(errorStatus(read.error))) return <NotFoundPage />
  return (
    <Page>
      {read.data ? (
        <Content order={read.data} />
      ) : read.isError ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : (
        <SkeletonRows rows={6} height={64} />
      )}
    </Page>
  )
}

function Content({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  const { date } = useFormats()
  const [asking, setAsking] = useState<'cancel' | 'return' | null>(null)
  const returnable = order.lines.some((line) => line.may_return > 0)
  const parcels = order.parcels.length > 0
  return (
    <>
      <PageHeader
        title={t('number', { number: String(order.number) })}
        description={t('placed', { day: date(order.created_at), account: order.account.name })}
        badge={<OrderBadge order={order} />}
        actions={
          <>
            {returnable && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                onClick={() => setAsking('return')}
              >
                {t('return.open')}
              </Button>
            )}
            {order.may_cancel && (
              <Button variant="default" onClick={() => setAsking('cancel')}>
                {t('cancel.open')}
              </Button>
            )}
          </>
        }
      />
      <Standing order={order} />
      <Way order={order} />
      <div className={classes.columns}>
        <div>
          <Section title={t('articles')}>
            <ul className={classes.lines}>
              {order.lines.map((line) => (
                <Line key={line.uuid} order={order} line={line} />
              ))}
            </ul>
          </Section>
          {parcels && (
            <Section title={t('parcels')}>
              <ul className={classes.parcels} aria-label={t('parcels')}>
                {order.parcels.map((parcel) => (
                  <Parcel key={parcel.number} parcel={parcel} over={isOver(order)} />
                ))}
              </ul>
            </Section>
          )}
          <Section title={t('history')}>
            <ul className={classes.history}>
              {order.history.map((entry, place) => (
                <li key={place}>
                  <span>
                    {entry.what_name}
                    {entry.note && ` · ${entry.note}`}
                  </span>
                  <Moment at={entry.at} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className={classes.side}>
          <Sums order={order} />
          <Invoice order={order} />
          <Returns order={order} />
        </div>
      </div>
      {asking === 'cancel' && <CancelDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'return' && <ReturnDialog order={order} onClose={() => setAsking(null)} />}
    </>
  )
}

function Moment({ at }: { at: string }) {
  const { dateTime } = useFormats()
  return <time dateTime={at}>{dateTime(at)}</time>
}

/** What waits for the buyer, or keeps the order waiting. */
function Standing({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  const router = useRouter()
  const { payment } = order
  if (order.waits)
    return (
      <Alert color="warning" variant="light" mb="md">
        {t('waits')}
      </Alert>
    )
  if (payment?.status !== 'requires_action' && payment?.status !== 'failed') return null
  if (order.state !== 'pending') return null
  const { href } = router.buildLocation({
    to: '/billing/$id/card',
    params: { id: order.account.uuid },
    search: { payment: payment.uuid, back: `/orders/${order.uuid}` },
  })
  return (
    <Alert color="warning" variant="light" mb="md">
      <p style={{ margin: '0 0 8px' }}>
        {payment.status === 'failed' ? t('payFailed', { reason: payment.failure }) : t('payConfirm')}
      </p>
      {payment.status === 'failed' ? (
        <ButtonLink
          size="compact-md"
          to="/billing/$id/invoices"
          params={{ id: order.account.uuid }}
          search={{ invoice: order.invoice.uuid }}
        >
          {t('payOtherwise')}
        </ButtonLink>
      ) : (
        <Button component="a" size="compact-md" href={href}>
          {t('payNow')}
        </Button>
      )}
    </Alert>
  )
}

/** How far it has come. */
function Way({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  if (isOver(order) || order.parcels.length === 0) return null
  const steps = [
    ['placed', order.created_at],
    ['produced', order.produced_at],
    ['shipped', order.shipped_at],
    ['delivered', order.delivered_at],
  ] as const
  return (
    <ol className={classes.way} aria-label={t('way.label')}>
      {steps.map(([step, at]) => (
        <li key={step} data-done={at !== null || undefined}>
          <strong>{t(`way.${step}`)}</strong>
          {at ? <Moment at={at} /> : t('way.open')}
        </li>
      ))}
    </ol>
  )
}

/** So many names are shown of a line before somebody asks for all. */
const SHOWN = 5

function Line({ order, line }: { order: OrderOut; line: OrderedLine }) {
  const { t } = useTranslation('orders')
  const { money, number } = useFormats()
  const [all, setAll] = useState(false)
  const about = [
    line.variant,
    line.style,
    line.licence && t(`licence.${line.licence.payment}`, { name: line.licence.name }),
    line.quantity > 1 && t('each', { price: money(line.single_price, order.currency) }),
  ]
  const rows = [
    ...line.people.map((person, place) => ({ key: `${person.card ?? ''}${place}`, ...person })),
    ...line.serials.map((serial) => ({ key: serial, name: t('blank'), card: null, serial })),
  ]
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <strong>
          {number(line.quantity)} × {line.name}
        </strong>
        <span>{money(line.price, order.currency)}</span>
      </div>
      <p className={classes.quiet}>{about.filter(Boolean).join(' · ')}</p>
      {line.returned > 0 && (
        <p className={classes.quiet}>{t('returned', { count: line.returned, number: number(line.returned) })}</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.people}>
          {shown.map((row) => (
            <li key={row.key}>
              {row.card && line.space ? (
                <Link to="/space/$space/cards/$id/serial-numbers" params={{ space: line.space, id: row.card }}>
                  {row.name}
                </Link>
              ) : (
                <span>{row.name}</span>
              )}
              {row.serial && <span className={classes.serial}>{row.serial}</span>}
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('showAll', { count: rows.length, number: number(rows.length) })}
        </button>
      )}
    </li>
  )
}

/** Nothing of it goes anywhere any more. */
const isOver = (order: OrderOut) => order.state === 'cancelled' || order.state === 'refunded'

function Parcel({ parcel, over }: { parcel: OrderParcel; over: boolean }) {
  const { t, language } = useTranslation('orders')
  const { number, date } = useFormats()
  const { address } = parcel
  const lines = addressLines({
    address_line1: address.address_line1 ?? '',
    address_line2: address.address_line2 ?? '',
    zipcode: address.zipcode ?? '',
    city: address.city ?? '',
    country: address.country ?? '',
    country_name: new Intl.DisplayNames([language], { type: 'region' }).of(address.country || 'ZZ') ?? '',
  })
  const track = [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' ')
  const sent = parcel.shipped_at ? t('sentOn', { day: date(parcel.shipped_at) }) : over ? '' : t('notSent')
  return (
    <li className={classes.parcel}>
      <div className={classes.head}>
        <strong>{parcel.department || t('parcel', { number: number(parcel.number) })}</strong>
        {parcel.people > 0 && (
          <span className={classes.quiet}>{t('people', { count: parcel.people, number: number(parcel.people) })}</span>
        )}
      </div>
      <address className={classes.address}>
        <span>{address.name}</span>
        {address.contact && <span>{address.contact}</span>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={classes.quiet}>
        {sent}
        {sent && track && ' · '}
        {parcel.tracking_url ? (
          <a className={classes.track} href={parcel.tracking_url} target="_blank" rel="noreferrer">
            {track || t('follow')}
          </a>
        ) : (
          track
        )}
      </p>
    </li>
  )
}

function Sums({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const amount = (value: number) => money(value, order.currency)
  return (
    <Panel>
      <dl className={classes.sums}>
        <dt>{t('sums.subtotal')}</dt>
        <dd>{amount(order.subtotal)}</dd>
        {order.discount > 0 && (
          <>
            <dt>{t('sums.discount', { code: order.discount_code })}</dt>
            <dd>−{amount(order.discount)}</dd>
          </>
        )}
        {order.parcels.length > 0 && (
          <>
            <dt>{t('sums.shipping')}</dt>
            <dd>{order.shipping > 0 ? amount(order.shipping) : t('sums.free')}</dd>
          </>
        )}
        {order.leading === 'net' && (
          <>
            <dt>{t('sums.tax')}</dt>
            <dd>{amount(order.total - (order.subtotal - order.discount + order.shipping))}</dd>
          </>
        )}
        <dt className={classes.total}>{t('total')}</dt>
        <dd className={classes.total}>{amount(order.total)}</dd>
      </dl>
    </Panel>
  )
}

function Invoice({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { invoice, account } = order
  return (
    <Panel className={classes.box}>
      <h2>{t('invoice.title')}</h2>
      <p>
        {invoice.number} · {invoice.status_name}
      </p>
      {invoice.open_amount > 0 && (
        <p className={classes.quiet}>{t('invoice.open', { amount: money(invoice.open_amount, order.currency) })}</p>
      )}
      {order.po_number && <p className={classes.quiet}>{t('invoice.po', { number: order.po_number })}</p>}
      {invoice.credit_notes.map((note) => (
        <p key={note.uuid} className={classes.quiet}>
          {t('invoice.credit', { number: note.number })}
        </p>
      ))}
      <ButtonLink
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden="true" />}
        to="/billing/$id/invoices"
        params={{ id: account.uuid }}
        search={{ invoice: invoice.uuid }}
      >
        {t('invoice.see')}
      </ButtonLink>
    </Panel>
  )
}

function Returns({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders')
  const { dayLong, number, date } = useFormats()
  if (order.returns.length === 0 && !order.withdrawal_until) return null
  return (
    <Panel className={classes.box}>
      <h2>{t('return.title')}</h2>
      {order.withdrawal_until && <p>{t('return.until', { day: dayLong(order.withdrawal_until) })}</p>}
      {order.returns.map((one) => {
        const pieces = one.lines.reduce((sum, { quantity }) => sum + quantity, 0)
        return (
          <p key={one.uuid} className={classes.quiet}>
            {t('return.row', { count: pieces, number: number(pieces), state: one.state_name, day: date(one.asked_at) })}
          </p>
        )
      })}
    </Panel>
  )
}
