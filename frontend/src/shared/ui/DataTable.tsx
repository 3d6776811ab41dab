import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './DataTable.module.css'
import type { RowsInSightProps } from './RowsInSight'
import { useFirstRows } from './useFirstRows'
import { WaitingRows } from './WaitingRows'

const loadRowsInSight = () => import('./RowsInSight')
/** Pixels of a row. */
const ROW = 56
/** From so many rows on only those in sight are drawn. */
const VIRTUAL_FROM = 100

export interface DataColumn<T> {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** Name of the order in the API; with it the heading is a button. */
  sortKey?: string
  align?: 'left' | 'right'
  width?: number | string
  /** Not shown below this width of the page. */
  hideBelow?: 'sm' | 'md'
  /** What does not fit goes on in a second line, where all others are cut. */
  wraps?: boolean
}

export interface DataTableProps<T> {
  /** Name of the table for screen readers. */
  label: string
  columns: DataColumn<T>[]
  rows: T[] | undefined
  rowId: (row: T) => string
  /** Name of a row, for its checkbox. */
  rowName: (row: T) => string
  /** `name` or `-name`. */
  sort?: string
  onSort?: (sort: string) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** The columns that are shown beside the first one, in this order; all without it. */
  shownColumns?: readonly string[]
  /** A click on a row beside its links and buttons. Put a link into the first cell too, for the keyboard. */
  onRowClick?: (row: T) => void
  rowActions?: (row: T) => ReactNode
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** New rows are on their way while the old ones are shown. */
  isFetching?: boolean
  skeletonRows?: number
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { t } = useTranslation('common')
  const { columns, rows, rowId, rowName, sort, onSort, selected, onSelect, onRowClick, rowActions } = props

  const shownColumns = inOrder(columns, props.shownColumns)
  const shownRows = (rows ?? []).map((original) => ({ id: rowId(original), original }))
  const ids = shownRows.map((row) => row.id)
  const chosen = ids.filter((id) => selected?.has(id)).length
  const lastClicked = useRef<string | null>(null)

  const choose = (id: string, checked: boolean, event: { shiftKey: boolean }) => {
    const next = new Set(selected)
    const from = lastClicked.current ? ids.indexOf(lastClicked.current) : -1
    const to = ids.indexOf(id)
    // With Shift the whole stretch since the last click.
    const range = event.shiftKey && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    for (const one of range) {
      if (checked) next.add(one)
      else next.delete(one)
    }
    lastClicked.current = id
    onSelect?.(next)
  }

  const virtual = shownRows.length >= VIRTUAL_FROM
  // Of many those of the first screens, until what draws the others is here.
  const all = Math.min(shownRows.length, VIRTUAL_FROM)
  const first = useFirstRows(all)
  const RowsInSight = useRowsInSight(virtual)

  if (rows?.length === 0 && props.empty) return <div className={classes.panel}>{props.empty}</div>

