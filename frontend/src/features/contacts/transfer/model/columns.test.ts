import { describe, expect, it } from 'vitest'
import { AS_PROPOSED, columnParameter, fieldsOf, withField } from './columns'

// The second column of the file is empty, and is not told.
const columns = [
  { index: 0, header: 'Name', field: 'last_name', samples: ['Kröll'] },
  { index: 2, header: 'Mail', field: 'email', samples: [] },
  { index: 3, header: 'Note', field: null, samples: [] },
]

describe('the columns of a file', () => {
  it('are read as proposed until somebody chooses', () => {
    expect(columnParameter(AS_PROPOSED)).toEqual([])
    expect(fieldsOf(AS_PROPOSED, columns)).toEqual({ 0: 'last_name', 2: 'email' })
  })

  it('are told in the order of the file, empty ones among them', () => {
    const chosen = withField(AS_PROPOSED, columns, 3, 'description')
    expect(columnParameter(chosen)).toEqual(['last_name', '', 'email', 'description'])
  })

  it('fill a field once, and nothing when they are left out', () => {
    const moved = withField(AS_PROPOSED, columns, 3, 'last_name')
    expect(columnParameter(moved)).toEqual(['', '', 'email', 'last_name'])
    expect(columnParameter(withField(moved, columns, 2, null))).toEqual(['', '', '', 'last_name'])
  })
})
