import { expect, test } from 'vitest'
import type { MadeOf, ProductRow } from '@/shared/api/generated/types.gen'
import { kindOf, listed } from './listed'

const row = (serial: string, batch: number): ProductRow => ({
  uuid: serial,
  serial,
  label: 'connected',
  reason: '',
  batch,
  card: null,
  connected_at: null,
  last_tap_at: null,
})
const black: MadeOf = { batch: 3, type: 'NFC card', variant: 'Black', picture: '/media/a/black' }
const stand: MadeOf = { batch: 7, type: 'Table stand', variant: '', picture: null }

test('each row is what its batch is made of', () => {
  const rows = listed({ data: [row('A', 7), row('B', 3), row('C', 3)], made_of: [black, stand], cards: [] }, 'space')
  expect(rows.map(kindOf)).toEqual(['Table stand', 'NFC card, Black', 'NFC card, Black'])
  expect(rows.map(({ picture }) => picture)).toEqual([null, '/media/a/black', '/media/a/black'])
})

test('a list of one space says which, one of several has it in its rows', () => {
  const spaces = [
    { uuid: 'academy', name: 'Academy' },
    { uuid: 'sales', name: 'Sales' },
  ]
  const data = [row('A', 3), { ...row('B', 3), space: 1 }, { ...row('C', 3), space: 0 }]
  const rows = listed({ data, made_of: [black], cards: [], spaces }, 'own')
  expect(rows.map((one) => one.space)).toEqual([{ uuid: 'own' }, spaces[1], spaces[0]])
})

test('each row has the card that it is on, however many are on one', () => {
  const eva = { uuid: 'eva', name: 'Eva Berger', job_title: 'Head of Sales', picture: null }
  const ivo = { uuid: 'ivo', name: 'Ivo Kos', job_title: '', picture: null }
  const data = [{ ...row('A', 3), card: 0 }, row('B', 3), { ...row('C', 3), card: 1 }, { ...row('D', 3), card: 0 }]
  const rows = listed({ data, made_of: [black], cards: [eva, ivo] }, 'space')
  expect(rows.map(({ card }) => card)).toEqual([eva, null, ivo, eva])
})
