import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/shared/i18n/languages'
import { firstDay, movedMonths, shownDay, shownTime, typedDay, typedTime, weeksOf } from './days'

const NOW = new Date(2026, 10, 22)

describe('a day in a person’s language', () => {
  it.each([
    ['de', '31.12.2026'],
    ['en', '12/31/2026'],
    ['hr', '31. 12. 2026.'],
    ['hu', '2026. 12. 31.'],
    ['pt', '31/12/2026'],
  ])('is shown as people write it: %s', (language, text) => {
    expect(shownDay('2026-12-31', language)).toBe(text)
  })

  it.each(LANGUAGES)('is read as it is shown: %s', (language) => {
    for (const day of ['2026-12-31', '2027-02-01', '2028-02-29'])
      expect(typedDay(shownDay(day, language), language, NOW)).toBe(day)
  })

  it.each([
    ['1.5.', '2026-05-01'],
    ['1.5.27', '2027-05-01'],
    ['01-05-2027', '2027-05-01'],
    ['1 5 2027', '2027-05-01'],
    ['2027-05-01', '2027-05-01'],
    ['29.2.2027', null],
    ['31.12', '2026-12-31'],
    ['12.31.2026', null],
    ['soon', null],
    ['1. Mai', null],
    ['7', null],
    ['', null],
  ])('is read as people type it: %s', (text, day) => {
    expect(typedDay(text, 'de', NOW)).toBe(day)
  })

  it('is nothing where there is none', () => {
    expect(shownDay('', 'de')).toBe('')
  })
})

describe('a time of day', () => {
  it.each(LANGUAGES)('is read as it is shown: %s', (language) => {
    for (const time of ['00:00', '08:05', '12:00', '17:30', '23:59'])
      expect(typedTime(shownTime(time, language))).toBe(time)
  })

  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8.30', '08:30'],
    ['8 h 30', '08:30'],
    ['17 Uhr', '17:00'],
    ['5 pm', '17:00'],
    ['12am', '00:00'],
    ['13 pm', null],
    ['24:00', null],
    ['8:60', null],
    ['noon', null],
    ['', null],
  ])('is read as people type it: %s', (text, time) => {
    expect(typedTime(text)).toBe(time)
  })
})

describe('a month', () => {
  it('has whole weeks, from the day on which they begin', () => {
    const weeks = weeksOf('2026-11-22', 1)
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
    expect(weeks).toHaveLength(6)
    expect(weeksOf('2026-02-10', 0)).toHaveLength(4)
  })

  it('begins its weeks on Sunday in English and on Monday in German', () => {
    expect([firstDay('en'), firstDay('de')]).toEqual([0, 1])
  })

  it('keeps within its days when it follows a longer one', () => {
    expect(movedMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(movedMonths('2026-03-31', -13)).toBe('2025-02-28')
  })
})
