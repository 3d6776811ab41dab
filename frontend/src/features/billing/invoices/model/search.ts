import type { Unread } from '@/shared/address'
import type { ListInvoicesData } from '@/shared/api/generated/types.gen'

/** What the list may be narrowed to, as the table says it. */
export const STATES = ['open', 'overdue', 'paid', 'cancelled', 'credit_note'] as const
type InvoiceState = (typeof STATES)[number]
export const PAGE_SIZE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Before that nobody had an account. */
const FIRST_YEAR = 2020

/** What the list of invoices shows; it stands in the address, and what is usual (this year) is left out of it. */
export interface InvoicesSearch {
  search?: string
  /** Of all years, or of another one than this. */
  year?: number | 'all'
  /** Days instead of a year. */
  since?: string
  until?: string
  state?: InvoiceState[]
  page?: number
  /** The invoice that is read. */
  invoice?: string
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readInvoicesSearch(raw: Unread<InvoicesSearch>, thisYear: number): InvoicesSearch {
  const result: InvoicesSearch = {}
  // The router reads `search=42` as a number.
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search
  if (typeof search === 'string' && search.trim()) result.search = search.trim().slice(0, 100)
  for (const key of ['since', 'until'] as const) {
    const day = raw[key]
    if (typeof day === 'string' && DAY.test(day) && !Number.isNaN(Date.parse(day))) result[key] = day
  }
  if (!result.since && !result.until) {
    const year = Number(raw.year)
    if (raw.year === 'all') result.year = 'all'
    else if (Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear + 1 && year !== thisYear)
      result.year = year
  }
  const states = [raw.state ?? []].flat()
  const known = STATES.filter((state) => states.includes(state))
  if (known.length > 0) result.state = known
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 1) result.page = page
  if (typeof raw.invoice === 'string' && UUID.test(raw.invoice)) result.invoice = raw.invoice
  return result
}

export type InvoicesChange = Partial<Record<keyof InvoicesSearch, unknown>>

/** A change of what is shown; one of what is looked for goes back to the first page. */
export function changeSearch(old: InvoicesSearch, change: InvoicesChange, thisYear: number): InvoicesSearch {
  const stays = Object.keys(change).every((key) => key === 'page' || key === 'invoice')
  return readInvoicesSearch({ ...old, ...(stays ? {} : { page: undefined }), ...change }, thisYear)
}

/** The year that is shown: null for days, or for all. */
export function shownYear({ year, since, until }: InvoicesSearch, thisYear: number): number | null {
  if (since || until || year === 'all') return null
  return year ?? thisYear
}

/** The days that are asked for. */
export function daysOf(search: InvoicesSearch, thisYear: number): { from?: string; to?: string } {
  const year = shownYear(search, thisYear)
  if (year !== null) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { ...(search.since && { from: search.since }), ...(search.until && { to: search.until }) }
}

export function isFiltered({ search, state, since, until }: InvoicesSearch): boolean {
  return Boolean(search || state || since || until)
}

/** What is chosen belongs to what is shown. */
export function filterKey({ search, year, since, until, state }: InvoicesSearch): string {
  return JSON.stringify([search, year, since, until, state])
}

/** The years to choose from, the latest first: those with invoices, this one, and the one that is shown. */
export function yearsToChoose(years: readonly number[], ...others: (number | null)[]): number[] {
  return [...new Set([...years, ...others.filter((one) => one !== null)])].sort((one, other) => other - one)
}

/** A credit note is no invoice in some state: who wants the one looks at none of the others. */
export function chosenStates(before: readonly InvoiceState[], now: readonly string[]): InvoiceState[] {
  const wantsNotes = now.includes('credit_note') && !before.includes('credit_note')
  return STATES.filter((state) => now.includes(state) && (state === 'credit_note') === wantsNotes)
}

/** As the API wants it. */
export function invoicesParameters(search: InvoicesSearch, thisYear: number): NonNullable<ListInvoicesData['query']> {
  const states = (search.state ?? []).filter((state) => state !== 'credit_note')
  return {
    ...daysOf(search, thisYear),
    ...(search.search && { q: search.search }),
    ...(search.state && { kind: [states.length > 0 ? 'invoice' : 'credit_note'] }),
    ...(states.length > 0 && { status: states }),
    page: search.page ?? 1,
    per_page: PAGE_SIZE,
  }
}
