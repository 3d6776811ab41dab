import { expect, it } from 'vitest'
import { embeddingPatch, originErrors } from './embedding'

const values = { embedding: true, embedding_origins: ['https://a.example ', '', 'b'], open_links: false }

it('sends what was changed, without empty rows', () => {
  expect(embeddingPatch(values, ['embedding_origins'])).toEqual({
    settings: { embedding_origins: ['https://a.example', 'b'] },
  })
  expect(embeddingPatch(values, ['embedding'])).toEqual({ settings: { embedding: true } })
})

it('shows what is wrong at the row that was sent', () => {
  expect(originErrors(values.embedding_origins, { 'settings.embedding_origins.1': 'wrong' })).toEqual([
    undefined,
    undefined,
    'wrong',
  ])
})
