import { createContext, use } from 'react'
import type { Addition } from '@/shared/additions'
import type { DesignEffect } from '@/shared/api/generated/types.gen'
import type { Layout } from '@/shared/api/types'
import type { GridEditing, LayoutKey, Placeholders, PlaceholderKey } from '../model/draft'

export interface Grid extends GridEditing {
  space: string
  /** The space's package has no design of its own: what is there is read, and templates can be deleted. */
  readOnly: boolean
  /** Shows the live card as visitors of this language see it. */
  showIn: (language: string) => void
  /** What saving the draft takes from cards. */
  effects: readonly DesignEffect[]
  /** It could not be counted. */
  uncounted: boolean
  /** The live card as it is drawn now. */
  page: string | undefined
  /** What features above add to these pages. */
  additions: readonly Addition[]
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
  const { change } = useGrid()
  return {
    change,
    layout: (key: LayoutKey, value: NonNullable<Layout[LayoutKey]>) =>
      change(`layout.${key}`, (draft) => ({ ...draft, layout: { ...draft.layout, [key]: value } })),
    placeholder: <K extends PlaceholderKey>(key: K, value: Placeholders[K]) =>
      change(`placeholders.${key}`, (draft) => ({ ...draft, placeholders: { ...draft.placeholders, [key]: value } })),
  }
}
