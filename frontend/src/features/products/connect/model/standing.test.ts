import { describe, expect, it } from 'vitest'
import type { ListedProduct } from '../api'
import { standingOf } from './standing'

const eva = { uuid: 'eva', name: 'Eva Berger', job_title: '', picture: null }
const ivo = { uuid: 'ivo', name: 'Ivo Kos', job_title: '', picture: null }
const row = (label: ListedProduct['label'], card: ListedProduct['card'] = null) => ({ label, card }) as ListedProduct

describe('a product of the space', () => {
  it.each([
    ['lies in the pool, for Eva', row('not_connected'), { card: eva }, 'pooled', 'connect'],
    ['lies in the pool, for the pool', row('not_connected'), {}, 'there', null],
    ['is Ivo’s, for Eva', row('connected', ivo), { card: eva }, 'elsewhere', 'move'],
    ['is Ivo’s, for the pool', row('connected', ivo), {}, 'elsewhere', null],
    ['is Eva’s, for Eva', row('connected', eva), { card: eva }, 'there', null],
    ['is Ivo’s and hidden, for Eva', row('hidden', ivo), { card: eva }, 'elsewhere', null],
    ['is locked', row('locked', ivo), { card: eva }, 'stopped', null],
    ['was called back', row('called_back'), { card: eva }, 'stopped', null],
  ] as const)('that %s', (_words, product, goal, is, act) => {
    expect(standingOf(product, goal)).toEqual({ is, act, row: product })
  })

  it('is unknown while nothing is known of it, or nowhere to go', () => {
    expect(standingOf(null, { card: eva }).is).toBe('unknown')
    expect(standingOf(row('not_connected'), null).is).toBe('unknown')
  })
})
