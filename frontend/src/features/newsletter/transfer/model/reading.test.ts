import { expect, it } from 'vitest'
import { AS_PROPOSED, fieldsOf, isProved, readingParameters, withField } from './reading'

const columns = [
  { header: 'Mail', field: 'email', samples: [] },
  { header: 'Name', field: null, samples: ['Kröll'] },
]

it('reads columns as proposed until somebody chooses, and a field once', () => {
  expect(readingParameters(AS_PROPOSED, true).column).toEqual([])
  expect(fieldsOf(AS_PROPOSED, columns)).toEqual(['email', null])
  const moved = withField(AS_PROPOSED, columns, 1, 'email')
  expect(readingParameters(moved, true).column).toEqual(['', 'email'])
  expect(fieldsOf(withField(moved, columns, 1, null), columns)).toEqual([null, null])
})

it('tells a proof whole, or not at all', () => {
  const half = { ...AS_PROPOSED, proof: 'Signed lists of the fair' }
  expect(isProved(half)).toBe(false)
  expect(readingParameters(half, false)).toMatchObject({ dry_run: false, proof: '', proof_day: null })
  expect(readingParameters({ ...half, day: '2026-05-01' }, false)).toMatchObject({
    proof: 'Signed lists of the fair',
    proof_day: '2026-05-01',
  })
  expect(isProved({ ...half, proof: ' short ', day: '2026-05-01' })).toBe(false)
})
