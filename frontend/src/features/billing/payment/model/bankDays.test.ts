import { describe, expect, it } from 'vitest'
import { debitedOn } from './bankDays'

describe('the day of a debit', () => {
  it.each([
    ['when it is due', '2026-06-29', '2026-06-15', '2026-06-29'],
    ['not within five days', '2026-06-16', '2026-06-15', '2026-06-22'],
    ['after a weekend', '2026-06-27', '2026-06-15', '2026-06-29'],
    ['after Easter', '2026-04-03', '2026-03-20', '2026-04-07'],
    ['after Christmas', '2026-12-25', '2026-12-01', '2026-12-28'],
    ['after the first of May', '2028-05-01', '2028-04-17', '2028-05-02'],
  ])('is %s', (_when, due, today, day) => expect(debitedOn(due, today)).toBe(day))
})
