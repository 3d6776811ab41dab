import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  chosenStates,
  daysOf,
  invoicesParameters,
  isFiltered,
  readInvoicesSearch,
  shownYear,
  yearsToChoose,
} from './search'

const read = (raw: object) => readInvoicesSearch(raw, 2026)
const id = '0198a000-0000-7000-8000-000000000001'

describe('the address of the list', () => {
  it('says nothing of what is usual', () => {
    expect(read({ year: 2026, page: 1, state: [], search: ' ' })).toEqual({})
  })
  it('keeps what makes sense', () => {
    expect(read({ search: 418, year: '2025', state: ['paid', 'open', 'x'], page: '2', invoice: id })).toEqual({
      search: '418',
      year: 2025,
      state: ['open', 'paid'],
      page: 2,
      invoice: id,
    })
    expect(read({ year: 'all', state: 'overdue' })).toEqual({ year: 'all', state: ['overdue'] })
  })
  it('leaves out what somebody has mistyped', () => {
    expect(read({ year: 1848, page: -1, invoice: 'VZ-1', since: '2026-13-01', until: 'x', state: 'x' })).toEqual({})
  })
  it('takes days instead of a year', () => {
    expect(read({ since: '2026-03-01', year: 2025 })).toEqual({ since: '2026-03-01' })
  })
  it('goes back to the first page when something else is looked for, and not when an invoice is read', () => {
    const second = read({ page: 2, invoice: id })
    expect(changeSearch(second, { state: ['paid'] }, 2026)).toEqual({ state: ['paid'], invoice: id })
    expect(changeSearch(second, { invoice: undefined }, 2026)).toEqual({ page: 2 })
  })
})

describe('what is asked for', () => {
  it('is this year, until another one is chosen', () => {
    expect(daysOf({}, 2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(daysOf({ year: 2025 }, 2026)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(daysOf({ year: 'all' }, 2026)).toEqual({})
    expect(daysOf({ until: '2026-03-01' }, 2026)).toEqual({ to: '2026-03-01' })
    expect(shownYear({ until: '2026-03-01' }, 2026)).toBeNull()
  })
  it('counts a year as no filter: an empty one is said in other words', () => {
    expect(isFiltered({ year: 2025 })).toBe(false)
    expect(isFiltered({ state: ['paid'] })).toBe(true)
  })
  it('offers the years with invoices, this one, and the one that is shown', () => {
    expect(yearsToChoose([2025, 2023], 2026, 2024)).toEqual([2026, 2025, 2024, 2023])
    expect(yearsToChoose([], 2026, null)).toEqual([2026])
  })
  it('is either credit notes or invoices in some state', () => {
    expect(chosenStates(['open', 'paid'], ['open', 'paid', 'credit_note'])).toEqual(['credit_note'])
    expect(chosenStates(['credit_note'], ['credit_note', 'paid'])).toEqual(['paid'])
    expect(chosenStates(['credit_note'], [])).toEqual([])
    expect(invoicesParameters({ state: ['credit_note'] }, 2026)).toMatchObject({ kind: ['credit_note'] })
    expect(invoicesParameters({ state: ['open'], search: 'oak' }, 2026)).toEqual({
      q: 'oak',
      from: '2026-01-01',
      to: '2026-12-31',
      kind: ['invoice'],
      status: ['open'],
      page: 1,
      per_page: 50,
    })
  })
})
