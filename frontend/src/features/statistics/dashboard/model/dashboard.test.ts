import { describe, expect, it } from 'vitest'
import type { FiguresOut } from '@/shared/api/generated/types.gen'
import { count, daysOfPreset, goesOn, PRESETS, todayIn } from './days'
import { actionsOf, countedDays, keyFigures } from './figures'
import {
  changeSearch,
  dashboardParameters,
  daysOf,
  isFiltered,
  isNarrowed,
  MOST_DAYS,
  ofDays,
  ofPreset,
  readDashboardSearch,
  stepOf,
  stepsOf,
  usualStep,
  WITHOUT_FILTERS,
} from './search'
import { daysInWords, nameOf, timeWords, weekWords } from './words'

const TODAY = '2026-11-23'
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')

describe('a range', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['7d', '2026-11-17', '2026-11-23'],
    ['30d', '2026-10-25', '2026-11-23'],
    ['90d', '2026-08-26', '2026-11-23'],
    ['month', '2026-11-01', '2026-11-23'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-23'],
    ['12m', '2025-11-24', '2026-11-23'],
  ] as const)('by the name of %s goes from %s to %s', (preset, first, last) => {
    expect(daysOfPreset(preset, TODAY)).toEqual({ first, last })
  })

  it('ends today on the clocks of the space, not on those of the person', () => {
    const late = new Date('2026-11-23T23:30:00Z')
    expect(todayIn('Europe/Vienna', late)).toBe('2026-11-24')
    expect(todayIn('America/Santiago', late)).toBe('2026-11-23')
    expect(todayIn('Nowhere/Nothing', late)).toBe('2026-11-23')
  })

  it('goes on where its last day does, by the clocks of the zone', () => {
    const late = new Date('2026-11-23T23:30:00Z')
    const until = (last: string) => ({ first: '2026-11-01', last })
    expect(goesOn(until('2026-11-24'), 'day', 'Europe/Vienna', late)).toBe(true)
    expect(goesOn(until('2026-11-24'), 'month', 'Europe/Vienna', late)).toBe(true)
    expect(goesOn(until('2026-11-24'), 'day', 'America/Santiago', late)).toBe(false)
    expect(goesOn(until('2026-11-23'), 'week', 'Europe/Vienna', late)).toBe(false)
    expect(goesOn(until('2026-11-24'), 'hour', 'Europe/Vienna', late)).toBe(false)
  })
})

describe('an address', () => {
  it('leaves out what is usual, and says the rest again', () => {
    expect(readDashboardSearch({ range: '30d', compare: 'before', figure: 'views', table: false })).toEqual({})
    for (const search of [
      ...PRESETS.filter((one) => one !== '30d').map((range) => ({ range })),
      { first: '2026-05-01', last: '2026-05-31', compare: 'year', step: 'week', figure: 'saves', table: true },
    ])
      expect(readDashboardSearch(search)).toEqual(search)
  })

  it.each([
    [{ first: '2026-02-31', last: '2026-03-01' }],
    [{ first: '2026-03-02', last: '2026-03-01' }],
    [{ first: '2026-03-02' }],
    [{ first: '2020-01-01', last: '2026-01-01' }],
    [{ first: '1066-10-14', last: '1066-10-14' }],
    [{ range: 'ever', step: 'minute', compare: 'x', figure: 'money', table: 1 }],
  ])('without sense is not followed: %j', (raw) => {
    expect(readDashboardSearch(raw)).toEqual({})
  })

  it('takes a range with a name, or days of one’s own, and never both', () => {
    const own = changeSearch({ range: '7d', step: 'hour' }, ofDays({ first: '2026-05-01', last: '2026-05-09' }, 'last'))
    expect(own).toEqual({ first: '2026-05-01', last: '2026-05-09' })
    expect(changeSearch(own, ofPreset('year'))).toEqual({ range: 'year' })
  })

  it('moves the other end along with the day that was set', () => {
    const later = ofDays({ first: '2026-06-01', last: '2026-05-09' }, 'first')
    expect(later).toMatchObject({ first: '2026-06-01', last: '2026-06-01' })
    const earlier = ofDays({ first: '2026-06-01', last: '2026-05-09' }, 'last')
    expect(earlier).toMatchObject({ first: '2026-05-09', last: '2026-05-09' })
    const far = readDashboardSearch(ofDays({ first: '2010-01-01', last: '2026-05-09' }, 'first'))
    expect(count(daysOf(far, TODAY))).toBe(MOST_DAYS)
    expect(far.first).toBe('2010-01-01')
  })
})

