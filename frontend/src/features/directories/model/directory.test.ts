import { describe, expect, it } from 'vitest'
import { askAgainAfter, pageOf, patchOf, readDirectorySearch, valuesOf } from './directory'

describe('the address of a directory', () => {
  it('keeps what makes sense and leaves out the rest', () => {
    expect(
      readDirectorySearch({
        show: 'people',
        search: ' anna ',
        state: 'left',
        page: '3',
      }),
    ).toEqual({
      show: 'people',
      search: 'anna',
      state: 'left',
      page: 3,
    })
    expect(
      readDirectorySearch({
        show: 'x',
        search: '',
        state: 'gone',
        effect: 1,
        outcome: [],
        page: -1,
      }),
    ).toEqual({})
  })
  it('knows the pages that a signal may lead to', () => {
    expect([pageOf('sso'), pageOf(''), pageOf('https://evil.example')]).toEqual(['sso', undefined, undefined])
  })
})

describe('looking at domains again', () => {
  it('is soon while one is looked at, later while one waits, and else not at all', () => {
    expect(askAgainAfter([{ state: 'verified', checking: true }])).toBe(2_000)
    expect(askAgainAfter([{ state: 'waiting', checking: false }])).toBe(30_000)
    expect(askAgainAfter([{ state: 'verified', checking: false }])).toBe(false)
    expect(askAgainAfter(undefined)).toBe(false)
  })
})

describe('settings', () => {
  const values = valuesOf({
    version: 1,
    people_space: 's',
    people_template: null,
    on_leave: 'colleague',
    heir: { uuid: 'c', name: 'Bea' },
    sso_required: false,
    sign_in: false,
    other_sessions: 0,
    own_session_is_other: false,
    session_hours: 0,
    dry_run: true,
    most_leavers: 10,
    fields: [
      { field: 'job_title', label: 'Job title', winner: 'space' },
      { field: 'phones', label: 'Phones', winner: 'directory' },
    ],
    served: [],
    reaches: [],
    further: [],
  })
  it('names the heir and the fields of the space', () => {
    expect([values.heir_card, values.space_fields]).toEqual(['c', ['job_title']])
  })
  it('sends what was changed alone', () => {
    expect(patchOf({ ...values, dry_run: false }, ['dry_run'])).toEqual({
      dry_run: false,
    })
  })
})
