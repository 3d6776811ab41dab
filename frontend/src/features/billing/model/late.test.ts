import { describe, expect, it } from 'vitest'
import en from '../locales/en.json'
import { lateIn } from './late'

const said = (status: Parameters<typeof lateIn>[0]) => {
  const { words, ...rest } = lateIn(status)
  return { ...rest, text: en.overdue[words.split('.')[1] as 'text' | 'suspended' | 'closed'] }
}

describe('an overdue invoice', () => {
  it('tells until when everything serves', () => {
    expect(said('active')).toMatchObject({ until: 'suspended_on', buys: true })
    expect(said('past_due').text).toContain('Nothing is switched off before {{day}}.')
  })

  it('tells a suspended account until when its card pages stay up', () => {
    expect(said('suspended')).toMatchObject({ until: 'closed_on', buys: false })
    expect(said('suspended').text).toContain('Card pages stay up until {{day}};')
  })

  it('promises a closed account nothing', () => {
    expect(said('closed').buys).toBe(false)
    expect(said('closed').text).not.toContain('{{day}}')
  })
})
