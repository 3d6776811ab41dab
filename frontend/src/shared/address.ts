import type { SearchSchemaInput } from '@tanstack/react-router'

/** What stands in an address as somebody typed or cut it: nothing is known of its values. */
export type Unread<Search> = { [K in keyof Search]?: unknown }

/**
 * `validateSearch` of a page that reads its address itself, so that how does not weigh on every first load. Links to it
 * are typed by `Search`; the page gets values that only its reader can make use of (`readCardsSearch` and its like),
 * and a reader leaves out what makes no sense.
 */
export function unread<Search extends object>(search: Search & SearchSchemaInput): Unread<Search> {
  return search
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined
}
