/** Roles in a space that make and change its cards, and look after its products. */
export const MANAGING: readonly string[] = ['owner', 'admin', 'editor']

export interface Row {
  uuid: string
  space: { uuid: string }
}

/** Rows of several pages by their uuid; with `all` every one that matches the filter, also those never loaded. */
export interface Selection<R extends Row> {
  rows: ReadonlyMap<string, R>
  all: boolean
}

export const NOTHING: Selection<never> = { rows: new Map<string, never>(), all: false }

export function selectionCount(selection: Selection<Row>, total: number): number {
  return selection.all ? total : selection.rows.size
}

/** What the table says is chosen now. Rows of other pages stay; taking one away ends "all". */
export function choose<R extends Row>(
  selection: Selection<R>,
  page: readonly R[],
  ids: ReadonlySet<string>,
): Selection<R> {
  const known = new Map(selection.rows)
  for (const row of page) known.set(row.uuid, row)
  const rows = new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as R]] : [])))
  const lost = selection.all && page.some((row) => !ids.has(row.uuid))
  return { rows, all: selection.all && !lost }
}

/** With "all" every row of whatever page is shown counts as chosen. */
export function shownAsChosen(selection: Selection<Row>, page: readonly Row[]): Set<string> {
  const ids = new Set(selection.rows.keys())
  if (selection.all) for (const row of page) ids.add(row.uuid)
  return ids
}

/** "Select all N": offered when the whole page is chosen and there is more than the page. */
export function mayTakeAll(selection: Selection<Row>, page: readonly Row[], total: number): boolean {
  return (
    !selection.all &&
    page.length > 0 &&
    total > page.length &&
    selection.rows.size < total &&
    page.every((row) => selection.rows.has(row.uuid))
  )
}

/** Many at once goes space by space. */
export function bySpace(rows: Iterable<Row>, allowed: (space: string) => boolean): Map<string, string[]> {
  const result = new Map<string, string[]>()
  for (const row of rows) {
    if (!allowed(row.space.uuid)) continue
    result.set(row.space.uuid, [...(result.get(row.space.uuid) ?? []), row.uuid])
  }
  return result
}
