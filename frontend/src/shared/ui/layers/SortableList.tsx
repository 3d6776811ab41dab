import { useEffect, useState } from 'react'
import type { SortableList as Sortable, SortableListProps } from '../SortableList'
import { Handle, ROW, Rows } from '../sortableRows'
import { onFirstSign } from './load'

const load = () => import('../SortableList')

/** A list that is put in order; what moves its rows comes with the first sign of a person. For rows without fields:
 *  they are drawn anew then. */
export function SortableList<T>(props: SortableListProps<T>) {
  const [piece, setPiece] = useState<{ SortableList: typeof Sortable } | null>(null)
  useEffect(
    () =>
      onFirstSign(() => {
        // A part that cannot be loaded is the reload guard's matter.
        load().then(setPiece, () => undefined)
      }),
    [],
  )
  if (piece) return <piece.SortableList {...props} />
  const { items, itemId, itemName, children, gap = 8, disabled = false } = props
  return (
    <Rows gap={gap}>
      {items.map((item, index) => (
        <li key={itemId(item)} style={ROW}>
          <Handle name={itemName(item, index)} disabled={disabled} />
          <div style={{ flex: 1, minWidth: 0 }}>{children(item, index)}</div>
        </li>
      ))}
    </Rows>
  )
}
