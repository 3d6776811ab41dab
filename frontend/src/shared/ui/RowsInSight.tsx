import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './DataTable.module.css'

export interface RowsInSightProps {
  count: number
  /** How many cells a row has. */
  columns: number
  row: (index: number) => ReactNode
  /** Pixels of a row. */
  height: number
}

/** Of many rows those in sight, with room for the others above and below. */
export function RowsInSight({ count, columns, row, height }: RowsInSightProps) {
  const top = useRef<HTMLTableRowElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (top.current) setOffset(top.current.getBoundingClientRect().top + window.scrollY)
  }, [count])
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => height, overscan: 12, scrollMargin: offset })
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? offset) - offset
  const after = virtualizer.getTotalSize() - ((items[items.length - 1]?.end ?? offset) - offset)
  return (
    <>
      <tr ref={top} className={classes.spacer} aria-hidden="true">
        <td colSpan={columns} style={{ height: before }} />
      </tr>
      {items.map(({ index }) => (
        <Fragment key={index}>{row(index)}</Fragment>
      ))}
      <tr className={classes.spacer} aria-hidden="true">
        <td colSpan={columns} style={{ height: after }} />
      </tr>
    </>
  )
}
