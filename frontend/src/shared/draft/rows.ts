import { toastDone } from '@/shared/ui/toasts'

/**
 * What can be done with the rows of a list. `write` changes them, and forgets the faults of the row that it names;
 * `removed` is said, with a way back, when a row with content is taken away.
 */
export function rowActions<R extends { id: string }>(
  rows: readonly R[],
  write: (recipe: (rows: R[]) => R[], id?: string) => void,
  removed: string,
) {
  const insert = (row: R, at?: number) => write((old) => old.toSpliced(at ?? old.length, 0, row))
  return {
    insert,
    change: (id: string, patch: Partial<R>) =>
      write((old) => old.map((row) => (row.id === id ? { ...row, ...patch } : row)), id),
    order: (ordered: R[]) => write(() => ordered),
    remove: (id: string, empty: boolean) => {
      const at = rows.findIndex((row) => row.id === id)
      const row = rows[at]
      if (!row) return
      write((old) => old.filter((one) => one.id !== id), id)
      if (!empty) toastDone(removed, () => insert(row, at))
    },
  }
}
