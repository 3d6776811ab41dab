import { expect, test } from 'vitest'
import { dayBefore, marks, monthsLater, passed } from './period'

test('a year stands in its months, counted from the day of the contract', () => {
  const found = marks('2026-01-31', '2027-01-31')
  expect(found.map(({ day }) => day).slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(found).toHaveLength(12)
  expect(found.reduce((sum, { wide }) => sum + wide, 0)).toBeCloseTo(100)
})

test('a month stands in its weeks', () => {
  expect(marks('2026-02-01', '2026-03-01').map(({ day }) => day)).toEqual([
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
  ])
})

test.each([
  ['2026-01-01', 0],
  ['2026-07-02', (182 / 365) * 100],
  ['2027-01-01', 100],
  ['2030-01-01', 100],
  ['2025-01-01', 0],
])('how much of 2026 is over on %s', (day, share) => {
  expect(passed('2026-01-01', '2027-01-01', day)).toBeCloseTo(share)
})

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later)
})

test('the day before', () => {
  expect(dayBefore('2027-01-01')).toBe('2026-12-31')
  expect(dayBefore('2024-03-01')).toBe('2024-02-29')
})