describe('the step', () => {
  it.each([
    [1, 'hour'],
    [7, 'day'],
    [92, 'day'],
    [93, 'week'],
    [366, 'week'],
    [700, 'month'],
  ] as const)('of %i days is usually %s, which such a range can show', (number, step) => {
    const days = { first: '2024-01-01', last: new Date(Date.UTC(2024, 0, number)).toISOString().slice(0, 10) }
    expect(count(days)).toBe(number)
    expect(usualStep(days)).toBe(step)
    expect(stepsOf(days)).toContain(step)
  })

  it('that a range cannot show gives way to the usual one', () => {
    const days = { first: '2026-01-01', last: '2026-11-23' }
    expect(stepsOf(days)).not.toContain('hour')
    expect(stepOf({ step: 'hour' }, days)).toBe('week')
    expect(stepOf({ step: 'month' }, days)).toBe('month')
  })

  it('of some cards is never an hour: those are counted of a space alone', () => {
    const today = { first: TODAY, last: TODAY }
    expect(stepsOf(today)).toEqual(['hour'])
    expect(stepOf({ city: ['Linz'] }, today)).toBe('day')
    expect(stepOf({ city: ['Linz'], step: 'hour' }, { first: '2026-11-17', last: TODAY })).toBe('day')
    expect(stepOf({ channel: ['link'] }, today)).toBe('hour')
  })

  it('goes to the server with the days, but for the usual range, whose days it knows better', () => {
    expect(dashboardParameters({}, TODAY)).toEqual({ step: 'day' })
    expect(dashboardParameters({ range: 'last-month', compare: 'year' }, TODAY)).toEqual({
      first: '2026-10-01',
      last: '2026-10-31',
      step: 'day',
      compare: 'year',
    })
  })
})

describe('filters', () => {
  const card = '01a2076f-95ef-73e1-a464-0ccf822af483'
  it('are read from the address, and go to the server as they are', () => {
    const search = readDashboardSearch({
      card,
      department: ['Sales', 'Sales', ' '],
      city: 42,
      channel: ['link', 'fax'],
    })
    expect(search).toEqual({ card: [card], department: ['Sales'], city: ['42'], channel: ['link'] })
    expect(dashboardParameters(search, TODAY)).toEqual({ ...search, step: 'day' })
    expect(isFiltered(search)).toBe(true)
    expect(changeSearch(search, WITHOUT_FILTERS)).toEqual({})
  })
  it('say which cards, or by which channels: all channels are none', () => {
    expect(readDashboardSearch({ channel: ['product', 'link', 'qr_code'], card: 'x', template: ['y'] })).toEqual({})
    expect(isNarrowed({ channel: ['link'] })).toBe(false)
    expect(isNarrowed({ template: ['own'] })).toBe(true)
  })
})

