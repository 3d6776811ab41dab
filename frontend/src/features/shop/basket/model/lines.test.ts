import { describe, expect, it } from 'vitest'
import type { CheckoutItem } from '@/shared/api/generated/types.gen'
import { added, costOf, lineOf, linesOf, merged, removed, restored, shownDiscount, withQuantity } from './lines'

const item = (values: Partial<CheckoutItem> = {}): CheckoutItem => ({
  uuid: 'one',
  name: 'NFC card',
  products: {
    licence: null,
    card: {
      uuid: 'card',
      name: 'NFC card',
      type: 'NFC card',
      image: null,
      category: 'card',
      variant: 'Black',
      payment: 'once',
    },
  },
  quantity: 2,
  price: 3600,
  price_gross: 4320,
  single_price: 1800,
  single_price_gross: 2400,
  single_price_gross_discount: 2160,
  currency: 'EUR',
  discount: 480,
  article_id: 'card',
  article_code: 'nfc-card',
  variant_id: 'black',
  style_id: null,
  space_id: null,
  people: { kind: 'none', card_ids: [], department: '', count: 0 },
  in_stock: true,
  changed: [],
  problem: null,
  personalised: true,
  days_from: 5,
  days_to: 10,
  ...values,
})
const licence = {
  uuid: 'standard',
  name: 'Standard',
  short_name: 'standard',
  static: false,
  payment: 'yearly',
} as const

describe('a basket', () => {
  it('begins a line with one piece', () => {
    expect(added([], { article_id: 'card' })).toEqual([{ article_id: 'card', quantity: 1 }])
  })

  it('increases, and decreases to one and no further', () => {
    const lines = linesOf({ items: [item(), item({ uuid: 'two' })] })
    expect(withQuantity(lines, 'one', 3).map(({ quantity }) => quantity)).toEqual([3, 2])
    for (const wanted of [1, 0, -4]) expect(withQuantity(lines, 'one', wanted)[0]?.quantity).toBe(1)
  })

  it('has more of what is chosen again, and another line for what is otherwise', () => {
    const lines = [lineOf(item())]
    const again = { article_id: 'card', variant_id: 'black', quantity: 3 }
    expect(added(lines, again)).toEqual([{ ...lines[0], quantity: 5 }])
    const others = [
      { ...again, variant_id: 'white' },
      { ...again, style_id: 'own' },
      { ...again, space_id: 'alpenwerk' },
      { ...again, space_id: 'alpenwerk', people: { kind: 'all' as const } },
      { products: { licence: { uuid: 'standard', payment: 'yearly' as const } } },
    ]
    for (const other of others) expect(added(lines, other)).toHaveLength(2)
  })

  it('has the same people once', () => {
    const everybody = { article_id: 'card', space_id: 'alpenwerk', people: { kind: 'all' as const } }
    expect(added(added([], everybody), everybody)).toEqual([{ ...everybody, quantity: 1 }])
    const some = { ...everybody, people: { kind: 'chosen' as const, card_ids: ['a', 'b'] } }
    const inOtherOrder = { ...some, people: { kind: 'chosen' as const, card_ids: ['b', 'a'] } }
    expect(added(added([], some), inOtherOrder)).toHaveLength(1)
    expect(added([some], { ...some, people: { kind: 'chosen', card_ids: ['a'] } })).toHaveLength(2)
  })

  it('tells licences by their interval', () => {
    const yearly = { products: { licence: { uuid: 'standard', payment: 'yearly' as const } }, quantity: 5 }
    const monthly = { products: { licence: { uuid: 'standard', payment: 'monthly' as const } }, quantity: 5 }
    expect(added([yearly], yearly)).toEqual([{ ...yearly, quantity: 10 }])
    expect(added([yearly], monthly)).toHaveLength(2)
  })

  it('gets back what was taken out, where it was', () => {
    const lines = linesOf({ items: [item(), item({ uuid: 'two' }), item({ uuid: 'three' })] })
    const left = removed(lines, 'two')
    expect(left.map(({ uuid }) => uuid)).toEqual(['one', 'three'])
    expect(restored(left, lines[1] ?? {}, 1)).toEqual(lines)
    expect(restored([], lines[1] ?? {}, 1)).toEqual([lines[1]])
    expect(restored(lines, lines[1] ?? {}, 1), 'brought back twice').toEqual(lines)
  })

  it('of a guest takes along what the person had', () => {
    const guest = linesOf({ items: [item()] })
    const own = linesOf({ items: [item({ uuid: 'old', quantity: 4 }), item({ uuid: 'other', variant_id: 'white' })] })
    const both = merged(guest, own)
    expect(both.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([
      ['one', 6],
      [null, 2],
    ])
    expect(merged(guest, own, 1)).toHaveLength(1)
    expect(merged(guest, [])).toEqual(guest)
  })

  it('sends what was chosen, and no price', () => {
    expect(lineOf(item({ products: { licence, card: null }, article_id: null, variant_id: null }))).toEqual({
      uuid: 'one',
      article_id: null,
      variant_id: null,
      style_id: null,
      space_id: null,
      products: { licence: { uuid: 'standard', payment: 'yearly' } },
      quantity: 2,
      people: { kind: 'none', card_ids: [], department: '' },
    })
  })
})

describe('what a line costs', () => {
  it('is net for a business, gross for others, with what it was before the discount', () => {
    expect(costOf(item(), { leading: 'gross' })).toEqual({ now: 4320, before: 4800, each: 2160 })
    expect(costOf(item({ discount: 400 }), { leading: 'net' })).toEqual({ now: 3600, before: 4000, each: 1800 })
    expect(costOf(item({ discount: 0 }), { leading: 'net' }).before).toBeNull()
    expect(costOf(item({ quantity: 0, price: 0, price_gross: 0, discount: 0 }), { leading: 'net' }).each).toBe(0)
  })

  it('has a discount only where that is above nothing', () => {
    const discount = { value: 10, type: 'percent', code: 'ALPEN10', package_discount: false, amount: 480 } as const
    expect(shownDiscount({ discount })).toBe(discount)
    expect(shownDiscount({ discount: { ...discount, value: 0 } })).toBeNull()
    expect(shownDiscount({ discount: null })).toBeNull()
  })
})
