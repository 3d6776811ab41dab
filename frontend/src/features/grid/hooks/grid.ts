import { createContext, use, type Dispatch } from 'react'
import type { Layout } from '@/shared/api/types'
import type { GridDraft, LayoutKey, Placeholders, PlaceholderKey } from '../model/draft'
import type { GridAction, GridState } from '../model/editor'

export interface Grid extends GridState {
  space: string
  /** How many values differ from what is saved. */
  changes: number
  /** The space's package has no design of its own: what is there is read, and templates can be deleted. */
  readOnly: boolean
  /** Shows the live card as visitors of this language see it. */
  showIn: (language: string) => void
  dispatch: Dispatch<GridAction>
}

export const GridContext = createContext<Grid | null>(null)

/** The one draft that all pages of the grid share. */
export function useGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('Outside of the grid')
  return grid
}

/** Ways to change the draft. */
export function useGridChange() {
  const { dispatch } = useGrid()
  const change = (path: string, recipe: (draft: GridDraft) => GridDraft) =>
    dispatch({ type: 'set', path, change: recipe })
  return {
    change,
    layout: (key: LayoutKey, value: NonNullable<Layout[LayoutKey]>) =>
      change(`layout.${key}`, (draft) => ({ ...draft, layout: { ...draft.layout, [key]: value } })),
    placeholder: <K extends PlaceholderKey>(key: K, value: Placeholders[K]) =>
      change(`placeholders.${key}`, (draft) => ({ ...draft, placeholders: { ...draft.placeholders, [key]: value } })),
  }
}