describe('figures', () => {
  const none: FiguresOut = {
    ...{ views: 0, link: 0, qr_code: 0, product: 0, saves: 0, visitors_a_day: 0 },
    ...{ links: 0, calls: 0, mails: 0, routes: 0, shares: 0, contacts: 0, sign_ups: 0, passes: 0 },
  }
  it('are left out where they are not counted', () => {
    const known = keyFigures({ ...none, views: 7, visitors_a_day: 1.5 }, none)
    expect(known.map(({ figure, now }) => [figure, now])).toEqual([
      ['views', 7],
      ['visitors', 1.5],
      ['saves', 0],
      ['links', 0],
      ['contacts', 0],
    ])
    const some = keyFigures({ ...none, visitors_a_day: null }, none)
    expect(some.map(({ figure }) => figure)).toEqual(['views', 'saves', 'links', 'contacts'])
  })
  it('have sign-ups where somebody has signed up', () => {
    const grown = keyFigures({ ...none, sign_ups: 3 }, none)
    expect(grown.at(-1)).toEqual({ figure: 'sign_ups', now: 3, before: 0 })
    expect(keyFigures(none, { ...none, sign_ups: 3 }).at(-1)?.figure).toBe('sign_ups')
  })
  it('have passes for wallets where somebody took one, and so has what visitors did', () => {
    expect(keyFigures({ ...none, passes: 2 }, none).at(-1)).toEqual({ figure: 'passes', now: 2, before: 0 })
    const named = (figures: FiguresOut, before: FiguresOut) => actionsOf({ figures, before })
    const always = ['saves', 'links', 'calls', 'mails', 'routes', 'shares', 'contacts']
    expect(named(none, none)).toEqual(always)
    expect(named({ ...none, passes: 2 }, none)).toEqual([...always, 'passes'])
    expect(named(none, { ...none, sign_ups: 1 })).toEqual([...always, 'sign_ups'])
    expect(named({ ...none, saves: null, passes: null }, none)).not.toContain('saves')
  })
  it('are counted since a day of the space', () => {
    expect(countedDays('2026-11-22T23:30:00Z', 'Europe/Vienna', TODAY)).toBe(1)
    expect(countedDays('2026-11-22T22:30:00Z', 'Europe/Vienna', TODAY)).toBe(2)
    expect(countedDays('2026-11-24T12:00:00Z', 'Europe/Vienna', TODAY)).toBe(0)
  })
})

describe('words', () => {
  const days = { first: '2026-10-25', last: '2026-11-23' }
  it('of a range', () => {
    expect(plain(daysInWords(days, 'de'))).toBe('25. Okt. – 23. Nov. 2026')
    expect(daysInWords({ first: TODAY, last: TODAY }, 'de')).toBe('23. Nov. 2026')
  })
  it('of the pieces of a curve, cut where the range is', () => {
    expect(timeWords('day', days, 'UTC', 'de')('2026-10-25').name).toBe('Sonntag, 25. Oktober 2026')
    expect(plain(timeWords('week', days, 'UTC', 'de')('2026-10-19').name)).toBe('25. Okt. 2026')
    expect(plain(timeWords('week', days, 'UTC', 'de')('2026-10-26').name)).toBe('26. Okt. – 1. Nov. 2026')
    expect(plain(timeWords('month', days, 'UTC', 'de')('2026-11-01').name)).toBe('1.–23. Nov. 2026')
    const year = { first: '2026-01-01', last: '2026-12-31' }
    expect(timeWords('month', year, 'UTC', 'de')('2026-11-01')).toEqual({ name: 'November 2026', short: 'Nov. 2026' })
  })
  it('of hours are those of the clocks of the space, also where they show one twice', () => {
    const day = { first: '2026-10-25', last: '2026-10-25' }
    const words = timeWords('hour', day, 'Europe/Vienna', 'de')
    expect(words('2026-10-25T00:00:00Z').short).toBe('02:00')
    expect(words('2026-10-25T01:00:00Z').short).toBe('02:00')
    expect(words('2026-10-25T02:00:00Z').short).toBe('03:00')
  })
  it('of countries and languages, and codes where there are none', () => {
    expect(nameOf('region', 'AT', 'de')).toBe('Österreich')
    expect(nameOf('language', 'de', 'cs')).toBe('Němčina')
    expect(nameOf('region', 'not a code', 'de')).toBe('not a code')
  })
  it('of a week, which begins with Monday as the answer does', () => {
    const week = weekWords('en')
    expect(week.days.map(({ name }) => name)[0]).toBe('Monday')
    expect(week.days).toHaveLength(7)
    expect(week.hours.map(({ short }) => short).at(-1)).toBe('23')
  })
})