  const width = shownColumns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0)
  const cellClass = (column: DataColumn<T>) =>
    [
      column.align === 'right' && classes.right,
      column.wraps && classes.wraps,
      column.hideBelow === 'sm' && classes.hideSm,
      column.hideBelow === 'md' && classes.hideMd,
    ]
      .filter(Boolean)
      .join(' ') || undefined

  const drawn = (row: (typeof shownRows)[number] | undefined) =>
    row && (
      <tr
        key={row.id}
        data-selected={selected?.has(row.id) || undefined}
        className={onRowClick ? classes.clickable : undefined}
        onClick={onRowClick ? (event) => clickedBeside(event) && onRowClick(row.original) : undefined}
      >
        {onSelect && (
          <td className={classes.check}>
            <Checkbox
              aria-label={t('selection.one', { name: rowName(row.original) })}
              checked={selected?.has(row.id) ?? false}
              onChange={(event) =>
                choose(row.id, event.currentTarget.checked, {
                  shiftKey: (event.nativeEvent as PointerEvent).shiftKey,
                })
              }
            />
          </td>
        )}
        {shownColumns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.cell(row.original)}
          </td>
        ))}
        {rowActions && <td className={classes.actions}>{rowActions(row.original)}</td>}
      </tr>
    )

  return (
    <div className={classes.panel}>
      <div className={classes.scroll}>
        <table
          className={classes.table}
          aria-label={props.label}
          aria-busy={rows === undefined || props.isFetching}
          aria-rowcount={virtual ? shownRows.length + 1 : undefined}
        >
          <thead>
            <tr>
              {onSelect && (
                <th scope="col" className={classes.check}>
                  <Checkbox
                    aria-label={t('selection.all')}
                    checked={ids.length > 0 && chosen === ids.length}
                    indeterminate={chosen > 0 && chosen < ids.length}
                    disabled={ids.length === 0}
                    onChange={(event) => {
                      const next = new Set(selected)
                      for (const id of ids) {
                        if (event.currentTarget.checked) next.add(id)
                        else next.delete(id)
                      }
                      onSelect(next)
                    }}
                  />
                </th>
              )}
              {shownColumns.map((column) => {
                const direction = !column.sortKey
                  ? null
                  : sort === column.sortKey
                    ? 'ascending'
                    : sort === `-${column.sortKey}`
                      ? 'descending'
                      : null
                return (
                  <th
                    key={column.id}
                    scope="col"
                    className={cellClass(column)}
                    style={{ width: column.width }}
                    aria-sort={column.sortKey ? (direction ?? 'none') : undefined}
                  >
                    {column.sortKey && onSort ? (
                      <UnstyledButton
                        className={classes.sort}
                        onClick={() =>
                          onSort(direction === 'ascending' ? `-${column.sortKey}` : (column.sortKey ?? ''))
                        }
                      >
                        {column.header}
                        {direction === 'descending' ? (
                          <IconArrowDown size={16} aria-hidden="true" />
                        ) : (
                          <IconArrowUp size={16} aria-hidden="true" className={direction ? undefined : classes.idle} />
                        )}
                      </UnstyledButton>
                    ) : (
                      column.header
                    )}
                  </th>
                )
              })}
              {rowActions && (
                <th scope="col" className={classes.actions}>
                  <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{t('actions.label')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={props.isFetching && rows ? classes.fetching : undefined}>
            {rows === undefined && (
              <WaitingRows
                rows={props.skeletonRows ?? 10}
                cells={shownColumns.map(cellClass)}
                choosable={Boolean(onSelect)}
                withActions={Boolean(rowActions)}
              />
            )}
            {RowsInSight && virtual ? (
              <RowsInSight
                count={shownRows.length}
                columns={width}
                row={(index) => drawn(shownRows[index])}
                height={ROW}
              />
            ) : (
              <>
                {shownRows.slice(0, first).map(drawn)}
                {first < all && (
                  <tr className={classes.spacer} aria-hidden="true">
                    <td colSpan={width} style={{ height: (all - first) * ROW }} />
                  </tr>
                )}
              </>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The first column, and of the others those that are wanted, as they follow each other. */
function inOrder<C extends { id: string }>(columns: C[], wanted: readonly string[] | undefined): C[] {
  if (!wanted) return columns
  const [first, ...others] = columns
  const found = wanted.flatMap((id) => others.filter((column) => column.id === id))
  return first ? [first, ...found] : found
}

/** What draws only the rows in sight, for a table that is long; fetched with the first of them. */
function useRowsInSight(needed: boolean): ComponentType<RowsInSightProps> | null {
  const [piece, setPiece] = useState<{ RowsInSight: ComponentType<RowsInSightProps> } | null>(null)
  useEffect(() => {
    // A part that cannot be loaded is the reload guard's matter.
    if (needed) loadRowsInSight().then(setPiece, () => undefined)
  }, [needed])
  return piece && piece.RowsInSight
}

function clickedBeside(event: MouseEvent<HTMLElement>): boolean {
  if (window.getSelection()?.toString()) return false
  return !(event.target as HTMLElement).closest('a, button, input, label, [role="menuitem"]')
}
