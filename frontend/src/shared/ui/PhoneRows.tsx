import { Checkbox, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import classes from './PhoneRows.module.css'
import { useFirstRows } from './useFirstRows'

/** Pixels of a row, at least. */
const ROW = 64

export interface PhoneRowsProps<R> {
  label: string
  rows: R[] | undefined
  rowId: (row: R) => string
  rowName: (row: R) => string
  selected: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  picture: (row: R) => ReactNode
  /** Begins with the link that the whole row is the target of. */
  text: (row: R) => ReactNode
  end?: (row: R) => ReactNode
  rowActions?: (row: R) => ReactNode
  isFetching: boolean
}

/** A list on a phone: what one needs to find a row, nothing to scroll sideways. */
export function PhoneRows<R>(props: PhoneRowsProps<R>) {
  const { t } = useTranslation('common')
  const { label, rows, rowId, rowName, selected, onSelect, picture, text, end, rowActions, isFetching } = props
  const drawn = useFirstRows(rows?.length ?? 0)
  const coming = (rows?.length ?? 0) - drawn
  return (
    <Panel>
      <ul className={classes.rows} aria-label={label} aria-busy={!rows || isFetching}>
        {!rows &&
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={classes.row}>
              <Skeleton circle height={36} />
              <div className={classes.text}>
                <Skeleton height={14} width="55%" mb={8} />
                <Skeleton height={12} width="75%" />
              </div>
            </li>
          ))}
        {rows?.slice(0, drawn).map((row) => {
          const id = rowId(row)
          return (
            <li key={id} className={classes.row} data-selected={selected.has(id) || undefined}>
              {onSelect && (
                <Checkbox
                  className={classes.above}
                  aria-label={t('selection.one', { name: rowName(row) })}
                  checked={selected.has(id)}
                  onChange={(event) => {
                    const next = new Set(selected)
                    if (event.currentTarget.checked) next.add(id)
                    else next.delete(id)
                    onSelect(next)
                  }}
                />
              )}
              {picture(row)}
              <div className={classes.text}>{text(row)}</div>
              {end?.(row)}
              <div className={classes.above}>{rowActions?.(row)}</div>
            </li>
          )
        })}
        {coming > 0 && <li aria-hidden="true" style={{ height: coming * ROW }} />}
      </ul>
    </Panel>
  )
}
