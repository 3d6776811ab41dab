import { describe, expect, it } from 'vitest'
import { compare, merge } from './conflict'
import { draftOf } from './draft'
import { cardWith } from './testing'

const base = draftOf(cardWith({ first_name: 'Zoë', last_name: 'Hölzl', job_title: 'Lead', department: 'Digital' }))

describe('two people change a card', () => {
  const mine = { ...base, first_name: 'Zoe', job_title: 'Head', layout: { ...base.layout, primary: '#111111' } }
  const theirs = { ...base, last_name: 'Šimić', job_title: 'CTO', layout: { ...base.layout, rounding: 4 } }

  it('only what both changed differently is asked', () => {
    expect(compare(base, mine, theirs)).toEqual({
      both: ['job_title'],
      mine: ['first_name', 'layout.primary'],
      theirs: ['last_name', 'layout.rounding'],
    })
    expect(compare(base, mine, { ...theirs, job_title: 'Head' }).both).toEqual([])
  })

  it('both keep what they changed, the choice decides the rest', () => {
    const kept = merge(base, mine, theirs, { job_title: 'theirs' })
    expect(kept).toMatchObject({ first_name: 'Zoe', last_name: 'Šimić', job_title: 'CTO', department: 'Digital' })
    expect(kept.layout).toMatchObject({ primary: '#111111', rounding: 4 })
    expect(merge(base, mine, theirs, {}).job_title).toBe('Head')
  })
})
