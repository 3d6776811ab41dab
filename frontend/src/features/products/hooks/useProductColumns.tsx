import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import type { DataColumn } from '@/shared/ui/DataTable'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import type { Scope } from '../api'
import { LabelBadge } from '../components/LabelBadge'
import classes from '../components/products.module.css'
import { SerialLink } from '../components/SerialLink'
import { Thumbnail } from '../components/Thumbnail'
import { kindOf, type ListedProduct } from '../model/listed'

/** The columns of a table of products; what is the same for all of a list has none. */
export function useProductColumns(kind: Scope['kind']): DataColumn<ListedProduct>[] {
  const { t } = useTranslation('products')
  const { relative, dateTime, date } = useFormats()
  return useMemo<DataColumn<ListedProduct>[]>(() => {
    const ofCard: DataColumn<ListedProduct>[] =
      kind === 'card'
        ? []
        : [
            {
              id: 'card',
              header: t('column.card'),
              width: kind === 'mine' ? '20%' : '24%',
              cell: (row) => <CardOf row={row} />,
            },
          ]
    const ofSpace: DataColumn<ListedProduct>[] =
      kind === 'mine'
        ? [
            {
              id: 'space',
              header: t('column.space'),
              width: '14%',
              hideBelow: 'md',
              cell: (row) => row.space.name ?? '',
            },
          ]
        : []
    return [
      {
        id: 'product',
        header: t('column.product'),
        width: kind === 'mine' ? '24%' : '28%',
        cell: (row) => <ProductOf row={row} />,
      },
      { id: 'label', header: t('column.label'), width: 168, cell: (row) => <LabelOf row={row} /> },
      ...ofCard,
      ...ofSpace,
      { id: 'batch', header: t('column.batch'), width: 92, hideBelow: 'md', cell: (row) => row.batch },
      {
        id: 'connected',
        header: t('column.connected'),
        width: 148,
        cell: (row) => row.connected_at && <span className={classes.quiet}>{date(row.connected_at)}</span>,
      },
      {
        id: 'tap',
        header: t('column.tap'),
        width: 148,
        cell: ({ last_tap_at: at }) =>
          at ? (
            <Tooltip label={dateTime(at)}>
              <time dateTime={at} className={classes.quiet}>
                {relative(at)}
              </time>
            </Tooltip>
          ) : (
            <span className={classes.quiet}>{t('never')}</span>
          ),
      },
    ]
  }, [t, kind, date, dateTime, relative])
}

function ProductOf({ row }: { row: ListedProduct }) {
  return (
    <div className={classes.product}>
      <Thumbnail picture={row.picture} />
      <div className={classes.grow}>
        <SerialLink row={row} />
        <span className={classes.second}>{kindOf(row)}</span>
      </div>
    </div>
  )
}

/** How it stands, and why it is locked. */
function LabelOf({ row }: { row: ListedProduct }) {
  const { t } = useTranslation('products')
  if (!row.reason) return <LabelBadge label={row.label} />
  return (
    <>
      <LabelBadge label={row.label} />
      <Tooltip label={row.reason}>
        <span className={classes.why}>{t('reason.said', { reason: row.reason })}</span>
      </Tooltip>
    </>
  )
}

function CardOf({ row }: { row: ListedProduct }) {
  const { t } = useTranslation('products')
  if (!row.card && row.label !== 'not_connected') return <span className={classes.quiet}>{t('withoutCard')}</span>
  if (!row.card) {
    return (
      <div className={classes.person}>
        <span className={classes.pool} aria-hidden="true">
          <IconUserPlus size={18} stroke={1.6} />
        </span>
        <span className={classes.quiet}>{t('inPool')}</span>
      </div>
    )
  }
  return (
    <div className={classes.person}>
      <Avatar name={row.card.name} picture={row.card.picture} />
      <div className={classes.grow}>
        <Link
          className={classes.card}
          to="/space/$space/cards/$id"
          params={{ space: row.space.uuid, id: row.card.uuid }}
        >
          {row.card.name}
        </Link>
        {row.card.job_title && <span className={classes.second}>{row.card.job_title}</span>}
      </div>
    </div>
  )
}
