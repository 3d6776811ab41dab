import { describe, expect, it } from 'vitest'
import { entered, formOf, problemsOf, sentOf, standingOf } from './notice'

const leave = {
  text: 'On leave',
  translations: { de: 'Im Urlaub' },
  starts_at: '2026-04-20T08:00:30+00:00',
  ends_at: '2026-05-03T08:00:00+00:00',
}
const at = (moment: string) => Date.parse(moment)

describe('a notice', () => {
  it.each([
    ['2026-04-20T08:00:29Z', 'planned'],
    ['2026-04-20T08:00:30Z', 'shown'],
    ['2026-05-03T07:59:59Z', 'shown'],
    ['2026-05-03T08:00:00Z', 'over'],
  ])('is, at %s, %s', (moment, standing) => {
    expect(standingOf(leave, at(moment))).toBe(standing)
  })
})

describe('the form', () => {
  const now = new Date(2026, 3, 25, 9, 5)

  it('begins empty, from now on for a week', () => {
    expect(formOf(null, now)).toEqual({
      text: '',
      translations: {},
      starts_at: '2026-04-25T09:05',
      ends_at: '2026-05-02T18:00',
    })
  })

  it('sends what nobody touched as it was, to the second', () => {
    expect(sentOf(formOf(leave, now), leave)).toEqual(leave)
  })

  it('sends what was chosen as the moment on the clock of the person', () => {
    const values = { ...formOf(leave, now), text: ' Back soon ', ends_at: '2026-04-30T12:15' }
    expect(sentOf(values, leave)).toEqual({
      ...leave,
      text: 'Back soon',
      ends_at: new Date(2026, 3, 30, 12, 15).toISOString(),
    })
  })

  it('offers the text of one that is over with a new time', () => {
    const later = new Date(2027, 0, 1, 8, 0)
    const again = formOf(leave, later)
    expect(again).toMatchObject({ text: 'On leave', starts_at: entered(later) })
    expect(standingOf({ starts_at: again.starts_at, ends_at: again.ends_at }, later.getTime())).toBe('shown')
  })

  it.each([
    [{ text: '  ' }, { text: 'needText' }],
    [{ starts_at: '' }, { starts_at: 'needMoment' }],
    [{ ends_at: '' }, { ends_at: 'needMoment' }],
    [{ ends_at: '2026-04-25T09:05' }, { ends_at: 'order' }],
    [{ text: 'On leave' }, {}],
  ])('says what is missing: %o', (change, problems) => {
    expect(problemsOf({ ...formOf(null, now), text: 'On leave', ...change })).toEqual(problems)
  })
})
