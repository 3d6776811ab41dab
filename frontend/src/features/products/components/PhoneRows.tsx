import { Checkbox, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { kindOf, type ListedProduct } from '../model/listed'
import { LabelBadge } from './LabelBadge'
import classes from './products.module.css'
import { SerialLink } from './SerialLink'
import { Thumbnail } from './Thumbnail'

export interface PhoneRowsProps {
  label: string
  rows: ListedProduct[] | undefined
  selected: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  rowActions: (row: ListedProduct) => ReactNode
  isFetching: boolean
  /** All are of one card, which is named above. */
  ofOneCard: boolean
}

/** The list on a phone: the serial, whose it is, and how it stands. */
export function PhoneRows({ label, rows, selected, onSelect, rowActions, isFetching, ofOneCard }: PhoneRowsProps) {
  const { t } = useTranslation('products')
  return (
    <Panel>
      <ul className={classes.phoneRows} aria-label={label} aria-busy={!rows || isFetching}>
        {!rows &&
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={classes.phoneRow}>
              <div className={classes.grow}>
                <Skeleton height={14} width="55%" mb={8} />
                <Skeleton height={12} width="75%" />
              </div>
            </li>
          ))}
        {rows?.map((row) => (
          <li key={row.uuid} className={classes.phoneRow} data-selected={selected.has(row.uuid) || undefined}>
            {onSelect && (
              <Checkbox
                className={classes.above}
                aria-label={t('selection.one', { name: row.serial })}
                checked={selected.has(row.uuid)}
                onChange={(event) => {
                  const next = new Set(selected)
                  if (event.currentTarget.checked) next.add(row.uuid)
                  else next.delete(row.uuid)
                  onSelect(next)
                }}
              />
            )}
            <Thumbnail picture={row.picture} />
            <div className={classes.grow}>
              <SerialLink row={row} stretched />
              <div className={classes.standing}>
                <LabelBadge label={row.label} />
                <span className={classes.second}>{(!ofOneCard && row.card?.name) || kindOf(row)}</span>
              </div>
            </div>
            <div className={classes.above}>{rowActions(row)}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
