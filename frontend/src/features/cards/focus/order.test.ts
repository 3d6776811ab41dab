import { describe, expect, it } from 'vitest'
import { visitorOrder } from './order'

const row = (id: string, network: string) => ({ id, network })
const shared = (id: string, network: string, place: 'before' | 'after', locked = false) => ({
  ...row(id, network),
  place,
  locked,
})
const ids = (rows: { id: string }[]) => rows.map((one) => one.id).join('')

describe('the order that visitors see', () => {
  const own = [row('a', 'github'), row('b', 'linkedin'), row('c', 'link')]

  it.each([
    [['linkedin', 'xing'], 'bac'],
    [['link'], 'cab'],
    [[], 'abc'],
    [['github', 'link', 'linkedin'], 'abc'],
  ])('puts %j first and keeps the rest as people put it', (leads, order) => {
    expect(ids(visitorOrder(own, [], [], new Set(leads)))).toBe(order)
  })

  it('has what all cards show, but for what this card leaves out', () => {
    const all = [
      shared('x', 'facebook', 'after'),
      shared('y', 'xing', 'before'),
      shared('z', 'linkedin', 'after', true),
    ]
    expect(ids(visitorOrder(own, all, [], new Set(['linkedin'])))).toBe('bzyacx')
    expect(ids(visitorOrder(own, all, ['x', 'z'], new Set()))).toBe('yabcz')
  })
})
