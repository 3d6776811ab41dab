import type { Layout } from '@/shared/api/types'

/** Sets of colours that go together; on each the button's words read at 4.5:1 or more. */
export const LOOKS = [
  { id: 'ink', primary: '#111111', header_style: 'colour' },
  { id: 'forest', primary: '#174F3B', header_style: 'gradient' },
  { id: 'cobalt', primary: '#2B50E8', header_style: 'gradient' },
  { id: 'brick', primary: '#B93815', header_style: 'gradient' },
  { id: 'plum', primary: '#7A2D5C', header_style: 'gradient' },
  { id: 'walnut', primary: '#8A4A2B', header_style: 'gradient' },
  { id: 'violet', primary: '#6B4CC4', header_style: 'gradient' },
  { id: 'steel', primary: '#3A6A8F', header_style: 'gradient' },
] as const satisfies readonly { id: string; primary: string; header_style: NonNullable<Layout['header_style']> }[]

export type Look = (typeof LOOKS)[number]
export type LookId = Look['id']

export function lookById(id: LookId): Look {
  return LOOKS.find((look) => look.id === id) ?? LOOKS[0]
}

/** The set that a layout was made from, if it was. */
export function lookOf(layout: Pick<Layout, 'primary'>): LookId | null {
  return LOOKS.find((look) => look.primary.toLowerCase() === layout.primary?.toLowerCase())?.id ?? null
}

/** What a card is drawn with: of a set, or of the customer's own colour with the usual head. */
export interface Colours {
  primary: string
  header_style: NonNullable<Layout['header_style']>
}

export function coloursOf(primary: string): Colours {
  const own: Colours = { primary: primary.toUpperCase(), header_style: 'gradient' }
  return LOOKS.find((look) => look.primary === own.primary) ?? own
}

export function layoutOf(look: Colours): Partial<Layout> {
  return { primary: look.primary, background: '#FFFFFF', text: '#111111', header_style: look.header_style }
}
