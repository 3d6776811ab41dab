import { Skeleton } from '@mantine/core'
import classes from './DataTable.module.css'

export interface WaitingRowsProps {
  rows: number
  /** Classes of the cells, in order; the first one leads with the thing's name. */
  cells: readonly (string | undefined)[]
  choosable: boolean
  withActions: boolean
}

/** Rows in the shape of those that come: nothing moves when they do. */
export function WaitingRows({ rows, cells, choosable, withActions }: WaitingRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {choosable && (
        <td className={classes.check}>
          <Skeleton height={20} width={20} radius="sm" />
        </td>
      )}
      {cells.map((cell, place) => (
        <td key={place} className={cell}>
          {place === 0 ? (
            <span className={classes.waiting}>
              <Skeleton circle height={36} width={36} />
              <Skeleton height={14} width={`${50 + ((row * 13) % 40)}%`} />
            </span>
          ) : (
            <Skeleton height={14} width={`${40 + ((row * 7 + place * 17) % 40)}%`} />
          )}
        </td>
      ))}
      {withActions && <td className={classes.actions} />}
    </tr>
  ))
}
